// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: einsum lists the terms of steps with at most 8192 combinations of labels
// expect: step_is_too_large
#include "lanewise/tensor/einsum.hpp"

lanewise::vec<float, 10> applied(const lanewise::tensor<float, 10, 10, 10, 10>& t, const lanewise::vec<float, 10>& a) {
#if defined(MUST_FAIL)
  return lanewise::einsum<"oijk,i,j,k->o", lanewise::strategy::unrolled>(t, a, a, a);
#else
  return lanewise::einsum<"oijk,i,j,k->o", lanewise::strategy::dense>(t, a, a, a);
#endif
}
