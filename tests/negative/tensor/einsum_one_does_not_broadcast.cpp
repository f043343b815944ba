// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: einsum has a label that stands for two extents
// expect: an extent of 1 does not broadcast
#include "lanewise/tensor/einsum.hpp"

lanewise::vec<float, 3> scaled(const lanewise::vec<float, 3>& a, const lanewise::vec<float, 1>& s) {
#if defined(MUST_FAIL)
  return lanewise::einsum<"i,i->i">(a, s);
#else
  return lanewise::einsum<"i,->i">(a, s[0]);
#endif
}
