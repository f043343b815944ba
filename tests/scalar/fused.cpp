// SPDX-License-Identifier: Apache-2.0
#include <lanewise/scalar/fused.hpp>
#include <lanewise/scalar/lanes.hpp>

#include <cmath>
#include <limits>

#include "support/accuracy.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

static_assert(lw::multiply_add(2, 3, 4) == 10);
static_assert(lw::negative_multiply_add(2, 3, 4) == -2);
static_assert(lw::multiply_add(2.0f, 3.0f, 4.0f) == 10.0f);

// xsimd's own fma rounds twice in 64-byte and in 16-byte registers.
TEST_CASE("every register fuses where the target does") {
  accuracy::on_every_width([]<class T, std::size_t W>() {
    using V = lw::lanes<T, W>;
    volatile T one = 1;
    const V above(one + std::numeric_limits<T>::epsilon());
    const V below(one - std::numeric_limits<T>::epsilon());
    const T fused = std::fma(above[0], below[0], T(-1));
    const T expected = lw::config::has_fused_multiply_add ? fused : T(0);
    for (std::size_t i = 0; i < W; ++i) {
      CHECK(multiply_add(above, below, V(-one))[i] == expected);
      CHECK(negative_multiply_add(above, below, V(one))[i] == -expected);
    }
    CHECK(lw::multiply_add(above[0], below[0], T(-1)) == expected);
  });
}

TEST_CASE("the fused steps of integers wrap around") {
  CHECK(multiply_add(lw::lanes<std::uint32_t, 16>(0x10000u), lw::lanes<std::uint32_t, 16>(0x10000u),
                     lw::lanes<std::uint32_t, 16>(5u))[3] == 5u);
  CHECK(negative_multiply_add(lw::lanes<std::int64_t, 8>(3), lw::lanes<std::int64_t, 8>(4),
                              lw::lanes<std::int64_t, 8>(5))[3] == -7);
}
