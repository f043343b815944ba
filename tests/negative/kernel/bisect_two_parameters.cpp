// SPDX-License-Identifier: Apache-2.0
// expect: bisect takes a function of a number and two numbers
#include <lanewise/kernel/bisect.hpp>
#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

using reals = lw::lanes<float, 8>;

auto changed(const reals& x) {
#if defined(MUST_FAIL)
  return lw::bisect([](auto a, auto b) { return a - b; }, x, x + 1);
#else
  return lw::bisect([](auto a) { return a - 1; }, x, x + 1).value;
#endif
}
