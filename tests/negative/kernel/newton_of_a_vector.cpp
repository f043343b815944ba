// SPDX-License-Identifier: Apache-2.0
// expect: newton takes a function that gives std::tuple(value, derivative), or its value alone, and a number
#include <tuple>

#include <lanewise/kernel/newton.hpp>
#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

using reals = lw::lanes<float, 8>;

auto changed(const reals& x) {
#if defined(MUST_FAIL)
  return lw::newton([](auto a) { return lw::vec_of(a * a - 2, a); }, x);
#else
  return lw::newton([](auto a) { return std::tuple(a * a - 2, 2 * a); }, x).value;
#endif
}
