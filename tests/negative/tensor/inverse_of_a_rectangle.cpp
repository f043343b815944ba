// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: inverse takes a square matrix
#include "lanewise/tensor/solve.hpp"

float back(const lanewise::mat<float, 3, 4>& affine) {
#if defined(MUST_FAIL)
  return inverse(affine)(0, 0);
#else
  return inverse(matmul(affine, transpose(affine)))(0, 0);
#endif
}
