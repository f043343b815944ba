// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: lanes of one type do not become lanes of another by themselves: write cast<T>(x)
#include "lanewise/algebra/vga.hpp"
#include "lanewise/tensor/state.hpp"

using floats = lanewise::vga3::rotor<lanewise::lanes<float, 8>>;
using doubles = lanewise::vga3::rotor<lanewise::lanes<double, 8>>;

doubles product(const floats& a, const doubles& b) {
#if defined(MUST_FAIL)
  return a * b;
#else
  return lanewise::cast<double>(a) * b;
#endif
}
