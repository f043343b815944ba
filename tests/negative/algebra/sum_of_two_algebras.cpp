// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: a sum takes two multivectors of one algebra
// expect: lanewise: a difference takes two multivectors of one algebra
#include "lanewise/algebra/pga3.hpp"
#include "lanewise/algebra/vga.hpp"

float sum(const lanewise::vga3::rotor<float>& a, const lanewise::pga3::rotor<float>& b) {
#if defined(MUST_FAIL)
  (void)(a + b);
  (void)(b - a);
#endif
  return (a + a)[0] + (b - b)[0];
}
