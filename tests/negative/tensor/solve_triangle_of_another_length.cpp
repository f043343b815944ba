// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: solve_lower takes a square matrix and a vector or matrix of as many rows
// expect: lanewise: solve_upper takes a square matrix and a vector or matrix of as many rows
#include "lanewise/tensor/solve.hpp"

#if defined(MUST_FAIL)
using right_side = lanewise::vec<float, 3>;
#else
using right_side = lanewise::vec<float, 2>;
#endif

right_side both(const lanewise::mat<float, 2, 2>& a, const right_side& b) { return solve_upper(a, solve_lower(a, b)); }
