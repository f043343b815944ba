// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: lanes of one type do not become lanes of another by themselves: write cast<T>(x)
#include "lanewise/tensor/einsum.hpp"
#include "lanewise/tensor/state.hpp"

lanewise::vec<lanewise::lanes<float, 8>, 3> scaled(const lanewise::vec<lanewise::lanes<float, 8>, 3>& a,
                                                   const lanewise::vec<lanewise::lanes<double, 8>, 3>& b) {
#if defined(MUST_FAIL)
  return lanewise::einsum<"i,i->i">(a, b);
#else
  return lanewise::einsum<"i,i->i">(a, lanewise::cast<float>(b));
#endif
}
