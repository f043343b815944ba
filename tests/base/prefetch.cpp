// SPDX-License-Identifier: Apache-2.0
#include "lanewise/base/prefetch.hpp"

#include <cstdint>

#include "support/catch.hpp"

namespace {

namespace lw = lanewise;

}  // namespace

// That the compiler keeps it where a launch asks is what tools/audit looks at (tests/audit/broken.cpp).
TEST_CASE("a prefetch changes nothing, wherever it points", "[base]") {
  double x = 2;
  lw::prefetch(&x);
  lw::prefetch<lw::cache_level::second>(&x + 1);
  lw::prefetch(nullptr);
  lw::prefetch(reinterpret_cast<const void*>(~std::uintptr_t{0}));
  CHECK(x == 2);
}
