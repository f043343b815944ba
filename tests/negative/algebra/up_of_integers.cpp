// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: up halves a square, which whole numbers cannot: write up(1.0, 2.0, 3.0)
#include "lanewise/algebra/cga3.hpp"

auto point() {
#if defined(MUST_FAIL)
  return lanewise::up(1, 2, 3);
#else
  return lanewise::up(1.0, 2, 3);
#endif
}
