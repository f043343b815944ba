// SPDX-License-Identifier: Apache-2.0
#include "lanewise/algebra/multivector_arithmetic.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "lanewise/algebra/pga3.hpp"
#include "lanewise/algebra/vga.hpp"
#include "support/catch.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
using namespace lw::literals;
using packet = lw::lanes<float, 16>;
using vector = lw::vga3::vector<double>;
using rotor = lw::vga3::rotor<double>;
template <class E>
using type_of = std::remove_cvref_t<E>;

// A sum has what either has, in the order of the algebra.
constexpr auto sum = vector{{1, 2, 3}} + rotor{{4, 5, 6, 7}};
static_assert(std::is_same_v<type_of<decltype(sum)>, lw::graded_multivector<double, lw::vga3, 0, 1, 2>>);
static_assert(sum["1"_blade] == 4 && sum["e3"_blade] == 3 && sum["e31"_blade] == 6);
constexpr auto difference = vector{{1, 2, 3}} - rotor{{4, 5, 6, 7}};
static_assert(difference["1"_blade] == -4 && difference["e3"_blade] == 3 && difference["e31"_blade] == -6);
static_assert(std::is_same_v<decltype(vector{} + vector{}), vector>);

// Products that wait are summands as well.
static_assert((vector{{1, 2, 3}} * vector{{4, 5, 6}} + vector{{1, 0, 0}})["1"_blade] == 32);

// A number is a scalar; literals take the type of the multivector; an int is as weak as a literal.
static_assert((2 + vector{{1, 2, 3}})["1"_blade] == 2 && (vector{{1, 2, 3}} - 2.0)["1"_blade] == -2 &&
              (2 - vector{{1, 2, 3}})["e1"_blade] == -1);
static_assert(std::is_same_v<decltype(0.5 * lw::vga3::vector<float>{}), lw::vga3::vector<float>>);
static_assert(std::is_same_v<decltype(lw::vga3::vector<float>{} / 2), lw::vga3::vector<float>>);
static_assert(std::is_same_v<decltype(packet{} * lw::vga3::vector<float>{}), lw::vga3::vector<packet>>);
static_assert(std::is_same_v<decltype(lw::vga3::vector<packet>{} * 0.5), lw::vga3::vector<packet>>);
static_assert(
    std::is_same_v<decltype(lw::vga3::vector<packet>{} + lw::vga3::vector<float>{}), lw::vga3::vector<packet>>);
constexpr auto made = 2.5f * lw::basis_blade<lw::vga3, "e31">() + 1.5f * lw::basis_blade<lw::vga3, "e1">();
static_assert(std::is_same_v<type_of<decltype(made)>, lw::multivector<float, lw::vga3, 0b001, 0b101>>);
static_assert(made["e31"_blade] == 2.5f && made["e1"_blade] == 1.5f);
static_assert((2.5f * lw::basis_blade<lw::vga3, "e13">())["e31"_blade] == -2.5f);

// What is known to be one stays so until it is multiplied, negated, subtracted or added to.
using point = lw::pga3::point<double>;
using weighted = lw::pga3::weighted_point<double>;
template <class M>
inline constexpr bool knows_weight = lw::knows_one(M::set::list(), lw::pga3::named<"e123">);
static_assert(knows_weight<decltype(point{} + lw::pga3::direction<double>{})>);
static_assert(knows_weight<decltype(point{} - lw::pga3::direction<double>{})>);
static_assert(!knows_weight<decltype(point{} - point{})> && !knows_weight<decltype(point{} + point{})>);
static_assert(!knows_weight<decltype(-point{})> && !knows_weight<decltype(2 * point{})>);
static_assert((point{{1, 2, 3}} + point{{4, 5, 6}})["e123"_blade] == 2 && (point{} - point{})["e123"_blade] == 0 &&
              (-point{{1, 2, 3}})["e123"_blade] == -1 && (point{} / 4)["e123"_blade] == 0.25);
static_assert((lw::pga3::direction<double>{} - point{})["e123"_blade] == -1);

static_assert([] {
  rotor r{{1, 2, 3, 4}};
  r += 1;
  r -= rotor{{0, 1, 0, 0}};
  r *= 2;
  r /= 4;
  r *= rotor{{0, 0, 0, 1}};
  return r["1"_blade] == -2 && r["e12"_blade] == 1 && r["e31"_blade] == 0.5 && r["e23"_blade] == -1.5;
}());
static_assert((+rotor{{1, 2, 3, 4}})["e12"_blade] == 4);

}  // namespace

TEST_CASE("sums of whole numbers in lanes are exact and each lane's own", "[multivector_arithmetic]") {
  using whole = lw::lanes<std::int32_t, 8>;
  const auto a = test::in_lanes<whole>(
      [](std::size_t i) { return lw::vga3::vector<std::int32_t>{{static_cast<std::int32_t>(i), 1 << 30, -7}}; });
  const auto b = 3 * a - a;
  for (std::size_t lane = 0; lane < 8; ++lane) {
    CHECK(b["e1"_blade][lane] == 2 * static_cast<std::int32_t>(lane));
    CHECK(b["e3"_blade][lane] == -14);
  }
}

TEST_CASE("a difference of what only one side has keeps the sign of a zero", "[multivector_arithmetic]") {
  const auto difference = vector{{0, 0, 0}} - rotor{{0.0, 0, 0, 0}};
  CHECK(std::signbit(difference["1"_blade]));
  CHECK_FALSE(std::signbit(difference["e1"_blade]));
  const double infinite = std::numeric_limits<double>::infinity();
  CHECK(std::isnan((vector{{infinite, 0, 0}} - vector{{infinite, 0, 0}})["e1"_blade]));
  CHECK((vector{{5e-324, 0, 0}} + vector{{5e-324, 0, 0}})["e1"_blade] == 1e-323);
}
