// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: a quotient takes two multivectors of one algebra
#include "lanewise/algebra/inverse.hpp"

namespace lw = lanewise;

auto quotient(const lw::even_multivector<float, lw::algebra<3>>& a,
              [[maybe_unused]] const lw::even_multivector<float, lw::algebra<3, 0, 1>>& b) {
#if defined(MUST_FAIL)
  return a / b;
#else
  return a / a;
#endif
}
