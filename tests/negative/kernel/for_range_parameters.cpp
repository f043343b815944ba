// SPDX-License-Identifier: Apache-2.0
// expect: for_range needs a body that takes the state by value
#include <tuple>

#include <lanewise/kernel/for_range.hpp>
#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

using reals = lw::lanes<float, 8>;

auto changed(const reals& x) {
#if defined(MUST_FAIL)
  return lw::for_range(3, std::tuple(x, x),
                       [](auto a, auto b, auto step, auto c) { return std::tuple(a + step, b + c); });
#else
  return lw::for_range(3, std::tuple(x, x), [](auto a, auto b, auto step) { return std::tuple(a + step, b); });
#endif
}
