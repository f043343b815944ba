// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: sqrt takes a rotor or a motor, which is even, or a scalar and what squares to one
#include "lanewise/algebra/multivector_root.hpp"

namespace lw = lanewise;

auto half(const lw::full_multivector<float, lw::algebra<3, 0, 1>>& m) {
#if defined(MUST_FAIL)
  return sqrt(m);
#else
  return sqrt(lw::grade<0, 2, 4>(m));
#endif
}
