// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "bare.hpp"

// Takes two full multivectors of Cl(3,0,1), gives their product: 192 terms.

namespace compile {

template <class V>
constexpr void work(const lw::full_multivector<V, pga>& a, const lw::full_multivector<V, pga>& b,
                    lw::full_multivector<V, pga>& result) {
  result = a * b;
}
template <class V>
struct types {
  using a = lw::full_multivector<V, pga>;
  using b = lw::full_multivector<V, pga>;
  using result = lw::full_multivector<V, pga>;
};

}  // namespace compile
