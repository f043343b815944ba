// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: solve takes a square matrix and a vector or matrix of as many rows
#include "lanewise/tensor/solve.hpp"

float force(const lanewise::mat<float, 3, 3>& stiffness) {
#if defined(MUST_FAIL)
  return solve(stiffness, lanewise::vec<float, 2>{1, 0})[0];
#else
  return solve(stiffness, lanewise::vec<float, 3>{1, 0, 0})[0];
#endif
}
