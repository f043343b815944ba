// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: the basis of an algebra names each blade once, as products of its vectors
#include <string_view>

#include "lanewise/algebra/multivector.hpp"

struct book : lanewise::algebra<3> {
#if defined(MUST_FAIL)
  static constexpr std::string_view basis = "1 e1 e2 e3 e23 e41 e12 e123";
#else
  static constexpr std::string_view basis = "1 e1 e2 e3 e23 e31 e12 e123";
#endif
};
lanewise::even_multivector<float, book> rotor() { return {}; }
