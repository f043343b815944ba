// SPDX-License-Identifier: Apache-2.0
#include "lanewise/algebra/components.hpp"

#include <string_view>
#include <type_traits>

#include "support/catch.hpp"

namespace {

namespace lw = lanewise;
using lw::components;
using lw::known_one;

template <class A, class B>
inline constexpr bool same = std::is_same_v<A, B>;

static_assert(lw::blade_of(0b101 | known_one) == 0b101 && lw::is_known_one(known_one) && !lw::is_known_one(0xffffffff));

// One known component of three is not stored.
using point = components<0b001, 0b111 | known_one, 0b010>;
static_assert(point::size == 3 && point::stored == 2 && components<>::size == 0 && components<>::stored == 0);
static_assert(lw::find_blade(point::list(), 0b010) == 2 && lw::find_blade(point::list(), 0b100) == 3 &&
              lw::find_blade(components<>::list(), 0) == 0);
static_assert(lw::slot_of(point::list(), 0) == 0 && lw::slot_of(point::list(), 1) == lw::term::one &&
              lw::slot_of(point::list(), 2) == 1);
static_assert(lw::knows_one(point::list(), 0b111) && !lw::knows_one(point::list(), 0b010) &&
              !lw::knows_one(point::list(), 0b100));

// Grades in the order of the algebra.
struct book : lw::algebra<3> {
  static constexpr std::string_view basis = "1 e1 e2 e3 e23 e31 e12 e123";
};
static_assert(same<lw::grade_components<book, 0b0100>, components<0b110, 0b101, 0b011>>);
static_assert(same<lw::grade_components<lw::algebra<3>, 0b0100>, components<0b011, 0b101, 0b110>>);
static_assert(same<lw::grade_components<book, 0b0101>, components<0b000, 0b110, 0b101, 0b011>>);
static_assert(same<lw::grade_components<book, 0>, components<>>);
static_assert(lw::grade_components<lw::algebra<8>, ~0u>::size == 256);

// A union is in the algebra's order. A coefficient that is added to is not known any more.
static_assert(
    same<lw::union_components<book, components<0b011>, components<0b110, 0b001>>, components<0b001, 0b110, 0b011>>);
static_assert(same<lw::union_components<book, components<0b001 | known_one>, components<0b010 | known_one>>,
                   components<0b001 | known_one, 0b010 | known_one>>);
static_assert(same<lw::union_components<book, components<0b001 | known_one>, components<0b001>>, components<0b001>>);
static_assert(same<lw::union_components<book, components<>, components<>>, components<>>);

static_assert(same<lw::components_of_grades<point, 0b0010>, components<0b001, 0b010>>);
static_assert(same<lw::components_of_grades<point, 0b1000>, components<0b111 | known_one>>);
static_assert(
    same<lw::common_components<point, components<0b010, 0b111, 0b100>>, components<0b111 | known_one, 0b010>>);
static_assert(same<lw::stored_components<point>, components<0b001, 0b111, 0b010>>);

}  // namespace

TEST_CASE("components are put in by place, whatever the order in which they come", "[components]") {
  lw::component_list<4> list;
  for (const lw::component c : {lw::component{0b011}, lw::component{0b110}, lw::component{0}, lw::component{0b101}})
    lw::insert_component<book>(list, c);
  CHECK(list.items[0] == 0);
  CHECK(list.items[1] == 0b110);
  CHECK(list.items[2] == 0b101);
  CHECK(list.items[3] == 0b011);
}
