// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include "../base/fixed_string.hpp"
#include "../base/static_vector.hpp"
#include "blade.hpp"

// Takes the squares and the names of basis vectors, gives a geometric algebra as a type, and its blades by name.

namespace lanewise {

/// Cl(P, Q, R): `R` basis vectors that square to 0, then `P` that square to 1, then `Q` that square to -1.
///
/// To derive from it, or to write a type like it, declares an algebra of one's own:
/// - `squares`: the square of each basis vector, 1, -1 or 0, in any order;
/// - `vectors`: one character for each, its name. Here digits from 1, or from 0 where the first vector is null, as in
///   ganja.js; beyond 9 letters: a is 10;
/// - `basis`: names of blades in the order in which multivectors store them, separated by spaces, each with its own
///   orientation: `e31` rather than `e13`. Blades that are not named follow by grade, then in lexicographic order.
///   Order and orientation are for up to 8 dimensions, beyond which there is no table.
template <int P, int Q = 0, int R = 0>
struct algebra {
  static_assert(P >= 0 && Q >= 0 && R >= 0 && P + Q + R <= 32, "lanewise: an algebra has 0 to 32 dimensions");

  static constexpr std::array<int, P + Q + R> squares = [] {
    std::array<int, P + Q + R> result{};
    for (int i = 0; i < P + Q; ++i) result[static_cast<std::size_t>(R + i)] = i < P ? 1 : -1;
    return result;
  }();
  static constexpr std::string_view vectors =
      std::string_view("0123456789abcdefghijklmnopqrstuvw").substr(R > 0 ? 0 : 1, P + Q + R);
  static constexpr std::string_view basis = "";
};

/// A type that says what `algebra` says.
template <class A>
concept geometric_algebra = requires {
  { A::squares[0] } -> std::convertible_to<int>;
  { A::vectors } -> std::convertible_to<std::string_view>;
  { A::basis } -> std::convertible_to<std::string_view>;
};

/// The metric of `A` as masks.
template <geometric_algebra A>
inline constexpr metric_masks metric_of = [] {
  metric_masks metric;
  metric.dimension = static_cast<int>(A::squares.size());
  for (std::size_t i = 0; i < A::squares.size(); ++i) {
    if (A::squares[i] < 0) metric.negative |= blade{1} << i;
    if (A::squares[i] == 0) metric.null |= blade{1} << i;
  }
  return metric;
}();

template <geometric_algebra A>
inline constexpr int dimension_of = metric_of<A>.dimension;

/// Dimensions up to which an algebra's blades have an order and an orientation of their own.
inline constexpr int largest_table = 8;

/// The blade of a name, as the product of its vectors in the order of the name: `e31` is -e13. `1` and `e` are the
/// scalar. A name with a vector that the algebra has not, or twice, has sign 0.
template <geometric_algebra A>
[[nodiscard]] constexpr signed_blade blade_named(std::string_view name) noexcept {
  if (name == "1") return {0, 1};
  if (name.empty() || name[0] != 'e') return {};
  signed_blade result{0, 1};
  for (const char c : name.substr(1)) {
    const std::size_t i = A::vectors.find(c);
    if (i >= A::squares.size() || (result.mask >> i & 1) != 0) return {};
    const blade vector = blade{1} << i;
    result = {result.mask | vector, result.sign * sorting_sign(result.mask, vector)};
  }
  return result;
}

namespace detail {

// All blades by grade, then lexicographically: the mask's bits in reverse descend.
template <int Dimension>
[[nodiscard]] constexpr auto lexicographic_blades() noexcept {
  static_vector<signed_blade, std::size_t{1} << Dimension> list;
  for (int grade = 0; grade <= Dimension; ++grade) {
    for (blade r = blade{1} << Dimension; r-- > 0;) {
      if (grade_of(r) != grade) continue;
      blade mask = 0;
      for (int i = 0; i < Dimension; ++i) mask |= (r >> (Dimension - 1 - i) & 1) << i;
      list.push_back({mask, 1});
    }
  }
  return list;
}

struct blade_place {
  int position = 0;
  int sign = 1;
};

// Calls `f` with each word between spaces.
template <class F>
constexpr void for_each_word(std::string_view text, const F& f) noexcept {
  while (!text.empty()) {
    const std::size_t length = text.find(' ') < text.size() ? text.find(' ') : text.size();
    if (length > 0) f(text.substr(0, length));
    text.remove_prefix(length < text.size() ? length + 1 : length);
  }
}

// The blades that `A` names, then the others; empty where a name is wrong or comes twice.
template <class A>
[[nodiscard]] constexpr auto blades_in_order() noexcept {
  using order = static_vector<signed_blade, std::size_t{1} << dimension_of<A>>;
  order list;
  std::array<bool, order::capacity()> listed{};
  bool is_right = true;
  const auto add = [&](const signed_blade& b) {
    is_right = is_right && b.sign != 0 && !listed[b.mask];
    if (is_right) list.push_back(b);
    listed[b.mask] = true;
  };
  for_each_word(A::basis, [&](std::string_view word) { add(blade_named<A>(word)); });
  for (const signed_blade& b : lexicographic_blades<dimension_of<A>>())
    if (!listed[b.mask]) add(b);
  return is_right ? list : order{};
}

}  // namespace detail

/// All blades of an algebra of up to 8 dimensions in its own order, each with its orientation: sign -1 says that the
/// algebra's own blade is minus the product of its ascending factors.
template <geometric_algebra A>
  requires(dimension_of<A> <= largest_table)
inline constexpr auto basis_of = [] {
  constexpr auto blades = detail::blades_in_order<A>();
  static_assert(!blades.empty(),
                "lanewise: the basis of an algebra names each blade once, as products of its vectors: 1 e1 e2 e12");
  return blades;
}();

namespace detail {

template <class A>
inline constexpr auto places_of = [] {
  std::array<blade_place, basis_of<A>.size()> places{};
  for (std::size_t i = 0; i < places.size(); ++i)
    places[basis_of<A>.items[i].mask] = {static_cast<int>(i), basis_of<A>.items[i].sign};
  return places;
}();

}  // namespace detail

/// The sign of `A`'s own blade against the product of its ascending factors.
template <geometric_algebra A>
[[nodiscard]] constexpr int orientation_of(blade b) noexcept {
  if constexpr (dimension_of<A> <= largest_table) {
    return detail::places_of<A>[b].sign;
  } else {
    return 1;
  }
}

/// A name as a type, since nvcc deduces letters but no strings.
template <char... Letters>
struct blade_name {
  static constexpr char letters[] = {Letters..., '\0'};

  [[nodiscard]] static constexpr std::string_view view() noexcept { return {letters, sizeof...(Letters)}; }
};

namespace detail {
template <fixed_string Name, std::size_t... I>
[[nodiscard]] constexpr blade_name<Name[I]...> name_in_letters(std::index_sequence<I...>) noexcept {
  return {};
}
}  // namespace detail
template <fixed_string Name>
using blade_name_of = decltype(detail::name_in_letters<Name>(std::make_index_sequence<Name.size()>{}));

inline namespace literals {
/// The name of a blade as an index: `m["e31"_blade]`.
template <fixed_string Name>
[[nodiscard]] constexpr blade_name_of<Name> operator""_blade() noexcept {
  return {};
}
}  // namespace literals

/// The blade of a name in `A`, in the orientation of the algebra's own; a name that `A` has not is refused.
template <geometric_algebra A, class Name>
[[nodiscard]] constexpr signed_blade checked_blade() noexcept {
  constexpr signed_blade named = blade_named<A>(Name::view());
  static_assert(named.sign != 0,
                "lanewise: a blade is named by its basis vectors, each once and each one of the algebra's: e12, and 1 "
                "for the scalar");
  return {named.mask, named.sign * orientation_of<A>(named.mask)};
}

/// A number by which blades are sorted: the place in the algebra's order, beyond 8 dimensions the mask.
template <geometric_algebra A>
[[nodiscard]] constexpr std::int64_t place_of(blade b) noexcept {
  if constexpr (dimension_of<A> <= largest_table) {
    return detail::places_of<A>[b].position;
  } else {
    return b;
  }
}

}  // namespace lanewise
