// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <limits>
#include <type_traits>

#include "../base/sentences.hpp"
#include "../base/unroll.hpp"
#include "../scalar/lane_by_lane.hpp"
#include "../scalar/lanes.hpp"
#include "../scalar/number.hpp"
#include "../scalar/tangents.hpp"
#include "directions.hpp"

// Takes a type of number and a number of directions, gives the number that carries its derivatives along.
//
// x + sum_d t_d e_d with e_d e_c = 0 (W. K. Clifford, Proc. London Math. Soc. 4, 1873): what is computed of it is, next
// to its value, its derivative in every direction d, by the chain rule, to rounding.

namespace lanewise {

template <class T, std::size_t N, direction_set Active = all_directions<N>>
class dual;

/// The directions of what numbers of two derivatives make of each other at one level, which has no tangents that
/// anybody could ask for. A function whose result varies with a variable that it holds is differentiated at a level
/// above that one; so this is what only comparisons and whole parts are made of.
inline constexpr std::size_t mixed_directions = std::numeric_limits<std::size_t>::max();

/// How often a number was made dual: 0 for lanes and plain numbers, 2 for what second derivatives are made of.
template <class X>
inline constexpr std::size_t dual_depth = 0;
template <class T, std::size_t N, direction_set Active>
inline constexpr std::size_t dual_depth<dual<T, N, Active>> = 1 + dual_depth<T>;

template <class X>
concept any_dual = dual_depth<X> > 0;

/// A value and its tangents in `N` directions, of which only those in `Active` can be other than zero: only these are
/// held and computed. Numbers without tangents meet it as they are and cost nothing more; literals are weak, as for
/// lanes. It is worked out at once: `auto` is safe.
///
/// Derivatives of derivatives are duals of duals. The level of a direction is the depth of its dual, so that those of
/// nested derivatives are not confused (J. Siskind, B. Pearlmutter, 2005).
template <class T, std::size_t N, direction_set Active>
class dual {
  static_assert(N <= most_directions || N == mixed_directions,
                "lanewise: a dual number has at most 64 directions: differentiate by fewer numbers at a time");
  static_assert(N >= most_directions || (Active >> N) == 0, "lanewise: a dual number's active directions are below N");

 public:
  using value_type = T;
  static constexpr std::size_t directions = N;
  static constexpr direction_set active = Active;
  static constexpr std::size_t tangent_count = direction_count(Active);

  dual() = default;

  /// Constants: literals, lanes, and duals of outer derivatives; and a dual with fewer active directions.
  template <number X>
    requires(!std::same_as<X, dual>)
  // NOLINTNEXTLINE(google-explicit-constructor): a constant has the tangents zero
  constexpr dual(const X& x) noexcept {
    constexpr bool known = dual_depth<X> <= dual_depth<dual>;
    static_assert(known,
                  "lanewise: a number of an inner derivative met a variable of an outer one: make a new variable of "
                  "it (auto y = ...)");
    if constexpr (known) take(x);
  }

  /// A value with its tangents: `tangent(index_constant<d>{})` in each active direction `d`.
  template <class Tangent>
  [[nodiscard]] static constexpr dual with_tangents(const T& value, const Tangent& tangent) noexcept {
    dual result;
    result.parts_[0] = value;
    unroll<tangent_count>(
        [&](auto k) { result.parts_[1 + k.value] = T(tangent(index_constant<direction_at(Active, k.value)>{})); });
    return result;
  }

  [[nodiscard]] constexpr const T& value() const noexcept { return parts_[0]; }

  /// The derivative in a direction; 0 in one that is not active.
  [[nodiscard]] constexpr T tangent(std::size_t direction) const noexcept {
    static_assert(N != mixed_directions, "lanewise: dual numbers with different numbers of directions met");
    return has_direction(Active, direction) ? parts_[1 + place_of_direction(Active, direction)] : T(0);
  }
  template <std::size_t Direction>
    requires(has_direction(Active, Direction))
  [[nodiscard]] constexpr const T& tangent() const noexcept {
    return parts_[1 + place_of_direction(Active, Direction)];
  }

 private:
  template <class X>
  constexpr void take(const X& x) noexcept {
    if constexpr (dual_depth<X> == dual_depth<dual>) {
      constexpr bool alike = X::directions == N || X::directions == 0;
      constexpr bool contained = ((X::active & ~Active) == 0 && alike) || N == mixed_directions;
      static_assert(contained,
                    "lanewise: a number with tangents was assigned to a variable that has none in some of their "
                    "directions: make a new variable of it (auto y = ...), or give the variable all directions");
      if constexpr (contained) {
        parts_[0] = T(x.value());
        unroll<tangent_count>([&](auto k) {
          constexpr std::size_t d = direction_at(Active, k.value);
          if constexpr (has_direction(X::active, d)) {
            parts_[1 + k.value] = T(x.template tangent<d>());
          } else {
            parts_[1 + k.value] = T(0);
          }
        });
      }
    } else {
      parts_[0] = T(x);
      unroll<tangent_count>([&](auto k) { parts_[1 + k.value] = T(0); });
    }
  }

  T parts_[1 + tangent_count];
};

template <class T, std::size_t N, direction_set Active>
inline constexpr bool is_kernel_number<dual<T, N, Active>> = true;
template <class T, std::size_t N, direction_set Active>
inline constexpr bool has_tangents<dual<T, N, Active>> = true;
/// Next to other numbers it keeps its type, which says what tangents it has not.
template <class T, std::size_t N, direction_set Active>
inline constexpr bool keeps_its_type<dual<T, N, Active>> = true;
template <class T, std::size_t N, direction_set Active>
struct lane_value<dual<T, N, Active>> : lane_value<T> {};
template <class T, std::size_t N, direction_set Active>
inline constexpr std::size_t lane_width<dual<T, N, Active>> = lane_width<T>;

namespace detail {

[[nodiscard]] constexpr std::size_t directions_together(std::size_t a, std::size_t b) noexcept {
  if (a == 0 || a == b) return b;
  return b == 0 ? a : mixed_directions;
}

// The type in which numbers meet. Weak literals take the other's type; directions are united, level by level.
template <class A, class B>
[[nodiscard]] constexpr auto joining() noexcept {
  if constexpr (std::same_as<A, B> || plain_number<B>) {
    constexpr bool one = std::same_as<A, B> || !plain_number<A>;
    static_assert(one,
                  "lanewise: dual numbers of two types (as float and double) met: write cast<T>(x) for one of them");
    return std::type_identity<A>{};
  } else if constexpr (plain_number<A>) {
    return std::type_identity<B>{};
  } else if constexpr (dual_depth<A> > dual_depth<B>) {
    using T = typename decltype(joining<typename A::value_type, B>())::type;
    return std::type_identity<dual<T, A::directions, A::active>>{};
  } else if constexpr (dual_depth<A> < dual_depth<B>) {
    return joining<B, A>();
  } else if constexpr (any_dual<A>) {
    using T = typename decltype(joining<typename A::value_type, typename B::value_type>())::type;
    constexpr std::size_t directions = directions_together(A::directions, B::directions);
    return std::type_identity<dual<T, directions, directions == mixed_directions ? 0 : A::active | B::active>>{};
  } else {
    static_assert(std::same_as<A, B>,
                  "lanewise: dual numbers over lanes of two types (as float and double) met: write cast<T>(x) for one "
                  "of them");
    return std::type_identity<A>{};
  }
}

template <class A, class... More>
[[nodiscard]] constexpr auto joining_all() noexcept {
  if constexpr (sizeof...(More) == 0) {
    return std::type_identity<A>{};
  } else {
    using B = typename decltype(joining_all<More...>())::type;
    if constexpr (plain_number<A> && plain_number<B>) {
      return std::common_type<A, B>{};  // literals, which are weak next to a dual number
    } else {
      return joining<A, B>();
    }
  }
}
}  // namespace detail

/// The number that numbers become together: weak literals take the others' type, directions are united at each level.
template <class... A>
using joined_number = typename decltype(detail::joining_all<std::remove_cvref_t<A>...>())::type;

/// Numbers of which one at least has tangents.
template <class... A>
concept numbers_with_dual = (number<A> && ...) && (any_dual<A> || ...);

/// What a function makes of numbers that meet: the part of `x` at the level of derivatives `Depth`, if it has one.
template <std::size_t Depth, number X>
[[nodiscard]] constexpr decltype(auto) value_at_depth(const X& x) noexcept {
  if constexpr (dual_depth<X> == Depth) {
    return x.value();
  } else {
    return (x);
  }
}
template <class X>
inline constexpr bool is_over_plain_numbers = plain_number<X>;
template <class T, std::size_t N, direction_set Active>
inline constexpr bool is_over_plain_numbers<dual<T, N, Active>> = is_over_plain_numbers<T>;
/// The same for a number that meets `R`. A literal next to plain numbers is of their type, as lanes would have it;
/// lanes take literals as they are.
template <any_dual R, number X>
[[nodiscard]] constexpr decltype(auto) operand_of(const X& x) noexcept {
  if constexpr (plain_number<X> && is_over_plain_numbers<R>) {
    return static_cast<lane_value_t<R>>(x);
  } else {
    return value_at_depth<dual_depth<R>>(x);
  }
}
/// The tangent in an active direction. A function of its own, since clang looks into what `if constexpr` leaves out of
/// a lambda.
template <std::size_t Direction, any_dual X>
[[nodiscard]] constexpr const auto& tangent_along(const X& x) noexcept {
  return x.template tangent<Direction>();
}
template <std::size_t Depth, class X>
[[nodiscard]] constexpr bool varies_along(std::size_t direction) noexcept {
  if constexpr (dual_depth<X> == Depth) {
    return has_direction(X::active, direction);
  } else {
    return false;
  }
}

}  // namespace lanewise
