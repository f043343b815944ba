// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: eliminate takes at least as many columns as rows
#include "lanewise/tensor/elimination.hpp"

#if defined(MUST_FAIL)
using matrix = lanewise::mat<float, 3, 2>;
#else
using matrix = lanewise::mat<float, 2, 3>;
#endif

float sign(const matrix& a) { return eliminate(a).sign; }
