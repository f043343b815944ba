// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: a tensor of integers does not take a number with a fraction
#include "lanewise/tensor/arithmetic.hpp"

lanewise::vec<int, 2> halved(const lanewise::vec<int, 2>& v) {
#if defined(MUST_FAIL)
  return 0.5 * v;
#else
  return v / 2;
#endif
}
