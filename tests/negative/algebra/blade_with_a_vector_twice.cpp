// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: a blade is named by its basis vectors, each once and each one of the algebra's: e12, and 1 for the scalar
#include "lanewise/algebra/vga.hpp"

auto made(float x) {
#if defined(MUST_FAIL)
  return lanewise::multivector_of<lanewise::vga3, "1", "e11">(x, x);
#else
  return lanewise::multivector_of<lanewise::vga3, "1", "e12">(x, x);
#endif
}
