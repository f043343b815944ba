// SPDX-License-Identifier: Apache-2.0
// The programs of docs/einsum.md.
#include <array>
#include <cstddef>

#include "lanewise/tensor/constant.hpp"
#include "lanewise/tensor/einsum.hpp"
#include "lanewise/tensor/expression_arithmetic.hpp"
#include "lanewise/tensor/structured.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

// [table]
// i j = k, j k = i, k i = j, and a unit times itself is -1.
struct hamilton {
  static constexpr std::array<std::size_t, 3> extents{4, 4, 4};
  static constexpr double at(std::array<std::size_t, 3> index) {
    const auto [a, b, c] = index;
    if (a == 0 || b == 0) return c == a + b ? 1 : 0;
    if (a == b) return c == 0 ? -1 : 0;
    if (c != 6 - a - b) return 0;
    return (b + 3 - a) % 3 == 1 ? 1 : -1;
  }
};
// [/table]

// [operand]
template <class T>
struct point {  // of weight one, which is not stored
  T x, y;
};
// [/operand]

}  // namespace

// [structure]
template <class T>
struct lanewise::contraction_operand<point<T>> {
  struct structure {
    static constexpr std::array<std::size_t, 1> extents{3};
    static constexpr std::size_t stored = 2;
    static constexpr bool is_dense = false;
    static constexpr entry at(std::size_t position) {
      return position < 2 ? entry{static_cast<int>(position), 1} : entry{term::one, 1};
    }
  };
  using value_type = T;
  static constexpr std::array<T, 2> row(const point<T>& p) noexcept { return {p.x, p.y}; }
};
// [/structure]

TEST_CASE("the page on einsum: strings", "[docs]") {
  // [strings]
  const lw::mat<float, 2, 3> a{1, 2, 3, 4, 5, 6};
  const lw::mat<float, 3, 2> b{1, 2, 3, 4, 5, 6};
  const lw::vec<float, 3> v{1, 0, -1};
  const lw::mat<float, 3, 3> m{1, 2, 3, 4, 5, 6, 7, 8, 9};

  const lw::mat<float, 2, 2> ab = lw::einsum<"ij,jk->ik">(a, b);   // the matrix product
  const lw::mat<float, 3, 2> turned = lw::einsum<"ij->ji">(a);     // the transpose
  const float trace = lw::einsum<"ii->">(m);                       // a number
  const lw::vec<float, 3> diagonal = lw::einsum<"ii->i">(m);       // the diagonal
  const lw::vec<float, 3> columns = lw::einsum<"ij->j">(a);        // sums of columns
  const lw::mat<float, 3, 3> outer = lw::einsum<"i,j->ij">(v, v);  // v v^T
  const float form = lw::einsum<"i,ij,j">(v, m, v);                // v^T m v: no "->", and no label that occurs once
  const lw::vec<float, 3> half = lw::einsum<",i->i">(0.5, v);      // a number has no labels
  // [/strings]
  CHECK(ab(1, 1) == 64);
  CHECK(turned(2, 1) == 6);
  CHECK(trace == 15);
  CHECK(diagonal[1] == 5);
  CHECK(columns[2] == 9);
  CHECK(outer(0, 2) == -1);
  CHECK(form == 1 - 3 - 7 + 9);
  CHECK(half[2] == -0.5f);
}

TEST_CASE("the page on einsum: what is known", "[docs]") {
  const lw::vec<float, 3> v{1, 2, 3}, w{-1, 0, 2};
  const lw::mat<float, 3, 3> a{1, 2, 3, 4, 5, 6, 7, 8, 9};
  const lw::symmetric_mat<float, 3> s{2, 0, 1, 3, 0, 4};
  // [constants]
  const lw::vec<float, 3> across = lw::einsum<"ijk,j,k->i">(lw::levi_civita<3>{}, v, w);
  static_assert(lw::einsum_cost<"ijk,j,k->i", lw::levi_civita<3>, lw::vec<float, 3>, lw::vec<float, 3>>.sparse ==
                lw::operation_count{.terms = 6, .multiplications = 6, .additions = 3});

  using event = lw::vec<float, 4>;  // t, x, y, z
  const event x{5, 1, 2, 3};
  const float interval = lw::einsum<"ij,i,j->">(lw::metric<1, -1, -1, -1>{}, x, lw::same_as<1>{});
  // [/constants]
  CHECK(across[1] == -3 - 2);
  CHECK(interval == 25 - 14);
  // [own_table]
  const lw::vec<float, 4> p{1, 2, 3, 4}, q{0, 1, 0, 0};
  const lw::vec<float, 4> pq = lw::einsum<"a,b,abc->c">(p, q, lw::constant<hamilton>{});
  static_assert(
      lw::einsum_cost<"a,b,abc->c", lw::vec<float, 4>, lw::vec<float, 4>, lw::constant<hamilton>>.sparse.terms ==
      16);  // of 64
  // [/own_table]
  CHECK(pq[0] == -2);
  CHECK(pq[3] == -3);
  // [structured]
  const lw::mat<float, 3, 3> as = lw::einsum<"ij,jk->ik">(a, s);
  // a a^T is symmetric whatever a is: six sums are worked out, not nine.
  const lw::symmetric_mat<float, 3> gram = lw::einsum<"ij,kj->ik">(a, lw::same_as<0>{});
  // That a s a^T is symmetric takes your word.
  const auto turned = lw::stored_part<lw::symmetric_mat<float, 3>>(lw::einsum<"ij,jk,lk->il">(a, s, lw::same_as<0>{}));
  // [/structured]
  CHECK(as(0, 0) == 2 + 3);
  CHECK(gram(2, 0) == 7 + 16 + 27);
  CHECK(turned(0, 1) == turned(1, 0));
  CHECK(turned(0, 0) == (2 + 3) * 1 + 6 * 2 + (1 + 12) * 3);
  // [own_operand]
  const lw::mat<float, 2, 3> affine{1, 2, 3, 4, 5, 6};
  const lw::vec<float, 2> image = lw::einsum<"ij,j->i">(affine, point<float>{10, 20});
  // [/own_operand]
  CHECK(image[0] == 53);
}

TEST_CASE("the page on einsum: expressions, orders, strategies", "[docs]") {
  const lw::mat<float, 4, 4> m = lw::identity<float, 4>(), n = 2 * m;
  const lw::vec<float, 4> v{1, 2, 3, 4};
  // [expression]
  const auto mn = lw::einsum<"ij,jk->ik">(m, n);  // nothing is worked out yet: mn holds m and n
  const float corner = get<15>(mn);               // four products, not 64
  const lw::mat<float, 4, 4> all = mn;            // all of it, once
  const auto sum = mn + m;                        // arithmetic works everything out
  // [/expression]
  CHECK(corner == 2);
  CHECK(all(1, 1) == 2);
  CHECK(sum(3, 3) == 3);
  // [order]
  // The vector first, whatever is written: 32 multiply-adds, where from left to right there would be 80.
  const lw::vec<float, 4> image = lw::einsum<"ij,jk,k->i">(m, n, v);
  static_assert(
      lw::einsum_cost<"ij,jk,k->i", lw::mat<float, 4, 4>, lw::mat<float, 4, 4>, lw::vec<float, 4>>.sparse.terms == 32);
  // [/order]
  CHECK(image[3] == 8);
  // [strategy]
  const lw::mat<float, 4, 4> same = lw::einsum<"ij,jk->ik", lw::strategy::loop>(m, n);
  // [/strategy]
  CHECK(same(2, 2) == 2);
}
