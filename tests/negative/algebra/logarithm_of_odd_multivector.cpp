// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: log takes a rotor or a motor, which is even, or a scalar and what squares to one
#include "lanewise/algebra/multivector_logarithm.hpp"

namespace lw = lanewise;

auto rate(const lw::full_multivector<float, lw::algebra<3, 0, 1>>& m) {
#if defined(MUST_FAIL)
  return pow(m, 0.5f);
#else
  return pow(lw::grade<0, 2, 4>(m), 0.5f);
#endif
}
