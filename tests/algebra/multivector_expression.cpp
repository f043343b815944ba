// SPDX-License-Identifier: Apache-2.0
#include "lanewise/algebra/multivector_expression.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "lanewise/algebra/involutions.hpp"
#include "lanewise/algebra/multivector_arithmetic.hpp"
#include "lanewise/algebra/pga3.hpp"
#include "lanewise/algebra/products.hpp"
#include "lanewise/algebra/vga.hpp"
#include "support/catch.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
using namespace lw::literals;
using packet = lw::lanes<float, 16>;

using rotor = lw::vga3::rotor<double>;
using vector = lw::vga3::vector<double>;
using product = decltype(rotor{} * vector{});

static_assert(lw::expression<product> && lw::multivector_like<product> && lw::multivector_like<rotor>);
static_assert(!lw::expression<rotor> && !lw::multivector_like<double>);
static_assert(std::is_same_v<lw::algebra_of<product>, lw::vga3>);
static_assert(std::is_same_v<lw::value_of<product>, lw::graded_multivector<double, lw::vga3, 1, 3>>);
static_assert(std::is_same_v<lw::value_of<rotor>, rotor>);

// Only what is wanted is worked out: 9 products for the vector part, 3 for the pseudoscalar.
static_assert(lw::cost_of<product>.sparse.terms == 12);
static_assert(lw::cost_of<decltype(lw::grade<1>(rotor{} * vector{}))>.sparse.terms == 9);
static_assert(lw::cost_of<decltype(lw::grade<3>(rotor{} * vector{}))>.sparse.terms == 3);
static_assert(lw::cost_of<decltype(lw::grade<2>(rotor{} * vector{}))>.sparse.terms == 0);
static_assert(lw::cost(rotor{} * vector{}).sparse.multiplications == 12);
static_assert(lw::cost(lw::grade<1>(rotor{} * vector{})).dense == lw::count_loops(3, 12));

constexpr rotor r{{1, 2, 3, 4}};
constexpr vector v{{5, 6, 7}};

// By hand: 2 e23 5 e1 = 10 e123, and so on; e23 e2 = -e3, e23 e3 = e2, e31 e1 = e3, e31 e3 = -e1, e12 e1 = -e2, e12 e2
// = e1.
static_assert((r * v)["e123"_blade] == 2 * 5 + 3 * 6 + 4 * 7 && (r * v)["e321"_blade] == -(2 * 5 + 3 * 6 + 4 * 7));
static_assert((r * v)["e1"_blade] == 5 - 3 * 7 + 4 * 6 && (r * v)["e12"_blade] == 0);
static_assert((r * v).at<0b010>() == 6 + 2 * 7 - 4 * 5);
static_assert(vector(lw::grade<1>(r * v))["e3"_blade] == 7 - 2 * 6 + 3 * 5);
static_assert(evaluate(r * v)["e1"_blade] == 8 && evaluate(r)["e12"_blade] == 4);

// A chain under `auto`: each step holds the value of the one before, not its work.
template <int Depth, class E>
[[nodiscard]] constexpr auto square_again(const E& e) noexcept {
  auto squared = e * e;
  if constexpr (Depth == 0) {
    return squared;
  } else {
    return square_again<Depth - 1>(squared);
  }
}
// e12 turned by 2^51 quarter turns is the identity; the type has not grown.
constexpr lw::vga2::rotor<double> quarter{{0, 1}};
static_assert((square_again<1>(quarter))["1"_blade] == 1 && (square_again<49>(quarter))["1"_blade] == 1);
static_assert(std::is_same_v<decltype(square_again<1>(quarter)), decltype(square_again<49>(quarter))>);

}  // namespace

TEST_CASE("fifty products in a chain do fifty products' work", "[multivector_expression]") {
  // Multiplied by hand beside it: rounding and all.
  std::array<double, 2> by_hand{0.6, 0.8};
  const lw::vga2::rotor<double> start{{0.6, 0.8}};
  auto a = start * start;
  const auto step = [&](const auto& x) { return x * start; };
  auto b = step(a), c = step(b), d = step(c), e = step(d), f = step(e), g = step(f), h = step(g), i = step(h),
       j = step(i);
  auto k = step(j), l = step(k), m = step(l), n = step(m), o = step(n), p = step(o), q = step(p), s = step(q),
       t = step(s);
  auto u = step(t), w = step(u), x = step(w), y = step(x), z = step(y);
  for (int turn = 0; turn < 24; ++turn)
    by_hand = {by_hand[0] * 0.6 - by_hand[1] * 0.8, by_hand[0] * 0.8 + by_hand[1] * 0.6};
  CHECK(z["1"_blade] == Approx(by_hand[0]).epsilon(1e-14));
  CHECK(z["e12"_blade] == Approx(by_hand[1]).epsilon(1e-14));
  static_assert(lw::cost(z).sparse.terms == 4 && sizeof z == 4 * sizeof(double));
}

TEST_CASE("an expression holds its operands: temporaries may go", "[multivector_expression]") {
  const auto make = [](double x) {
    const vector a{{x, 1, 2}};
    return (a * vector{{1, x, 0}}) * (rotor{{x, 0, 0, 1}} * r);
  };
  const auto waits = make(3);
  const auto again = make(3);
  const lw::full_multivector<double, lw::vga3> value = waits;
  CHECK(lw::all_equal(value, lw::full_multivector<double, lw::vga3>(again)));
  // (3 e1 + e2 + 2 e3)(e1 + 3 e2) = 6 + 8 e12 + 2 e31 - 6 e23; (3 + e12) r = -1 + 9 e23 + 7 e31 + 13 e12.
  CHECK(value["1"_blade] == 6 * -1 - (8 * 13 + 2 * 7 - 6 * 9));
}

TEST_CASE("an operand that changes later changes nothing", "[multivector_expression]") {
  vector a{{1, 2, 3}};
  const auto waits = a * a;
  a[0] = 100;
  CHECK(waits["1"_blade] == 14);
  // And one that is assigned its own product has the old value in it.
  rotor q{{1, 2, 3, 4}};
  q = q * q;
  CHECK(q["1"_blade] == 1 - 4 - 9 - 16);
  CHECK(q["e23"_blade] == 4);
}

TEST_CASE("parts of a product have the bits of the whole", "[multivector_expression]") {
  test::random_numbers random(2);
  using motor = lw::pga3::motor<packet>;
  const auto next = [&] {
    return test::in_lanes<packet>([&](std::size_t) { return random.state<lw::pga3::motor<float>>(); });
  };
  const motor a = next(), b = next();
  const motor whole = a * b;
  CHECK(lw::all((a * b)["e0123"_blade] == whole["e0123"_blade]));
  CHECK(lw::all(scalar_part(a * b) == whole["1"_blade]));
  const lw::pga3::line<packet> bivector = grade<2>(a * b);
  CHECK(lw::all(bivector["e31"_blade] == whole["e31"_blade]));
  CHECK(lw::all(lw::all_equal(project<lw::pga3::line<packet>>(a * b), bivector)));
}
