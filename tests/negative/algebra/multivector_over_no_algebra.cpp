// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: a multivector is over a scalar type and an algebra: see algebra<p, q, r>
#include "lanewise/algebra/multivector.hpp"

#if defined(MUST_FAIL)
float first(const lanewise::multivector<float, int, 0>& m) { return m[0]; }
#else
float first(const lanewise::multivector<float, lanewise::algebra<3>, 0>& m) { return m[0]; }
#endif
