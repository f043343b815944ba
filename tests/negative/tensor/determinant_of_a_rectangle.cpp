// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: determinant takes a square matrix
#include "lanewise/tensor/determinant.hpp"

double volume(const lanewise::mat<double, 3, 2>& edges) {
#if defined(MUST_FAIL)
  return determinant(edges);
#else
  return determinant(matmul(transpose(edges), edges));
#endif
}
