// SPDX-License-Identifier: Apache-2.0
#include "lanewise/algebra/products.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "lanewise/algebra/cga3.hpp"
#include "lanewise/algebra/duality.hpp"
#include "lanewise/algebra/involutions.hpp"
#include "lanewise/algebra/multivector_arithmetic.hpp"
#include "lanewise/algebra/pga2.hpp"
#include "lanewise/algebra/pga3.hpp"
#include "lanewise/algebra/sta.hpp"
#include "lanewise/algebra/vga.hpp"
#include "support/blade_strings.hpp"
#include "support/catch.hpp"
#include "support/product_strings.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
using lw::product_kind;
using lw::strategy;
using namespace lw::literals;

// An order and orientations of its own, the pseudoscalar's among them.
struct odd_one_out : lw::algebra<2, 1> {
  static constexpr std::string_view vectors = "xyt";
  static constexpr std::string_view basis = "etx eyx 1 etyx ex ey et eyt";
};

template <product_kind Kind, class L, class R>
[[nodiscard]] auto by_loop(const L& a, const R& b) {
  return evaluate(lw::multiply<Kind, strategy::loop>(a, b));
}
template <class L, class R>
[[nodiscard]] auto times(const L& a, const R& b) {
  return by_loop<product_kind::geometric>(a, b);
}

template <class M>
[[nodiscard]] bool all_lanes_equal(const M& a, const M& b) {
  return lw::all(lw::all_equal(a, b));
}

template <class A>
void check_laws() {
  using number = lw::lanes<std::int32_t, 8>;
  using full = lw::full_multivector<number, A>;
  test::whole_numbers random(5);
  const auto next = [&] {
    return test::in_lanes<number>([&](std::size_t) { return random.next<lw::full_multivector<std::int32_t, A>>(); });
  };
  const full a = next(), b = next(), c = next();
  const auto equal = [](const full& x, const full& y) { return all_lanes_equal(x, y); };

  CHECK(equal(times(times(a, b), c), times(a, times(b, c))));
  CHECK(equal(times(a, b + c), times(a, b) + times(a, c)));
  CHECK(equal(times(a + b, c), times(a, c) + times(b, c)));
  CHECK(equal(~times(a, b), times(~b, ~a)));
  CHECK(equal(involute(times(a, b)), times(involute(a), involute(b))));
  CHECK(equal(conjugate(times(a, b)), times(conjugate(b), conjugate(a))));

  const auto outer = [](const auto& x, const auto& y) { return by_loop<product_kind::outer>(x, y); };
  const auto regressive = [](const auto& x, const auto& y) { return by_loop<product_kind::regressive>(x, y); };
  CHECK(equal(outer(outer(a, b), c), outer(a, outer(b, c))));
  CHECK(equal(regressive(regressive(a, b), c), regressive(a, regressive(b, c))));
  CHECK(equal(hodge_dual(regressive(a, b)), outer(hodge_dual(a), hodge_dual(b))));

  // a b = [a, b] + {a, b}, and twice each is a b -+ b a.
  const full lie = by_loop<product_kind::commutator>(a, b);
  const full jordan = by_loop<product_kind::anticommutator>(a, b);
  CHECK(equal(lie + jordan, times(a, b)));
  CHECK(equal(2 * lie, times(a, b) - times(b, a)));
  CHECK(equal(2 * jordan, times(a, b) + times(b, a)));

  // (a ^ b) . c = a . (b . c) for the left contraction; the right one is its mirror.
  const auto left = [](const auto& x, const auto& y) { return by_loop<product_kind::left_contraction>(x, y); };
  CHECK(equal(left(outer(a, b), c), left(a, left(b, c))));
  CHECK(equal(by_loop<product_kind::right_contraction>(a, b), ~left(~b, ~a)));
  CHECK(lw::all(scalar_product(a, b) == scalar_product(b, a)));
  CHECK(lw::all(scalar_product(a, b) == scalar_part(times(a, b))));
}

template <class T, class A>
using full = lw::full_multivector<T, A>;
template <class L, class R>
inline constexpr auto terms_of = lw::cost_of<decltype(std::declval<L>() * std::declval<R>())>.sparse.terms;
template <class A>
inline constexpr auto full_terms = terms_of<full<float, A>, full<float, A>>;
template <class L, class R>
inline constexpr auto multiplications_of =
    lw::cost_of<decltype(std::declval<L>() * std::declval<R>())>.sparse.multiplications;

// Case C04's counts.
static_assert(full_terms<lw::algebra<3, 0, 1>> == 192 && full_terms<lw::pga3> == 192);
static_assert(full_terms<lw::algebra<4>> == 256 && full_terms<lw::algebra<1, 3>> == 256 && full_terms<lw::sta> == 256);
static_assert(full_terms<lw::algebra<4, 1>> == 1024 && full_terms<lw::cga3> == 1024);
static_assert(full_terms<lw::algebra<0>> == 1 && full_terms<lw::algebra<0, 0, 1>> == 3 && full_terms<lw::vga3> == 64);

// Motors: 48 of 64 products survive. A weight that is known to be one costs no multiplication.
using motor = lw::pga3::motor<float>;
using point = lw::pga3::point<float>;
using weighted_point = lw::pga3::weighted_point<float>;
using translator = lw::pga3::translator<float>;
static_assert(terms_of<motor, motor> == 48 && multiplications_of<motor, motor> == 48);
static_assert(terms_of<motor, weighted_point> == terms_of<motor, point>);
static_assert(multiplications_of<motor, weighted_point> == multiplications_of<motor, point> + 8);
static_assert(multiplications_of<translator, translator> == 0);
static_assert(lw::cost_of<decltype(motor{} * motor{})>.dense == lw::count_loops(8, 64));

// What comes out: only what can, in the order of the algebra, known to be one where that is all there is.
template <class E>
using set_of = typename E::set;
using motor_blades = lw::components<0, 0b0011, 0b0101, 0b1001, 0b0110, 0b1010, 0b1100, 0b1111>;
static_assert(std::is_same_v<set_of<decltype(motor{} * motor{})>, motor_blades>);
static_assert(std::is_same_v<lw::value_of<decltype(motor{} * motor{})>, motor>);
static_assert(std::is_same_v<lw::value_of<decltype(translator{} * translator{})>, translator>);
static_assert(std::is_same_v<set_of<decltype(point{} ^ point{})>, lw::components<>>);
static_assert(std::is_same_v<lw::value_of<decltype(point{} & point{})>, lw::pga3::line<float>>);

// Lanes meet numbers that are the same for all of them from either side.
using packet = lw::lanes<float, 16>;
static_assert(std::is_same_v<lw::value_of<decltype(lw::pga3::motor<packet>{} * motor{})>, lw::pga3::motor<packet>>);
static_assert(std::is_same_v<lw::value_of<decltype(motor{} * lw::pga3::motor<packet>{})>, lw::pga3::motor<packet>>);
static_assert(std::is_same_v<lw::value_of<decltype(lw::basis_blade<lw::pga3, "e12">() * motor{})>::value_type, float>);

// As ganja.js's operators; constants are worked out by the compiler.
constexpr auto e1 = lw::basis_blade<lw::vga3, "e1">();
constexpr auto e2 = lw::basis_blade<lw::vga3, "e2">();
static_assert((e1 * e2)["e21"_blade] == -1 && (e1 ^ e2)["e12"_blade] == 1 && (e1 | e1)["1"_blade] == 1);
static_assert(((e1 * e2) & (e2 * lw::basis_blade<lw::vga3, "e3">()))["e2"_blade] == 1);
static_assert(scalar_product(3.0 * e1 + 4.0 * e2, 2.0 * e2) == 8.0);
static_assert(lw::strategy_of<lw::vga3>() == lw::config::default_strategy);

struct large : lw::algebra<6> {
  static constexpr strategy products = strategy::loop;
};
static_assert(lw::strategy_of<large>() == strategy::loop);

template <strategy S, class V, class A, product_kind Kind, class L, class R>
[[nodiscard]] auto bits_of(const L& a, const R& b) {
  const auto product = evaluate(lw::multiply<Kind, S>(a, b));
  std::vector<unsigned char> bits(sizeof product);
  std::memcpy(bits.data(), &product, sizeof product);
  return bits;
}

// Random factors without zeros: what the dense form adds are then zeros of no weight.
template <class L, class R, bool WithDense = true>
void check_strategies() {
  using V = typename L::value_type;
  using A = typename L::algebra_type;
  test::random_numbers random(3);
  using plain = test::lane_type<V>;
  const auto in_lanes = [&]<class M>(M) {
    return test::in_lanes<V>([&](std::size_t) { return random.state<lw::state_over<M, plain>>(); });
  };
  const auto a = in_lanes(L{});
  const auto b = in_lanes(R{});
  const auto check = [&]<product_kind Kind>() {
    const auto unrolled = bits_of<strategy::unrolled, V, A, Kind>(a, b);
    CHECK(bits_of<strategy::loop, V, A, Kind>(a, b) == unrolled);
    if constexpr (WithDense) CHECK(bits_of<strategy::dense, V, A, Kind>(a, b) == unrolled);
  };
  check.template operator()<product_kind::geometric>();
  check.template operator()<product_kind::outer>();
  check.template operator()<product_kind::fat_dot>();
  check.template operator()<product_kind::regressive>();
}

}  // namespace

TEST_CASE("products obey the laws of an algebra, exactly in whole numbers", "[products]") {
  check_laws<lw::vga3>();
  check_laws<lw::pga2>();
  check_laws<lw::pga3>();
  check_laws<lw::sta>();
  check_laws<odd_one_out>();
}

TEST_CASE("unrolled, loop and dense give the same bits", "[products]") {
  check_strategies<full<float, lw::pga3>, full<float, lw::pga3>>();
  check_strategies<full<packet, lw::vga3>, full<packet, lw::vga3>>();
  check_strategies<lw::pga3::motor<double>, lw::pga3::motor<double>>();
  check_strategies<lw::pga3::motor<packet>, lw::pga3::weighted_point<packet>>();
  check_strategies<lw::pga3::motor<lw::lanes<float, 1>>, lw::pga3::line<lw::lanes<float, 1>>>();
  check_strategies<lw::pga3::motor<packet>, lw::pga3::point<packet>, false>();
  check_strategies<lw::pga3::translator<double>, lw::pga3::point<double>, false>();
}

TEST_CASE("a product of every lane is that of its own numbers", "[products]") {
  test::random_numbers random(4);
  const auto motors = test::in_lanes<packet>([&](std::size_t) { return random.state<motor>(); });
  const auto same = random.state<motor>();
  const lw::pga3::motor<packet> products = motors * same;
  for (std::size_t lane = 0; lane < 16; ++lane) {
    const motor alone = test::state_in(motors, lane) * same;
    CHECK(lw::all_equal(test::state_in(products, lane), alone));
  }
}

TEST_CASE("what is not a number stays where it is", "[products]") {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const float infinite = std::numeric_limits<float>::infinity();
  lw::vga3::vector<float> a{{nan, 1, infinite}};
  const lw::vga3::vector<float> b{{0, 2, 0}};
  const lw::vga3::rotor<float> product = a * b;
  CHECK(std::isnan(product["1"_blade]));
  CHECK(std::isnan(product["e31"_blade]));  // infinity times 0
  CHECK(std::isnan(product["e12"_blade]));
  a[0] = 1;
  CHECK((a ^ b)["e12"_blade] == 2);
}

TEST_CASE("six dimensions are multiplied by a loop over 4096 terms", "[products]") {
  test::string_algebra strings("123456", {1, 1, 1, 1, 1, 1});
  test::check_kind<large, product_kind::geometric>(strings);
  test::whole_numbers random(8);
  using full6 = full<double, large>;
  static_assert(full_terms<large> == 4096);
  const auto a = random.next<full6>(), b = random.next<full6>(), c = random.next<full6>();
  CHECK(lw::all_equal(full6((a * b) * c), full6(a * (b * c))));
}

namespace {

// One blade of an algebra without a table, as a multivector, against its word.
template <class A, lw::fixed_string Left, lw::fixed_string Right>
void check_blades(const test::string_algebra& strings) {
  const auto word = [](std::string_view name) { return name == "1" ? std::string() : std::string(name.substr(1)); };
  const auto a = lw::multivector_of<A, Left>(2.0);
  const auto b = lw::multivector_of<A, Right>(3.0);
  const test::signed_word left = strings.sorted(word(Left.view())), right = strings.sorted(word(Right.view()));
  lw::unroll<test::kinds>([&](auto index) {
    constexpr product_kind kind{static_cast<int>(index.value)};
    const auto wanted = strings.multiply(kind, left.letters, right.letters);
    const auto product = evaluate(lw::multiply<kind, strategy::unrolled>(a, b));
    using set = typename decltype(product)::set;
    INFO(Left.view() << " and " << Right.view() << ", kind " << index.value);
    CHECK(set::size == (wanted.sign == 0 ? 0 : 1));
    if constexpr (set::size == 1) {
      const lw::signed_blade named = lw::blade_named<A>("e" + wanted.letters);
      CHECK(lw::blade_of(set::list().items[0]) == named.mask);
      CHECK(product[0] == left.sign * right.sign * wanted.sign * named.sign * 6.0);
    }
  });
}

}  // namespace

TEST_CASE("blades of 10, 20 and 32 dimensions multiply without tables", "[products]") {
  using ten = lw::algebra<5, 4, 1>;
  const test::string_algebra strings10("0123456789", {0, 1, 1, 1, 1, 1, -1, -1, -1, -1}, "e0123456789");
  check_blades<ten, "e1", "e1">(strings10);
  check_blades<ten, "e0", "e0">(strings10);
  check_blades<ten, "e97", "e1379">(strings10);
  check_blades<ten, "e012345678", "e9876543">(strings10);
  check_blades<ten, "1", "e52">(strings10);

  using twenty = lw::algebra<10, 10>;
  const std::string letters20 = "123456789abcdefghijk";
  std::vector<int> squares20(20, 1);
  for (std::size_t i = 10; i < 20; ++i) squares20[i] = -1;
  const test::string_algebra strings20(letters20, squares20, "e" + letters20);
  check_blades<twenty, "ekj", "e1kjih">(strings20);
  check_blades<twenty, "e13579bdfhj", "e2468acegik">(strings20);
  check_blades<twenty, "e123456789abcdefghijk", "ekjihgfedcba987654321">(strings20);

  using most = lw::algebra<16, 8, 8>;
  const std::string letters32 = "0123456789abcdefghijklmnopqrstuv";
  std::vector<int> squares32(32, 0);
  for (std::size_t i = 8; i < 32; ++i) squares32[i] = i < 24 ? 1 : -1;
  const test::string_algebra strings32(letters32, squares32, "e" + letters32);
  check_blades<most, "ev", "ev">(strings32);
  check_blades<most, "ev0", "e0v">(strings32);
  check_blades<most, "e89abcdefghijklmnopqrstuv", "evutsrqponmlkjihgfedcba98">(strings32);
  check_blades<most, "e02468acegikmoqsu", "ev1">(strings32);
  check_blades<lw::algebra<32>, "e1", "ew">(
      {"123456789abcdefghijklmnopqrstuvw", std::vector<int>(32, 1), "e123456789abcdefghijklmnopqrstuvw"});
}

TEST_CASE("sums of a few blades multiply in 20 dimensions", "[products]") {
  using A = lw::algebra<10, 10>;
  const auto a = lw::multivector_of<A, "1", "e12", "ekj">(2.0, 3.0, 5.0);
  const auto b = lw::multivector_of<A, "e21", "ejk", "e3">(1.0, 1.0, 7.0);
  const auto product = a * b;
  CHECK(product["1"_blade] == 3.0 + 5.0);  // e12 e21 = 1, ekj ejk = (-1) (-1)
  CHECK(product["e12"_blade] == -2.0);
  CHECK(product["e123"_blade] == 21.0);
  CHECK(product["e3kj"_blade] == 35.0);
  CHECK(product["e12jk"_blade] == 3.0 + 5.0);  // e12 ejk = ekj e21
}
