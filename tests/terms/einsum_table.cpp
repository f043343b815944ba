// SPDX-License-Identifier: Apache-2.0
#include "lanewise/terms/einsum_table.hpp"

#include <array>
#include <cstddef>

#include "support/catch.hpp"

namespace {

namespace lw = lanewise;
using lw::entry, lw::term;

// Two labels of extent 2: the result has the first, the other one is summed.
template <bool IsLast>
struct walk {
  static constexpr bool is_last = IsLast;
  static constexpr std::size_t positions = 2, sums = 2;
  static constexpr std::array<std::size_t, 2> order{0, 1};
  static constexpr std::array<std::size_t, 3> extents{2, 2, 0};
  template <class... Views>
  [[nodiscard]] static constexpr auto strides() noexcept {
    return std::array<std::array<std::size_t, sizeof...(Views)>, 3>{
        {{Views::strides[0]...}, {Views::strides[1]...}, {}}};
  }
};

template <std::size_t Source, std::size_t First, std::size_t Second, bool IsInjective, std::size_t Numbers, entry... E>
struct view {
  static constexpr std::size_t numbers = Numbers, source = Source;
  static constexpr bool is_injective = IsInjective;
  static constexpr std::array<std::size_t, 2> strides{First, Second};
  [[nodiscard]] static constexpr entry at(std::size_t position) noexcept {
    constexpr std::array<entry, sizeof...(E)> entries{E...};
    return entries[position];
  }
};
constexpr entry none{}, a{0, 1}, b{1, 1}, c{2, 1}, d{3, 1}, plus{term::one, 1}, minus{term::one, -1}, two{term::one, 2};
using matrix = view<0, 2, 1, true, 4, a, b, c, d>;
using vector = view<1, 0, 1, true, 2, a, b>;

// (A v)_i: the terms of a row, in the order of the columns.
constexpr auto full = lw::list_terms<walk<true>, matrix, vector>();
static_assert(full.terms.size() == 4 && full.numbers() == 2 && full.entries[1] == entry{1, 1});
static_assert(full.terms[1] == term{0, 1, 1, 1} && full.terms[2] == term{1, 2, 0, 1});
static_assert(lw::count_instructions<4>(full) == 4);

// Zeros make no terms, and an element without terms does not exist.
using corner = view<0, 2, 1, false, 1, a, none, none, none>;
constexpr auto pruned = lw::list_terms<walk<true>, corner, vector>();
static_assert(pruned.terms.size() == 1 && pruned.numbers() == 1 && !pruned.entries[1].exists());

// Signs of constants: a lone one is left to what reads the result, where anything does, and equal numbers are one.
using signs = view<0, 2, 1, false, 0, none, plus, minus, none>;
using once = view<1, 0, 1, true, 2, a, a>;
constexpr auto signed_copy = lw::list_terms<walk<false>, signs, once>();
static_assert(signed_copy.terms.size() == 1 && signed_copy.terms[0] == term{0, term::one, 0, 1});
static_assert(signed_copy.entries[0] == entry{0, 1} && signed_copy.entries[1] == entry{0, -1});
static_assert(lw::count_instructions<0>(signed_copy) == 0, "copies cost nothing");

// Constants alone are summed here and now.
using constants = view<0, 2, 1, false, 0, plus, two, minus, plus>;
using ones = view<1, 0, 0, false, 0, plus>;
constexpr auto summed = lw::list_terms<walk<true>, constants, ones>();
static_assert(summed.terms.size() == 0 && summed.entries[0] == entry{term::one, 3} && !summed.entries[1].exists());

// Terms with the same factors become one, those that cancel none.
using repeated = view<0, 2, 1, false, 1, a, a, a, entry{0, -1}>;
using same = view<1, 0, 1, false, 1, a, a>;
constexpr auto merged = lw::list_terms<walk<true>, repeated, same>();
static_assert(merged.terms.size() == 1 && merged.terms[0] == term{0, 0, 0, 2} && !merged.entries[1].exists());
static_assert(lw::count_instructions<1>(merged) == 2, "twice a number is a product too");

// The two factors of a square may change places.
using left_factor = view<5, 1, 0, true, 2, a, b>;
using right_factor = view<5, 0, 1, true, 2, a, b>;
struct both_kept : walk<true> {
  static constexpr std::size_t positions = 4, sums = 1;
};
constexpr auto square = lw::list_terms<both_kept, left_factor, right_factor>();
static_assert(square.numbers() == 3 && square.entries[2] == square.entries[1]);

}  // namespace

TEST_CASE("an odometer visits all combinations, the last label fastest", "[einsum]") {
  lw::detail::odometer<2, 1> at{{2, 3}, {{10}, {1}}};
  for (const std::size_t right : std::array<std::size_t, 7>{0, 1, 2, 10, 11, 12, 0}) {
    CHECK(at.position[0] == right);
    at.advance();
  }
}
