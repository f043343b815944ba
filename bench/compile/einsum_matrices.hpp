// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "bare.hpp"

// Takes two 4 x 4 matrices, gives their product by einsum: 64 terms.

namespace compile {

template <class V>
constexpr void work(const lw::mat<V, 4, 4>& a, const lw::mat<V, 4, 4>& b, lw::mat<V, 4, 4>& result) {
  result = lw::einsum<"ij,jk->ik">(a, b);
}
template <class V>
struct types {
  using a = lw::mat<V, 4, 4>;
  using b = lw::mat<V, 4, 4>;
  using result = lw::mat<V, 4, 4>;
};

}  // namespace compile
