// SPDX-License-Identifier: Apache-2.0
// expect: sum_of, min_of and max_of take a variable, a number or a state, or a field of one element
#include <cstdint>
#include <utility>
#include <vector>

#include <lanewise/lanewise.hpp>
#include <lanewise/launch/reduction.hpp>

namespace lw = lanewise;

void run([[maybe_unused]] std::vector<float>& x, [[maybe_unused]] std::vector<float>& y) {
#if defined(MUST_FAIL)
  struct mixed {
    float a;
    int b;
  } total{};
  lw::launch([](auto a) { return a; }, lw::in(x), lw::max_of(total));
#else
  lw::vec<float, 2> total{};
  lw::launch([](auto a) { return lw::vec_of(a, a); }, lw::in(x), lw::max_of(total));
#endif
}
