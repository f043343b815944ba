// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: element-wise arithmetic met tensors of two shapes
#include "lanewise/tensor/arithmetic.hpp"

void move(lanewise::vec<float, 3>& position, const lanewise::vec<float, 3>& step) {
#if defined(MUST_FAIL)
  position += lanewise::vec<float, 2>{step[0], step[1]};
#else
  position += step;
#endif
}
