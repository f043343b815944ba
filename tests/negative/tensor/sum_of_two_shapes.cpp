// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: element-wise arithmetic met tensors of two shapes: write matmul(a, b)
#include "lanewise/tensor/arithmetic.hpp"
#include "lanewise/tensor/mat.hpp"

lanewise::vec<float, 2> turned(const lanewise::mat<float, 2, 3>& m, const lanewise::vec<float, 3>& v) {
#if defined(MUST_FAIL)
  return m * v;
#else
  return matmul(m, v);
#endif
}
