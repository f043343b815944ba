// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: an antisymmetric matrix has two rows or more
#include "lanewise/tensor/structured.hpp"

#if defined(MUST_FAIL)
lanewise::antisymmetric_mat<float, 1> m;
#else
lanewise::antisymmetric_mat<float, 2> m;
#endif
