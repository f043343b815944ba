// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: an einsum is called with one index for each of its extents
#include "lanewise/tensor/einsum.hpp"

float corner(const lanewise::mat<float, 2, 2>& a) {
#if defined(MUST_FAIL)
  return lanewise::einsum<"ij->ji">(a)(0);
#else
  return lanewise::einsum<"ij->ji">(a)(0, 1);
#endif
}
