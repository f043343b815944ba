// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: uniform, normal and exponential give float or double: write uniform<float>(rng), and integer_below(rng, n) for integers
#include <lanewise/kernel/random.hpp>

namespace lw = lanewise;

auto uniform_number(lw::lanes<std::int64_t, 8> element) {
  auto rng = lw::random(42, element);
#ifdef MUST_FAIL
  return lw::uniform<int>(rng);
#else
  return lw::uniform<float>(rng);
#endif
}
