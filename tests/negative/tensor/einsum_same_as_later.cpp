// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: einsum was passed a same_as that names no operand before it
// expect: same_as_names_no_earlier_operand
#include "lanewise/tensor/einsum.hpp"

lanewise::mat<float, 3, 3> square(const lanewise::vec<float, 3>& a) {
#if defined(MUST_FAIL)
  return lanewise::einsum<"i,j->ij">(a, lanewise::same_as<1>{});
#else
  return lanewise::einsum<"i,j->ij">(a, lanewise::same_as<0>{});
#endif
}
