// SPDX-License-Identifier: Apache-2.0
// expect: branch needs two sides that take the state by value
#include <lanewise/kernel/branch.hpp>
#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

using reals = lw::lanes<float, 8>;

auto changed(const reals& x) {
#if defined(MUST_FAIL)
  return lw::branch(x > 1, x, [](auto y) { return y / 2; }, [] { return 1; });
#else
  return lw::branch(x > 1, x, [](auto y) { return y / 2; }, [](auto) { return 1; });
#endif
}
