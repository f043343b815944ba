// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: none of the function's arguments can vary
#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

#if defined(MUST_FAIL)
auto changed(int n) {
  return lw::gradient([](auto k) { return 2 * k; }, n);
}
#else
auto changed(float n) {
  return lw::gradient([](auto k) { return 2 * k; }, n);
}
#endif
