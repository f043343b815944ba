// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "../base/sentences.hpp"
#include "../base/static_vector.hpp"
#include "../base/unroll.hpp"
#include "../scalar/lanes.hpp"
#include "../scalar/select.hpp"
#include "../terms/term.hpp"
#include "contract.hpp"
#include "elimination.hpp"
#include "mat.hpp"
#include "square.hpp"
#include "tensor.hpp"
#include "vec.hpp"

// Takes a square matrix, gives its determinant.

namespace lanewise {

namespace terms {

/// The six minors a_i b_j - a_j b_i of two rows of four, for columns i < j: 01, 02, 03, 12, 13, 23.
struct minors_of_four {
  static constexpr std::size_t outputs = 6;
  [[nodiscard]] static constexpr auto terms() noexcept {
    static_vector<term, 12> list;
    int minor = 0;
    for (int i = 0; i < 4; ++i) {
      for (int j = i + 1; j < 4; ++j, ++minor) {
        list.push_back({minor, i, j, 1});
        list.push_back({minor, j, i, -1});
      }
    }
    return list;
  }
};

/// Minors of the upper two rows times those of the lower two in the other columns, which stand in reverse. The sign is
/// that of the columns' order (P.-S. Laplace, 1772).
struct expansion_of_four {
  static constexpr std::size_t outputs = 1;
  [[nodiscard]] static constexpr auto terms() noexcept {
    static_vector<term, 6> list;
    for (int minor = 0; minor < 6; ++minor)
      list.push_back({0, minor, 5 - minor, minor == 1 || minor == 4 ? -1.0 : 1.0});
    return list;
  }
};

}  // namespace terms

namespace detail {

// a d - b c, with what the rounding of b c took away: within 1.5 ulp where the target has fused multiply-adds, and zero
// where it should be.
// Source: C.-P. Jeannerod, N. Louvet, J.-M. Muller, "Further analysis of Kahan's algorithm for the accurate computation
// of 2 x 2 determinants", Mathematics of Computation 82 (2013) 2245.
template <class T>
[[nodiscard]] constexpr T difference_of_products(const T& a, const T& d, const T& b, const T& c) noexcept {
  const T product = b * c;
  return multiply_add(a, d, T(-product)) + negative_multiply_add(b, c, product);
}

// The product of the pivots; zero where one of them is, whatever followed from it.
template <class T, std::size_t N>
[[nodiscard]] constexpr T determinant_by_elimination(const mat<T, N, N>& a) noexcept {
  const auto form = eliminate(a);
  T product = form.sign;
  auto singular = form.rows(0, 0) == T(0);
  unroll<N>([&](std::size_t i) {
    product = product * (form.rows(i, i) / form.scales[i]);
    singular = singular || form.rows(i, i) == T(0);
  });
  return select(singular, T(0), product);
}

}  // namespace detail

/// In the unit of the elements to the power of `N`. Up to four rows by minors, also of integers, exactly there; of more
/// rows by `eliminate`. Products of elements, in the course of it too, may overflow or vanish.
template <class T, std::size_t N>
[[nodiscard]] constexpr T determinant(const mat<T, N, N>& a) noexcept {
  if constexpr (N == 1) {
    return a[0];
  } else if constexpr (N == 2) {
    return detail::difference_of_products(a(0, 0), a(1, 1), a(0, 1), a(1, 0));
  } else if constexpr (N == 3) {
    return dot(row(a, 0), cross(row(a, 1), row(a, 2)));
  } else if constexpr (N == 4) {
    const auto upper = contract<terms::minors_of_four>(row(a, 0), row(a, 1));
    const auto lower = contract<terms::minors_of_four>(row(a, 2), row(a, 3));
    return contract<terms::expansion_of_four>(upper, lower)[0];
  } else if constexpr (divisible_number<T>) {
    return detail::determinant_by_elimination(a);
  } else {
    static_assert(never<T>,
                  "lanewise: determinant of integers takes up to four rows: "
                  "write determinant(cast<double>(a)) for more");
    return a[0];
  }
}

template <class T, std::size_t... E>
  requires(!is_square<E...>)
[[nodiscard]] constexpr T determinant(const tensor<T, E...>& a) noexcept {
  static_assert(never<T>, "lanewise: determinant takes a square matrix");
  return a[0];
}

}  // namespace lanewise
