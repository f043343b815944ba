// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>

#include "../scalar/storage.hpp"
#include "../tensor/state.hpp"

// Takes the v of fill(v) and the type of a state, gives the state that v stands for.

namespace lanewise::detail {

/// A number stands for all numbers of a state, one with a fraction only where these may have one.
template <class Value, class S>
concept fills_all_numbers = plain_number<Value> && weak_for<Value, computed_scalar<scalar_of<S>>>;
/// What fill(v) takes next to states `S`: such a number, or a state.
template <class Value, class S>
concept fills_state = fills_all_numbers<Value, S> || (!plain_number<Value> && std::convertible_to<Value, S>);

template <class S, class Value>
  requires fills_state<Value, S>
[[nodiscard]] constexpr S filled_state(const Value& value) noexcept {
  if constexpr (fills_all_numbers<Value, S>) {
    return map_numbers<S>([&](const auto&) { return static_cast<scalar_of<S>>(value); }, S{});
  } else {
    return static_cast<S>(value);
  }
}

}  // namespace lanewise::detail
