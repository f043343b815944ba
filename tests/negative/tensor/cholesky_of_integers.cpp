// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: cholesky of integers: write cholesky(cast<double>(a))
#include "lanewise/tensor/cholesky.hpp"
#include "lanewise/tensor/state.hpp"

double deviation(const lanewise::mat<int, 2, 2>& counts) {
#if defined(MUST_FAIL)
  return cholesky(counts)(0, 0);
#else
  return cholesky(lanewise::cast<double>(counts))(0, 0);
#endif
}
