// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>

#include "lane_by_lane.hpp"

// Takes integer lanes, gives what C++ gives for `%` and for the operators of bits.

namespace lanewise {

/// Lanes of integers, which alone have bits to work on.
template <class V>
concept integer_lanes = is_lanes<V> && whole_number<V>;

/// An integer operator's arguments that are not of one type yet: lanes next to a plain number, or lanes to be refused.
template <class A, class B>
concept integers_to_be_met =
    detail::to_be_met<A, B> && (is_lanes<A> || is_lanes<B>) && whole_number<detail::meeting_type<A, B>>;

/// The remainder has the sign of `a`, and a = (a / b) * b + a % b for every b: a % 0 is a.
template <integer_lanes V>
[[nodiscard]] constexpr V operator%(const V& a, const V& b) noexcept {
  return a - (a / b) * b;
}
template <integer_lanes V>
[[nodiscard]] constexpr V operator&(const V& a, const V& b) noexcept {
  return detail::on_registers<operation::bit_and>([](const auto& x, const auto& y) { return x & y; }, a, b);
}
template <integer_lanes V>
[[nodiscard]] constexpr V operator|(const V& a, const V& b) noexcept {
  return detail::on_registers<operation::bit_or>([](const auto& x, const auto& y) { return x | y; }, a, b);
}
template <integer_lanes V>
[[nodiscard]] constexpr V operator^(const V& a, const V& b) noexcept {
  return detail::on_registers<operation::bit_xor>([](const auto& x, const auto& y) { return x ^ y; }, a, b);
}
template <integer_lanes V>
[[nodiscard]] constexpr V operator~(const V& a) noexcept {
  return a ^ V(static_cast<lane_value_t<V>>(~lane_value_t<V>{0}));
}
/// Shifts, each lane by its own count below the width of the type; `>>` keeps the sign.
template <integer_lanes V>
[[nodiscard]] constexpr V operator<<(const V& a, const V& count) noexcept {
  return detail::lane_by_lane<operation::shift_left>([](auto x, auto n) { return x << n; }, a, count);
}
template <integer_lanes V>
[[nodiscard]] constexpr V operator>>(const V& a, const V& count) noexcept {
  return detail::lane_by_lane<operation::shift_right>([](auto x, auto n) { return x >> n; }, a, count);
}

template <class A, class B>
  requires integers_to_be_met<A, B>
[[nodiscard]] constexpr auto operator%(const A& a, const B& b) noexcept {
  return detail::met([](const auto& x, const auto& y) { return x % y; }, a, b);
}
template <class A, class B>
  requires integers_to_be_met<A, B>
[[nodiscard]] constexpr auto operator&(const A& a, const B& b) noexcept {
  return detail::met([](const auto& x, const auto& y) { return x & y; }, a, b);
}
template <class A, class B>
  requires integers_to_be_met<A, B>
[[nodiscard]] constexpr auto operator|(const A& a, const B& b) noexcept {
  return detail::met([](const auto& x, const auto& y) { return x | y; }, a, b);
}
template <class A, class B>
  requires integers_to_be_met<A, B>
[[nodiscard]] constexpr auto operator^(const A& a, const B& b) noexcept {
  return detail::met([](const auto& x, const auto& y) { return x ^ y; }, a, b);
}
template <class A, class B>
  requires integers_to_be_met<A, B>
[[nodiscard]] constexpr auto operator<<(const A& a, const B& count) noexcept {
  return detail::met([](const auto& x, const auto& n) { return x << n; }, a, count);
}
template <class A, class B>
  requires integers_to_be_met<A, B>
[[nodiscard]] constexpr auto operator>>(const A& a, const B& count) noexcept {
  return detail::met([](const auto& x, const auto& n) { return x >> n; }, a, count);
}

template <integer_lanes V, lane_number B>
constexpr V& operator%=(V& a, const B& b) noexcept {
  return a = a % b;
}
template <integer_lanes V, lane_number B>
constexpr V& operator&=(V& a, const B& b) noexcept {
  return a = a & b;
}
template <integer_lanes V, lane_number B>
constexpr V& operator|=(V& a, const B& b) noexcept {
  return a = a | b;
}
template <integer_lanes V, lane_number B>
constexpr V& operator^=(V& a, const B& b) noexcept {
  return a = a ^ b;
}
template <integer_lanes V, lane_number B>
constexpr V& operator<<=(V& a, const B& count) noexcept {
  return a = a << count;
}
template <integer_lanes V, lane_number B>
constexpr V& operator>>=(V& a, const B& count) noexcept {
  return a = a >> count;
}

}  // namespace lanewise
