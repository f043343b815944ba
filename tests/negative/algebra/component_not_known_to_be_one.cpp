// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: a multivector does not become one with a component known to be one unless it is known here too: normalise it
#include "lanewise/algebra/pga3.hpp"

using point = lanewise::pga3::point<float>;

point midpoint(const point& a, const point& b) {
#if defined(MUST_FAIL)
  return 0.5f * (a + b);
#else
  return point_at(coordinates(a + b));
#endif
}
