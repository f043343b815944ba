// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: derivative is by one number with a fraction: gradient, jacobian and jvp take states
#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

auto changed(const lw::vec<float, 2>& v) {
  const auto f = [](auto x) { return dot(x, x); };
#if defined(MUST_FAIL)
  return lw::derivative(f, v);
#else
  return lw::gradient(f, v);
#endif
}
