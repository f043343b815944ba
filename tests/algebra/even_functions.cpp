// SPDX-License-Identifier: Apache-2.0
#include "lanewise/algebra/even_functions.hpp"

#include <cmath>

#include "support/catch.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
namespace detail = lw::detail;

// 1 / (2n - 1)!! at zero.
static_assert(detail::series_of_slope<2>(0.0) == 1.0 / 3);
static_assert(detail::series_of_slope<3>(0.0) == 1.0 / 15);

// G_n(s) as a sum of its first sixty terms, in long double.
[[nodiscard]] long double slow_series(int n, long double s) {
  long double term = 1;
  for (int k = 1; k < n; ++k) term /= 2 * k + 1;
  long double sum = 0;
  for (int k = 0; k < 60; ++k) {
    sum += term;
    term *= s / (2.0L * (k + 1) * (2 * n + 2 * k + 1));
  }
  return sum;
}

// The functions themselves, of either sign of the square.
template <class T>
[[nodiscard]] T cosine_of(T s) {
  return s < 0 ? std::cos(std::sqrt(-s)) : std::cosh(std::sqrt(s));
}
template <class T>
[[nodiscard]] T ratio_of(T s) {
  const T angle = std::sqrt(std::abs(s));
  return angle == 0 ? T(1) : (s < 0 ? std::sin(angle) : std::sinh(angle)) / angle;
}

}  // namespace

TEST_CASE("slopes of even functions are right where their differences have lost digits", "[even_functions]") {
  test::for_each_number<double, float>([]<class T>() {
    const double accuracy = sizeof(T) == 8 ? 4e-15 : 4e-6;
    for (const double s : {0.0, 1e-300, -1e-20, 1e-9, -1e-4, 0.03, -0.5, 0.999, -0.999, 1.0, -1.001, 2.5, -6.0, 12.0}) {
      CAPTURE(s);
      const T x = static_cast<T>(s);
      const T second = detail::slope_of_ratio<2>(x, cosine_of(x), ratio_of(x));
      const T third = detail::slope_of_ratio<3>(x, ratio_of(x), second);
      CHECK(std::abs(static_cast<double>(second - static_cast<T>(slow_series(2, x)))) < accuracy);
      CHECK(std::abs(static_cast<double>(third - static_cast<T>(slow_series(3, x)))) < accuracy);
    }
  });
}

TEST_CASE("slopes of even functions in lanes are those of one number", "[even_functions]") {
  using four = lw::lanes<double, 4>;
  const auto s = four::generate([](std::size_t i) { return 0.7 * static_cast<double>(i) - 1.4; });
  const auto cosine = four::generate([&](std::size_t i) { return cosine_of(s[i]); });
  const auto ratio = four::generate([&](std::size_t i) { return ratio_of(s[i]); });
  const auto slope = detail::slope_of_ratio<2>(s, cosine, ratio);
  for (std::size_t i = 0; i < 4; ++i) CHECK(slope[i] == Approx(detail::slope_of_ratio<2>(s[i], cosine[i], ratio[i])));
}
