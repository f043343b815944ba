// SPDX-License-Identifier: Apache-2.0
// expect: a field's state is a number or a struct template whose members are all of its one scalar type
#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

template <class T>
struct cell {
  T height;
#if defined(MUST_FAIL)
  int kind;
#else
  T kind;
#endif
};

lw::field<cell, double> f(10);
