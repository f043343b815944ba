// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: symmetric_eigenvalues of integers: write symmetric_eigenvalues(cast<double>(a))
// expect: lanewise: symmetric_eigen of integers: write symmetric_eigen(cast<double>(a))
#include "lanewise/tensor/eigenvalues.hpp"

#if defined(MUST_FAIL)
using matrix = lanewise::mat<int, 2, 2>;
#else
using matrix = lanewise::mat<double, 2, 2>;
#endif

double smallest(const matrix& a) { return symmetric_eigenvalues(a)[0]; }
double first(const matrix& a) { return symmetric_eigen(a).values[0]; }
