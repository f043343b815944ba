// SPDX-License-Identifier: Apache-2.0
// expect: a dual number has at most 64 directions: differentiate by fewer numbers at a time
#include <lanewise/derivative/dual.hpp>

namespace lw = lanewise;

#if defined(MUST_FAIL)
using number = lw::dual<lw::lanes<float, 8>, 65>;
#else
using number = lw::dual<lw::lanes<float, 8>, 64>;
#endif

auto value(const number& x) { return x.value(); }
