// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: a preset's blade is named by its basis vectors, each once and each one of the algebra's
#include "lanewise/algebra/multivector.hpp"
#include "lanewise/algebra/preset.hpp"

struct mine : lanewise::preset<lanewise::algebra<3>> {
  template <class T>
#if defined(MUST_FAIL)
  using screw = lanewise::multivector<T, mine, named<"1">, named<"e0">>;
#else
  using screw = lanewise::multivector<T, mine, named<"1">, named<"e1">>;
#endif
};
float first(const mine::screw<float>& m) { return m[0]; }
