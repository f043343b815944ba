// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "../base/sentences.hpp"
#include "lanes.hpp"
#include "operation.hpp"
#include "width.hpp"

// Takes a function of registers or of plain numbers, gives the same function of lanes: how mathematics reaches them.

namespace lanewise {

template <class V>
inline constexpr bool is_lanes = false;
template <class T, std::size_t W>
inline constexpr bool is_lanes<lanes<T, W>> = true;

template <class V>
struct lane_value {
  using type = V;
};
template <class T, std::size_t W>
struct lane_value<lanes<T, W>> {
  using type = T;
};
/// What one lane of `V` holds; a plain number is its own lane.
template <class V>
using lane_value_t = typename lane_value<V>::type;

template <class V>
inline constexpr std::size_t lane_width = 1;
template <class T, std::size_t W>
inline constexpr std::size_t lane_width<lanes<T, W>> = W;

/// What a function of this folder takes: lanes, or a plain number.
template <class V>
concept lane_number = plain_number<V> || is_lanes<V>;
template <class V>
concept real_number = lane_number<V> && std::floating_point<lane_value_t<V>>;
template <class V>
concept whole_number = lane_number<V> && std::integral<lane_value_t<V>>;

namespace registers {

template <class F, plain_number T, class... More>
[[nodiscard]] constexpr T lane_by_lane(F f, T x, More... more) noexcept {
  return static_cast<T>(f(x, more...));
}

/// `result`, with `f` of the arguments in the lanes where `needed` is true: `f` is from <cmath>, right but slow.
template <class T, class A, class F, class... Arguments>
[[nodiscard]] xsimd::batch<T, A> repair(const xsimd::batch<T, A>& result, const xsimd::batch_bool<T, A>& needed, F f,
                                        const Arguments&... arguments) noexcept {
  const std::uint64_t bits = to_bits(needed);
  if (bits == 0) return result;
  auto lane = to_array(result);
  [&](const auto&... each) {
    for (std::size_t i = 0; i < lane.size(); ++i) {
      if (((bits >> i) & 1) != 0) lane[i] = f(each[i]...);
    }
  }(to_array(arguments)...);
  return std::bit_cast<xsimd::batch<T, A>>(lane);
}

}  // namespace registers

namespace detail {

/// `f` of the registers that the arguments, all of one type, are made of. Lanes that record keep it as `Operation`.
template <operation Operation = operation::other, class F, lane_number V, std::same_as<V>... More>
[[nodiscard]] constexpr V on_registers(const F& f, const V& x, const More&... more) noexcept {
  if constexpr (lane_width<V> == recording_width) {
    return V::template record<Operation>(f, x, more...);
  } else if constexpr (is_lanes<V>) {
    return V::map(f, x, more...);
  } else {
    return static_cast<V>(f(x, more...));
  }
}

/// `f` of each lane on its own.
template <operation Operation = operation::other, class F, lane_number V, std::same_as<V>... More>
[[nodiscard]] constexpr V lane_by_lane(const F& f, const V& x, const More&... more) noexcept {
  return on_registers<Operation>([f](const auto&... r) { return registers::lane_by_lane(f, r...); }, x, more...);
}

// The first lane type, else the type that C++ gives to the plain numbers together.
template <class A, class... More>
[[nodiscard]] constexpr auto meeting() noexcept {
  if constexpr (is_lanes<A>) {
    return std::type_identity<A>{};
  } else if constexpr ((is_lanes<More> || ...)) {
    return meeting<More...>();
  } else {
    return std::common_type<A, More...>{};
  }
}
template <class... A>
using meeting_type = typename decltype(meeting<A...>())::type;

/// Arguments that a function takes once they have one real type: weak literals next to lanes, and what has to be
/// refused.
template <class A, class... More>
concept to_be_met = (lane_number<A> && ... && lane_number<More>) && !(real_number<A> && (std::same_as<A, More> && ...));

/// `x` as a `V`: a weak literal takes the type of the lanes that it meets.
template <lane_number V, lane_number A>
[[nodiscard]] constexpr V meet(const A& x) noexcept {
  if constexpr (std::same_as<V, A>) {
    return x;
  } else if constexpr (is_lanes<A>) {
    static_assert(never<A>,
                  "lanewise: a function met lanes of two types (as float and double): write cast<T>(x) for one "
                  "of them, or give the uniform argument in the other's type (1e-3f)");
    return V{};
  } else if constexpr (is_lanes<V>) {
    return V(x);
  } else {
    return static_cast<V>(x);
  }
}

/// Calls `f` with the arguments in the one type that they meet in.
template <class F, class... A>
[[nodiscard]] constexpr auto met(const F& f, const A&... x) noexcept {
  return f(meet<meeting_type<A...>>(x)...);
}

/// The same, where only numbers with a fraction make sense: two plain integers meet in double, as in <cmath>.
template <class F, class... A>
[[nodiscard]] constexpr auto met_real(const F& f, const A&... x) noexcept {
  using V = meeting_type<A...>;
  if constexpr (is_lanes<V> && !real_number<V>) {
    static_assert(never<V>, "lanewise: this function takes no integer lanes: write cast<float>(x) or cast<double>(x)");
    return V{};
  } else if constexpr (is_lanes<V>) {
    return f(meet<V>(x)...);
  } else {
    return f(meet<std::conditional_t<std::integral<V>, double, V>>(x)...);
  }
}

}  // namespace detail

}  // namespace lanewise
