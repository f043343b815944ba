// SPDX-License-Identifier: Apache-2.0
// Functions of scalar/math.hpp and their first derivatives in the threads of a GPU, at ordinary points, and those of a
// root of an equation in sines, case C14: against closed forms and against the same launch on the host. The device's
// own code has a part in all of them.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <iterator>
#include <limits>
#include <numbers>
#include <tuple>
#include <vector>

#include "lanewise/kernel/newton.hpp"
#include "lanewise/lanewise.hpp"
#include "support/cuda.hpp"

namespace {

namespace lw = lanewise;

// x is any number, p a positive one, and s lies between -1 and 1.
constexpr auto functions = lw::kernel<"functions of all headers">([](auto x, auto p, auto s) {
  const auto both = sincos(x);
  return lw::vec_of(sqrt(p), rsqrt(p), cbrt(x), hypot(x, p), hypot(x, p, s), exp(x), exp2(x), expm1(x), log(p), log2(p),
                    log10(p), log1p(s), sin(x), cos(x), both.sin, both.cos, tan(x), asin(s), acos(s), atan(x),
                    atan2(x, p), sinh(x), cosh(x), tanh(x), asinh(x), acosh(1 + p), atanh(s), pow(p, x), pow(p, 1.5),
                    pow(x, 3), pow(x, -2), erf(x), erfc(x), tgamma(x), lgamma(x), lgamma(p), abs(x), copysign(x, s),
                    max(x, p), min(x, p), clamp(x, -1, 1), fdim(x, s), fma(x, p, s), fmod(x, p), remainder(x, p),
                    floor(x) * p);
});
constexpr std::size_t count = 46;
template <class T>
using all_of_them = lw::vec<T, count>;

struct facts {
  const char* name;
  double value, slope;
};

// psi(k / 4) by Gauss' theorem and psi(x + 1) = psi(x) + 1 / x (NIST Digital Library of Mathematical Functions, 5.4.14
// and 5.5.2).
double digamma_of_quarters(double x) {
  double sum = 0;
  for (; x > 1; x -= 1) sum += 1 / (x - 1);
  for (; x <= 0; x += 1) sum -= 1 / x;
  const double half = std::numbers::pi / 2;
  const double ln2 = std::numbers::ln2;
  const double more = x == 0.25 ? -half - 3 * ln2 : x == 0.5 ? -2 * ln2 : x == 0.75 ? half - 3 * ln2 : 0;
  return sum + more - std::numbers::egamma;
}

// Values, and their derivatives along (dx, dp, ds).
std::vector<facts> right_at(double x, double p, double s, double dx, double dp, double ds) {
  const double length = std::hypot(x, p), longer = std::hypot(length, s),
               bell = 2 * std::exp(-x * x) / std::sqrt(std::numbers::pi);
  const double arc = std::sqrt(1 - s * s), psi = digamma_of_quarters(x), sign = s < 0 ? -1 : 1;
  const double toward = x < 0 ? -1 : 1;
  return {{"sqrt", std::sqrt(p), dp / (2 * std::sqrt(p))},
          {"rsqrt", 1 / std::sqrt(p), -dp / (2 * p * std::sqrt(p))},
          {"cbrt", std::cbrt(x), dx * std::cbrt(x) / (3 * x)},
          {"hypot", length, (x * dx + p * dp) / length},
          {"hypot of three", longer, (x * dx + p * dp + s * ds) / longer},
          {"exp", std::exp(x), dx * std::exp(x)},
          {"exp2", std::exp2(x), dx * std::numbers::ln2 * std::exp2(x)},
          {"expm1", std::expm1(x), dx * std::exp(x)},
          {"log", std::log(p), dp / p},
          {"log2", std::log2(p), dp / (p * std::numbers::ln2)},
          {"log10", std::log10(p), dp / (p * std::numbers::ln10)},
          {"log1p", std::log1p(s), ds / (1 + s)},
          {"sin", std::sin(x), dx * std::cos(x)},
          {"cos", std::cos(x), -dx * std::sin(x)},
          {"sincos, sin", std::sin(x), dx * std::cos(x)},
          {"sincos, cos", std::cos(x), -dx * std::sin(x)},
          {"tan", std::tan(x), dx / (std::cos(x) * std::cos(x))},
          {"asin", std::asin(s), ds / arc},
          {"acos", std::acos(s), -ds / arc},
          {"atan", std::atan(x), dx / (1 + x * x)},
          {"atan2", std::atan2(x, p), (p * dx - x * dp) / (x * x + p * p)},
          {"sinh", std::sinh(x), dx * std::cosh(x)},
          {"cosh", std::cosh(x), dx * std::sinh(x)},
          {"tanh", std::tanh(x), dx / (std::cosh(x) * std::cosh(x))},
          {"asinh", std::asinh(x), dx / std::sqrt(x * x + 1)},
          {"acosh", std::acosh(1 + p), dp / std::sqrt(p * (2 + p))},
          {"atanh", std::atanh(s), ds / (1 - s * s)},
          {"pow", std::pow(p, x), std::pow(p, x) * (dx * std::log(p) + dp * x / p)},
          {"pow of 1.5", p * std::sqrt(p), 1.5 * dp * std::sqrt(p)},
          {"pow of an int", x * x * x, 3 * dx * x * x},
          {"pow of a negative int", 1 / (x * x), -2 * dx / (x * x * x)},
          {"erf", std::erf(x), dx * bell},
          {"erfc", std::erfc(x), -dx * bell},
          {"tgamma", std::tgamma(x), dx * std::tgamma(x) * psi},
          {"lgamma", std::lgamma(x), dx * psi},
          {"lgamma of a positive number", std::lgamma(p), dp * digamma_of_quarters(p)},
          {"abs", std::abs(x), dx * toward},
          {"copysign", std::copysign(x, s), dx * toward * sign},
          {"max", x > p ? x : p, x > p ? dx : dp},
          {"min", x < p ? x : p, x < p ? dx : dp},
          {"clamp",
           x < -1  ? -1
           : x > 1 ? 1
                   : x,
           std::abs(x) < 1 ? dx : 0},
          {"fdim", x > s ? x - s : 0, x > s ? dx - ds : 0},
          {"fma", x * p + s, x * dp + p * dx + ds},
          {"fmod", std::fmod(x, p), dx - dp * std::trunc(x / p)},
          {"remainder", std::remainder(x, p), dx - dp * std::nearbyint(x / p)},
          {"floor", std::floor(x) * p, std::floor(x) * dp}};
}

// Every number is one of both types, and a multiple of a quarter where its digamma function is asked for.
constexpr double any[] = {-2.75, -1.5, -0.75, -0.25, 0.25, 0.5, 1.25, 2, 3.5};
constexpr double positive[] = {20, 7.5, 3, 2.25, 1.5, 1, 0.75, 0.5, 0.25};
constexpr double within_one[] = {-0.75, 0.5, -0.125, 0.25, -0.5, 0.625, 0.125, -0.25, 0.75};
constexpr std::int64_t points = 9;

template <class T>
void check_functions(const char* type) {
  const auto numbers = [](const double* of) {
    return lw::field<lw::scalar, T>(points, [of](std::int64_t i) { return static_cast<T>(of[i]); });
  };
  const auto x = numbers(any), p = numbers(positive), s = numbers(within_one);
  lw::field<all_of_them, T> value(points), slope(points);
  const auto run = [](const auto& in_x, const auto& in_p, const auto& in_s, auto& out_value, auto& out_slope) {
    lw::launch(lw::jvp(functions), lw::in(in_x), lw::in(in_p), lw::in(in_s), T(1), T(-0.5), T(2), lw::out(out_value),
               lw::out(out_slope));
  };
  run(x, p, s, value, slope);
  const auto x_there = lw::to_device(x), p_there = lw::to_device(p), s_there = lw::to_device(s);
  lw::field<all_of_them, T, lw::memory::device> value_there(points), slope_there(points);
  run(x_there, p_there, s_there, value_there, slope_there);
  const auto values = lw::to_host(value_there), slopes = lw::to_host(slope_there);

  const double tolerance = 16 * static_cast<double>(std::numeric_limits<T>::epsilon());
  test::check(test::differing_numbers("value", values, value, tolerance) == 0, "functions, as on the host");
  test::check(test::differing_numbers("slope", slopes, slope, tolerance) == 0, "their derivatives, as on the host");
  for (std::int64_t i = 0; i < points; ++i) {
    const auto right = right_at(any[i], positive[i], within_one[i], 1, -0.5, 2);
    test::check(right.size() == count, "as many facts as functions");
    for (std::size_t k = 0; k < right.size(); ++k) {
      const auto is_off = [&](T got, double want) {
        return !(std::abs(static_cast<double>(got) - want) <= tolerance * (1 + std::abs(want)));
      };
      if (!is_off(values[i][k], right[k].value) && !is_off(slopes[i][k], right[k].slope)) continue;
      std::printf("%s of %s at %g, %g, %g: %.17g with the slope %.17g, expected %.17g and %.17g\n", right[k].name, type,
                  any[i], positive[i], within_one[i], static_cast<double>(values[i][k]),
                  static_cast<double>(slopes[i][k]), right[k].value, right[k].slope);
      test::check(false, "a function or its derivative");
    }
  }
}

// Some orbits of tests/cases/c14_kepler.cpp; the last two start at the root.
struct orbit {
  double mean, eccentricity, eccentric, by_mean;
};
constexpr orbit orbits[] = {{0.991, 0.1, 1.079155967639099, 1.0495462000464229},
                            {0.4, 0.995, 1.376224986032998, 1.2382049404012476},
                            {8.0, 0.9, 8.637555817495848, 0.6115331714128632},
                            {30.0, 0.8, 29.311305999467912, 0.7107000531478506},
                            {3.0, 0.99, 3.0704106691175017, 0.5031464373758816},
                            {0.05, 0.99, 0.6458914569504115, 4.775044590842647},
                            {-1e-07, 0.3, -1.4285714285714264e-07, 1.4285714285714224},
                            {0.0, 0.5, 0.0, 2.0},
                            {0.5, 0.0, 0.5, 1.0}};
constexpr auto orbit_count = static_cast<std::int64_t>(std::size(orbits));

constexpr auto by_slope = lw::kernel<"E, from value and slope">([](auto mean, auto e) {
  const auto residual = [=](auto x) { return std::tuple(x - e * sin(x) - mean, 1 - e * cos(x)); };
  return lw::newton(residual, mean, mean - e, mean + e).value;
});
constexpr auto by_value = lw::kernel<"E, from the value alone">([](auto mean, auto e) {
  return lw::newton([=](auto x) { return x - e * sin(x) - mean; }, mean, mean - e, mean + e).value;
});

// E, dE/dM = 1 / (1 - e cos E) and dE/de = sin E / (1 - e cos E).
template <class Kernel>
void check_kepler(const Kernel& kernel) {
  using numbers = lw::field<lw::scalar, double>;
  const numbers mean(orbit_count, [](std::int64_t i) { return orbits[i].mean; });
  const numbers e(orbit_count, [](std::int64_t i) { return orbits[i].eccentricity; });
  numbers here[3] = {numbers(orbit_count), numbers(orbit_count), numbers(orbit_count)};
  const auto mean_there = lw::to_device(mean), e_there = lw::to_device(e);
  decltype(lw::to_device(mean)) there[3] = {lw::to_device(here[0]), lw::to_device(here[1]), lw::to_device(here[2])};
  const auto run = [&kernel](const auto& in_mean, const auto& in_e, auto& out) {
    lw::launch(lw::value_and_gradient(kernel), lw::in(in_mean), lw::in(in_e), lw::out(out[0]), lw::out(out[1]),
               lw::out(out[2]));
  };
  run(mean, e, here);
  run(mean_there, e_there, there);
  const numbers right[3] = {
      numbers(orbit_count, [](std::int64_t i) { return orbits[i].eccentric; }),
      numbers(orbit_count, [](std::int64_t i) { return orbits[i].by_mean; }),
      numbers(orbit_count, [](std::int64_t i) { return std::sin(orbits[i].eccentric) * orbits[i].by_mean; })};
  const char* const names[3] = {"C14: E", "C14: dE/dM", "C14: dE/de"};
  for (std::size_t k = 0; k < 3; ++k) {
    const auto found = lw::to_host(there[k]);
    test::check(test::differing_numbers(names[k], found, here[k], 4e-15) == 0, "C14: as on the host");
    test::check(test::differing_numbers(names[k], found, right[k], 4e-15) == 0, names[k]);
  }
}

}  // namespace

int main() {
  check_functions<float>("float");
  check_functions<double>("double");
  check_kepler(by_slope);
  check_kepler(by_value);
  return test::status("derivatives_of_functions");
}
