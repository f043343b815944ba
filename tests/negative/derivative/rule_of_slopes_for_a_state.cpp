// SPDX-License-Identifier: Apache-2.0
// expect: by slopes is for a function from numbers to a number: give a rule that takes the arguments, then
#include <lanewise/derivative/dual_arithmetic.hpp>
#include <lanewise/derivative/with_derivative.hpp>
#include <lanewise/tensor/vec.hpp>

namespace lw = lanewise;

using number = lw::dual<lw::lanes<float, 8>, 1>;

auto square(const lw::vec<number, 3>& v) {
  const auto f = [](auto w) { return lw::dot(w, w); };
#if defined(MUST_FAIL)
  return lw::with_derivative(f, [](auto w) { return 2 * w; })(v);
#else
  return lw::with_derivative(f, [](auto w, auto dw) { return 2 * lw::dot(w, dw); })(v);
#endif
}
