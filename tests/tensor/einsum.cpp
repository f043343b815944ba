// SPDX-License-Identifier: Apache-2.0
#include "lanewise/tensor/einsum.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

#include "lanewise/tensor/constant.hpp"
#include "lanewise/tensor/mat.hpp"
#include "lanewise/tensor/structured.hpp"
#include "lanewise/tensor/vec.hpp"
#include "support/catch.hpp"
#include "support/einsum.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
using lw::einsum, lw::mat, lw::vec, lw::tensor, lw::strategy, lw::same_as;
using thread = lw::lanes<float, 1>;
using packet = lw::lanes<float, 16>;

constexpr mat<double, 2, 3> a{1, 2, 3, 4, 5, 6};
constexpr mat<double, 3, 2> b{1, 2, 3, 4, 5, 6};
constexpr mat<double, 2, 2> ab = einsum<"ij,jk->ik">(a, b);
static_assert(ab[0] == 22 && ab[1] == 28 && ab[2] == 49 && ab[3] == 64);
static_assert(einsum<"ij,ji->">(a, b) == 86, "a number, not an expression");
static_assert(std::is_same_v<decltype(einsum<"i,i">(vec<float, 2>{}, vec<float, 2>{})), float>);

// Results have the type of the products; plain numbers take the type of what they meet.
template <class E>
using value = typename E::value_type;
static_assert(std::is_same_v<value<decltype(einsum<"i,i->i">(vec<packet, 2>{}, vec<float, 2>{}))>, packet>);
static_assert(std::is_same_v<value<decltype(einsum<",i->i">(0.5, vec<packet, 2>{}))>, packet>);
static_assert(std::is_same_v<value<decltype(einsum<",i->i">(0.5, vec<float, 2>{}))>, float>);
static_assert(std::is_same_v<value<decltype(einsum<"i,i->i">(vec<float, 2>{}, vec<double, 2>{}))>, double>);
static_assert(std::is_same_v<value<decltype(einsum<",i->i">(2, vec<std::int32_t, 2>{}))>, std::int32_t>);
static_assert(std::is_same_v<value<decltype(einsum<"ij,jk->ik">(lw::metric<1, -1>{}, lw::kronecker<2>{}))>, double>);
static_assert(std::is_same_v<lw::value_of<decltype(einsum<"ij,jk->ki">(a, mat<double, 3, 4>{}))>, mat<double, 4, 2>>);
static_assert(lw::expression<decltype(einsum<"ij->ji">(a))>);

constexpr vec<double, 2> halves = einsum<",i->i">(0.5, vec<double, 2>{4, 6});
static_assert(halves[0] == 2 && halves[1] == 3);

// One element alone, by its number or by constants, and one of all at run time.
constexpr auto waiting = einsum<"ij,jk->ik">(a, b);
static_assert(get<2>(waiting) == 49 && waiting(1, 1) == 64);
static_assert(waiting(std::integral_constant<int, 0>{}, std::integral_constant<int, 1>{}) == 28);
static_assert(std::tuple_size_v<decltype(einsum<"ij,jk->ik">(a, b))> == 4);

// The cross product has six terms, and four-dimensional determinants 24.
static_assert(lw::einsum_cost<"ijk,j,k->i", lw::levi_civita<3>, vec<float, 3>, vec<float, 3>>.sparse ==
              lw::operation_count{6, 6, 3});
static_assert(lw::einsum_combinations<"ijk,j,k->i", lw::levi_civita<3>, vec<float, 3>, vec<float, 3>> == 27);

// Lowering an index with a metric costs nothing, twice neither; the interval is four squares.
static_assert(lw::einsum_cost<"ij,j->i", lw::metric<1, -1, -1, -1>, vec<float, 4>>.sparse.multiplications == 0);
static_assert(lw::einsum_cost<"ij,i,j->", lw::metric<1, -1, -1, -1>, vec<float, 4>, same_as<1>>.sparse ==
              lw::operation_count{4, 4, 3});
// x x^T is symmetric: six products, not nine, and A A^T has six sums of three.
static_assert(lw::einsum_cost<"i,j->ij", vec<float, 3>, same_as<0>>.sparse == lw::operation_count{6, 6, 0});
static_assert(lw::einsum_cost<"ij,kj->ik", mat<float, 3, 3>, same_as<0>>.sparse == lw::operation_count{18, 18, 12});
static_assert(lw::einsum_cost<"ijk,j,k->i", lw::levi_civita<3>, vec<float, 3>, same_as<1>>.sparse.terms == 0,
              "x cross x");
// Structured matrices cost what they store.
static_assert(lw::einsum_cost<"ij,jk->ik", lw::diagonal_mat<float, 3>, mat<float, 3, 3>>.sparse ==
              lw::operation_count{9, 9, 0});
static_assert(
    lw::einsum_cost<"ij,jk->ik", lw::upper_triangular_mat<float, 3>, lw::upper_triangular_mat<float, 3>>.sparse ==
    lw::operation_count{10, 10, 4});
static_assert(lw::einsum_cost<"ij,ij->", lw::symmetric_mat<float, 3>, lw::antisymmetric_mat<float, 3>>.sparse.terms ==
                  0,
              "they are orthogonal");
// The dense form, and the sum of a product over a label of one operand: summed first.
static_assert(lw::einsum_cost<"ij,jk->ik", mat<float, 2, 3>, mat<float, 3, 4>> ==
              lw::contraction_cost{{24, 24, 16}, {24, 24, 16}});
static_assert(lw::einsum_cost<"ij,k->k", mat<float, 3, 3>, vec<float, 2>>.sparse == lw::operation_count{11, 2, 8});

template <class X>
inline constexpr bool is_state = lw::state<X>;
template <std::size_t I>
inline constexpr bool is_state<same_as<I>> = false;
template <class Table>
inline constexpr bool is_state<lw::constant<Table>> = false;

// The same operand over another type of number.
template <class V, class X, class F>
[[nodiscard]] auto in_type(const X& x, const F& draw) {
  if constexpr (is_state<X>) {
    return test::in_lanes<V>([&](std::size_t) { return draw(x); });
  } else {
    return x;
  }
}
template <class X>
[[nodiscard]] auto lane_of(const X& x, std::size_t lane) {
  if constexpr (is_state<X>) {
    return test::state_in(x, lane);
  } else {
    return x;
  }
}

template <class... X, std::size_t... I>
[[nodiscard]] std::vector<test::full_array> full_operands(std::index_sequence<I...>, const X&... x) {
  std::vector<test::full_array> all;
  const auto append = [&](const auto& operand) {
    if constexpr (requires { test::full(operand); }) {
      all.push_back(test::full(operand));
    } else {
      const auto named = []<std::size_t K>(same_as<K>) { return K; };
      all.push_back(all[named(operand)]);
    }
  };
  (append(x), ...);
  return all;
}

template <class R>
[[nodiscard]] auto elements_of(const R& r) {
  return test::full(r).elements;
}

// Small integers, so that every order of summation gives the same; each strategy, each lane against the loop.
template <lw::fixed_string Spec, class V, class... X>
void compare_in() {
  test::random_numbers random(7);
  const auto draw = [&]<class S>(const S&) {
    return lw::map_numbers<S>([](double x) { return std::round(3 * x); }, random.state<S>());
  };
  const auto run = [&](const auto&... x) {
    const auto unrolled = lw::evaluate(einsum<Spec, strategy::unrolled>(x...));
    for (std::size_t lane = 0; lane < test::width_of<V>; ++lane) {
      const auto right =
          test::einsum_by_loop(Spec.view(), full_operands(std::index_sequence_for<X...>{}, lane_of(x, lane)...));
      CAPTURE(std::string(Spec.view()), lane, test::width_of<V>);
      CHECK(elements_of(lane_of(unrolled, lane)) == right);
      // The strategies differ in the order of terms, not in what a number is.
      if constexpr (test::width_of<V> == 1) {
        CHECK(elements_of(lane_of(lw::evaluate(einsum<Spec, strategy::loop>(x...)), lane)) == right);
        CHECK(elements_of(lane_of(lw::evaluate(einsum<Spec, strategy::dense>(x...)), lane)) == right);
      }
    }
  };
  run(in_type<V>(X{}, draw)...);
}

template <lw::fixed_string Spec, class... X>
void compare() {
  compare_in<Spec, double, X...>();
  compare_in<Spec, packet, X...>();
}

template <class T>
using m33 = mat<T, 3, 3>;
using D = double;

}  // namespace

TEST_CASE("one operand: reorderings, diagonals, traces, sums", "[einsum]") {
  compare<"ij->ji", mat<D, 2, 3>>();
  compare<"ij", mat<D, 2, 3>>();
  compare<"ji", mat<D, 2, 3>>();
  compare<"ijk->kij", tensor<D, 2, 3, 4>>();
  compare<"ii->i", mat<D, 3, 3>>();
  compare<"ii", mat<D, 3, 3>>();
  compare<"ii->", mat<D, 3, 3>>();
  compare<"iij->j", tensor<D, 2, 2, 3>>();
  compare<"iji->ij", tensor<D, 2, 3, 2>>();
  compare<"iii->i", tensor<D, 2, 2, 2>>();
  compare<"iijj->", tensor<D, 2, 2, 3, 3>>();
  compare<"ijij->ji", tensor<D, 2, 3, 2, 3>>();
  compare<"ij->", mat<D, 2, 3>>();
  compare<"ij->i", mat<D, 2, 3>>();
  compare<"ij->j", mat<D, 2, 3>>();
  compare<"", D>();
  compare<"->", D>();
  compare<"i->i", vec<D, 1>>();
}

TEST_CASE("two operands: contractions, shared labels, outer products, numbers", "[einsum]") {
  compare<"ij,jk->ik", mat<D, 2, 3>, mat<D, 3, 4>>();
  compare<"ij,jk", mat<D, 2, 3>, mat<D, 3, 4>>();
  compare<"ij,jk->ki", mat<D, 2, 3>, mat<D, 3, 4>>();
  compare<"Ba,aZ", mat<D, 2, 3>, mat<D, 3, 4>>();
  compare<" i j , jk -> ik ", mat<D, 2, 3>, mat<D, 3, 4>>();
  compare<"ij,j->i", mat<D, 2, 3>, vec<D, 3>>();
  compare<"i,ij->j", vec<D, 2>, mat<D, 2, 3>>();
  compare<"i,i->", vec<D, 5>, vec<D, 5>>();
  compare<"i,i->i", vec<D, 5>, vec<D, 5>>();
  compare<"i,j->ij", vec<D, 2>, vec<D, 3>>();
  compare<"i,j->ji", vec<D, 2>, vec<D, 3>>();
  compare<"i,j->", vec<D, 2>, vec<D, 3>>();
  compare<"ij,ij->ij", mat<D, 2, 3>, mat<D, 2, 3>>();
  compare<"ij,ij->", mat<D, 2, 3>, mat<D, 2, 3>>();
  compare<"ij,ij->j", mat<D, 2, 3>, mat<D, 2, 3>>();
  compare<"bij,bjk->bik", tensor<D, 2, 2, 3>, tensor<D, 2, 3, 2>>();
  compare<"ii,ij->j", mat<D, 3, 3>, mat<D, 3, 2>>();
  compare<"ij,kk->ij", mat<D, 2, 3>, mat<D, 2, 2>>();
  compare<"ij,kl->", mat<D, 2, 3>, mat<D, 2, 2>>();
  compare<",i->i", D, vec<D, 3>>();
  compare<"i,->i", vec<D, 3>, D>();
  compare<",->", D, D>();
  compare<"i,i->i", vec<D, 1>, vec<D, 1>>();
  compare<"ijkl,kl->ij", tensor<D, 2, 3, 2, 2>, mat<D, 2, 2>>();
}

TEST_CASE("several operands, in whatever order is cheapest", "[einsum]") {
  compare<"ij,jk,kl->il", mat<D, 2, 3>, mat<D, 3, 4>, mat<D, 4, 2>>();
  compare<"i,i,i->i", vec<D, 4>, vec<D, 4>, vec<D, 4>>();
  compare<"i,ij,j->", vec<D, 2>, mat<D, 2, 3>, vec<D, 3>>();
  compare<"ab,bc,cd,de->ae", mat<D, 2, 3>, mat<D, 3, 2>, mat<D, 2, 4>, mat<D, 4, 2>>();
  compare<"a,b,c->cab", vec<D, 2>, vec<D, 3>, vec<D, 2>>();
  compare<"oijk,i,j,k->o", tensor<D, 2, 3, 2, 3>, vec<D, 3>, vec<D, 2>, vec<D, 3>>();
  compare<"ab,bc,cd,de,ef,fg,gh,ha->", mat<D, 2, 2>, mat<D, 2, 2>, mat<D, 2, 2>, mat<D, 2, 2>, mat<D, 2, 2>,
          mat<D, 2, 2>, mat<D, 2, 2>, mat<D, 2, 2>>();
  compare<"a,a,a,a,a,a,a,a,a,a->a", vec<D, 2>, vec<D, 2>, vec<D, 2>, vec<D, 2>, vec<D, 2>, vec<D, 2>, vec<D, 2>,
          vec<D, 2>, vec<D, 2>, vec<D, 2>>();
  compare<"i,,ij,->j", vec<D, 2>, D, mat<D, 2, 3>, D>();
}

TEST_CASE("constants: nothing but signs", "[einsum]") {
  compare<"ijk,j,k->i", lw::levi_civita<3>, vec<D, 3>, vec<D, 3>>();
  compare<"j,ijk,k->i", vec<D, 3>, lw::levi_civita<3>, vec<D, 3>>();
  compare<"ij,i,j->", lw::levi_civita<2>, vec<D, 2>, vec<D, 2>>();
  compare<"ijkl,i,j,k,l->", lw::levi_civita<4>, vec<D, 4>, vec<D, 4>, vec<D, 4>, vec<D, 4>>();
  compare<"ijk,ilm->jklm", lw::levi_civita<3>, lw::levi_civita<3>>();
  compare<"ijk,ilm,j,k,l,m->", lw::levi_civita<3>, lw::levi_civita<3>, vec<D, 3>, vec<D, 3>, vec<D, 3>, vec<D, 3>>();
  compare<"ijk,ilm,jl->km", lw::levi_civita<3>, lw::levi_civita<3>, mat<D, 3, 3>>();
  compare<"ij,jk->ik", lw::kronecker<3>, mat<D, 3, 2>>();
  compare<"ij->", lw::kronecker<3>>();
  compare<"ii->i", lw::metric<1, -1, -1, -1>>();
  compare<"ij,jk,kl->il", lw::metric<1, -1, -1>, mat<D, 3, 3>, lw::metric<1, -1, -1>>();
  compare<"ij,i,j->", lw::metric<2, -3, 0>, vec<D, 3>, vec<D, 3>>();
  compare<"ij,,j->i", lw::metric<1, -1>, D, vec<D, 2>>();
}

TEST_CASE("structured matrices: only what they store", "[einsum]") {
  compare<"ij,jk->ik", lw::diagonal_mat<D, 3>, mat<D, 3, 2>>();
  compare<"ij,jk->ik", lw::symmetric_mat<D, 3>, mat<D, 3, 2>>();
  compare<"ij,jk->ik", lw::antisymmetric_mat<D, 3>, mat<D, 3, 2>>();
  compare<"ij,jk->ik", lw::upper_triangular_mat<D, 3>, lw::lower_triangular_mat<D, 3>>();
  compare<"ij,kj->ik", lw::upper_triangular_mat<D, 4>, lw::upper_triangular_mat<D, 4>>();
  compare<"ij,jk,lk->il", mat<D, 3, 3>, lw::symmetric_mat<D, 3>, mat<D, 3, 3>>();
  compare<"ij,jk,kl,lm->im", lw::diagonal_mat<D, 3>, lw::antisymmetric_mat<D, 3>, lw::symmetric_mat<D, 3>,
          lw::lower_triangular_mat<D, 3>>();
  compare<"ij->ji", lw::antisymmetric_mat<D, 4>>();
  compare<"ij->j", lw::antisymmetric_mat<D, 4>>();
  compare<"ii->", lw::symmetric_mat<D, 3>>();
  compare<"ij,ij->", lw::symmetric_mat<D, 3>, lw::antisymmetric_mat<D, 3>>();
  compare<"ij,i,j->", lw::symmetric_mat<D, 3>, vec<D, 3>, vec<D, 3>>();
  compare<"ij,jk->ik", lw::diagonal_mat<D, 1>, lw::symmetric_mat<D, 1>>();
}

TEST_CASE("an operand that comes twice", "[einsum]") {
  compare<"i,j->ij", vec<D, 3>, same_as<0>>();
  compare<"ij,kj->ik", mat<D, 3, 2>, same_as<0>>();
  compare<"i,j,ij->", vec<D, 3>, same_as<0>, mat<D, 3, 3>>();
  compare<"ij,jk,lk->il", mat<D, 3, 3>, lw::symmetric_mat<D, 3>, same_as<0>>();
  compare<"i,i,i->i", vec<D, 3>, same_as<0>, same_as<1>>();
  compare<"i,j,k,ijk->", vec<D, 3>, same_as<0>, vec<D, 3>, lw::levi_civita<3>>();
  compare<"ijk,i,jl,kl->", lw::levi_civita<3>, vec<D, 3>, mat<D, 3, 3>, same_as<2>>();
  compare<"ij,jk->ik", lw::antisymmetric_mat<D, 3>, same_as<0>>();
  compare<"ij,ij->", lw::symmetric_mat<D, 3>, same_as<0>>();
}

TEST_CASE("integers, plain floats and a GPU's thread contract alike", "[einsum]") {
  test::for_each_number<float, std::int32_t, thread, lw::lanes<std::int32_t, 8>, lw::lanes<double, 2>>([]<class V>() {
    compare_in<"ij,jk->ik", V, mat<D, 2, 3>, mat<D, 3, 2>>();
    compare_in<"ijk,j,k->i", V, lw::levi_civita<3>, vec<D, 3>, vec<D, 3>>();
    compare_in<"ij,kj->ik", V, lw::symmetric_mat<D, 3>, same_as<0>>();
  });
}
