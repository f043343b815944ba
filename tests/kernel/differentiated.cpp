// SPDX-License-Identifier: Apache-2.0
#include "lanewise/kernel/differentiated.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "lanewise/lanewise.hpp"
#include "lanewise/launch/reduction.hpp"
#include "support/catch.hpp"
#include "support/flying_ball.hpp"
#include "support/threads.hpp"

namespace lw = lanewise;

namespace {

using numbers = std::vector<double>;

using test::ball;
using test::fly;

template <class T>
ball<T> ball_at(std::int64_t i, T scale) {
  const auto x = static_cast<T>(i);
  return {{scale * (x + 1), 2 - scale * x}, T(1) + scale / 2};
}
// The tangent of a step along `d`.
ball<double> fly_along(const ball<double>& b, const ball<double>& d, double drag, double dt) {
  const double factor = dt * b.speed * b.speed;
  const double rate = 2 * dt * b.speed * d.speed;
  return {{d.place[0] * (1 + factor) + rate * b.place[0], d.place[1] * (1 + factor) + rate * b.place[1]},
          d.speed * (1 - drag)};
}
double distance(const ball<double>& a, const ball<double>& b) {
  return std::max({std::abs(a.place[0] - b.place[0]), std::abs(a.place[1] - b.place[1]), std::abs(a.speed - b.speed)});
}

template <class T>
using square3 = lw::mat<T, 3, 3>;
template <class Layout>
using balls = lw::field<ball, double, lw::memory::host, Layout>;

constexpr auto product = lw::kernel<"product">([](auto x, auto y) { return x * y * y; });
constexpr auto two = lw::kernel<"two">([](auto x, auto y) { return std::pair(x * y, x + 3 * y); });

}  // namespace

// A kernel of derivatives is a kernel, and a function.
static_assert(lw::name_of(lw::jvp<0>(fly)) == "fly");
static_assert(std::is_trivially_copyable_v<decltype(lw::jvp<0>(fly))>);
static_assert(lw::jvp(product)(3.0, 2.0, 1.0, 0.0) == std::tuple(12.0, 4.0));
static_assert(lw::jvp<1>(product)(3.0, 2.0, 1.0) == std::tuple(12.0, 12.0));
static_assert(lw::jvp(two)(3.0, 2.0, 1.0, 10.0) == std::tuple(6.0, 9.0, 32.0, 31.0));
static_assert(lw::gradient(product)(3.0, 2.0) == std::tuple(4.0, 12.0));
static_assert(lw::value_and_gradient<1>(product)(3.0, 2.0) == std::tuple(12.0, 12.0));
static_assert(lw::derivative<1>(product)(3.0, 2.0) == 12 && lw::derivative(product)(3.0, 2.0) == 4);
static_assert(lw::value_and_derivative<1>(two)(3.0, 2.0) == std::tuple(6.0, 9.0, 3.0, 3.0));
static_assert(lw::jacobian(two)(3.0, 2.0)(1, 1) == 3 && lw::jacobian<1>(two)(3.0, 2.0)(0, 0) == 3);
static_assert(std::get<2>(lw::value_and_jacobian(two)(3.0, 2.0))(0, 0) == 2);
static_assert(lw::hessian(product)(3.0, 2.0)(1, 1) == 6 && lw::hessian(product)(3.0, 2.0)(0, 1) == 4);
// again and again
static_assert(lw::derivative<1>(lw::derivative<1>(lw::derivative<0>(product)))(3.0, 2.0) == 2);
static_assert(lw::jvp<1, 2>(lw::jvp<1>(product))(3.0, 2.0, 1.0, 1.0, 0.0) == std::tuple(12.0, 12.0, 12.0, 6.0));

// How many values a way has before the tangents, and how many results are the kernel's own.
static_assert(lw::takes<decltype(lw::jvp<1>(product)), double, double, double>);
static_assert(!lw::takes<decltype(lw::jvp<1>(product)), double, double, double, double>);
static_assert(lw::takes<decltype(lw::jvp(product)), double, double, double, double>);
static_assert(!lw::takes<decltype(lw::jvp<0, 1>(product)), double>);
static_assert(lw::takes<decltype(lw::jacobian(product)), double, double>);
static_assert(lw::results_of_steps<decltype(lw::jvp<0>(lw::iterate(product, 2)))>(2) == 1);
static_assert(lw::results_of_steps<decltype(lw::value_and_jacobian<0>(lw::iterate(product, 2)))>(2) == 1);
static_assert(lw::results_of_steps<decltype(lw::jacobian<0>(lw::iterate(product, 2)))>(1) == 0);
static_assert(lw::results_of_steps<decltype(lw::jvp<0>(product))>(2) == 0);
static_assert(lw::takes_no_step(lw::jvp<0>(lw::iterate(product, 0))) &&
              !lw::takes_no_step(lw::jvp<0>(lw::iterate(product, 1))));

namespace {

template <class Layout>
void check_in_place(std::int64_t n) {
  const double drag = 0.125, dt = 0.25;
  balls<Layout> b(n, [](std::int64_t i) { return ball_at<double>(i, 0.01); });
  balls<Layout> d(n, [](std::int64_t i) { return ball_at<double>(i, -0.02); });
  const auto before = b;
  const auto along = d;
  auto plain = b;
  lw::launch(lw::jvp<0>(fly), lw::inout(b), drag, dt, lw::inout(d));
  lw::launch(fly, lw::inout(plain), drag, dt);
  bool right = true;
  for (std::int64_t i = 0; i < n; ++i)
    right = right && distance(b[i], plain[i]) == 0 &&
            distance(d[i], fly_along(before[i], along[i], drag, dt)) <= 1e-14 * static_cast<double>(n);
  CHECK(right);
}

}  // namespace

TEST_CASE("tangents travel in place, in every layout, for any number of elements") {
  for (const std::int64_t n : {0, 1, 7, 16, 1111}) {
    check_in_place<lw::layout::blocks>(n);
    check_in_place<lw::layout::soa>(n);
    check_in_place<lw::layout::aos>(n);
  }
}

TEST_CASE("tangents of uniform parameters, and of what does not vary") {
  const std::int64_t n = 21;
  const lw::field<ball, float> b(n, [](std::int64_t i) { return ball_at<float>(i, 0.5F); });
  lw::field<ball, float> next(n), slope(n);
  // by dt: speed^2 place, and nothing for the speed
  lw::launch(lw::jvp<2, 0>(fly), lw::in(b), 0.5F, 0.25F, 1.0F, lw::zero_tangent, lw::out(next), lw::out(slope));
  bool right = true;
  for (std::int64_t i = 0; i < n; ++i) {
    const auto x = b[i];
    right = right && slope[i].place[1] == x.speed * x.speed * x.place[1] && slope[i].speed == 0 &&
            next[i].speed == x.speed - 0.5F * x.speed;
  }
  CHECK(right);
}

TEST_CASE("all ways of a kernel with two inputs, on memory of one's own") {
  const std::size_t n = 37;
  numbers x(n), y(n), value(n), first(n), second(n), dx(n, 2.0), dy(n, -1.0);
  for (std::size_t i = 0; i < n; ++i) x[i] = static_cast<double>(i) - 3, y[i] = 0.5 * static_cast<double>(i);
  std::vector<lw::mat<double, 2, 2>> hessian(n);
  std::vector<lw::mat<double, 1, 2>> row(n);
  const auto check = [&](const numbers& found, auto right) {
    bool equal = true;
    for (std::size_t i = 0; i < n; ++i) equal = equal && found[i] == right(x[i], y[i]);
    CHECK(equal);
  };
  const auto product_of = [](double a, double b) { return a * b * b; };
  lw::launch(lw::jvp(product), lw::in(x), lw::in(y), lw::in(dx), lw::in(dy), lw::out(value), lw::out(first));
  check(value, product_of);
  check(first, [](double a, double b) { return 2 * b * b - 2 * a * b; });
  lw::launch(lw::gradient(product), lw::in(x), lw::in(y), lw::out(first), lw::out(second));
  check(first, [](double, double b) { return b * b; });
  check(second, [](double a, double b) { return 2 * a * b; });
  lw::launch(lw::value_and_gradient<1>(product), lw::in(x), lw::in(y), lw::out(value), lw::out(first));
  check(first, [](double a, double b) { return 2 * a * b; });
  lw::launch(lw::derivative<1>(product), lw::in(x), lw::in(y), lw::out(second));
  check(second, [](double a, double b) { return 2 * a * b; });
  lw::launch(lw::value_and_derivative(product), lw::in(x), lw::in(y), lw::out(value), lw::out(first));
  check(value, product_of);
  lw::launch(lw::jacobian(product), lw::in(x), lw::in(y), lw::out(row));
  lw::launch(lw::hessian(product), lw::in(x), lw::in(y), lw::out(hessian));
  bool right = true;
  for (std::size_t i = 0; i < n; ++i)
    right = right && row[i](0, 0) == y[i] * y[i] && row[i](0, 1) == 2 * x[i] * y[i] && hessian[i](0, 0) == 0 &&
            hessian[i](0, 1) == 2 * y[i] && hessian[i](1, 0) == 2 * y[i] && hessian[i](1, 1) == 2 * x[i];
  CHECK(right);
}

TEST_CASE("the state in place and its Jacobian beside it, on any number of threads") {
  const std::int64_t n = 5003;
  const lw::field<ball, double> start(n, [](std::int64_t i) { return ball_at<double>(i % 17, 0.25); });
  const auto run = [&](int threads) {
    const test::thread_count use(threads);
    auto b = start;
    lw::field<square3, double> matrix(n);
    lw::launch(lw::value_and_jacobian<0>(fly), lw::inout(b), 0.5, 0.125, lw::out(matrix));
    return std::pair(b, matrix);
  };
  const auto [b, matrix] = run(1);
  const auto [same, other] = run(3);
  bool right = true;
  for (std::int64_t i = 0; i < n; ++i) {
    const auto x = start[i];
    const auto m = matrix[i];
    const double stretch = 1 + 0.125 * x.speed * x.speed;
    right = right && m(0, 0) == stretch && m(0, 1) == 0 && m(1, 1) == stretch &&
            m(0, 2) == 0.25 * x.speed * x.place[0] && m(1, 2) == 0.25 * x.speed * x.place[1] && m(2, 0) == 0 &&
            m(2, 2) == 0.5;
    right = right && all_equal(other[i], m) && distance(same[i], b[i]) == 0;
  }
  CHECK(right);
}

TEST_CASE("steps in registers, of the kernel that is differentiated and of the one that differentiates") {
  const std::size_t n = 21;
  // The state is the second argument.
  const auto logistic = lw::kernel<"logistic">([](auto rate, auto x) { return rate * x * (1 - x); });
  numbers x(n), dx(n, 1.0);
  for (std::size_t i = 0; i < n; ++i) x[i] = (static_cast<double>(i) + 0.5) / static_cast<double>(n);
  auto y = x, dy = dx, z = x;
  std::vector<lw::mat<double, 1, 2>> by_both(n);
  lw::launch(lw::jvp<1>(lw::iterate(logistic, 7)), 3.5, lw::inout(x), lw::inout(dx));
  lw::launch(lw::iterate(lw::jvp<1>(logistic), 7), 3.5, lw::inout(y), lw::inout(dy));
  lw::launch(lw::value_and_jacobian<0, 1>(lw::iterate(logistic, 7)), 3.5, lw::inout(z), lw::out(by_both));
  CHECK((x == y && dx == dy && x == z));
  bool right = true;
  for (std::size_t i = 0; i < n; ++i) {
    double v = (static_cast<double>(i) + 0.5) / static_cast<double>(n), dv = 1, by_rate = 0;
    for (int s = 0; s < 7; ++s) {
      by_rate = v * (1 - v) + 3.5 * (1 - 2 * v) * by_rate;
      dv *= 3.5 * (1 - 2 * v);
      v = 3.5 * v * (1 - v);
    }
    const auto close = [](double a, double b) { return std::abs(a - b) <= 1e-10 * std::max(1.0, std::abs(b)); };
    right = right && close(dx[i], dv) && close(by_both[i](0, 1), dv) && close(by_both[i](0, 0), by_rate);
  }
  CHECK(right);
  // Without inout arguments the elements are known by their kind, uniform numbers are none of them.
  for (std::size_t i = 0; i < n; ++i) x[i] = (static_cast<double>(i) + 0.5) / static_cast<double>(n);
  numbers end(n), slope(n), matrices(n);
  std::fill(dx.begin(), dx.end(), 1.0);
  lw::launch(lw::jvp<1>(lw::iterate(logistic, 7)), 3.5, lw::in(x), lw::in(dx), lw::out(end), lw::out(slope));
  lw::launch(lw::derivative<1>(lw::iterate(logistic, 7)), 3.5, lw::in(x), lw::out(matrices));
  CHECK((end == y && slope == dy && matrices == dy));
}

TEST_CASE("an implicit step, whose root is searched anew in each, has its derivative by the rate") {
  // y + r y^3 = x
  const auto implicit = lw::kernel<"implicit step">(
      [](auto x, auto r) { return lw::newton([=](auto y) { return y - x + r * y * y * y; }, x).value; });
  numbers x(13), slope(13);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = 0.5 + 0.125 * static_cast<double>(i);
  auto y = x;
  numbers dy(13, 0.0);
  lw::launch(lw::value_and_derivative<1>(lw::iterate(implicit, 4)), lw::inout(x), 0.25, lw::out(slope));
  lw::launch(lw::iterate(implicit, 4), lw::inout(y), 0.25);
  CHECK(x == y);
  for (std::size_t i = 0; i < x.size(); ++i) {
    double now = 0.5 + 0.125 * static_cast<double>(i), by_rate = 0;
    for (int s = 0; s < 4; ++s) {
      double next = now;
      for (int k = 0; k < 60; ++k) next -= (next - now + 0.25 * next * next * next) / (1 + 0.75 * next * next);
      by_rate = (by_rate - next * next * next) / (1 + 0.75 * next * next);
      now = next;
    }
    CHECK(std::abs(slope[i] - by_rate) < 1e-14);
  }
}

TEST_CASE("the gradient of a sum by parameters that all elements share") {
  numbers x(101), y(101);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = 0.01 * static_cast<double>(i), y[i] = 2 * x[i] + 1;
  const auto loss = lw::kernel<"loss">([](auto at, auto right, auto line) {
    const auto off = line[0] * at + line[1] - right;
    return off * off;
  });
  double total = 0;
  lw::vec<double, 2> slope;
  lw::mat<double, 2, 2> second;
  const auto line = lw::vec_of(2.5, 0.5);
  lw::launch(lw::value_and_gradient<2>(loss), lw::in(x), lw::in(y), line, lw::sum_of(total), lw::sum_of(slope));
  lw::launch(lw::hessian<2>(loss), lw::in(x), lw::in(y), line, lw::sum_of(second));
  double right[5] = {};
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double off = 0.5 * x[i] - 0.5;
    right[0] += off * off;
    right[1] += 2 * off * x[i];
    right[2] += 2 * off;
    right[3] += 2 * x[i] * x[i];
    right[4] += 2 * x[i];
  }
  CHECK(std::abs(total - right[0]) < 1e-12);
  CHECK(std::abs(slope[0] - right[1]) < 1e-12);
  CHECK(std::abs(slope[1] - right[2]) < 1e-12);
  CHECK(std::abs(second(0, 0) - right[3]) < 1e-12);
  CHECK(std::abs(second(0, 1) - right[4]) < 1e-12);
  CHECK(second(1, 1) == 202);
}

TEST_CASE("numbers of 16 bits in memory, with tangents of 16 bits") {
  lw::field<lw::scalar, lw::float16> x(21, lw::float16(1.5F)), dx(21, lw::float16(2.0F));
  lw::launch(lw::jvp<0>(lw::kernel<"square">([](auto y) { return y * y; })), lw::inout(x), lw::inout(dx));
  CHECK((static_cast<float>(x[20]) == 2.25F && static_cast<float>(dx[20]) == 6));
}

TEST_CASE("forces of pairs: a particle that meets itself, or one in the same place, leaves no NaN") {
  constexpr std::int64_t n = 19;
  const auto place_of = [](std::int64_t i) {
    const auto x = static_cast<double>(i == 7 ? 3 : i);  // 3 and 7 are in one place
    return lw::vec_of(std::sin(x), std::cos(1.5 * x), 0.25 * x);
  };
  const lw::field<lw::vec3, double> place(n, place_of);
  const auto force = lw::kernel<"pair forces">([](auto x, auto others) {
    return lw::for_range(n, 0 * x, [=](auto sum, auto j) {
      const auto apart = others[j] - x;
      const auto square = dot(apart, apart);
      const auto inverse = 1 / sqrt(square);
      return sum + lw::select(square > 0, inverse * inverse * inverse, 0) * apart;
    });
  });
  lw::field<square3, double> matrix(n);
  lw::launch(lw::jacobian<0>(force), lw::in(place), lw::lookup(place), lw::out(matrix));
  bool right = true;
  for (std::int64_t i = 0; i < n; ++i) {
    double expected[3][3] = {};
    for (std::int64_t j = 0; j < n; ++j) {
      const auto r = place_of(j) - place_of(i);
      const double square = dot(r, r);
      if (square == 0) continue;
      for (std::size_t a = 0; a < 3; ++a)
        for (std::size_t b = 0; b < 3; ++b)
          expected[a][b] += (3 * r[a] * r[b] / square - (a == b ? 1 : 0)) / (square * std::sqrt(square));
    }
    const auto found = matrix[i];
    for (std::size_t a = 0; a < 3; ++a)
      for (std::size_t b = 0; b < 3; ++b)
        right = right && std::abs(found(a, b) - expected[a][b]) <= 1e-11 * (1 + std::abs(expected[a][b]));
  }
  CHECK(right);
}

TEST_CASE("rays: where they meet a sphere, and those that miss it") {
  // the distance t along the ray, from |o + t d| = 1; a miss gives 100
  const auto trace = lw::kernel<"trace">([](auto height, auto slope) {
    const auto origin = lw::vec_of(-3.0 + 0 * height, height);
    const auto direction = normalise(lw::vec_of(1.0 + 0 * slope, slope));
    const auto b = dot(origin, direction);
    const auto inside = b * b - dot(origin, origin) + 1;
    return lw::select(inside > 0, -b - sqrt(inside), 100);
  });
  const numbers height{0, 0.5, 0.999, 1, 2, -0.25, 1e9}, slope(7, 0.0);
  numbers t(7), by_height(7), by_slope(7);
  lw::launch(lw::value_and_gradient(trace), lw::in(height), lw::in(slope), lw::out(t), lw::out(by_height),
             lw::out(by_slope));
  for (std::size_t i = 0; i < 7; ++i) {
    const double h = height[i];
    const bool hit = std::abs(h) < 1;
    const double root = std::sqrt(1 - h * h);
    CAPTURE(h, t[i], by_height[i], by_slope[i]);
    CHECK(std::abs(t[i] - (hit ? 3 - root : 100)) < 1e-14);
    const double allowed = hit ? 1e-12 / (root * root) : 0;  // worse and worse where it grazes the sphere
    CHECK(std::abs(by_height[i] - (hit ? h / root : 0)) <= allowed);
    // with b = -3 cos(angle) + h sin(angle), which varies by h at 0
    CHECK(std::abs(by_slope[i] - (hit ? -h + 3 * h / root : 0)) <= 3 * allowed);
  }
}
