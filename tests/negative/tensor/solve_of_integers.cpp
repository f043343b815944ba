// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: solve of integers: write solve(cast<double>(a), cast<double>(b))
// expect: lanewise: solve_lower of integers: write solve_lower(cast<double>(l), cast<double>(b))
// expect: lanewise: solve_upper of integers: write solve_upper(cast<double>(u), cast<double>(b))
// expect: lanewise: inverse of integers: write inverse(cast<double>(a))
#include "lanewise/tensor/solve.hpp"

#if defined(MUST_FAIL)
using number = int;
#else
using number = double;
#endif
using matrix = lanewise::mat<number, 2, 2>;

matrix all(const matrix& a, const matrix& b) { return solve_lower(a, solve_upper(a, solve(inverse(a), b))); }
