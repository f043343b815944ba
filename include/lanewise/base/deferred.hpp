// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>

// Takes a function, gives what becomes its value where a member of a tuple or pair is made of it.

namespace lanewise {

/// `std::tuple<matrix>(deferred{[&] { return make(); }})` makes the matrix in its place; a value would be copied there.
template <class F>
struct deferred {
  F make;

  // NOLINTNEXTLINE(google-explicit-constructor): it stands for the value
  [[nodiscard]] constexpr operator std::invoke_result_t<const F&>() const { return make(); }
};

template <class F>
deferred(F) -> deferred<F>;

}  // namespace lanewise
