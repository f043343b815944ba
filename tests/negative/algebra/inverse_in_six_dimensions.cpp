// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: inverse takes any multivector of up to 5 dimensions
// expect: write versor_inverse(m) for a versor or a blade
#include "lanewise/algebra/inverse.hpp"

namespace lw = lanewise;

auto inverted(const lw::even_multivector<float, lw::algebra<6>>& rotor) {
#if defined(MUST_FAIL)
  return inverse(rotor);
#else
  return versor_inverse(rotor);
#endif
}
