// SPDX-License-Identifier: Apache-2.0
#include <lanewise/scalar/cast.hpp>

#include <cstdint>
#include <limits>
#include <random>

#include "support/catch.hpp"

namespace lw = lanewise;

static_assert(lw::cast<int>(2.75) == 2);
static_assert(std::same_as<decltype(lw::cast<double>(lw::lanes<float, 8>())), lw::lanes<double, 8>>);

namespace {

template <class U, class T, std::size_t W>
void casts_as_each_number_does() {
  std::mt19937 random(W);
  for (int round = 0; round < 20; ++round) {
    const auto x = lw::lanes<T, W>::generate([&](std::size_t) {
      const double number =
          std::uniform_real_distribution<double>(std::is_signed_v<T> && std::is_signed_v<U> ? -1e6 : 0, 1e6)(random);
      return static_cast<T>(number);
    });
    const auto y = lw::cast<U>(x);
    for (std::size_t i = 0; i < W; ++i) REQUIRE(y[i] == static_cast<U>(x[i]));
  }
}
template <class U, class T>
void in_every_width() {
  casts_as_each_number_does<U, T, 1>();
  casts_as_each_number_does<U, T, 2>();
  casts_as_each_number_does<U, T, 8>();
  casts_as_each_number_does<U, T, 16>();
  casts_as_each_number_does<U, T, 128>();
}
template <class U>
void from_every_type() {
  in_every_width<U, float>();
  in_every_width<U, double>();
  in_every_width<U, std::int32_t>();
  in_every_width<U, std::int64_t>();
  in_every_width<U, std::uint32_t>();
  in_every_width<U, std::uint64_t>();
}

}  // namespace

TEST_CASE("casts between all types and widths") {
  from_every_type<float>();
  from_every_type<double>();
  from_every_type<std::int32_t>();
  from_every_type<std::int64_t>();
  from_every_type<std::uint32_t>();
  from_every_type<std::uint64_t>();
}

TEST_CASE("what casts do at the edges") {
  // C27-subnormals, f64_cases: float32(1e-40).
  CHECK(static_cast<double>(lw::cast<float>(lw::lanes<double, 8>(1e-40))[4]) == 9.99994610111476e-41);
  CHECK(lw::cast<std::int32_t>(lw::lanes<float, 8>(-2.75f))[1] == -2);
  CHECK(lw::cast<std::int64_t>(lw::lanes<std::int32_t, 8>(-1))[1] == -1);
  CHECK(lw::cast<std::uint32_t>(lw::lanes<std::int32_t, 8>(-1))[1] == std::numeric_limits<std::uint32_t>::max());
  CHECK(lw::cast<float>(lw::lanes<std::uint64_t, 8>(std::numeric_limits<std::uint64_t>::max()))[0] == 0x1p64f);
}

namespace {
template <std::size_t W>
void check_rounding(double x, double rounded) {
  const auto back = lanewise::cast<double>(lanewise::cast<float>(lanewise::lanes<double, W>(x)));
  for (std::size_t i = 0; i < W; ++i) CHECK(back[i] == rounded);
}
}  // namespace

TEST_CASE("a number that goes to float and back is rounded, in every width") {
  // gcc 12 left the rounding out for two and four lanes. The values come from memory, or it would compute them itself.
  volatile double tiny = 1e-40, tenth = 0.1;
  const double x[] = {tiny, tenth};
  const double rounded[] = {9.9999461011147596e-41, 0.10000000149011612};
  for (int i = 0; i < 2; ++i) {
    check_rounding<1>(x[i], rounded[i]);
    check_rounding<2>(x[i], rounded[i]);
    check_rounding<4>(x[i], rounded[i]);
    check_rounding<8>(x[i], rounded[i]);
    check_rounding<16>(x[i], rounded[i]);
  }
}
