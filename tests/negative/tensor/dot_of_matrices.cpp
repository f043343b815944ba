// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: dot takes two vectors of one length: write matmul(a, b) where one is a matrix, sum(a * b) for two
// tensors of one shape
#include "lanewise/tensor/arithmetic.hpp"
#include "lanewise/tensor/elementwise.hpp"
#include "lanewise/tensor/vec.hpp"

double double_dot(const lanewise::mat<double, 3, 3>& a, const lanewise::mat<double, 3, 3>& b) {
#if defined(MUST_FAIL)
  return dot(a, b);
#else
  return sum(a * b);
#endif
}
