// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: norm, normalise, inverse, exp, log, sqrt and pow of a multivector take numbers with a fraction
#include "lanewise/algebra/multivector_exponential.hpp"

namespace lw = lanewise;

auto turn() {
  const auto blade = lw::basis_blade<lw::algebra<3>, "e12">();
#if defined(MUST_FAIL)
  return exp(3 * blade);
#else
  return exp(3.0f * blade);
#endif
}
