// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: solve_cholesky takes the square factor of cholesky(a) and a vector or matrix of as many rows
#include "lanewise/tensor/cholesky.hpp"

float distance(const lanewise::mat<float, 3, 3>& covariance, const lanewise::vec<float, 3>& offset) {
#if defined(MUST_FAIL)
  return solve_cholesky(cholesky(covariance), lanewise::vec<float, 2>{offset[0], offset[1]})[0];
#else
  return solve_cholesky(cholesky(covariance), offset)[0];
#endif
}
