// SPDX-License-Identifier: Apache-2.0
// expect: a function with_derivative takes numbers and states of them: capture what else it needs
#include <lanewise/derivative/dual_arithmetic.hpp>
#include <lanewise/derivative/with_derivative.hpp>

namespace lw = lanewise;

struct units {
  float metre = 1;
  double second = 1;
};

auto scaled(const lw::dual<lw::lanes<float, 8>, 1>& x, units u) {
#if defined(MUST_FAIL)
  return lw::with_derivative([](auto y, auto v) { return y * v.metre; }, [](auto, auto v) { return v.metre; })(x, u);
#else
  return lw::with_derivative([u](auto y) { return y * u.metre; }, [u](auto) { return u.metre; })(x);
#endif
}
