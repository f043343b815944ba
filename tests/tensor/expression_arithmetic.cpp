// SPDX-License-Identifier: Apache-2.0
#include "lanewise/tensor/expression_arithmetic.hpp"

#include <array>
#include <cstddef>
#include <type_traits>

#include "lanewise/tensor/constant.hpp"
#include "lanewise/tensor/einsum.hpp"
#include "support/catch.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
using lw::einsum, lw::mat, lw::vec;

using product = decltype(einsum<"ij,jk->ik">(mat<float, 2, 2>{}, mat<float, 2, 2>{}));
static_assert(lw::tensor_expression<product>);
static_assert(!lw::tensor_expression<mat<float, 2, 2>> && !lw::tensor_expression<float>);
static_assert(std::is_same_v<decltype(product(std::declval<const product&>()) + 1.0), mat<float, 2, 2>>);

constexpr mat<double, 2, 2> m{1, 2, 3, 4};
constexpr vec<double, 2> v{3, -4};
constexpr auto moved = einsum<"ij,j->i">(lw::kronecker<2>{}, v);  // v again, as an expression
constexpr auto turned = einsum<"ij->ji">(m);                      // m transposed

template <class T, std::size_t... E>
[[nodiscard]] constexpr bool equal(const lw::tensor<T, E...>& a, const lw::tensor<T, E...>& b) {
  return lw::all_equal(a, b);
}

static_assert(equal(moved + v, v + v) && equal(v - moved, v - v) && equal(moved * moved, v* v));
static_assert(equal(moved / v, v / v) && equal(-moved, -v) && equal(+moved, v) && equal(2 * moved, 2 * v));
static_assert(equal(moved / 2, v / 2) && equal(1 - moved, 1 - v));
static_assert(dot(moved, v) == 25 && dot(v, moved) == 25 && dot(moved, moved) == 25 && squared_norm(moved) == 25);
static_assert(equal(outer(moved, v), outer(v, v)) && equal(matmul(turned, moved), matmul(transpose(m), v)));
static_assert(equal(matmul(turned, m), matmul(transpose(m), m)));
static_assert(equal(transpose(turned), m) && trace(turned) == 5 && equal(diagonal(turned), diagonal(m)));
static_assert(equal(row(turned, 1), column(m, 1)) && equal(column(turned, 0), row(m, 0)));
static_assert(sum(moved) == -1 && lw::product(moved) == -12);
static_assert(equal(map_elements([](double x) { return x * x; }, moved), v* v));
static_assert(equal(map_elements([](double x, double y) { return x + y; }, moved, v), v + v));
static_assert(lw::dense(symmetric_part(turned))(0, 1) == 2.5 && antisymmetric_part(turned)(0, 1) == 0.5);
static_assert(std::is_same_v<decltype(lw::cast<float>(moved)), vec<float, 2>>);

constexpr auto across = einsum<"ijk,j,k->i">(lw::levi_civita<3>{}, vec<double, 3>{1, 0, 0}, vec<double, 3>{0, 1, 0});
static_assert(equal(cross(across, vec<double, 3>{1, 0, 0}), vec<double, 3>{0, 1, 0}));

// Compound assignment, and expressions of expressions.
constexpr auto twice = [] {
  vec<double, 2> sum = v;
  sum += moved;
  sum *= 2;
  sum -= einsum<"ij,j->i">(m, moved + v);
  return sum;
}();
static_assert(twice[0] == 4 * 3 - 2 * (3 - 8) && twice[1] == -16 - 2 * (9 - 16));

}  // namespace

TEST_CASE("extrema and magnitudes of expressions", "[expression]") {
  CHECK(min(moved) == -4);
  CHECK(max(moved) == 3);
  CHECK(equal(min(moved, 0), vec<double, 2>{0, -4}));
  CHECK(equal(max(moved, -v), vec<double, 2>{3, 4}));
  CHECK(equal(max(v, moved), v));
  CHECK(equal(abs(moved), vec<double, 2>{3, 4}));
}

TEST_CASE("norms, directions, roots and choices of expressions", "[expression]") {
  test::for_each_number<double, lw::lanes<double, 1>, lw::lanes<double, 8>>([]<class V>() {
    const vec<V, 2> w{V(3), V(-4)};
    const auto e = einsum<"i->i">(w);
    for (std::size_t lane = 0; lane < test::width_of<V>; ++lane) {
      CHECK(test::number_in(norm(e), lane) == 5);
      CHECK(test::number_in(stable_norm(e), lane) == Approx(5));
      CHECK(test::number_in(normalise(e)[1], lane) == Approx(-0.8));
      CHECK(test::number_in(sqrt(abs(e))[1], lane) == 2);
      CHECK(test::number_in(select(w[0] > V(2), e, 2 * w)[0], lane) == 3);
      CHECK(test::number_in(select(w[0] > V(4), e, 2 * w)[0], lane) == 6);
    }
  });
}
