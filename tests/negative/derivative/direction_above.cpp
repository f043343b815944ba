// SPDX-License-Identifier: Apache-2.0
// expect: a dual number's active directions are below N
#include <lanewise/derivative/dual.hpp>

namespace lw = lanewise;

#if defined(MUST_FAIL)
using number = lw::dual<lw::lanes<float, 8>, 2, 0b100>;
#else
using number = lw::dual<lw::lanes<float, 8>, 2, 0b010>;
#endif

auto value(const number& x) { return x.value(); }
