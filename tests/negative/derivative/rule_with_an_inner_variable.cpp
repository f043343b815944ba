// SPDX-License-Identifier: Apache-2.0
// expect: with_derivative: the function or its rule holds a variable of another derivative: make it an argument
#include <tuple>

#include <lanewise/derivative/dual_arithmetic.hpp>
#include <lanewise/derivative/with_derivative.hpp>

namespace lw = lanewise;

using outer = lw::dual<lw::lanes<float, 8>, 1>;
using inner = lw::dual<outer, 1>;

auto product(const outer& x, const inner& y) {
#if defined(MUST_FAIL)
  return lw::with_derivative([y](auto a) { return a * y; }, [y](auto) { return y; })(x);
#else
  return lw::with_derivative([](auto a, auto b) { return a * b; }, [](auto a, auto b) { return std::tuple(b, a); })(x,
                                                                                                                    y);
#endif
}
