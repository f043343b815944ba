// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: a blade is named by its basis vectors, each once and each one of the algebra's: e12, and 1 for the scalar
#include "lanewise/algebra/vga.hpp"

using namespace lanewise::literals;

float coefficient(const lanewise::vga3::rotor<float>& rotor) {
#if defined(MUST_FAIL)
  return rotor["e01"_blade];
#else
  return rotor["e31"_blade];
#endif
}
