// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: symmetric_eigenvalues takes a matrix of 2 x 2 or 3 x 3 numbers
// expect: lanewise: symmetric_eigen takes a matrix of 2 x 2 or 3 x 3 numbers
#include "lanewise/tensor/eigenvalues.hpp"

#if defined(MUST_FAIL)
using matrix = lanewise::mat<float, 4, 4>;
#else
using matrix = lanewise::mat<float, 3, 3>;
#endif

float smallest(const matrix& a) { return symmetric_eigenvalues(a)[0]; }
float first(const matrix& a) { return symmetric_eigen(a).values[0]; }
