// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "bare.hpp"

// Takes a motor and a point, gives the moved point: 48 terms in two products.

namespace compile {

template <class V>
constexpr void work(const motor<V>& a, const weighted_point<V>& b, weighted_point<V>& result) {
  result = lw::sandwich(a, b);
}
template <class V>
struct types {
  using a = motor<V>;
  using b = weighted_point<V>;
  using result = weighted_point<V>;
};

}  // namespace compile
