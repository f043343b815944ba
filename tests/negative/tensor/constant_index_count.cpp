// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: a constant is called with one index for each of its extents
#include "lanewise/tensor/constant.hpp"

double sign() {
#if defined(MUST_FAIL)
  return lanewise::levi_civita<3>{}(0, 1);
#else
  return lanewise::levi_civita<3>{}(0, 1, 2);
#endif
}
