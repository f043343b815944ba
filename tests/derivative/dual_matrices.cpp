// SPDX-License-Identifier: Apache-2.0
#include "lanewise/derivative/dual_matrices.hpp"

#include <cmath>
#include <tuple>
#include <type_traits>

#include "lanewise/derivative/hessian.hpp"
#include "lanewise/derivative/jacobian.hpp"
#include "support/catch.hpp"
#include "support/differences.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
using mat = lw::mat<double, 3, 3>;

// Tangents that a matrix has not, its determinant and eigenvalues have not.
using packet = lw::lanes<float, 16>;
using number = lw::dual<packet, 4, 0b0101>;
static_assert(std::is_same_v<decltype(determinant(lw::mat<number, 5, 5>{})), number>);
static_assert(std::is_same_v<decltype(symmetric_eigenvalues(lw::mat<number, 3, 3>{})), lw::vec<number, 3>>);
static_assert(std::is_same_v<decltype(symmetric_eigen(lw::mat<number, 2, 2>{})), lw::eigensystem<number, 2>>);

const mat symmetric{2.0, 0.3, -0.4, 0.3, 1.5, 0.6, -0.4, 0.6, -0.8};

constexpr auto determinant_of = [](auto x) { return lw::determinant(x); };

template <std::size_t N>
[[nodiscard]] lw::mat<double, N, N> random_matrix(unsigned seed) {
  test::random_numbers random(seed);
  return random.state<lw::mat<double, N, N>>();
}

// The matrix that the eigensystem is of.
template <class T>
[[nodiscard]] constexpr auto composed(const lw::eigensystem<T, 3>& e) {
  return lw::matmul(e.vectors, lw::matmul(lw::diagonal_matrix(e.values), transpose(e.vectors)));
}

}  // namespace

TEST_CASE("determinants have the cofactors for derivatives", "[derivative][matrices]") {
  CHECK_JACOBIAN(determinant_of, lw::mat<double, 1, 1>{0.7});
  CHECK_JACOBIAN(determinant_of, random_matrix<2>(1));
  CHECK_JACOBIAN(determinant_of, random_matrix<3>(2));
  CHECK_JACOBIAN(determinant_of, random_matrix<4>(3));
  CHECK_JACOBIAN(determinant_of, random_matrix<5>(4));
  CHECK_JACOBIAN(determinant_of, random_matrix<6>(5));
}

TEST_CASE("a singular matrix of any size has its cofactors", "[derivative][matrices]") {
  // Zero but for ones on the diagonal of all rows but the last: the only cofactor is that of the last number.
  auto a = lw::identity<double, 6>();
  a(5, 5) = 0;
  const auto [value, slope] = lw::value_and_gradient(determinant_of, a);
  CHECK(value == 0);
  for (std::size_t i = 0; i < 36; ++i) CHECK(slope[i] == (i == 35 ? 1.0 : 0.0));
}

TEST_CASE("the Hessian of a determinant of five rows is that of the polynomial", "[derivative][matrices]") {
  // det of a matrix with the block (x0 x1; x2 x3) and ones: x0 x3 - x1 x2.
  const auto f = [](auto x) {
    auto a = lw::identity<typename decltype(x)::value_type, 5>();
    a(1, 1) = x[0];
    a(1, 3) = x[1];
    a(3, 1) = x[2];
    a(3, 3) = x[3];
    return lw::determinant(a);
  };
  const lw::mat<double, 4, 4> expected{0, 0, 0, 1, 0, 0, -1, 0, 0, -1, 0, 0, 1, 0, 0, 0};
  CHECK(test::near(lw::hessian(f, lw::vec<double, 4>{2.0, 0.5, -0.3, 0.7}), expected, 1e-14));
  CHECK(test::near(lw::hessian(f, lw::vec<double, 4>{1.0, 1.0, 1.0, 1.0}), expected, 1e-14));
}

TEST_CASE("eigenvalues and eigenvectors have the derivatives that differences show", "[derivative][matrices]") {
  CHECK_JACOBIAN([](auto x) { return lw::symmetric_eigenvalues(x); }, symmetric);
  CHECK_JACOBIAN([](auto x) { return std::tuple(lw::symmetric_eigen(x).values, lw::symmetric_eigen(x).vectors); },
                 symmetric);
  CHECK_JACOBIAN([](auto x) { return lw::symmetric_eigenvalues(x); }, lw::mat<double, 2, 2>{1.0, 0.4, 0.4, -0.5});
  CHECK_JACOBIAN([](auto x) { return composed(lw::symmetric_eigen(x)); }, symmetric);
}

TEST_CASE("a diagonal matrix has the derivatives of its eigenvectors, and second ones", "[derivative][matrices]") {
  const mat diagonal{1, 0, 0, 0, 2, 0, 0, 0, 4};
  const auto [values, slopes] = lw::value_and_jacobian([](auto x) { return lw::symmetric_eigen(x).vectors; }, diagonal);
  // d v_0 by a_10 is v_1 / (w_0 - w_1).
  CHECK(slopes(3, 3) == -1);
  CHECK(slopes(1, 3) == 1);
  CHECK(slopes(6, 6) == -1.0 / 3);
  // w_0 of {1, x; x, 2} is 1 - x^2 + ...
  const auto second = lw::hessian([](auto x) { return lw::symmetric_eigenvalues(x)[0]; }, diagonal);
  CHECK(second(3, 3) == -2);
  CHECK(second(6, 6) == Approx(-2.0 / 3));
  CHECK(second(0, 0) == 0);
}

TEST_CASE("a repeated eigenvalue has derivatives, its eigenvectors have none that mix them", "[derivative][matrices]") {
  const auto [values, slopes] =
      lw::value_and_jacobian([](auto x) { return lw::symmetric_eigenvalues(x); }, mat{2, 0, 0, 0, 2, 0, 0, 0, 2});
  CHECK(slopes(0, 0) == 1);
  CHECK(slopes(0, 3) == 0);
  CHECK(slopes(2, 8) == 1);
  const auto vectors =
      lw::jacobian([](auto x) { return lw::symmetric_eigen(x).vectors; }, mat{2, 0, 0, 0, 2, 0, 0, 0, 2});
  for (std::size_t r = 0; r < 9; ++r) CHECK(vectors(r, 0) == 0);
  CHECK(std::isinf(vectors(1, 3)));
}

TEST_CASE("lanes have the derivatives of their own matrices", "[derivative][matrices]") {
  using eight = lw::lanes<float, 8>;
  const auto f = [](auto x) { return lw::symmetric_eigenvalues(x); };
  const auto matrix_of = [](std::size_t lane) {
    return lw::cast<float>((1.0 + static_cast<double>(lane)) * symmetric);
  };
  const auto in_lanes = lw::jacobian(f, test::in_lanes<eight>(matrix_of));
  for (std::size_t lane = 0; lane < 8; ++lane)
    CHECK(test::near(test::state_in(in_lanes, lane), lw::jacobian(f, matrix_of(lane)), 1e-6));
}
