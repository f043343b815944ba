// SPDX-License-Identifier: Apache-2.0
#include "lanewise/tensor/einsum_expression.hpp"

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "lanewise/tensor/constant.hpp"
#include "lanewise/tensor/einsum.hpp"
#include "lanewise/tensor/mat.hpp"
#include "lanewise/tensor/structured.hpp"
#include "lanewise/tensor/structured_arithmetic.hpp"
#include "lanewise/tensor/vec.hpp"
#include "support/catch.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
using lw::einsum, lw::mat, lw::vec, lw::same_as, lw::strategy;

constexpr mat<double, 3, 3> a{1, 2, 3, 4, 5, 6, 7, 8, 10};
constexpr auto gram = einsum<"ki,kj->ij">(a, same_as<0>{});

// The type says what an expression is, and it is as small as its operands.
static_assert(lw::is_einsum<std::remove_const_t<decltype(gram)>> && !lw::is_einsum<mat<double, 3, 3>>);
static_assert(std::is_trivially_copyable_v<decltype(gram)>);
static_assert(decltype(gram)::rank == 2 && decltype(gram)::size == 9);
static_assert(decltype(gram)::cost.sparse == lw::operation_count{18, 18, 12}, "six sums of three");
static_assert(decltype(gram)::cost.dense == lw::operation_count{27, 27, 18});

// A^T A is symmetric whatever A is, so that it may be assigned.
using symmetric = lw::symmetric_mat<double, 3>;
using antisymmetric = lw::antisymmetric_mat<double, 3>;
constexpr symmetric stored = gram;
static_assert(stored(0, 0) == 66 && stored(0, 1) == 78 && stored(1, 0) == 78 && stored(2, 2) == 145);

// Of another product it takes the user's word, and works out the upper triangle alone.
constexpr auto square = einsum<"ij,jk->ik">(a, a);
static_assert(lw::stored_part<symmetric>(square)(2, 0) == square(0, 2));
static_assert(!std::is_convertible_v<decltype(square), lw::symmetric_mat<double, 2>>, "another size");
static_assert(!std::is_convertible_v<decltype(square), lw::symmetric_mat<float, 3>>, "another type");

// What zeros and signs the operands' structure shows.
constexpr lw::upper_triangular_mat<double, 3> upper{1, 2, 3, 4, 5, 6};
constexpr auto upper_square = einsum<"ij,jk->ik">(upper, upper);
constexpr lw::upper_triangular_mat<double, 3> upper_stored = upper_square;
static_assert(upper_stored(0, 2) == 1 * 3 + 2 * 5 + 3 * 6 && upper_stored(2, 0) == 0 && upper_square(2, 0) == 0);
constexpr vec<double, 3> axis{1, 2, 3};
constexpr auto cross_matrix = einsum<"ijk,j->ik">(lw::levi_civita<3>{}, axis);
constexpr antisymmetric turn = cross_matrix;
static_assert(turn(0, 1) == -3 && turn(1, 0) == 3 && turn(0, 2) == 2 && turn(1, 2) == -1 && turn(1, 1) == 0);
constexpr lw::diagonal_mat<double, 3> diagonal = einsum<"ij,jk->ik">(lw::metric<1, -1, 2>{}, lw::kronecker<3>{});
static_assert(diagonal[0] == 1 && diagonal[1] == -1 && diagonal[2] == 2);

// Structured bindings work out each element by itself.
constexpr double by_parts = [] {
  const auto [x, y, z] = einsum<"ij,j->i">(a, axis);
  return x + 10 * y + 100 * z;
}();
static_assert(by_parts == 14 + 320 + 100 * 53);

// A number that counts its products, to see that nothing is worked out twice or for nothing.
struct counted {
  double value = 0;
  counted() = default;
  constexpr counted(double x) noexcept : value(x) {}
  static inline int products = 0;
  friend counted operator*(const counted& x, const counted& y) noexcept {
    ++products;
    return {x.value * y.value};
  }
  friend counted operator+(const counted& x, const counted& y) noexcept { return {x.value + y.value}; }
  friend counted operator-(const counted& x, const counted& y) noexcept { return {x.value - y.value}; }
  friend counted operator-(const counted& x) noexcept { return {-x.value}; }
  friend counted multiply_add(const counted& x, const counted& y, const counted& z) noexcept { return x * y + z; }
  friend counted negative_multiply_add(const counted& x, const counted& y, const counted& z) noexcept {
    return z - x * y;
  }
};

template <class F>
[[nodiscard]] int products_of(const F& f) {
  counted::products = 0;
  static_cast<void>(f());
  return counted::products;
}

}  // namespace

template <>
[[maybe_unused]] inline constexpr bool lanewise::is_kernel_number<counted> = true;

namespace {

// The result's elements to the last bit.
template <class T, std::size_t... E>
[[nodiscard]] bool same_bits(const lw::tensor<T, E...>& x, const lw::tensor<T, E...>& y) {
  using bits = std::array<unsigned char, sizeof x>;
  return std::bit_cast<bits>(x) == std::bit_cast<bits>(y);
}

template <lw::fixed_string Spec, class... X>
void compare_strategies(const X&... x) {
  const auto unrolled = lw::evaluate(einsum<Spec, strategy::unrolled>(x...));
  CHECK(same_bits(unrolled, lw::evaluate(einsum<Spec, strategy::loop>(x...))));
  CHECK(same_bits(unrolled, lw::evaluate(einsum<Spec, strategy::dense>(x...))));
}

template <class V>
void compare_strategies_in(unsigned seed) {
  test::random_numbers random(seed);
  const auto draw = [&]<class S>(const S&) {
    return test::in_lanes<V>([&](std::size_t) { return random.state<lw::state_over<S, test::lane_type<V>>>(); });
  };
  const auto m = draw(mat<float, 3, 3>{}), n = draw(mat<float, 3, 3>{}), o = draw(mat<float, 3, 3>{});
  const auto v = draw(vec<float, 3>{}), w = draw(vec<float, 3>{});
  compare_strategies<"ij,jk->ik">(m, n);
  compare_strategies<"ij,jk,kl->il">(m, n, o);
  compare_strategies<"ij,j->i">(m, v);
  compare_strategies<"i,j->ij">(v, w);
  compare_strategies<"ij,kl,jl->ik">(m, n, o);
  compare_strategies<"ij->i">(m);
  compare_strategies<"ij,jk->ik">(draw(lw::symmetric_mat<float, 3>{}), n);
  compare_strategies<"ij,jk->ik">(n, draw(lw::antisymmetric_mat<float, 3>{}));
  compare_strategies<"ij,jk->ik">(draw(lw::upper_triangular_mat<float, 3>{}),
                                  draw(lw::upper_triangular_mat<float, 3>{}));
  compare_strategies<"ijk,j,k->i">(lw::levi_civita<3>{}, v, w);
  CHECK(same_bits(lw::evaluate(einsum<"ij,jk->ik">(m, n)), matmul(m, n)));
  CHECK(same_bits(lw::evaluate(einsum<"ij,j->i">(m, v)), matmul(m, v)));
  CHECK(same_bits(lw::evaluate(einsum<"i,ij->j">(v, m)), matmul(v, m)));
  CHECK(same_bits(lw::evaluate(einsum<"i,j->ij">(v, w)), outer(v, w)));
  CHECK(same_bits(lw::tensor<V>{einsum<"i,i->">(v, w)}, lw::tensor<V>{dot(v, w)}));
}

}  // namespace

TEST_CASE("all strategies give the same bits, and those of matmul, dot and outer", "[einsum]") {
  test::for_each_number<double, float, lw::lanes<float, 1>, lw::lanes<float, 16>, lw::lanes<double, 8>>(
      []<class V>() { compare_strategies_in<V>(21); });
}

TEST_CASE("only what is wanted is worked out, and what bears a type once", "[einsum]") {
  using matrix = mat<counted, 4, 4>;
  const matrix m = matrix::filled(2), n = matrix::filled(3);
  const vec<counted, 4> v = vec<counted, 4>::filled(5);
  const auto mn = einsum<"ij,jk->ik">(m, n);
  CHECK(products_of([&] { return einsum<"ij,jk->ik">(m, n); }) == 0);
  CHECK(products_of([&] { return lw::evaluate(mn); }) == 64);
  CHECK(products_of([&] { return get<5>(mn); }) == 4);
  CHECK(get<5>(mn).value == 24);
  CHECK(products_of([&] { return mn(lw::index_constant<1>{}, lw::index_constant<2>{}); }) == 4);
  CHECK(products_of([&] { return lw::stored_part<lw::symmetric_mat<counted, 4>>(mn); }) == 40);
  // Of a chain, one element needs one row of the first product: 4 x 4 products, and 4.
  const auto mnm = einsum<"ij,jk,kl->il">(m, n, m);
  CHECK(products_of([&] { return lw::evaluate(mnm); }) == 128);
  CHECK(products_of([&] { return get<0>(mnm); }) == 20);
  CHECK(get<0>(mnm).value == 2 * 3 * 2 * 16);
  // The matrices times a vector first.
  CHECK(products_of([&] { return lw::evaluate(einsum<"ij,jk,k->i">(m, n, v)); }) == 32);
  // An expression that is an operand is worked out when it is passed, once.
  CHECK(products_of([&] { return einsum<"ij,jk->ik">(mn, m); }) == 64);
  const auto chained = einsum<"ij,jk->ik">(mn, m);
  CHECK(products_of([&] { return lw::evaluate(chained); }) == 64);
  // Signs cost nothing, nor does a constant one.
  CHECK(products_of([&] { return lw::evaluate(einsum<"ij,jk->ik">(lw::kronecker<4>{}, m)); }) == 0);
  CHECK(products_of([&] { return lw::evaluate(einsum<"ij,jk->ik">(lw::metric<1, -1, -1, -1>{}, m)); }) == 0);
  CHECK(products_of([&] { return lw::evaluate(einsum<"ijkl,i,j,k->l">(lw::levi_civita<4>{}, v, v, v)); }) <= 36);
}

TEST_CASE("a chain of fifty products works each of them out once", "[einsum]") {
  auto m = mat<counted, 2, 2>{1, 1, 0, 1};
  const auto step = m;
  const int products = products_of([&] {
    for (int i = 0; i < 50; ++i) m = einsum<"ij,jk->ik">(m, step);
    return 0;
  });
  CHECK(products == 50 * 8);
  CHECK(m(0, 1).value == 51);
}

TEST_CASE("zeros that are known stay zero next to NaN and infinity; a dense sum does not", "[einsum]") {
  const double infinity = std::numeric_limits<double>::infinity();
  const vec<double, 2> v{infinity, 1};
  const lw::diagonal_mat<double, 2> d{1, 2};
  const vec<double, 2> sparse = einsum<"ij,j->i">(d, v);
  CHECK(sparse[0] == infinity);
  CHECK(sparse[1] == 2);
  const vec<double, 2> dense = einsum<"ij,j->i", strategy::dense>(d, v);
  CHECK(std::isnan(dense[1]));
  const double least = std::numeric_limits<double>::denorm_min();
  CHECK(einsum<"i,i->">(vec<double, 2>{least, 0}, vec<double, 2>{1, infinity * 0 == 0 ? 0.0 : 1.0}) == least);
}

TEST_CASE("the result does not refer to what is gone", "[einsum]") {
  const auto make = [] {
    const mat<double, 2, 2> local{1, 2, 3, 4};
    return einsum<"ij,jk->ik">(local, einsum<"ij->ji">(local));
  };
  const auto e = make();
  const mat<double, 2, 2> right{5, 11, 11, 25};
  CHECK(same_bits(lw::evaluate(e), right));
  CHECK(e(1, 0) == 11);
}

TEST_CASE("tensors too large for a list go through the dense loops", "[einsum]") {
  using packet = lw::lanes<float, 8>;
  static lw::tensor<packet, 16, 16, 16, 16> t;
  vec<packet, 16> x, y, z;
  for (std::size_t p = 0; p < t.size; ++p) t[p] = packet(static_cast<float>(p % 5) - 2);
  for (std::size_t i = 0; i < 16; ++i) {
    x[i] = packet(static_cast<float>(i % 3));
    y[i] = packet(static_cast<float>(i % 2));
    z[i] = packet(static_cast<float>(i % 4) - 1);
  }
  const vec<packet, 16> got = einsum<"oijk,i,j,k->o", strategy::dense>(t, x, y, z);
  static_assert(lw::einsum_combinations<"oijk,i,j,k->o", decltype(t), decltype(x), decltype(y), decltype(z)> == 65536);
  static_assert(std::remove_cvref_t<decltype(einsum<"oijk,i,j,k->o", strategy::dense>(t, x, y, z))>::rank == 1);
  for (std::size_t o = 0; o < 16; ++o) {
    float right = 0;
    for (std::size_t i = 0; i < 16; ++i)
      for (std::size_t j = 0; j < 16; ++j)
        for (std::size_t k = 0; k < 16; ++k) right += t(o, i, j, k)[0] * x[i][0] * y[j][0] * z[k][0];
    CHECK(got[o][0] == right);
    CHECK(got[o][7] == right);
  }
}
