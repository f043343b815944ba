// SPDX-License-Identifier: Apache-2.0
// Case C04: Y = R X ~R of full multivectors of four algebras, from jax-ml/jax#9080 and jax-ml/jax#2777; the right
// values were computed there with exact fractions. Every number is a dyadic one of at most 24 bits: all results are
// exact, in float too. Coefficient i belongs to the blade with the mask i.
#include <array>
#include <cstddef>
#include <tuple>

#include "lanewise/algebra/involutions.hpp"
#include "lanewise/algebra/multivector.hpp"
#include "lanewise/algebra/products.hpp"
#include "lanewise/algebra/sandwich.hpp"
#include "support/catch.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
using lw::strategy;

constexpr std::array<std::array<double, 16>, 5> right_pga_3_0_1{
    {{{-3.328125, 0.203125, -5.34375, 4.3125, 2.515625, -8.015625, -7.078125, 8.5, 4.0625, 7.40625, 2.296875, -0.671875,
       1.765625, -3.25, 1.53125, 1.703125}},
     {{5.25, -8.71875, -3.578125, -2.765625, 5.515625, -3.21875, -0.96875, -5.625, 3.640625, -2.484375, 1.078125,
       -3.59375, 4.4375, -8.921875, -1.015625, -12.609375}},
     {{5.890625, 0.609375, -0.984375, -1, 3.78125, 1.28125, 1.703125, -1.921875, 5.109375, 1.84375, 3.21875, -7.828125,
       -2.578125, 6.421875, 4.625, 4.53125}},
     {{-3.359375, 3.65625, 3.0625, -7.75, -2.515625, 2.453125, 1.453125, -13.96875, -1.15625, -9.796875, 9.234375,
       -2.953125, -1.46875, 10.6875, -7.21875, -8.921875}},
     {{0.8125, -3.65625, -1.46875, -2.90625, -0.65625, -6.34375, -2.0625, 1.3125, -1.75, 1.5, -3.21875, 4.09375,
       2.71875, -6.21875, -4.125, -0.03125}}}};
constexpr std::array<std::array<double, 16>, 5> right_cl_4_0{
    {{{-11.328125, 2.703125, -13.53125, 5.84375, 8.640625, -12.921875, -11.515625, 13.25, 13.5, 7.96875, -4.703125,
       -0.765625, 9.328125, -3.53125, 7.84375, 2.640625}},
     {{16.96875, -8.15625, -16.515625, 8.109375, 3.546875, -7.84375, 4.6875, -8.5625, -1.921875, -11.546875, 16.015625,
       -17.71875, 18.46875, -5.359375, -13.828125, -12.234375}},
     {{5.765625, 0.953125, -1.203125, -3.375, 4.125, 1.96875, 2.328125, -2.703125, 4.140625, 14.75, 15.28125,
       -20.890625, -3.890625, 6.171875, 2.90625, 4.6875}},
     {{-8.796875, 3.09375, 3.53125, -8.5, 3.328125, 8.265625, 4.484375, -12.09375, -8.875, -11.796875, 4.828125,
       -4.390625, -2.1875, 16.5, -4.34375, -9.671875}},
     {{1, -3.0625, 1.8125, -4, -1.9375, -11.8125, -3.75, 5.9375, -4.1875, -1.125, -13.0625, 7.25, 4.375, -4.0625,
       -1.375, -2.375}}}};
constexpr std::array<std::array<double, 16>, 5> right_sta_1_3{
    {{{13.984375, -27.421875, 21.09375, 3.84375, -7.109375, 5.703125, -0.203125, -10, -0.9375, -12.84375, 3.046875,
       -2.578125, -2.921875, 5.09375, -4.15625, 11.328125}},
     {{-8.34375, -0.96875, 4.265625, 2.453125, 9.390625, 1.71875, -12.1875, 17, -4.828125, 6.671875, -2.265625,
       -4.59375, 13.34375, -7.828125, 14.515625, -1.078125}},
     {{-1.578125, 4.046875, 1.578125, 3, 1.875, 3.96875, -5.390625, 11.390625, -6.703125, 18.75, -7.96875, 2.453125,
       -22.171875, 17.703125, -4.84375, -11.125}},
     {{-6.109375, 11.34375, -1.40625, 11.5, 0.765625, -1.984375, 4.546875, 8.40625, 0.3125, 14.453125, -6.671875,
       5.671875, -8.75, 12.9375, -4.65625, -10.734375}},
     {{13.125, -11.5625, 0.125, -3.5, 8.125, 3.625, 1.125, -3.125, 3.5, -8.625, 12.625, -10.75, 12.875, -15.9375, 2.875,
       -0.9375}}}};
constexpr std::array<std::array<double, 32>, 3> right_cga_4_1{
    {{{0,         -0.453125, -8.21875, 0, 9.484375, 0, 0, 0, 9.03125, 0, 0, 0, 0, 0, 0, 0,
       13.640625, 0,         0,        0, 0,        0, 0, 0, 0,       0, 0, 0, 0, 0, 0, 2.3125}},
     {{0,       -4.03125, 2.171875, 0, -1.046875, 0, 0, 0, 3.984375, 0, 0, 0, 0, 0, 0, 0,
       10.4375, 0,        0,        0, 0,         0, 0, 0, 0,        0, 0, 0, 0, 0, 0, -15.21875}},
     {{0,        3.671875, -0.265625, 0, -1.03125, 0, 0, 0, -3.578125, 0, 0, 0, 0, 0, 0, 0,
       -2.15625, 0,        0,         0, 0,        0, 0, 0, 0,         0, 0, 0, 0, 0, 0, -1.8125}}}};

template <class A>
inline constexpr auto product_terms =
    lw::cost_of<decltype(lw::full_multivector<float, A>{} * lw::full_multivector<float, A>{})>.sparse.terms;
static_assert(product_terms<lw::algebra<3, 0, 1>> == 192 && product_terms<lw::algebra<4>> == 256 &&
              product_terms<lw::algebra<1, 3>> == 256 && product_terms<lw::algebra<4, 1>> == 1024);

[[nodiscard]] double coefficient(std::size_t i, std::size_t lane, std::size_t s) {
  return (static_cast<double>((7 * i + 3 * lane + s) % 11) - 5) / 4;
}

// The case's multivector of a lane, with the components that `M` stores.
template <class M>
[[nodiscard]] M given(std::size_t lane, std::size_t s) {
  M m{};
  constexpr auto list = M::set::list();
  for (std::size_t k = 0; k < list.size(); ++k)
    m[k] = static_cast<typename M::value_type>(coefficient(lw::blade_of(list.items[k]), lane, s));
  return m;
}

// Every coefficient, by mask, in every lane.
template <class M, class Right>
void check_all(const M& y, std::size_t first, const Right& right) {
  const auto value = evaluate(y);
  using V = typename M::value_type;
  lw::unroll<std::tuple_size_v<typename Right::value_type>>([&](auto mask) {
    const V number = value.template at<lw::blade{mask.value}>();
    for (std::size_t lane = 0; lane < test::width_of<V>; ++lane)
      CHECK(static_cast<double>(test::number_in(number, lane)) == right[(first + lane) % right.size()][mask.value]);
  });
}

// `multiply` of R and X, starting at each lane of the case.
template <class V, class Rotor, class Operand, class Right, class F>
void check(const Right& right, const F& multiply) {
  for (std::size_t first = 0; first < right.size(); ++first) {
    const auto in_lanes = [&]<class M>(M, std::size_t s) {
      return test::in_lanes<V>([&](std::size_t i) { return given<M>((first + i) % right.size(), s); });
    };
    check_all(multiply(in_lanes(Rotor{}, 1), in_lanes(Operand{}, 4)), first, right);
  }
}

template <class V, class F>
void check_case(const F& multiply) {
  using T = test::lane_type<V>;
  using pga = lw::full_multivector<T, lw::algebra<3, 0, 1>>;
  using space = lw::full_multivector<T, lw::algebra<4>>;
  using spacetime = lw::full_multivector<T, lw::algebra<1, 3>>;
  using conformal = lw::algebra<4, 1>;
  check<V, pga, pga>(right_pga_3_0_1, multiply);
  check<V, space, space>(right_cl_4_0, multiply);
  check<V, spacetime, spacetime>(right_sta_1_3, multiply);
  check<V, lw::even_multivector<T, conformal>, lw::graded_multivector<T, conformal, 1>>(right_cga_4_1, multiply);
}

constexpr auto chain = [](const auto& r, const auto& x) { return r * x * ~r; };
constexpr auto chain_by_loop = [](const auto& r, const auto& x) {
  return lw::geometric_product<strategy::loop>(lw::geometric_product<strategy::loop>(r, x), ~r);
};
constexpr auto sandwiched = [](const auto& r, const auto& x) { return lw::sandwich(r, x); };

}  // namespace

TEST_CASE("C04: the product chain of full multivectors is exact in double and float", "[cases]") {
  check_case<double>(chain);
  check_case<float>(chain_by_loop);
  check_case<lw::lanes<float, 1>>(chain_by_loop);
  check_case<lw::lanes<float, 16>>(chain);
  check_case<lw::lanes<double, 8>>(chain_by_loop);
}

TEST_CASE("C04: so is the sandwich", "[cases]") {
  check_case<double>(sandwiched);
  check_case<lw::lanes<float, 16>>(sandwiched);
}
