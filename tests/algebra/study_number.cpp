// SPDX-License-Identifier: Apache-2.0
#include "lanewise/algebra/study_number.hpp"

#include <cmath>
#include <type_traits>

#include "support/catch.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
using namespace lw::literals;
using lw::detail::inverse_of;
using lw::detail::inverse_root;
using lw::detail::study_of;

template <class A, unsigned Grades>
using set = lw::grade_components<A, Grades>;

// Grade 4 squares to a scalar in up to 5 dimensions, to 0 in a projective algebra of space, and to more in 6.
static_assert(lw::detail::is_study_set<lw::algebra<4, 1>, set<lw::algebra<4, 1>, 0b10001>>);
static_assert(!lw::detail::is_nilpotent_set<lw::algebra<4, 1>, set<lw::algebra<4, 1>, 0b10001>>);
static_assert(lw::detail::is_nilpotent_set<lw::algebra<3, 0, 1>, set<lw::algebra<3, 0, 1>, 0b10001>>);
static_assert(!lw::detail::is_study_set<lw::algebra<6>, set<lw::algebra<6>, 0b10001>>);
// Vectors square to a scalar, and to 0 where all are null.
static_assert(lw::detail::is_scalar_set<lw::detail::square_components<lw::algebra<3>, set<lw::algebra<3>, 0b10>>>);
static_assert(lw::detail::square_components<lw::algebra<0, 0, 3>, set<lw::algebra<0, 0, 3>, 0b10>>::size == 0);
// m ~m of an even multivector has no bivector.
static_assert(std::is_same_v<lw::detail::symmetric_components<lw::detail::reverse_changes, lw::algebra<4>,
                                                              set<lw::algebra<4>, 0b10101>>,
                             set<lw::algebra<4>, 0b10001>>);

static_assert(lw::detail::signs_of_square<lw::algebra<1, 1>, set<lw::algebra<1, 1>, 0b10>>().negative);
static_assert(lw::detail::signs_of_square<lw::algebra<1, 1>, set<lw::algebra<1, 1>, 0b10>>().positive);
static_assert(!lw::detail::signs_of_square<lw::algebra<3>, set<lw::algebra<3>, 0b100>>().positive);

template <class A>
void inverts(double scalar, double part) {
  const auto z = lw::multivector_of<A, "1", "e1234">(scalar, part);
  const auto one = lw::evaluate(z * inverse_of(study_of(z)));
  CHECK(one["1"_blade] == Approx(1));
  CHECK(one["e1234"_blade] == Approx(0).margin(1e-14));
  const auto root = inverse_root(study_of(z));
  const auto square = lw::evaluate(z * root * root);
  CHECK(square["1"_blade] == Approx(scalar < 0 ? -1 : 1));
  CHECK(square["e1234"_blade] == Approx(0).margin(1e-14));
}

}  // namespace

TEST_CASE("the inverse of a Study number, and of its root", "[study]") {
  test::random_numbers random(71);
  for (int run = 0; run < 20; ++run) {
    const double part = random.next();
    inverts<lw::algebra<4>>(1.1 + random.next(), 0.1 * part);  // the part squares to a positive number,
    inverts<lw::algebra<4>>(-1.2 + random.next(), 0.1 * part);
    inverts<lw::algebra<1, 3>>(1.1 + random.next(), part);  // to a negative one
  }
  using pga3 = lw::algebra<3, 0, 1>;
  const auto z = lw::multivector_of<pga3, "1", "e0123">(4.0, 3.0);  // and to 0
  const auto root = inverse_root(study_of(z));
  CHECK(root["1"_blade] == 0.5);
  CHECK(root["e0123"_blade] == -3.0 / 16);
  CHECK(inverse_of(study_of(z))["e0123"_blade] == -3.0 / 16);
  CHECK(inverse_root(study_of(lw::multivector_of<pga3, "1">(4.0)))["1"_blade] == 0.5);
}
