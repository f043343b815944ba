// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "bare.hpp"

// Takes two motors, gives their product: 48 terms.

namespace compile {

template <class V>
constexpr void work(const motor<V>& a, const motor<V>& b, motor<V>& result) {
  result = a * b;
}
template <class V>
struct types {
  using a = motor<V>;
  using b = motor<V>;
  using result = motor<V>;
};

}  // namespace compile
