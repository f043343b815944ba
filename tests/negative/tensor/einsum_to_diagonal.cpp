// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: einsum gives a matrix that need not be of the structured kind it is assigned to: write stored_part<M>(e)
#include "lanewise/tensor/einsum.hpp"

lanewise::diagonal_mat<float, 3> product([[maybe_unused]] const lanewise::mat<float, 3, 3>& a,
                                         const lanewise::diagonal_mat<float, 3>& d) {
#if defined(MUST_FAIL)
  return lanewise::einsum<"ij,jk->ik">(a, d);
#else
  return lanewise::einsum<"ij,jk->ik">(d, d);
#endif
}
