// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: integer_below takes a whole number as its bound: write cast<std::int32_t>(n), or uniform<float>(rng) * n
#include <lanewise/kernel/random_integer.hpp>

namespace lw = lanewise;

auto face_of_a_die(lw::lanes<std::int64_t, 8> element) {
  auto rng = lw::random(42, element);
#ifdef MUST_FAIL
  return lw::integer_below(rng, 6.0f);
#else
  return lw::integer_below(rng, 6);
#endif
}
