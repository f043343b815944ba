// SPDX-License-Identifier: Apache-2.0
#include "lanewise/base/pack.hpp"

#include <array>
#include <cstdint>
#include <type_traits>

#include "support/catch.hpp"

namespace lw = lanewise;

namespace {
struct empty {};
struct record {
  char letter;
  double number;
};
}  // namespace

static_assert(std::is_trivially_copyable_v<lw::pack<float, record, int>>);
static_assert(std::is_trivially_copyable_v<lw::pack<>>);
static_assert(lw::pack<float, record, int>::size == 3);
static_assert(lw::pack<>::size == 0);

// a value of a type that comes twice is found by its place
constexpr auto numbers = lw::make_pack(1, 2.5, 3, empty{}, empty{});
static_assert(lw::get<0>(numbers) == 1);
static_assert(lw::get<1>(numbers) == 2.5);
static_assert(lw::get<2>(numbers) == 3);
static_assert(std::is_same_v<decltype(lw::get<1>(numbers)), const double&>);
static_assert(lw::apply([](int a, double b, int c, empty, empty) { return a + b + c; }, numbers) == 6.5);
static_assert(lw::apply([] { return 7; }, lw::make_pack()) == 7);

TEST_CASE("apply hands over the values themselves, of types from other namespaces too") {
  const auto values = lw::make_pack(std::array<float, 2>{1, 2}, record{'x', 4.0}, std::uint8_t{9});
  const auto* const first = &lw::get<0>(values);
  CHECK(lw::apply(
      [&](const auto& a, const auto& r, const auto& byte) { return &a == first && r.letter == 'x' && byte == 9; },
      values));
}
