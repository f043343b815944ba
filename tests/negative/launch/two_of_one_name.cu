// SPDX-License-Identifier: Apache-2.0
// expect: two_kernels_in_one_file_have_the_same_name
#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

void run(lw::field<lw::scalar, float, lw::memory::device>& f) {
  lw::launch(lw::kernel<"scale">([](auto x) { return 2 * x; }), lw::inout(f));
#if defined(MUST_FAIL)
  lw::launch(lw::kernel<"scale">([](auto x) { return 3 * x; }), lw::inout(f));
#else
  lw::launch(lw::kernel<"scale three times">([](auto x) { return 3 * x; }), lw::inout(f));
#endif
}
