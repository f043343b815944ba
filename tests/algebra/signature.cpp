// SPDX-License-Identifier: Apache-2.0
#include "lanewise/algebra/signature.hpp"

#include <cstddef>
#include <string_view>

#include "support/catch.hpp"

namespace {

namespace lw = lanewise;
using lw::blade;
using lw::signed_blade;
using namespace lw::literals;

// Nulls come first and are named from e0, the others from e1; then those that square to 1, then to -1.
using mixed = lw::algebra<2, 1, 1>;
static_assert(lw::geometric_algebra<mixed> && !lw::geometric_algebra<int>);
static_assert(mixed::squares == std::array<int, 4>{0, 1, 1, -1} && mixed::vectors == "0123");
static_assert(lw::algebra<3>::vectors == "123" && lw::algebra<0>::vectors.empty());
static_assert(lw::algebra<9, 1>::vectors == "123456789a" && lw::algebra<32>::vectors.back() == 'w' &&
              lw::algebra<0, 0, 32>::vectors.back() == 'v');
static_assert(lw::dimension_of<mixed> == 4 && lw::metric_of<mixed>.null == 0b0001 &&
              lw::metric_of<mixed>.negative == 0b1000);
static_assert(lw::dimension_of<lw::algebra<0>> == 0 && lw::dimension_of<lw::algebra<16, 16>> == 32);

static_assert(lw::blade_named<lw::algebra<3>>("1") == signed_blade{0, 1});
static_assert(lw::blade_named<lw::algebra<3>>("e") == signed_blade{0, 1});
static_assert(lw::blade_named<lw::algebra<3>>("e13") == signed_blade{0b101, 1});
static_assert(lw::blade_named<lw::algebra<3>>("e31") == signed_blade{0b101, -1});
static_assert(lw::blade_named<lw::algebra<3>>("e321") == signed_blade{0b111, -1});
static_assert(lw::blade_named<lw::algebra<3, 0, 1>>("e021") == signed_blade{0b0111, -1});
// No such vector, a vector twice, no name.
static_assert(lw::blade_named<lw::algebra<3>>("e4").sign == 0 && lw::blade_named<lw::algebra<3>>("e0").sign == 0);
static_assert(lw::blade_named<lw::algebra<3>>("e11").sign == 0 && lw::blade_named<lw::algebra<3>>("e121").sign == 0);
static_assert(lw::blade_named<lw::algebra<3>>("12").sign == 0 && lw::blade_named<lw::algebra<3>>("").sign == 0);
static_assert(lw::blade_named<lw::algebra<20>>("ek") == signed_blade{blade{1} << 19, 1});

// By grade, then in the order of names.
constexpr auto space = lw::basis_of<lw::algebra<3>>;
static_assert(space.size() == 8 && space.items[0].mask == 0 && space.items[4].mask == 0b011 &&
              space.items[5].mask == 0b101 && space.items[6].mask == 0b110 && space.items[7].mask == 0b111);
static_assert(lw::basis_of<lw::algebra<0>>.size() == 1);

// A book's order and orientation; what it does not name follows.
struct book : lw::algebra<3> {
  static constexpr std::string_view basis = " e23  e31 e12 ";
};
static_assert(lw::basis_of<book>.size() == 8);
static_assert(lw::basis_of<book>.items[1] == signed_blade{0b101, -1} && lw::basis_of<book>.items[3].mask == 0 &&
              lw::basis_of<book>.items[4].mask == 0b001 && lw::basis_of<book>.items[7].mask == 0b111);
static_assert(lw::orientation_of<book>(0b101) == -1 && lw::orientation_of<book>(0b011) == 1);
static_assert(lw::place_of<book>(0b101) == 1 && lw::place_of<book>(0) == 3);
static_assert(lw::checked_blade<book, lw::blade_name_of<"e31">>() == signed_blade{0b101, 1});
static_assert(lw::checked_blade<book, lw::blade_name_of<"e13">>() == signed_blade{0b101, -1});

// A type of the user's that derives from nothing, with squares in its own order.
struct minkowski {
  static constexpr std::array<int, 4> squares{-1, -1, -1, 1};
  static constexpr std::string_view vectors = "xyzt";
  static constexpr std::string_view basis = "1 et ex ey ez";
};
static_assert(lw::geometric_algebra<minkowski> && lw::metric_of<minkowski>.negative == 0b0111);
static_assert(lw::blade_named<minkowski>("etx") == signed_blade{0b1001, -1});
static_assert(lw::basis_of<minkowski>.items[1].mask == 0b1000 && lw::basis_of<minkowski>.size() == 16);

// Names that are wrong leave no basis, for which `basis_of` has a sentence.
struct wrong_vector : lw::algebra<2> {
  static constexpr std::string_view basis = "1 e1 e3";
};
struct named_twice : lw::algebra<2> {
  static constexpr std::string_view basis = "1 e12 e21";
};
static_assert(lw::detail::blades_in_order<wrong_vector>().empty() &&
              lw::detail::blades_in_order<named_twice>().empty());

// Beyond 8 dimensions blades lie in the order of their masks.
static_assert(lw::orientation_of<lw::algebra<10>>(0b11) == 1 && lw::place_of<lw::algebra<10>>(0b11) == 3);

static_assert(decltype("e31"_blade)::view() == "e31");

}  // namespace

TEST_CASE("the bases of up to eight dimensions have every blade once", "[signature]") {
  const auto check = []<class A>(A) {
    std::array<int, lw::basis_of<A>.size()> seen{};
    int before = 0;
    for (const signed_blade& b : lw::basis_of<A>) {
      ++seen[b.mask];
      CHECK(lw::grade_of(b.mask) >= before);
      before = lw::grade_of(b.mask);
    }
    for (const int times : seen) CHECK(times == 1);
  };
  check(lw::algebra<1>{});
  check(lw::algebra<3, 1, 1>{});
  check(lw::algebra<8>{});
}
