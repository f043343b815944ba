// SPDX-License-Identifier: Apache-2.0
// expect: a field's scalar is float, double or an integer of 32 or 64 bits
#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

#if defined(MUST_FAIL)
lw::field<lw::scalar, short> f(10);
#else
lw::field<lw::scalar, int> f(10);
#endif
