// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: matmul takes matrices, or a matrix and a vector, and the left one has as many columns as the right
// one has rows
#include "lanewise/tensor/mat.hpp"

lanewise::mat<double, 2, 2> gram(const lanewise::mat<double, 2, 3>& m) {
#if defined(MUST_FAIL)
  return matmul(m, m);
#else
  return matmul(m, transpose(m));
#endif
}
