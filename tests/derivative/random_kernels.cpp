// SPDX-License-Identifier: Apache-2.0
// Kernels made up at random: polynomials, functions, products of vectors and turns, as a list of instructions that any
// kind of number runs. Gradients are compared with complex steps, which round but do not truncate: Im f(x + i h) / h
// (W. Squire, G. Trapp, SIAM Review 40 (1998) 110).
#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <cstddef>
#include <random>
#include <type_traits>
#include <vector>

#include "lanewise/lanewise.hpp"
#include "support/catch.hpp"
#include "support/differences.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
using complex = std::complex<double>;
constexpr std::size_t inputs = 4;
constexpr std::size_t registers = 10;
using point = lw::vec<double, inputs>;

// x / |x|-like numbers of moderate size: every result is made of registers a, b and c, and goes into `to`.
struct instruction {
  int operation;
  std::size_t to, a, b, c;
};
constexpr int operations = 13;
using program = std::vector<instruction>;

[[nodiscard]] program random_program(unsigned seed) {
  std::mt19937 engine(seed);
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(engine() % n); };
  program list(30);
  for (auto& each : list)
    each = {static_cast<int>(below(operations)), below(registers), below(registers), below(registers),
            below(registers)};
  return list;
}

// cross(p, q) for numbers that tensors do not take, and by the library for those that they do.
template <class T>
[[nodiscard]] std::array<T, 3> cross_of(const std::array<T, 3>& p, const std::array<T, 3>& q) {
  if constexpr (std::is_same_v<T, complex>) {
    return {p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]};
  } else {
    const auto product = cross(lw::vec<T, 3>{p[0], p[1], p[2]}, lw::vec<T, 3>{q[0], q[1], q[2]});
    return {product[0], product[1], product[2]};
  }
}
// The real part of (c + a i + b j) (a + b i + c k), divided by the sum of the squares and one.
template <class T>
[[nodiscard]] T quaternion_part(const T& a, const T& b, const T& c) {
  if constexpr (std::is_same_v<T, complex>) {
    return (c * a - a * b) / (1.0 + (a * a + b * b + c * c));
  } else {
    const auto product = lw::quat_of(c, a, b, 0) * lw::quat_of(a, b, 0, c);
    return product.w / (1 + squared_norm(lw::vec<T, 3>{a, b, c}));
  }
}

template <class T>
[[nodiscard]] T result_of(const instruction& each, const T& a, const T& b, const T& c) {
  switch (each.operation) {
    case 0:
      return a + 0.5 * b;
    case 1:
      return a - b * c;
    case 2:
      return 0.25 * a * b;
    case 3:
      return a / (1.5 + b * b);
    case 4:
      return sin(a);
    case 5:
      return cos(a + b);
    case 6:
      return exp(-a * a);
    case 7:
      return sqrt(1.0 + a * a + c * c);
    case 8:
      return log(2.0 + a * a);
    case 9:
      return tanh(a - c);
    case 10:
      return cross_of<T>({a, b, c}, {b, c, a})[1] / (2.0 + b * b);
    case 11:
      return quaternion_part(a, b, c);
    default:
      return pow(2.0 + cos(a), 1.5);
  }
}
template <class T, class Point>
[[nodiscard]] T run(const program& list, const Point& x) {
  std::array<T, registers> r;
  for (std::size_t i = 0; i < registers; ++i) r[i] = T(x[i % inputs]);
  for (const auto& each : list) r[each.to] = result_of<T>(each, r[each.a], r[each.b], r[each.c]);
  T sum = r[0];
  for (std::size_t i = 1; i < registers; ++i) sum = sum + r[i];
  return sum;
}

[[nodiscard]] auto kernel_of(const program& list) {
  return [&list](const auto& x) { return run<typename std::remove_cvref_t<decltype(x)>::value_type>(list, x); };
}

[[nodiscard]] point gradient_by_complex_steps(const program& list, const point& x) {
  constexpr double h = 1e-200;
  point slope{};
  for (std::size_t k = 0; k < inputs; ++k) {
    std::array<complex, inputs> moved;
    for (std::size_t i = 0; i < inputs; ++i) moved[i] = complex(x[i], i == k ? h : 0.0);
    slope[k] = run<complex>(list, moved).imag() / h;
  }
  return slope;
}

template <class S>
[[nodiscard]] double largest(const S& s) {
  double size = 1;
  for (const double each : lw::flatten(s)) size = std::max(size, std::abs(each));
  return size;
}

}  // namespace

TEST_CASE("gradients of random kernels are those of complex steps", "[derivative][random]") {
  for (unsigned seed = 0; seed < 200; ++seed) {
    CAPTURE(seed);
    const program list = random_program(seed);
    const auto x = test::random_numbers(seed + 1000).state<point>();
    const auto [value, slope] = lw::value_and_gradient(kernel_of(list), x);
    const point expected = gradient_by_complex_steps(list, x);
    CHECK(test::same_bits({value}, {run<double>(list, x)}));
    CHECK(test::near(slope, expected, 2e-13, largest(expected)));
    CHECK(test::near(lw::jvp(kernel_of(list), x, point{1, -2, 0.5, 3}).second, dot(slope, point{1, -2, 0.5, 3}), 2e-13,
                     largest(slope)));
  }
}

TEST_CASE("Hessians of random kernels are symmetric, and differences of their gradients", "[derivative][random]") {
  for (unsigned seed = 0; seed < 100; ++seed) {
    CAPTURE(seed);
    const program list = random_program(seed);
    const auto x = test::random_numbers(seed + 2000).state<point>();
    const auto h = lw::hessian(kernel_of(list), x);
    const double size = largest(h);
    CHECK(test::near(h, transpose(h), 1e-13, size));
    const auto slopes = [&](const auto& p) { return gradient_by_complex_steps(list, p); };
    for (std::size_t k = 0; k < inputs; ++k) {
      const auto by_differences = test::difference_along(slopes, k, x);
      for (std::size_t i = 0; i < inputs; ++i) CHECK(std::abs(h(i, k) - by_differences[i]) < 1e-8 * size);
    }
  }
}

TEST_CASE("lanes have the gradients of their own points", "[derivative][random]") {
  using four = lw::lanes<double, 4>;
  for (unsigned seed = 0; seed < 50; ++seed) {
    CAPTURE(seed);
    const program list = random_program(seed);
    test::random_numbers random(seed + 3000);
    const std::array<point, 4> points{random.state<point>(), random.state<point>(), random.state<point>(),
                                      random.state<point>()};
    const auto slope =
        lw::gradient(kernel_of(list), test::in_lanes<four>([&](std::size_t lane) { return points[lane]; }));
    for (std::size_t lane = 0; lane < 4; ++lane) {
      const point expected = gradient_by_complex_steps(list, points[lane]);
      CHECK(test::near(test::state_in(slope, lane), expected, 2e-13, largest(expected)));
    }
  }
}
