// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: einsum has a label of the output that no operand has
// expect: output_label_in_no_operand
#include "lanewise/tensor/einsum.hpp"

lanewise::mat<float, 2, 4> product(const lanewise::mat<float, 2, 3>& a, const lanewise::mat<float, 3, 4>& b) {
#if defined(MUST_FAIL)
  return lanewise::einsum<"ij,jk->iz">(a, b);
#else
  return lanewise::einsum<"ij,jk->ik">(a, b);
#endif
}
