// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: a function met lanes of two types (as float and double): write cast<T>(x) for one of them
#include <lanewise/scalar/cast.hpp>
#include <lanewise/scalar/integer.hpp>

namespace lw = lanewise;

auto common_bits(lw::lanes<int, 8> a, lw::lanes<std::uint32_t, 8> b) {
#ifdef MUST_FAIL
  return a & b;
#else
  return a & lw::cast<int>(b);
#endif
}
