// SPDX-License-Identifier: Apache-2.0
// expect: copy takes two fields of the same layout
#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

void run(const lw::field<lw::vec3, float>& from) {
#if defined(MUST_FAIL)
  lw::field<lw::vec3, float, lw::memory::device, lw::layout::soa> to(from.size());
#else
  lw::field<lw::vec3, float, lw::memory::device> to(from.size());
#endif
  lw::copy(from, to);
}
