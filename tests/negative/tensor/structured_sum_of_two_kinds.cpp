// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: a sum met two kinds of structured matrices, or two sizes
#include "lanewise/tensor/arithmetic.hpp"
#include "lanewise/tensor/structured_arithmetic.hpp"

lanewise::mat<float, 3, 3> sum(const lanewise::symmetric_mat<float, 3>& a, const lanewise::diagonal_mat<float, 3>& d) {
#if defined(MUST_FAIL)
  return dense(a + d);
#else
  return dense(a) + dense(d);
#endif
}
