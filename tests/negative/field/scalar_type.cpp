// SPDX-License-Identifier: Apache-2.0
// expect: a field's scalar is float, double, float16, bfloat16 or an integer of 8 to 64 bits
#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

#if defined(MUST_FAIL)
lw::field<lw::scalar, long double> f(10);
#else
lw::field<lw::scalar, short> f(10);
#endif
