// SPDX-License-Identifier: Apache-2.0
// expect: with_derivative: the function or its rule holds a variable of another derivative: make it an argument
#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

auto mixed(double x) {
  return lw::derivative(
      [](auto a) {
#if defined(MUST_FAIL)
        const auto f = lw::with_derivative([a](auto b) { return a * b; }, [a](auto, auto db) { return a * db; });
        return lw::derivative(f, 2.0);
#else
        const auto f = lw::with_derivative([](auto b, auto c) { return b * c; },
                                           [](auto b, auto c, auto db, auto dc) { return b * dc + c * db; });
        return lw::derivative<1>(f, a, 2.0);
#endif
      },
      x);
}
