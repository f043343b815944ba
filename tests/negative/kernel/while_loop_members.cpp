// SPDX-License-Identifier: Apache-2.0
// expect: while_loop needs a body that gives the next state: the same members in the same order
#include <tuple>

#include <lanewise/kernel/while_loop.hpp>
#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

using reals = lw::lanes<float, 8>;

auto changed(const reals& x) {
#if defined(MUST_FAIL)
  return lw::while_loop([](auto y, auto) { return y > 1; }, std::tuple(x, 0), [](auto y, auto) { return y / 2; });
#else
  return lw::while_loop([](auto y, auto) { return y > 1; }, std::tuple(x, 0),
                        [](auto y, auto n) { return std::tuple(y / 2, n + 1); });
#endif
}
