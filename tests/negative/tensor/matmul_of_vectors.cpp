// SPDX-License-Identifier: Apache-2.0
// expect: write dot(a, b) or outer(a, b) for two vectors
#include "lanewise/tensor/mat.hpp"
#include "lanewise/tensor/vec.hpp"

double energy(const lanewise::vec<double, 3>& force, const lanewise::vec<double, 3>& path) {
#if defined(MUST_FAIL)
  return matmul(force, path);
#else
  return dot(force, path);
#endif
}
