// SPDX-License-Identifier: Apache-2.0
// expect: the rule of with_derivative takes the arguments of the function, or these and then a tangent of each
#include <lanewise/derivative/dual_functions.hpp>
#include <lanewise/derivative/with_derivative.hpp>

namespace lw = lanewise;

auto root(const lw::dual<lw::lanes<float, 8>, 1>& x) {
  const auto f = [](auto y) { return lw::sqrt(y); };
#if defined(MUST_FAIL)
  return lw::with_derivative(f, [](auto y, auto dy, auto z) { return dy / y * z; })(x);
#else
  return lw::with_derivative(f, [](auto y, auto dy) { return dy / (2 * lw::sqrt(y)); })(x);
#endif
}
