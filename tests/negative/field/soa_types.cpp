// SPDX-License-Identifier: Apache-2.0
// expect: soa takes pointers to one scalar type, all const or none
#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

void run(float* x,
#if defined(MUST_FAIL)
         const float* y) {
  lw::soa<lw::vec2>(10, x, y);
#else
         float* y) {
  static_cast<void>(lw::soa<lw::vec2>(10, x, y));
#endif
}
