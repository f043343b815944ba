// SPDX-License-Identifier: Apache-2.0
// expect: scan needs a store that takes the step and the body
#include <tuple>

#include <lanewise/kernel/scan.hpp>
#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

using reals = lw::lanes<float, 8>;

auto changed(const reals& x, reals& last) {
#if defined(MUST_FAIL)
  return lw::scan(3, x, [](auto y) { return std::tuple(y / 2, y); }, [&](auto y) { last = y; });
#else
  return lw::scan(3, x, [](auto y) { return std::tuple(y / 2, y); }, [&](auto, auto y) { last = y; });
#endif
}
