// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "bare.hpp"

// Takes two full multivectors of Cl(4,0), gives their sandwich: 512 terms in two products.

namespace compile {

template <class V>
constexpr void work(const lw::full_multivector<V, four>& a, const lw::full_multivector<V, four>& b,
                    lw::full_multivector<V, four>& result) {
  result = lw::sandwich(a, b);
}
template <class V>
struct types {
  using a = lw::full_multivector<V, four>;
  using b = lw::full_multivector<V, four>;
  using result = lw::full_multivector<V, four>;
};

}  // namespace compile
