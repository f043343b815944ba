// SPDX-License-Identifier: Apache-2.0
#include "lanewise/algebra/blade_table.hpp"

#include <cstddef>
#include <string_view>
#include <type_traits>

#include "lanewise/terms/table.hpp"
#include "support/catch.hpp"

namespace {

namespace lw = lanewise;
using lw::components;
using lw::known_one;
using lw::product_kind;
using lw::term;

using plane = lw::algebra<2>;
using vectors = components<0b01, 0b10>;
using even = components<0b00, 0b11>;

// (a e1 + b e2)(c e1 + d e2) = ac + bd + (ad - bc) e12.
static_assert(std::is_same_v<lw::product_components<product_kind::geometric, plane, vectors, vectors>, even>);
using square = lw::blade_table<product_kind::geometric, plane, vectors, vectors, even>;
constexpr auto terms = lw::table_of<square>;
static_assert(terms.size() == 4 && terms.items[0] == term{0, 0, 0, 1} && terms.items[1] == term{0, 1, 1, 1} &&
              terms.items[2] == term{1, 0, 1, 1} && terms.items[3] == term{1, 1, 0, -1});

// Of an output that is not asked for there are no terms.
using only_bivector = lw::blade_table<product_kind::geometric, plane, vectors, vectors, components<0b11>>;
static_assert(lw::table_of<only_bivector>.size() == 2 && only_bivector::outputs == 1);
static_assert(lw::table_of<lw::blade_table<product_kind::outer, plane, vectors, even, components<>>>.empty());

// The right factor reversed: e12 changes its sign.
using reversed = lw::blade_table<product_kind::geometric, plane, even, even, even, true>;
static_assert(lw::table_of<reversed>.items[1] == term{0, 1, 1, 1} &&
              lw::table_of<reversed>.items[2] == term{1, 0, 1, -1});

// An orientation of one's own.
struct turned : lw::algebra<2> {
  static constexpr std::string_view basis = "1 e1 e2 e21";
};
static_assert(lw::table_of<lw::blade_table<product_kind::geometric, turned, vectors, vectors, even>>.items[2] ==
              term{1, 0, 1, -1});
// Complements are against the algebra's own pseudoscalar. hodge_dual(e1) = e2, hodge_dual(e2) = -e1, so that e1 v e2 =
// 1 with e12; hodge_dual(e1) = -e2, hodge_dual(e2) = e1, so that it is -1 with e21.
static_assert(lw::detail::multiply_own_blades<plane>(product_kind::regressive, 0b01, 0b10) == lw::signed_blade{0, 1});
static_assert(lw::detail::multiply_own_blades<turned>(product_kind::regressive, 0b01, 0b10) == lw::signed_blade{0, -1});

// One times one is known to be one, unless it is added to or its sign changes.
using one_and_more = components<0b00 | known_one, 0b11>;
static_assert(
    std::is_same_v<lw::product_components<product_kind::outer, plane, one_and_more, one_and_more>, one_and_more>);
static_assert(std::is_same_v<lw::product_components<product_kind::geometric, plane, one_and_more, one_and_more>, even>);
static_assert(std::is_same_v<lw::product_components<product_kind::geometric, plane, components<0b01 | known_one>,
                                                    components<0b10 | known_one>>,
                             components<0b11 | known_one>>);
static_assert(std::is_same_v<lw::product_components<product_kind::geometric, plane, components<0b10 | known_one>,
                                                    components<0b01 | known_one>>,
                             components<0b11>>);
using known = lw::blade_table<product_kind::outer, plane, one_and_more, one_and_more, one_and_more>;
static_assert(known::outputs == 1 && lw::table_of<known>.size() == 2 &&
              lw::table_of<known>.items[0] == term{0, term::one, 0, 1} &&
              lw::table_of<known>.items[1] == term{0, 0, term::one, 1});

// Without a table of blades.
using wide = lw::algebra<20>;
using few = components<0b01, 0b10>;
static_assert(std::is_same_v<lw::product_components<product_kind::geometric, wide, few, few>, even>);
static_assert(std::is_same_v<lw::product_components<product_kind::regressive, wide, few, few>, components<>>);
static_assert(lw::table_of<lw::blade_table<product_kind::geometric, wide, few, few, even>>.items[3] ==
              term{1, 1, 0, -1});

}  // namespace

TEST_CASE("terms lie by output, in the order of the left and then of the right factor", "[blade_table]") {
  using all = lw::grade_components<lw::algebra<3, 0, 1>, ~0u>;
  constexpr auto table = lw::table_of<lw::blade_table<product_kind::geometric, lw::algebra<3, 0, 1>, all, all, all>>;
  static_assert(table.size() == 192);
  for (std::size_t i = 1; i < table.size(); ++i) {
    const term& a = table.items[i - 1];
    const term& b = table.items[i];
    const bool in_order = a.output < b.output || (a.output == b.output && a.left < b.left) ||
                          (a.output == b.output && a.left == b.left && a.right < b.right);
    CHECK(in_order);
  }
}
