// SPDX-License-Identifier: Apache-2.0
// expect: branch needs a mask (x > 1) or a bool that says which side a lane takes
#include <lanewise/kernel/branch.hpp>
#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

using reals = lw::lanes<float, 8>;

auto changed(const reals& x) {
#if defined(MUST_FAIL)
  return lw::branch(x, x, [](auto y) { return y / 2; }, [](auto y) { return y; });
#else
  return lw::branch(x != 0, x, [](auto y) { return y / 2; }, [](auto y) { return y; });
#endif
}
