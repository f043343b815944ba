// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: jvp takes the arguments of the function, then a tangent for each of them
#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

auto changed(const lw::quat<double>& q, const lw::quat<double>& dq, const lw::vec<double, 3>& dv) {
  const auto f = [](auto r) { return normalise(r); };
#if defined(MUST_FAIL)
  return lw::jvp(f, q, dv);
#else
  static_cast<void>(dv);
  return lw::jvp(f, q, dq);
#endif
}
