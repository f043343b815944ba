// SPDX-License-Identifier: Apache-2.0
// expect: a lambda needs a name to run on a device
#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

void run(lw::field<lw::scalar, float, lw::memory::device>& f) {
#if defined(MUST_FAIL)
  lw::launch(lw::iterate([](auto x) { return 2 * x; }, 3), lw::inout(f));
#else
  lw::launch(lw::iterate(lw::kernel<"twice">([](auto x) { return 2 * x; }), 3), lw::inout(f));
#endif
}
