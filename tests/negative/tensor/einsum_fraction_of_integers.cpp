// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: a tensor of integers does not take a number with a fraction
#include "lanewise/tensor/einsum.hpp"

lanewise::vec<int, 3> scaled(const lanewise::vec<int, 3>& a) {
#if defined(MUST_FAIL)
  return lanewise::einsum<"i,->i">(a, 0.5);
#else
  return lanewise::einsum<"i,->i">(a, 2);
#endif
}
