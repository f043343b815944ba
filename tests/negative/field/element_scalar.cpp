// SPDX-License-Identifier: Apache-2.0
// expect: a view's scalar is float, double or an integer of 32 or 64 bits
#include <vector>

#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

void run(
#if defined(MUST_FAIL)
    std::vector<short>& v) {
#else
    std::vector<int>& v) {
#endif
  static_cast<void>(lw::view_of(v));
}
