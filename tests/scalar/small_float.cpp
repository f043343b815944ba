// SPDX-License-Identifier: Apache-2.0
#include <lanewise/scalar/small_float.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <type_traits>

#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

static_assert(sizeof(lw::float16) == 2 && alignof(lw::float16) == 2 && std::is_trivial_v<lw::float16>);
static_assert(sizeof(lw::bfloat16) == 2 && alignof(lw::bfloat16) == 2 && std::is_trivial_v<lw::bfloat16>);
static_assert(!std::is_convertible_v<float, lw::float16> && !std::is_convertible_v<lw::float16, float>);
static_assert(!std::is_convertible_v<lw::bfloat16, bool> && !std::is_constructible_v<bool, lw::float16>);
static_assert(lw::float16(1).bits == 0x3c00 && lw::float16(-2.0).bits == 0xc000 && lw::float16(65504).bits == 0x7bff);
static_assert(lw::float16(65519.996f).bits == 0x7bff && lw::float16(65520.0f).bits == 0x7c00);
static_assert(lw::float16(0x1p-24f).bits == 1 && lw::float16(0x1p-25f).bits == 0 && lw::float16(0x1.8p-24f).bits == 2);
static_assert(lw::bfloat16(1).bits == 0x3f80 && lw::bfloat16(3.3895314e38f).bits == 0x7f7f);
static_assert(lw::bfloat16(std::numeric_limits<float>::max()).bits == 0x7f80);
// A little above a tie in double, and the tie in float: rounded twice it would be even.
static_assert(lw::float16(1.0 + 0x1p-11 + 0x1p-40).bits == 0x3c01 && lw::float16(1.0 + 0x1p-11).bits == 0x3c00);
static_assert(lw::float16(-1.0 - 0x1p-11 - 0x1p-40).bits == 0xbc01 &&
              lw::float16(1.0 + 0x3p-11 - 0x1p-40).bits == 0x3c01);
static_assert(lw::float16(0.0f) == lw::float16(-0.0f) && lw::float16(0.0f).bits != lw::float16(-0.0f).bits);

// What the bits mean, from the definition of the format.
struct format {
  int fraction;
  int least_exponent;  // of a normal number
  int bias;
};
constexpr format half{10, -14, 15};
constexpr format brain{7, -126, 127};

double value_of(const format& f, std::uint16_t bits) {
  const int exponent = (bits & 0x7fff) >> f.fraction;
  const int fraction = bits & ((1 << f.fraction) - 1);
  const double sign = (bits & 0x8000) != 0 ? -1 : 1;
  if (exponent == 2 * f.bias + 1) return fraction == 0 ? sign * INFINITY : NAN;
  if (exponent == 0) return sign * std::ldexp(fraction, f.least_exponent - f.fraction);
  return sign * std::ldexp(fraction + (1 << f.fraction), exponent - f.bias - f.fraction);
}

// The nearest value of the format, by double's own rounding.
double nearest(const format& f, double x) {
  if (std::isnan(x) || std::isinf(x)) return x;
  const int exponent = x == 0 ? f.least_exponent : std::max(std::ilogb(x), f.least_exponent);
  const double unit = std::ldexp(1.0, exponent - f.fraction);
  const double rounded = std::nearbyint(x / unit) * unit;
  return std::abs(rounded) >= std::ldexp(1.0, f.bias + 1) ? std::copysign(INFINITY, x) : rounded;
}

template <class T>
bool is_nearest(const format& f, auto x) {
  const std::uint16_t bits = T(x).bits;
  const double got = value_of(f, bits);
  const double wanted = nearest(f, static_cast<double>(x));
  if (std::isnan(wanted)) return std::isnan(got);
  return got == wanted && std::signbit(got) == std::signbit(wanted);
}

template <class T>
void all_patterns_are_exact(const format& f) {
  int wrong = 0;
  for (std::uint32_t bits = 0; bits < 0x10000; ++bits) {
    const T x = std::bit_cast<T>(static_cast<std::uint16_t>(bits));
    const auto number = static_cast<float>(x);
    const double wanted = value_of(f, x.bits);
    const bool right = std::isnan(wanted)
                           ? std::isnan(number) && std::isnan(static_cast<float>(T(number)))
                           : static_cast<double>(number) == wanted && std::signbit(number) == std::signbit(wanted) &&
                                 T(number).bits == x.bits;
    wrong += right ? 0 : 1;
  }
  CHECK(wrong == 0);
}

// Each value, the tie above it, and what lies next to them; then anything.
template <class T>
void rounding_is_to_nearest(const format& f) {
  int wrong = 0;
  const auto check = [&](auto x) { wrong += is_nearest<T>(f, x) && is_nearest<T>(f, -x) ? 0 : 1; };
  for (std::uint16_t bits = 0; bits < 0x7fff; ++bits) {
    const auto low = static_cast<float>(value_of(f, bits));
    const double tie = value_of(f, bits) / 2 + value_of(f, static_cast<std::uint16_t>(bits + 1)) / 2;
    if (std::isnan(tie) || std::isinf(tie)) continue;
    for (const float x : {low, static_cast<float>(tie)}) {
      check(x);
      check(std::nextafter(x, 0.0f));
      check(std::nextafter(x, std::numeric_limits<float>::infinity()));
    }
    check(tie);
    check(std::nextafter(tie, 0.0));
    check(std::nextafter(tie, 1e300));
  }
  std::mt19937_64 random(16);
  for (int i = 0; i < 1'000'000; ++i) check(std::bit_cast<float>(static_cast<std::uint32_t>(random())));
  for (int i = 0; i < 100'000; ++i) check(std::bit_cast<double>(random()));
  for (const double x : {65519.999, 65520.0, 3.3961775e38, 3.4e38, 1e300, 0x1p-25, 0x1.00001p-25, 0x1p-134, 5e-324})
    check(x);
  CHECK(wrong == 0);
}

}  // namespace

TEST_CASE("all 65536 numbers of 16 bits come back from float as they were") {
  all_patterns_are_exact<lw::float16>(half);
  all_patterns_are_exact<lw::bfloat16>(brain);
}

TEST_CASE("numbers are rounded to the nearest of 16 bits, ties to even, once, from float and from double") {
  rounding_is_to_nearest<lw::float16>(half);
  rounding_is_to_nearest<lw::bfloat16>(brain);
}

TEST_CASE("numbers of 16 bits are compared as numbers") {
  const lw::float16 nan(std::numeric_limits<float>::quiet_NaN());
  CHECK(!(nan == nan));
  CHECK(lw::bfloat16(2) == lw::bfloat16(2.0f));
  CHECK(static_cast<double>(lw::bfloat16(0.1)) == 0x1.9ap-4);
}
