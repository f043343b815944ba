// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: cross takes two vectors of three numbers
#include "lanewise/tensor/vec.hpp"

float area(const lanewise::vec<float, 2>& a, const lanewise::vec<float, 2>& b) {
#if defined(MUST_FAIL)
  return cross(a, b);
#else
  return cross(lanewise::vec_of(a[0], a[1], 0), lanewise::vec_of(b[0], b[1], 0))[2];
#endif
}
