// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "../base/static_vector.hpp"
#include "term.hpp"

// Takes extents, gives the term lists of the products that every vector and matrix has.

namespace lanewise::terms {

/// sum_i a_i b_i.
template <std::size_t N>
struct dot {
  static constexpr std::size_t outputs = 1;
  [[nodiscard]] static constexpr auto terms() noexcept {
    static_vector<term, N> list;
    for (int i = 0; i < static_cast<int>(N); ++i) list.push_back({0, i, i, 1});
    return list;
  }
};

/// (a x b)_i = epsilon_ijk a_j b_k, with the Levi-Civita symbol.
struct cross {
  static constexpr std::size_t outputs = 3;
  [[nodiscard]] static constexpr auto terms() noexcept {
    static_vector<term, 6> list;
    for (int i = 0; i < 3; ++i) {
      const int j = (i + 1) % 3;
      const int k = (i + 2) % 3;
      list.push_back({i, j, k, 1});
      list.push_back({i, k, j, -1});
    }
    return list;
  }
};

/// (a b^T)_ij = a_i b_j.
template <std::size_t Rows, std::size_t Columns>
struct outer {
  static constexpr std::size_t outputs = Rows * Columns;
  [[nodiscard]] static constexpr auto terms() noexcept {
    static_vector<term, Rows * Columns> list;
    for (int i = 0; i < static_cast<int>(Rows); ++i)
      for (int j = 0; j < static_cast<int>(Columns); ++j) list.push_back({i * static_cast<int>(Columns) + j, i, j, 1});
    return list;
  }
};

/// (A B)_ij = sum_k A_ik B_kj, row-major.
template <std::size_t Rows, std::size_t Inner, std::size_t Columns>
struct matrix_product {
  static constexpr std::size_t outputs = Rows * Columns;
  [[nodiscard]] static constexpr auto terms() noexcept {
    constexpr int inner = static_cast<int>(Inner);
    constexpr int columns = static_cast<int>(Columns);
    static_vector<term, Rows * Inner * Columns> list;
    for (int i = 0; i < static_cast<int>(Rows); ++i)
      for (int j = 0; j < columns; ++j)
        for (int k = 0; k < inner; ++k) list.push_back({i * columns + j, i * inner + k, k * columns + j, 1});
    return list;
  }
};

}  // namespace lanewise::terms
