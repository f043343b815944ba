// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: determinant of integers takes up to four rows: write determinant(cast<double>(a)) for more
#include "lanewise/tensor/determinant.hpp"
#include "lanewise/tensor/state.hpp"

double cells(const lanewise::mat<int, 5, 5>& lattice) {
#if defined(MUST_FAIL)
  return determinant(lattice);
#else
  return determinant(lanewise::cast<double>(lattice));
#endif
}
