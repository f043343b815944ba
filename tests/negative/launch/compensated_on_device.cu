// SPDX-License-Identifier: Apache-2.0
// expect: compensated_sum_of runs on the host: on a device sum_of adds up in double
#include <lanewise/lanewise.hpp>
#include <lanewise/launch/reduction.hpp>

namespace lw = lanewise;

void run(lw::field<lw::scalar, double, lw::memory::device>& x, lw::field<lw::scalar, double, lw::memory::device>& sum) {
#if defined(MUST_FAIL)
  lw::launch(lw::kernel<"same">([](auto a) { return a; }), lw::in(x), lw::compensated_sum_of(sum));
#else
  lw::launch(lw::kernel<"same">([](auto a) { return a; }), lw::in(x), lw::sum_of(sum));
#endif
}
