// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: ideal_norm takes a multivector of an algebra with just one null vector
#include "lanewise/algebra/norm.hpp"

namespace lw = lanewise;

auto length(const lw::graded_multivector<float, lw::algebra<3>, 2>& bivector) {
#if defined(MUST_FAIL)
  return ideal_norm(bivector);
#else
  return norm(bivector);
#endif
}
