// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: cholesky takes a square matrix
#include "lanewise/tensor/cholesky.hpp"

float deviation(const lanewise::mat<float, 2, 3>& samples) {
#if defined(MUST_FAIL)
  return cholesky(samples)(0, 0);
#else
  return cholesky(matmul(samples, transpose(samples)))(0, 0);
#endif
}
