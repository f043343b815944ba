// SPDX-License-Identifier: Apache-2.0
// expect: for the best solution of more equations than unknowns write solve(matmul(transpose(a), a), matmul(transpose(a), b))
#include "lanewise/tensor/solve.hpp"

double slope(const lanewise::mat<double, 5, 2>& a, const lanewise::vec<double, 5>& b) {
#if defined(MUST_FAIL)
  return solve(a, b)[1];
#else
  return solve(matmul(transpose(a), a), matmul(transpose(a), b))[1];
#endif
}
