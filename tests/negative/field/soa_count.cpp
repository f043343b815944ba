// SPDX-License-Identifier: Apache-2.0
// expect: soa takes one pointer for each number of the state
#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

void run(float* x, float* y, float* z) {
#if defined(MUST_FAIL)
  lw::soa<lw::vec3>(10, x, y);
  static_cast<void>(z);
#else
  static_cast<void>(lw::soa<lw::vec3>(10, x, y, z));
#endif
}
