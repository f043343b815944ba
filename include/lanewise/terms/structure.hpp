// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>

#include "../base/static_vector.hpp"
#include "term.hpp"

// Takes a shape, gives for each position of a tensor which stored number stands there, and with which sign.

namespace lanewise {

/// What stands at one position: coefficient * stored[slot], where the slot `term::one` is the number one, stored
/// nowhere. A zero coefficient: nothing ever stands there.
struct entry {
  int slot = term::one;
  double coefficient = 0;

  [[nodiscard]] constexpr bool exists() const noexcept { return coefficient != 0; }
  [[nodiscard]] constexpr bool operator==(const entry&) const noexcept = default;
};

/// The shape of a tensor with structural zeros: `extents`, an array; `stored`, how many numbers it holds; `is_dense`,
/// whether these are its elements in row-major order; and `at(position)`, the entry at a row-major position.
template <class S>
concept structure = requires {
  { S::extents.size() } -> std::convertible_to<std::size_t>;
  { S::stored } -> std::convertible_to<std::size_t>;
  { S::is_dense } -> std::convertible_to<bool>;
  { S::at(std::size_t{0}) } -> std::same_as<entry>;
};

/// How many positions a structure has.
template <structure S>
inline constexpr std::size_t positions_of = [] {
  std::size_t size = 1;
  for (const std::size_t extent : S::extents) size *= extent;
  return size;
}();

}  // namespace lanewise

namespace lanewise::structures {

/// Every element is stored. Without extents: one number.
template <std::size_t... Extents>
struct dense {
  static constexpr std::array<std::size_t, sizeof...(Extents)> extents{Extents...};
  static constexpr std::size_t stored = (Extents * ... * std::size_t{1});
  static constexpr bool is_dense = true;
  [[nodiscard]] static constexpr entry at(std::size_t position) noexcept { return {static_cast<int>(position), 1}; }
};

/// The numbers of `Table` are constants: an array `Table::extents`, and `Table::at(index)` of an array of one index for
/// each extent, a number that a double holds.
template <class Table>
struct constant {
  static constexpr auto extents = Table::extents;
  static constexpr std::size_t stored = 0;
  static constexpr bool is_dense = false;
  [[nodiscard]] static constexpr entry at(std::size_t position) noexcept {
    return {term::one, numbers.items[position]};
  }

 private:
  static constexpr std::size_t size = [] {
    std::size_t product = 1;
    for (const std::size_t extent : Table::extents) product *= extent;
    return product;
  }();
  // All of them, asked for once: plans look at a table again and again.
  static constexpr static_vector<double, size> numbers = [] {
    static_vector<double, size> all;
    std::array<std::size_t, extents.size()> index{};
    for (std::size_t position = 0; position < size; ++position) {
      all.push_back(static_cast<double>(Table::at(index)));
      for (std::size_t d = extents.size(); d-- > 0;) {
        if (++index[d] < extents[d]) break;
        index[d] = 0;
      }
    }
    return all;
  }();
};

/// N x N matrices. Triangles are stored row by row; a symmetric and an antisymmetric matrix store their upper one.
template <std::size_t N>
struct square {
  static constexpr std::array<std::size_t, 2> extents{N, N};
  static constexpr bool is_dense = false;

 protected:
  [[nodiscard]] static constexpr entry upper(std::size_t i, std::size_t j, double coefficient = 1) noexcept {
    return {static_cast<int>((N + N + 1 - i) * i / 2 + j - i), coefficient};
  }
  [[nodiscard]] static constexpr entry strictly_upper(std::size_t i, std::size_t j, double coefficient) noexcept {
    return {static_cast<int>((N + N - 1 - i) * i / 2 + j - i - 1), coefficient};
  }
};

template <std::size_t N>
struct diagonal : square<N> {
  static constexpr std::size_t stored = N;
  [[nodiscard]] static constexpr entry at(std::size_t position) noexcept {
    return position % (N + 1) == 0 ? entry{static_cast<int>(position / (N + 1)), 1} : entry{};
  }
};

template <std::size_t N>
struct upper_triangular : square<N> {
  static constexpr std::size_t stored = N * (N + 1) / 2;
  [[nodiscard]] static constexpr entry at(std::size_t position) noexcept {
    const std::size_t i = position / N, j = position % N;
    return i <= j ? square<N>::upper(i, j) : entry{};
  }
};

template <std::size_t N>
struct lower_triangular : square<N> {
  static constexpr std::size_t stored = N * (N + 1) / 2;
  [[nodiscard]] static constexpr entry at(std::size_t position) noexcept {
    const std::size_t i = position / N, j = position % N;
    return i >= j ? entry{static_cast<int>(i * (i + 1) / 2 + j), 1} : entry{};
  }
};

template <std::size_t N>
struct symmetric : square<N> {
  static constexpr std::size_t stored = N * (N + 1) / 2;
  [[nodiscard]] static constexpr entry at(std::size_t position) noexcept {
    const std::size_t i = position / N, j = position % N;
    return square<N>::upper(std::min(i, j), std::max(i, j));
  }
};

template <std::size_t N>
struct antisymmetric : square<N> {
  static constexpr std::size_t stored = N * (N - 1) / 2;
  [[nodiscard]] static constexpr entry at(std::size_t position) noexcept {
    const std::size_t i = position / N, j = position % N;
    return i == j ? entry{} : square<N>::strictly_upper(std::min(i, j), std::max(i, j), i < j ? 1 : -1);
  }
};

}  // namespace lanewise::structures
