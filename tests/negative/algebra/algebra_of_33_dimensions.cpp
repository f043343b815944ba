// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: an algebra has 0 to 32 dimensions
#include "lanewise/algebra/signature.hpp"

#if defined(MUST_FAIL)
using too_many = lanewise::algebra<30, 2, 1>;
#else
using too_many = lanewise::algebra<30, 1, 1>;
#endif
int dimension() { return lanewise::dimension_of<too_many>; }
