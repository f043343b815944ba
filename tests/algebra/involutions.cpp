// SPDX-License-Identifier: Apache-2.0
#include "lanewise/algebra/involutions.hpp"

#include <cstddef>
#include <string>
#include <type_traits>

#include "lanewise/algebra/cga3.hpp"
#include "lanewise/algebra/pga3.hpp"
#include "lanewise/algebra/products.hpp"
#include "lanewise/algebra/vga.hpp"
#include "support/blade_strings.hpp"
#include "support/catch.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
using namespace lw::literals;
using lw::known_one;

// Grades 0 to 7: + + - - + + - -, + - + - ..., + - - + ...
constexpr auto one_of_each =
    lw::multivector_of<lw::algebra<7>, "1", "e1", "e12", "e123", "e1234", "e12345", "e123456", "e1234567">(1, 1, 1, 1,
                                                                                                           1, 1, 1, 1);
template <class M>
constexpr bool has_signs(const M& m, const int (&signs)[8]) {
  for (std::size_t i = 0; i < 8; ++i)
    if (m[i] != signs[i]) return false;
  return true;
}
static_assert(has_signs(reverse(one_of_each), {1, 1, -1, -1, 1, 1, -1, -1}));
static_assert(has_signs(~one_of_each, {1, 1, -1, -1, 1, 1, -1, -1}));
static_assert(has_signs(involute(one_of_each), {1, -1, 1, -1, 1, -1, 1, -1}));
static_assert(has_signs(conjugate(one_of_each), {1, -1, -1, 1, 1, -1, -1, 1}));

// What is known to be one is known no more where its sign changes.
using point = lw::pga3::point<double>;
using translator = lw::pga3::translator<double>;
static_assert(lw::knows_one(decltype(~translator{})::set::list(), 0) &&
              !lw::knows_one(decltype(~point{})::set::list(), lw::pga3::named<"e123">) &&
              lw::knows_one(decltype(conjugate(point{}))::set::list(), lw::pga3::named<"e123">));
static_assert((~point{{1, 2, 3}})["e123"_blade] == -1 && (~point{{1, 2, 3}})["e032"_blade] == -1);
static_assert((~translator{{1, 2, 3}})["1"_blade] == 1 && (~translator{{1, 2, 3}})["e01"_blade] == -1);

// Parts by grade and by type.
constexpr lw::full_multivector<double, lw::vga3> m{{0, 1, 2, 3, 4, 5, 6, 7}};
static_assert(std::is_same_v<decltype(lw::grade<2>(m)), lw::vga3::bivector<double>>);
static_assert(lw::grade<1>(m)["e3"_blade] == 3 && lw::grade<0, 3>(m)["e123"_blade] == 7);
static_assert(decltype(lw::grade<5>(m))::set::size == 0);
static_assert(lw::project<lw::vga3::rotor<double>>(m)["e12"_blade] == 6);
static_assert(lw::project<lw::vga3::rotor<float>>(lw::vga3::vector<float>{{1, 2, 3}})["1"_blade] == 0);
static_assert(scalar_part(m) == 0 && scalar_part(lw::grade<1>(m) * lw::grade<1>(m)) == 14);

// As a string of vectors is reversed, letter by letter.
template <class A>
void check_reverse(const test::string_algebra& strings) {
  lw::full_multivector<double, A> x;
  for (std::size_t i = 0; i < strings.basis().size(); ++i) x[i] = static_cast<double>(i + 1);
  const auto reversed = ~x;
  for (std::size_t i = 0; i < strings.basis().size(); ++i) {
    const std::string& word = strings.basis()[i];
    const int sign = strings.sorted(word).sign * strings.sorted(std::string(word.rbegin(), word.rend())).sign;
    CHECK(reversed[i] == sign * x[i]);
  }
}

}  // namespace

TEST_CASE("the reverse reverses the string of a blade's vectors", "[involutions]") {
  check_reverse<lw::vga3>({"123", {1, 1, 1}, "1 e1 e2 e3 e23 e31 e12 e123"});
  check_reverse<lw::pga3>({"0123", {0, 1, 1, 1}, "1 e0 e1 e2 e3 e01 e02 e03 e12 e31 e23 e021 e013 e032 e123 e0123"});
  check_reverse<lw::cga3>({"12345", {1, 1, 1, 1, -1}});
}

TEST_CASE("each is its own inverse, and two make the third", "[involutions]") {
  using packet = lw::lanes<double, 4>;
  using full = lw::full_multivector<packet, lw::cga3>;
  test::random_numbers random(1);
  const full a =
      test::in_lanes<packet>([&](std::size_t) { return random.state<lw::full_multivector<double, lw::cga3>>(); });
  CHECK(lw::all(lw::all_equal(~~a, a)));
  CHECK(lw::all(lw::all_equal(involute(involute(a)), a)));
  CHECK(lw::all(lw::all_equal(conjugate(a), ~involute(a))));
  CHECK(lw::all(lw::all_equal(conjugate(a), involute(~a))));
}
