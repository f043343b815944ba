// SPDX-License-Identifier: Apache-2.0
// expect: a view's scalar is float, double, float16, bfloat16 or an integer of 8 to 64 bits
#include <vector>

#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

void run(
#if defined(MUST_FAIL)
    std::vector<long double>& v) {
#else
    std::vector<short>& v) {
#endif
  static_cast<void>(lw::view_of(v));
}
