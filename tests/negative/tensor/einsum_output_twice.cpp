// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: einsum has a label twice in its output
// expect: output_label_twice
#include "lanewise/tensor/einsum.hpp"

lanewise::mat<float, 2, 4> product(const lanewise::mat<float, 2, 3>& a, const lanewise::mat<float, 3, 4>& b) {
#if defined(MUST_FAIL)
  return lanewise::einsum<"ij,jk->ikk">(a, b);
#else
  return lanewise::einsum<"ij,jk->ik">(a, b);
#endif
}
