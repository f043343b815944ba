// SPDX-License-Identifier: Apache-2.0
// expect: dual numbers with different numbers of directions met
#include <lanewise/derivative/dual_arithmetic.hpp>

namespace lw = lanewise;

using reals = lw::lanes<float, 8>;

#if defined(MUST_FAIL)
auto slope(const lw::dual<reals, 2>& x, const lw::dual<reals, 3>& y) { return (x * y).tangent(1); }
#else
auto slope(const lw::dual<reals, 3>& x, const lw::dual<reals, 3>& y) { return (x * y).tangent(1); }
#endif
