// SPDX-License-Identifier: Apache-2.0
#include "lanewise/algebra/multivector.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "lanewise/field/field.hpp"
#include "support/catch.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
using lw::known_one;
using namespace lw::literals;
using packet = lw::lanes<float, 16>;
using thread = lw::lanes<float, 1>;

struct book : lw::algebra<3> {
  static constexpr std::string_view basis = "1 e1 e2 e3 e23 e31 e12 e123";
};
template <class T>
using rotor = lw::even_multivector<T, book>;
// x e23 + y e31 + e12
template <class T>
using point = lw::multivector<T, book, 0b110, 0b101, 0b011 | known_one>;

// A state: its stored numbers in a row, of any kind of number.
static_assert(lw::state<rotor<float>> && lw::state<rotor<packet>> && lw::state<rotor<thread>> &&
              lw::state<point<double>>);
static_assert(std::is_aggregate_v<rotor<float>> && std::is_trivially_copyable_v<rotor<packet>>);
static_assert(lw::numbers_of<rotor<double>> == 4 && sizeof(rotor<double>) == 4 * sizeof(double));
static_assert(lw::numbers_of<point<double>> == 2 && sizeof(point<double>) == 2 * sizeof(double));
static_assert(std::is_same_v<lw::scalar_of<point<packet>>, packet>);
static_assert(std::is_same_v<lw::state_over<point<float>, packet>, point<packet>>);

// Types of components.
static_assert(lw::numbers_of<lw::full_multivector<float, book>> == 8);
static_assert(
    std::is_same_v<lw::graded_multivector<float, book, 2>, lw::multivector<float, book, 0b110, 0b101, 0b011>>);
static_assert(std::is_same_v<lw::graded_multivector<float, book, 0, 3>, lw::multivector<float, book, 0, 0b111>>);
static_assert(std::is_same_v<lw::blade_multivector<float, book, "e12", "1", "e31">,
                             lw::multivector<float, book, 0, 0b101, 0b011>>);

// Coefficients by place, by name in the name's orientation, by mask in the algebra's.
constexpr rotor<double> r{1, 2, 3, 4};
static_assert(r[2] == 3 && r["1"_blade] == 1 && r["e23"_blade] == 2 && r["e31"_blade] == 3 && r["e12"_blade] == 4);
static_assert(r["e32"_blade] == -2 && r["e13"_blade] == -3 && r["e21"_blade] == -4);
static_assert(r.at<0b101>() == 3 && r.at<0b001>() == 0 && r["e1"_blade] == 0 && r["e321"_blade] == 0);
constexpr point<double> p{5, 6};
static_assert(p["e23"_blade] == 5 && p["e12"_blade] == 1 && p["e21"_blade] == -1 && p["1"_blade] == 0);

// It converts to what has all of its components, in any order, and of another number.
constexpr lw::full_multivector<double, book> all = p;
static_assert(all["e23"_blade] == 5 && all["e31"_blade] == 6 && all["e12"_blade] == 1 && all["1"_blade] == 0 &&
              all["e123"_blade] == 0);
constexpr lw::multivector<float, book, 0b101, 0b110, 0b011> reordered = p;
static_assert(reordered[0] == 6 && reordered[1] == 5 && reordered[2] == 1);
constexpr lw::multivector<float, book, 0b101, 0b110, 0b011 | known_one> still_known = p;
static_assert(still_known[0] == 6 && still_known["e12"_blade] == 1);

// Named coefficients: weak numbers, any orientation, the algebra's order.
constexpr auto made = lw::multivector_of<book, "e13", "1">(2.0, 3);
static_assert(std::is_same_v<decltype(made), const lw::multivector<double, book, 0, 0b101>>);
static_assert(made["e31"_blade] == -2 && made["1"_blade] == 3 && made[0] == 3);
static_assert(std::is_same_v<decltype(lw::multivector_of<book, "1", "e12">(1, packet{}))::value_type, packet>);

// A unit blade is an int, known to be one unless the name is against the algebra's orientation.
static_assert(decltype(lw::basis_blade<book, "e31">())::set::stored == 0 &&
              decltype(lw::basis_blade<book, "e13">())::set::stored == 1);
static_assert(lw::basis_blade<book, "e31">()["e31"_blade] == 1 && lw::basis_blade<book, "e13">()["e31"_blade] == -1);

// Nothing at all is 0.
constexpr lw::multivector<double, book> nothing{};
static_assert(nothing["e1"_blade] == 0 && lw::full_multivector<double, book>(nothing)["1"_blade] == 0);

// In 32 dimensions, with names to match.
using most = lw::algebra<32>;
constexpr auto two = lw::multivector_of<most, "ew1", "e2">(7.0, 8.0);
static_assert(two["e1w"_blade] == -7 && two["e2"_blade] == 8 && two["e3"_blade] == 0 &&
              decltype(two)::set::stored == 2);

}  // namespace

TEST_CASE("multivectors are elements of fields", "[multivector]") {
  lw::field<rotor, float> rotors(3, [](std::int64_t i) { return rotor<float>{{static_cast<float>(i), 1, 2, 3}}; });
  CHECK(rotors[2]["1"_blade] == 2);
  CHECK(rotors[1]["e13"_blade] == -2);
  lw::field<point, double> points(5);
  points.set(4, point<double>{{3, 4}});
  CHECK(points[4]["e12"_blade] == 1);
  CHECK(points[4]["e31"_blade] == 4);
}

TEST_CASE("multivectors of lanes have those of each lane", "[multivector]") {
  const auto many = test::in_lanes<packet>([](std::size_t i) { return point<float>{{static_cast<float>(i), 2}}; });
  for (std::size_t lane = 0; lane < 16; ++lane) {
    CHECK(many["e32"_blade][lane] == -static_cast<float>(lane));
    CHECK(many["e12"_blade][lane] == 1);
  }
}
