// SPDX-License-Identifier: Apache-2.0
// Every function of tensors takes numbers with tangents, also next to plain ones: its values are bit for bit those of
// the plain function, its derivatives those that differences show.
#include <type_traits>

#include "lanewise/lanewise.hpp"
#include "support/catch.hpp"
#include "support/differences.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
using vec = lw::vec<double, 3>;
using mat = lw::mat<double, 3, 3>;

const vec a{0.3, -1.2, 0.7};
const vec b{1.1, 0.4, -0.6};
const mat m{2.0, 0.3, -0.4, 0.1, 1.5, 0.6, -0.2, 0.5, 1.8};
const mat n{0.7, -0.3, 0.2, 0.4, 1.1, -0.6, 0.9, 0.1, -1.3};
const lw::mat<double, 2, 3> wide{1.0, -0.5, 0.25, 0.3, 0.8, -1.1};

// Lanes that do not vary stay lanes, so that what is made of them costs what it did.
using packet = lw::lanes<float, 16>;
using first = lw::dual<packet, 4, 0b0011>;
using second = lw::dual<packet, 4, 0b0100>;
using both = lw::dual<packet, 4, 0b0111>;
static_assert(std::is_same_v<decltype(dot(lw::vec<first, 3>{}, lw::vec<packet, 3>{})), first>);
static_assert(std::is_same_v<decltype(cross(lw::vec<second, 3>{}, lw::vec<first, 3>{})), lw::vec<both, 3>>);
static_assert(std::is_same_v<decltype(lw::matmul(lw::mat<packet, 2, 3>{}, lw::vec<second, 3>{})), lw::vec<second, 2>>);
static_assert(std::is_same_v<decltype(lw::vec_of(first{}, 0, packet{}, second{})), lw::vec<both, 4>>);
static_assert(
    std::is_same_v<decltype(lw::evaluate(lw::einsum<"i,ij->j">(lw::vec<first, 3>{}, lw::mat<packet, 3, 3>{}))),
                   lw::vec<first, 3>>);
static_assert(std::is_same_v<decltype(lw::solve(lw::mat<first, 3, 3>{}, lw::vec<second, 3>{})), lw::vec<both, 3>>);

}  // namespace

TEST_CASE("products of vectors and matrices have derivatives", "[derivative][tensor]") {
  CHECK_JACOBIAN([](auto x, auto y) { return dot(x, y); }, a, b);
  CHECK_JACOBIAN([](auto x, auto y) { return cross(x, y); }, a, b);
  CHECK_JACOBIAN([](auto x, auto y) { return outer(x, y); }, a, b);
  CHECK_JACOBIAN([](auto x, auto y) { return lw::matmul(x, y); }, m, n);
  CHECK_JACOBIAN([](auto x, auto y) { return lw::matmul(x, y); }, m, a);
  CHECK_JACOBIAN([](auto x, auto y) { return lw::matmul(x, y); }, a, m);
  CHECK_JACOBIAN([](auto x) { return std::tuple(transpose(x), lw::trace(x), lw::row(x, 1), diagonal(x)); }, m);
  CHECK_JACOBIAN([](auto x, auto y) { return x * y + 2 * x - y / 3 + x / y; }, a, b);
  CHECK_JACOBIAN([](auto x, auto s) { return (1 - s * x) / (s + 2) + x / s - s; }, a, 0.7);
}

TEST_CASE("lengths, sums and extrema have derivatives", "[derivative][tensor]") {
  CHECK_JACOBIAN([](auto x) { return std::tuple(norm(x), squared_norm(x), stable_norm(x), normalise(x)); }, a);
  CHECK_JACOBIAN([](auto x, auto y) { return std::tuple(max(x, y), min(x, y), max(x), min(y)); }, a, b);
  CHECK_JACOBIAN([](auto x, auto y) { return std::tuple(abs(x), sqrt(abs(y)), sum(x), product(x * y)); }, a, b);
  CHECK_JACOBIAN([](auto x, auto s) { return std::tuple(max(x, s), min(x, 0.1), clamp(x, -s, s)); }, a, 0.5);
  CHECK_JACOBIAN([](auto x, auto y) { return lw::map_elements([](auto p, auto q) { return atan2(p, q); }, x, y); }, a,
                 b);
}

TEST_CASE("the length of vectors of any size has its direction for a derivative", "[derivative][tensor]") {
  for (const double size : {1e-300, 1e-170, 1.0, 1e170, 1e300}) {
    const auto slope = lw::gradient([](auto x) { return stable_norm(x); }, vec{3 * size, 0.0, -4 * size});
    CHECK(test::near(slope, vec{0.6, 0.0, -0.8}, 1e-15));
  }
  CHECK(lw::all_equal(lw::gradient([](auto x) { return stable_norm(x); }, vec{0, 0, 0}), vec{0, 0, 0}));
  CHECK(lw::all_equal(lw::gradient([](auto x) { return norm(x); }, vec{0, 0, 0}), vec{0, 0, 0}));
}

TEST_CASE("einsum has derivatives by each of its operands", "[derivative][tensor]") {
  CHECK_JACOBIAN([](auto x, auto y) { return lw::einsum<"ij,jk->ki">(x, y); }, wide, m);
  CHECK_JACOBIAN([](auto x, auto y) { return lw::einsum<"i,ij,j->">(x, y, x); }, a, m);
  CHECK_JACOBIAN([](auto x, auto y, auto z) { return lw::einsum<"ij,jk,k->i">(x, y, z); }, m, n, b);
  CHECK_JACOBIAN([](auto x, auto y) { return lw::einsum<"ijk,j,k->i">(lw::levi_civita<3>{}, x, y); }, a, b);
  CHECK_JACOBIAN([](auto x, auto s) { return lw::einsum<",ij->ji">(s, x); }, m, 0.3);
  CHECK_JACOBIAN([](auto x) { return lw::einsum<"ii->i">(x); }, m);
  CHECK_JACOBIAN([](auto x, auto y) { return lw::einsum<"ij,jk,k->i", lw::strategy::loop>(x, x, y); }, m, a);
  CHECK_JACOBIAN([](auto x, auto y) { return lw::einsum<"ij,jk->ik", lw::strategy::dense>(x, y); }, m, n);
}

TEST_CASE("structured matrices have derivatives", "[derivative][tensor]") {
  const lw::symmetric_mat<double, 3> s{1.0, 0.2, -0.3, 2.0, 0.4, 1.5};
  const lw::diagonal_mat<double, 3> d{0.5, -2.0, 1.5};
  CHECK_JACOBIAN([](auto x, auto y) { return lw::einsum<"ij,j->i">(x, y); }, s, a);
  CHECK_JACOBIAN([](auto x, auto y) { return lw::einsum<"ij,jk->ik">(x, y); }, s, d);
  CHECK_JACOBIAN([](auto x, auto y) { return lw::einsum<"ij,jk->ik", lw::strategy::dense>(x, y); }, d, m);
  CHECK_JACOBIAN([](auto x, auto y) { return std::tuple(x + 2 * x, dense(y), x / 3 - x); }, s, d);
  CHECK_JACOBIAN([](auto x) { return std::tuple(lw::symmetric_part(x), lw::antisymmetric_part(x)); }, m);
}

TEST_CASE("equations, inverses and factors have derivatives", "[derivative][tensor]") {
  CHECK_JACOBIAN([](auto x, auto y) { return lw::solve(x, y); }, m, a);
  CHECK_JACOBIAN([](auto x, auto y) { return lw::solve(x, y); }, n, m);
  CHECK_JACOBIAN([](auto x) { return lw::inverse(x); }, m);
  CHECK_JACOBIAN([](auto x, auto y) { return std::tuple(lw::solve_lower(x, y), lw::solve_upper(x, y)); }, m, a);
  CHECK_JACOBIAN([](auto x) { return lw::cholesky(lw::matmul(x, transpose(x))); }, m);
  CHECK_JACOBIAN([](auto x, auto y) { return lw::solve_cholesky(lw::cholesky(lw::matmul(x, transpose(x))), y); }, m, a);
}

TEST_CASE("a choice between states takes values and tangents of one", "[derivative][tensor]") {
  const auto f = [](auto x, auto y) {
    const auto where = x[0] < 0;
    return std::tuple(select(where, x, y), select(!where, y, x), select(where, 2 * x, y));
  };
  CHECK_JACOBIAN(f, a, b);
  CHECK_JACOBIAN(f, -a, b);
  const lw::lanes<double, 4> lanes = lw::lanes<double, 4>::generate([](std::size_t i) { return i < 2 ? -1.0 : 1.0; });
  const lw::vec<lw::lanes<double, 4>, 2> other{5.0, 6.0};
  const auto matrix = lw::jacobian<0>([](auto x, auto y) { return select(x[0] < 0, x, y); },
                                      lw::vec<lw::lanes<double, 4>, 2>{lanes, lanes}, other);
  for (std::size_t lane = 0; lane < 4; ++lane)
    CHECK(lw::all_equal(test::state_in(matrix, lane),
                        lw::mat<double, 2, 2>{lane < 2 ? 1.0 : 0.0, 0.0, 0.0, lane < 2 ? 1.0 : 0.0}));
}
