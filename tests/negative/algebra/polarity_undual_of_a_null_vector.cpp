// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: polarity_undual needs an algebra in which no basis vector squares to 0: write hodge_undual(x) there
#include "lanewise/algebra/duality.hpp"
#include "lanewise/algebra/pga3.hpp"

lanewise::pga3::line<float> turned(const lanewise::pga3::line<float>& line) {
#if defined(MUST_FAIL)
  return polarity_undual(line);
#else
  return hodge_undual(line);
#endif
}
