// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: a product takes two multivectors of one algebra
#include "lanewise/algebra/pga3.hpp"
#include "lanewise/algebra/vga.hpp"

float product(const lanewise::vga3::rotor<float>& a, const lanewise::pga3::rotor<float>& b) {
#if defined(MUST_FAIL)
  (void)(a * b);
#endif
  return scalar_product(a, a) * scalar_product(b, b);
}
