// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: einsum was passed something that is no tensor
// expect: operand_is_no_tensor
#include "lanewise/tensor/einsum.hpp"

struct row {
  lanewise::vec<float, 3> numbers;
};

lanewise::vec<float, 3> twice(const lanewise::vec<float, 3>& a, const row& b) {
#if defined(MUST_FAIL)
  return lanewise::einsum<"i,i->i">(a, b);
#else
  return lanewise::einsum<"i,i->i">(a, b.numbers);
#endif
}
