// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: a quaternion times a vector can mean two things: write rotate(q, v) for the rotated vector
#include "lanewise/algebra/rotation.hpp"

lanewise::vec<float, 3> forward(const lanewise::quat<float>& q) {
  const lanewise::vec<float, 3> x{1, 0, 0};
#if defined(MUST_FAIL)
  return q * x;
#else
  return rotate(q, x);
#endif
}
