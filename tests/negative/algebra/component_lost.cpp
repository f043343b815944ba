// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: a multivector does not become one that lacks some of its components: write grade<k>(x) or project<type>(x)
#include "lanewise/algebra/involutions.hpp"
#include "lanewise/algebra/vga.hpp"

using vector = lanewise::vga3::vector<float>;

vector reflected(const vector& x, const vector& n) {
#if defined(MUST_FAIL)
  return n * x * n;
#else
  return grade<1>(n * x * n);
#endif
}
