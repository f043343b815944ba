// SPDX-License-Identifier: Apache-2.0
// expect: while_loop keeps the state of lanes that have finished: it takes a number
#include <tuple>

#include <lanewise/kernel/while_loop.hpp>
#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

using reals = lw::lanes<float, 8>;

struct mixed {
  reals value;
  lw::lanes<int, 8> count;
};

auto changed(const reals& x) {
#if defined(MUST_FAIL)
  return lw::while_loop([](auto y) { return y.value > 1; }, mixed{x, 0},
                        [](auto y) { return mixed{y.value / 2, y.count + 1}; })
      .value;
#else
  return std::get<0>(lw::while_loop([](auto y, auto) { return y > 1; }, std::tuple(x, 0),
                                    [](auto y, auto n) { return std::tuple(y / 2, n + 1); }));
#endif
}
