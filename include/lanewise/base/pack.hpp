// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <utility>

// Takes values of several types, gives one trivially copyable object that holds them: std::tuple is not trivially
// copyable, so it cannot travel to a GPU by its bytes.

namespace lanewise {

namespace detail {

template <std::size_t I, class T>
struct pack_slot {
  T value;
};

template <class Indices, class... T>
struct pack_slots;
template <std::size_t... I, class... T>
struct pack_slots<std::index_sequence<I...>, T...> : pack_slot<I, T>... {};

template <std::size_t I, class T>
[[nodiscard]] constexpr const T& slot_value(const pack_slot<I, T>& slot) noexcept {
  return slot.value;
}

}  // namespace detail

/// Values of the types `T...`, an aggregate of aggregates: see `make_pack`.
template <class... T>
struct pack : detail::pack_slots<std::index_sequence_for<T...>, T...> {
  static constexpr std::size_t size = sizeof...(T);
};

template <class... T>
[[nodiscard]] constexpr pack<T...> make_pack(const T&... values) noexcept {
  return {{{values}...}};
}

/// The `I`-th value.
template <std::size_t I, class... T>
[[nodiscard]] constexpr const auto& get(const pack<T...>& values) noexcept {
  return detail::slot_value<I>(values);
}

/// `f` of all values.
template <class F, class... T>
constexpr decltype(auto) apply(const F& f, const pack<T...>& values) {
  return [&]<std::size_t... I>(std::index_sequence<I...>) -> decltype(auto) {
    return f(lanewise::get<I>(values)...);
  }(std::index_sequence_for<T...>{});
}

}  // namespace lanewise
