// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: norm, normalise, inverse, exp, log, sqrt and pow of a multivector take numbers with a fraction
#include "lanewise/algebra/norm.hpp"

namespace lw = lanewise;

double length() {
  const auto blade = lw::basis_blade<lw::algebra<3>, "e12">();
#if defined(MUST_FAIL)
  const auto length = norm(blade);
  static_cast<void>(length);
  return 1;
#else
  return norm(1.0 * blade);
#endif
}
