// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: multivector_of takes each blade once: e31 and e13 are one blade
#include "lanewise/algebra/vga.hpp"

auto made(float x) {
#if defined(MUST_FAIL)
  return lanewise::multivector_of<lanewise::vga3, "e31", "e13">(x, x);
#else
  return lanewise::multivector_of<lanewise::vga3, "e31", "e12">(x, x);
#endif
}
