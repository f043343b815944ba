// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: a state is a number or a struct template whose members are all of its one scalar type
#include "lanewise/tensor/state.hpp"

template <class T>
struct particle {
  T position;
#if defined(MUST_FAIL)
  int cell;
#else
  T charge;
#endif
};

float first(const particle<float>& p) { return lanewise::flatten(p)[0]; }
