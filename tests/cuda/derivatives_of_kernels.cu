// SPDX-License-Identifier: Apache-2.0
// Every way to differentiate a kernel, and what a kernel may contain, in the threads of a GPU: bit for bit what the
// same launch gives on the host where no function of <cmath> is in it, and what closed forms say. A variable that a sum
// goes to is read and written by every block, which --strict would not have. softgpu: --allow variable
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <utility>

#include "lanewise/kernel/bisect.hpp"
#include "lanewise/kernel/branch.hpp"
#include "lanewise/kernel/for_range.hpp"
#include "lanewise/kernel/random.hpp"
#include "lanewise/lanewise.hpp"
#include "lanewise/launch/element.hpp"
#include "lanewise/launch/reduction.hpp"
#include "support/cuda.hpp"
#include "support/flying_ball.hpp"

namespace {

namespace lw = lanewise;
using numbers = lw::field<lw::scalar, double>;
template <class T>
using pair_of = lw::vec<T, 2>;
template <class T>
using square2 = lw::mat<T, 2, 2>;
template <class T>
using square3 = lw::mat<T, 3, 3>;

constexpr std::int64_t n = 37;

// Takes a launch and fields of the host, runs it on these and on copies on the device, which must hold the same bits
// then.
template <class Launch, class... Fields>
void run_in_both(const char* what, const Launch& launch, Fields&... fields) {
  auto there = std::tuple(lw::to_device(fields)...);
  launch(fields...);
  std::apply(launch, there);
  const auto all_agree = [&](const auto&... device) { return (test::same_bits(lw::to_host(device), fields) && ...); };
  test::check(std::apply(all_agree, there), what);
}

// Whether each element is what `right` says of its index, to a few roundings.
template <class Field, class Right>
void check_elements(const char* what, const Field& got, const Right& right, double tolerance = 4e-15) {
  test::check(test::differing_numbers(what, got, Field(got.size(), right), tolerance) == 0, what);
}

double x_of(std::int64_t i) { return 0.25 * static_cast<double>(i % 23) - 2.125; }
double y_of(std::int64_t i) { return 0.5 + 0.375 * static_cast<double>(i % 7); }

// ---- ways to differentiate a kernel ---------------------------------------------------------------------------------

constexpr auto surface = lw::kernel<"surface">([](auto x, auto y) { return x * x * y + x / y; });
constexpr auto two = lw::kernel<"two results">([](auto x, auto y) { return std::pair(x * y * y, x / y + y); });

void gradients_and_hessians() {
  numbers x(n, x_of), y(n, y_of), value(n), by_x(n), by_y(n), alone(n);
  lw::field<square2, double> second(n);
  run_in_both(
      "a gradient",
      [](const auto& a, const auto& b, auto& da, auto& db) {
        lw::launch(lw::gradient(surface), lw::in(a), lw::in(b), lw::out(da), lw::out(db));
      },
      x, y, by_x, by_y);
  run_in_both(
      "a value and a gradient",
      [](const auto& a, const auto& b, auto& v, auto& db) {
        lw::launch(lw::value_and_gradient<1>(surface), lw::in(a), lw::in(b), lw::out(v), lw::out(db));
      },
      x, y, value, alone);
  run_in_both(
      "a Hessian",
      [](const auto& a, const auto& b, auto& h) { lw::launch(lw::hessian(surface), lw::in(a), lw::in(b), lw::out(h)); },
      x, y, second);
  const auto slope_by_y = [](std::int64_t i) { return x_of(i) * x_of(i) - x_of(i) / (y_of(i) * y_of(i)); };
  check_elements("value", value, [](std::int64_t i) { return x_of(i) * x_of(i) * y_of(i) + x_of(i) / y_of(i); });
  check_elements("by x", by_x, [](std::int64_t i) { return 2 * x_of(i) * y_of(i) + 1 / y_of(i); });
  check_elements("by y", by_y, slope_by_y);
  check_elements("by y alone", alone, slope_by_y);
  check_elements("second derivatives", second, [](std::int64_t i) {
    const double a = x_of(i), b = y_of(i), mixed = 2 * a - 1 / (b * b);
    return lw::mat<double, 2, 2>{2 * b, mixed, mixed, 2 * a / (b * b * b)};
  });
}

void jacobians() {
  numbers x(n, x_of), y(n, y_of), product(n), quotient(n);
  lw::field<square2, double> matrix(n), beside(n);
  run_in_both(
      "a Jacobian",
      [](const auto& a, const auto& b, auto& j) { lw::launch(lw::jacobian(two), lw::in(a), lw::in(b), lw::out(j)); }, x,
      y, matrix);
  run_in_both(
      "values and a Jacobian",
      [](const auto& a, const auto& b, auto& p, auto& q, auto& j) {
        lw::launch(lw::value_and_jacobian(two), lw::in(a), lw::in(b), lw::out(p), lw::out(q), lw::out(j));
      },
      x, y, product, quotient, beside);
  check_elements("products", product, [](std::int64_t i) { return x_of(i) * y_of(i) * y_of(i); });
  check_elements("quotients", quotient, [](std::int64_t i) { return x_of(i) / y_of(i) + y_of(i); });
  const auto right = [](std::int64_t i) {
    const double a = x_of(i), b = y_of(i);
    return lw::mat<double, 2, 2>{b * b, 2 * a * b, 1 / b, 1 - a / (b * b)};
  };
  check_elements("Jacobian", matrix, right);
  check_elements("Jacobian beside values", beside, right);
}

using test::ball;
using test::fly;
constexpr auto energy = lw::kernel<"energy">([](auto b) { return b.speed * b.speed * dot(b.place, b.place) / 2; });

// Few digits: all closed forms are exact.
ball<float> ball_of(std::int64_t i) {
  const auto x = static_cast<float>(i % 8);
  return {{1 + x, 2 - 0.5F * x}, 1 + 0.25F * x};
}

void states() {
  lw::field<ball, float> b(n, ball_of), slope(n), now(n, ball_of);
  lw::field<square3, float> second(n), matrix(n);
  run_in_both(
      "the gradient by a state",
      [](const auto& in_b, auto& out) { lw::launch(lw::gradient(energy), lw::in(in_b), lw::out(out)); }, b, slope);
  run_in_both(
      "the Hessian by a state",
      [](const auto& in_b, auto& out) { lw::launch(lw::hessian<0>(energy), lw::in(in_b), lw::out(out)); }, b, second);
  run_in_both(
      "a state in place and its Jacobian",
      [](auto& in_place, auto& out) {
        lw::launch(lw::value_and_jacobian<0>(fly), lw::inout(in_place), 0.5F, 0.125F, lw::out(out));
      },
      now, matrix);
  check_elements(
      "by a state", slope,
      [](std::int64_t i) {
        const auto [place, speed] = ball_of(i);
        return ball<float>{speed * speed * place, speed * dot(place, place)};
      },
      0);
  check_elements(
      "twice by a state", second,
      [](std::int64_t i) {
        const auto [p, v] = ball_of(i);
        return lw::mat<float, 3, 3>{v * v,        0,        2 * v * p[0], 0, v * v, 2 * v * p[1], 2 * v * p[0],
                                    2 * v * p[1], dot(p, p)};
      },
      0);
  check_elements(
      "of a state", matrix,
      [](std::int64_t i) {
        const auto [p, v] = ball_of(i);
        const float stretch = 1 + 0.125F * v * v;
        return lw::mat<float, 3, 3>{stretch, 0, 0.25F * v * p[0], 0, stretch, 0.25F * v * p[1], 0, 0, 0.5F};
      },
      0);
}

// ---- uniform arguments ----------------------------------------------------------------------------------------------

void by_the_time_step() {
  lw::field<ball, float> b(n, ball_of), next(n), slope(n);
  run_in_both(
      "along a uniform argument",
      [](const auto& in_b, auto& out_b, auto& out) {
        lw::launch(lw::jvp<2, 0>(fly), lw::in(in_b), 0.5F, 0.25F, 2.0F, lw::zero_tangent, lw::out(out_b), lw::out(out));
      },
      b, next, slope);
  check_elements(
      "along a uniform argument", slope,
      [](std::int64_t i) {
        const auto [place, speed] = ball_of(i);
        return ball<float>{2 * speed * speed * place, 0};
      },
      0);
  check_elements(
      "next to it", next,
      [](std::int64_t i) {
        const auto [place, speed] = ball_of(i);
        return ball<float>{(1 + 0.25F * speed * speed) * place, speed / 2};
      },
      0);
}

constexpr auto loss = lw::kernel<"loss">([](auto at, auto right, auto line) {
  const auto off = line[0] * at + line[1] - right;
  return off * off;
});

// Numbers of few digits, whose sums are exact in any order.
void by_parameters_of_all() {
  numbers x(n, [](std::int64_t i) { return 0.25 * static_cast<double>(i); }),
      y(n, [](std::int64_t i) { return 0.5 * static_cast<double>(i) + 1; });
  numbers total(1);
  lw::field<pair_of, double> slope(1);
  lw::field<square2, double> second(1);
  const auto line = lw::vec_of(2.5, 0.5);
  run_in_both(
      "a sum and its gradient",
      [line](const auto& a, const auto& b, auto& sum, auto& by_line) {
        test::name_memory(sum, "variable");
        test::name_memory(by_line, "variable");
        lw::launch(lw::value_and_gradient<2>(loss), lw::in(a), lw::in(b), line, lw::sum_of(sum), lw::sum_of(by_line));
      },
      x, y, total, slope);
  run_in_both(
      "the Hessian of a sum",
      [line](const auto& a, const auto& b, auto& sum) {
        test::name_memory(sum, "variable");
        lw::launch(lw::hessian<2>(loss), lw::in(a), lw::in(b), line, lw::sum_of(sum));
      },
      x, y, second);
  double squares = 0, by_slope = 0, by_start = 0, moment = 0, sum = 0;
  for (std::int64_t i = 0; i < n; ++i) {
    const double off = 0.5 * x[i] - 0.5;
    squares += off * off;
    by_slope += 2 * off * x[i];
    by_start += 2 * off;
    moment += 2 * x[i] * x[i];
    sum += 2 * x[i];
  }
  test::check(total[0] == squares, "a sum");
  test::check(slope[0][0] == by_slope && slope[0][1] == by_start, "its gradient");
  test::check(all_equal(second[0], lw::mat<double, 2, 2>{moment, sum, sum, 2 * static_cast<double>(n)}), "its Hessian");
}

// ---- what a kernel may contain --------------------------------------------------------------------------------------

constexpr auto slow = lw::kernel<"slow">([](auto x, auto rate) { return std::tuple(x * rate, x * x); });

void sums_of_tangents() {
  const auto number = [](std::int64_t i) { return static_cast<double>(i % 16) - 4; };
  const auto tangent = [](std::int64_t i) { return static_cast<double>(i % 5) - 1; };
  constexpr std::int64_t many = 300;
  numbers x(many, number), dx(many, tangent), sum(1), dsum(1);
  run_in_both(
      "sums of tangents",
      [](auto& in_x, auto& in_dx, auto& out, auto& dout) {
        test::name_memory(out, "variable");
        test::name_memory(dout, "variable");
        lw::launch(lw::jvp<0>(lw::iterate(slow, 2)), lw::inout(in_x), 0.5, lw::sum_of(out), lw::inout(in_dx),
                   lw::sum_of(dout));
      },
      x, dx, sum, dsum);
  double right = 0, dright = 0;
  for (std::int64_t i = 0; i < many; ++i) {  // of the last step, which begins with x / 2
    right += number(i) * number(i) / 4;
    dright += number(i) * tangent(i) / 2;
  }
  test::check(sum[0] == right && dsum[0] == dright, "the sum of tangents is the tangent of the sum");
  check_elements("what was summed moves on", dx, [&](std::int64_t i) { return tangent(i) / 4; }, 0);
}

constexpr auto kick = lw::kernel<"kick">([](auto x, auto where) {
  auto random = lw::random(7, where.index());
  const auto factor = uniform<double>(random);
  return x * factor + uniform<double>(random);
});

void random_numbers() {
  numbers x(n, [](std::int64_t i) { return static_cast<double>(i); }), zero(n), value(n), start(n), slope(n);
  run_in_both(
      "random numbers",
      [](const auto& in_x, const auto& in_zero, auto& y, auto& y0, auto& dy) {
        lw::launch(lw::value_and_derivative<0>(kick), lw::in(in_x), lw::element(), lw::out(y), lw::out(dy));
        lw::launch(kick, lw::in(in_zero), lw::element(), lw::out(y0));
      },
      x, zero, value, start, slope);
  bool right = true;
  for (std::int64_t i = 0; i < n; ++i) {
    right = right && slope[i] > 0 && slope[i] < 1 && (i == 0 || slope[i] != slope[i - 1]) &&
            value[i] == static_cast<double>(i) * slope[i] + start[i];
  }
  test::check(right, "random numbers are constants, in place");
}

constexpr auto sides = lw::kernel<"sides">([](auto x) {
  const auto branched = lw::branch(x > 1, x, [](auto y) { return sqrt(y - 1) + 3; }, [](auto) { return 2.0; });
  const auto chosen = lw::select(x > 1, sqrt(x - 1) + 3, 2.0);
  // as long as it is below 4, each thread on its own
  const auto doubled = lw::while_loop([](auto y) { return y < 4; }, 1 + x * x, [](auto y) { return 2 * y; });
  return lw::vec_of(branched, chosen, doubled);
});

void choices() {
  numbers x(n, [](std::int64_t i) { return 0.25 * static_cast<double>(i % 19); });
  lw::field<lw::vec3, double> slope(n);
  run_in_both(
      "choices", [](const auto& a, auto& out) { lw::launch(lw::derivative(sides), lw::in(a), lw::out(out)); }, x,
      slope);
  check_elements("the side that is taken", slope, [&](std::int64_t i) {
    const double a = x[i], root = a > 1 ? 0.5 / std::sqrt(a - 1) : 0;
    const double square = 1 + a * a;
    return lw::vec<double, 3>{root, root, (square < 2 ? 4 : square < 4 ? 2 : 1) * 2 * a};
  });
}

constexpr auto logistic = lw::kernel<"logistic map">(
    [](auto x, auto r, auto steps) { return lw::for_range(steps, x, [=](auto y) { return r * y * (1 - y); }); });
constexpr auto cube_root = lw::kernel<"cube root by halving">(
    [](auto a) { return lw::bisect([=](auto y) { return y * y * y - a; }, 0.0, a + 1).value; });

void loops_and_roots() {
  numbers x(n, [](std::int64_t i) { return 0.01 + 0.025 * static_cast<double>(i); }), by_r(n), root(n), by_a(n);
  run_in_both(
      "steps",
      [](const auto& a, auto& out) { lw::launch(lw::derivative<1>(logistic), lw::in(a), 3.2, 12, lw::out(out)); }, x,
      by_r);
  run_in_both(
      "halving",
      [](const auto& a, auto& out, auto& slope) {
        lw::launch(lw::value_and_derivative(cube_root), lw::in(a), lw::out(out), lw::out(slope));
      },
      x, root, by_a);
  check_elements(
      "a number of steps that is known at run time", by_r,
      [&](std::int64_t i) {
        double y = x[i], dy = 0;
        for (int k = 0; k < 12; ++k) {
          dy = y * (1 - y) + 3.2 * (1 - 2 * y) * dy;
          y = 3.2 * y * (1 - y);
        }
        return dy;
      },
      1e-12);
  check_elements("a root", root, [&](std::int64_t i) { return std::cbrt(x[i]); });
  check_elements("its derivative", by_a, [&](std::int64_t i) { return 1 / (3 * std::cbrt(x[i] * x[i])); }, 2e-14);
}

// Each variable has its own derivative, also where an inner function uses the outer one.
constexpr auto nested = lw::kernel<"nested">([](auto x) {
  return std::tuple(
      x * lw::derivative([=](auto y) { return x + y; }, 1.0), x * lw::derivative([&](auto y) { return x * y; }, x),
      lw::derivative([=](auto y) { return y * lw::derivative([=](auto z) { return x * y * z; }, y); }, x));
});

void derivatives_in_derivatives() {
  numbers x(n, x_of), one(n), two_x(n), four_x(n);
  run_in_both(
      "derivatives in derivatives",
      [](const auto& a, auto& d0, auto& d1, auto& d2) {
        lw::launch(lw::derivative(nested), lw::in(a), lw::out(d0), lw::out(d1), lw::out(d2));
      },
      x, one, two_x, four_x);
  check_elements("D(x D(x + y))", one, [](std::int64_t) { return 1.0; }, 0);
  check_elements("D(x D(x y))", two_x, [](std::int64_t i) { return 2 * x_of(i); }, 0);
  // D(x y y) by y is 2 x y, at y = x
  check_elements("D(D(y D(x y z)))", four_x, [](std::int64_t i) { return 4 * x_of(i); }, 0);
}

}  // namespace

int main() {
  gradients_and_hessians();
  jacobians();
  states();
  by_the_time_step();
  by_parameters_of_all();
  sums_of_tangents();
  random_numbers();
  choices();
  loops_and_roots();
  derivatives_in_derivatives();
  return test::status("derivatives_of_kernels");
}
