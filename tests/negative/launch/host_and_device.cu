// SPDX-License-Identifier: Apache-2.0
// expect: the arguments of a launch lie partly on the host and partly on a device
#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

void run(lw::field<lw::scalar, float, lw::memory::device>& f, lw::field<lw::scalar, float>& h) {
  static_cast<void>(h);
  const auto same = lw::kernel<"same">([](auto x) { return x; });
#if defined(MUST_FAIL)
  lw::launch(same, lw::in(h), lw::out(f));
#else
  lw::launch(same, lw::in(f), lw::out(f));
#endif
}
