// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: check_in_place on device memory stands in code that nvcc compiles: put it into a .cu file
#include <lanewise/explain/check_in_place.hpp>
#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

int main() {
  float number = 0;
#ifdef MUST_FAIL
  const auto view = lw::soa<lw::scalar, lw::memory::device>(1, &number);
#else
  const auto view = lw::soa<lw::scalar>(1, &number);
#endif
  lw::check_in_place(lw::kernel<"twice">([](auto x) { return 2 * x; }), lw::inout(view));
  return 0;
}
