// SPDX-License-Identifier: Apache-2.0
#include <lanewise/scalar/math.hpp>

#include <cmath>
#include <cstdio>
#include <vector>

#include "support/accuracy.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

// Plain numbers and lanes take the same names, with `lw::`, by their own namespace, and inside it.
namespace lanewise {
template <class V>
V in_the_namespace(const V& x) {
  return sqrt(x) + sin(x) + max(x, V(1)) + pow(x, V(2)) + atan2(x, V(1)) + abs(x);
}
}  // namespace lanewise

TEST_CASE("one name for plain numbers and lanes") {
  const double plain = lw::in_the_namespace(2.5);
  const lw::lanes<double, 8> x(2.5);
  CHECK(lw::in_the_namespace(x)[7] == Approx(plain));
  CHECK((sqrt(x) + sin(x) + max(x, 1) + pow(x, 2.0) + atan2(x, 1) + abs(x))[7] == Approx(plain));
  CHECK(lw::sqrt(2.25f) == 1.5f);
}

TEST_CASE("results do not depend on how many registers hold the lanes") {
  accuracy::source random;
  const auto compare = [&]<class T>(const auto& f, T) {
    for (int n = 0; n < 500; ++n) {
      const T x = n % 2 == 0 ? random.anything<T>() : random.operator()<T>({-8, 8});
      const T once = f(lw::lanes<T, 64 / sizeof(T)>(x))[0];
      REQUIRE(accuracy::same_or_both_nan(once, f(lw::lanes<T, 16 / sizeof(T)>(x))[0]));
      REQUIRE(accuracy::same_or_both_nan(once, f(lw::lanes<T, 32 / sizeof(T)>(x))[0]));
      REQUIRE(accuracy::same_or_both_nan(once, f(lw::lanes<T, 512 / sizeof(T)>(x))[63]));
    }
  };
  const auto both = [&](const auto& f) {
    compare(f, float{});
    compare(f, double{});
  };
  both([](const auto& x) { return lw::exp(x); });
  both([](const auto& x) { return lw::log(x); });
  both([](const auto& x) { return lw::sin(x) + lw::cos(x); });
  both([](const auto& x) { return lw::tan(x); });
  both([](const auto& x) { return lw::atan2(x, x + 1); });
  both([](const auto& x) { return lw::pow(x, x); });
  both([](const auto& x) { return lw::cbrt(x) + lw::hypot(x, 1); });
  both([](const auto& x) { return lw::tanh(x) + lw::asinh(x); });
}

// Not run by default: prints the table of docs/math.md, `test_scalar "[ulps]"`.
namespace {

template <std::size_t Count, class F, class R>
void print_worst(const char* name, const F& f, const R& reference,
                 const std::vector<std::array<accuracy::range, Count>>& all) {
  long double floats = 0;
  long double doubles = 0;
  constexpr int count = 1 << 21;
  for (const auto& ranges : all) {
    floats = std::max(floats, accuracy::worst_of<float, 16>(f, reference, ranges, count).ulps);
    doubles = std::max(doubles, accuracy::worst_of<double, 8>(f, reference, ranges, count).ulps);
  }
  std::printf("%-8s %5.2Lf %5.2Lf\n", name, floats, doubles);
}

}  // namespace

#define LANEWISE_PRINT_ONE(name, ...) \
  print_worst<1>(                     \
      #name, [](const auto& x) { return lw::name(x); }, [](long double x) { return std::name(x); }, {__VA_ARGS__})
#define LANEWISE_PRINT_TWO(name, ...)                                     \
  print_worst<2>(                                                         \
      #name, [](const auto& x, const auto& y) { return lw::name(x, y); }, \
      [](long double x, long double y) { return std::name(x, y); }, {__VA_ARGS__})

TEST_CASE("measured ulps", "[.][ulps]") {
  using accuracy::everywhere;
  using accuracy::range;
  LANEWISE_PRINT_ONE(sqrt, {everywhere}, {range{0, 10}});
  print_worst<1>(
      "rsqrt", [](const auto& x) { return lw::rsqrt(x); }, [](long double x) { return 1 / std::sqrt(x); },
      {{everywhere}, {range{0, 10}}});
  LANEWISE_PRINT_ONE(cbrt, {everywhere}, {range{-10, 10}});
  LANEWISE_PRINT_TWO(hypot, {everywhere, everywhere}, {range{-3, 3}, range{-3, 3}});
  print_worst<3>(
      "hypot3", [](const auto& x, const auto& y, const auto& z) { return lw::hypot(x, y, z); },
      [](long double x, long double y, long double z) { return std::hypot(x, y, z); },
      {{range{-3, 3}, range{-3, 3}, range{-3, 3}}});
  LANEWISE_PRINT_ONE(exp, {everywhere}, {range{-2, 2}}, {range{-104, 89}}, {range{-746, 710}});
  LANEWISE_PRINT_ONE(exp2, {everywhere}, {range{-2, 2}}, {range{-150, 128}}, {range{-1075, 1024}});
  LANEWISE_PRINT_ONE(expm1, {everywhere}, {range{-1, 1}}, {range{-50, 89}}, {range{-50, 710}});
  LANEWISE_PRINT_ONE(log, {everywhere}, {range{0, 3}});
  LANEWISE_PRINT_ONE(log2, {everywhere}, {range{0, 3}});
  LANEWISE_PRINT_ONE(log10, {everywhere}, {range{0, 3}});
  LANEWISE_PRINT_ONE(log1p, {everywhere}, {range{-1, 2}});
  LANEWISE_PRINT_ONE(sin, {range{-10, 10}}, {range{-1e5, 1e5}}, {range{-1e9, 1e9}});
  LANEWISE_PRINT_ONE(cos, {range{-10, 10}}, {range{-1e5, 1e5}}, {range{-1e9, 1e9}});
  LANEWISE_PRINT_ONE(tan, {range{-10, 10}}, {range{-1e5, 1e5}}, {range{-1e9, 1e9}});
  LANEWISE_PRINT_ONE(asin, {everywhere}, {range{-1, 1}});
  LANEWISE_PRINT_ONE(acos, {everywhere}, {range{-1, 1}});
  LANEWISE_PRINT_ONE(atan, {everywhere}, {range{-3, 3}});
  LANEWISE_PRINT_TWO(atan2, {everywhere, everywhere}, {range{-3, 3}, range{-3, 3}});
  LANEWISE_PRINT_ONE(sinh, {everywhere}, {range{-3, 3}}, {range{-90, 90}}, {range{-711, 711}});
  LANEWISE_PRINT_ONE(cosh, {everywhere}, {range{-3, 3}}, {range{-90, 90}}, {range{-711, 711}});
  LANEWISE_PRINT_ONE(tanh, {everywhere}, {range{-3, 3}});
  LANEWISE_PRINT_ONE(asinh, {everywhere}, {range{-3, 3}});
  LANEWISE_PRINT_ONE(acosh, {everywhere}, {range{1, 3}});
  LANEWISE_PRINT_ONE(atanh, {everywhere}, {range{-1, 1}});
  LANEWISE_PRINT_TWO(pow, {everywhere, everywhere}, {range{0, 3}, range{-60, 60}}, {range{0.9, 1.1}, range{-700, 700}});
  LANEWISE_PRINT_ONE(erf, {everywhere}, {range{-6, 6}});
  LANEWISE_PRINT_ONE(erfc, {everywhere}, {range{-6, 10}}, {range{0, 26}});
}
