// SPDX-License-Identifier: Apache-2.0
// expect: a range can be viewed when its elements are numbers, or states
#include <vector>

#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

struct particle {
  float mass;
  int kind;
};

void run(
#if defined(MUST_FAIL)
    std::vector<particle>& v) {
#else
    std::vector<float>& v) {
#endif
  static_cast<void>(lw::view_of(v));
}
