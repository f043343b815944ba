// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: a tensor is called with one index for each of its extents
#include "lanewise/tensor/tensor.hpp"

float corner(const lanewise::mat<float, 3, 3>& m) {
#if defined(MUST_FAIL)
  return m(2);
#else
  return m(2, 2);
#endif
}
