// SPDX-License-Identifier: Apache-2.0
// expect: in, out and inout take a field, a view (soa, aos, strided), or a contiguous range of numbers or states; pass a single number, tensor or struct to launch as it is
#include <vector>

#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

void run(std::vector<float>& x, std::vector<float>& y) {
#if defined(MUST_FAIL)
  static_cast<void>(lw::in(2.0F));
#else
  static_cast<void>(lw::in(x));
#endif
  static_cast<void>(x);
  static_cast<void>(y);
}
