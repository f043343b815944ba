// SPDX-License-Identifier: Apache-2.0
#include <lanewise/kernel/active.hpp>

#include "support/catch.hpp"

namespace lw = lanewise;

static_assert(all(lw::active_lanes<1>()) && all(lw::active_lanes<16>()));
static_assert(all(lw::active_lanes<128>()));

namespace {
template <std::size_t W>
lw::mask<W> only(std::size_t lane) {
  lw::mask<W> chosen(false);
  chosen.set(lane, true);
  return chosen;
}
template <std::size_t W>
std::size_t count(const lw::mask<W>& m) {
  std::size_t set = 0;
  for (std::size_t lane = 0; lane < W; ++lane) set += m[lane] ? 1 : 0;
  return set;
}
}  // namespace

TEST_CASE("scopes narrow the lanes at work, within each other, and give them back") {
  const auto check = []<std::size_t W>(const lw::mask<W>&) {
    CHECK(count(lw::active_lanes<W>()) == W);
    {
      const lw::active_scope<W> outer(!only<W>(1));
      CHECK(count(lw::active_lanes<W>()) == W - 1);
      CHECK_FALSE(lw::active_lanes<W>()[1]);
      {
        lw::active_scope<W> inner(lw::mask<W>(true));
        inner.narrow(!only<W>(W - 1));
        CHECK(count(lw::active_lanes<W>()) == (W == 2 ? 0 : W - 2));
      }
      CHECK(count(lw::active_lanes<W>()) == W - 1);
    }
    CHECK(count(lw::active_lanes<W>()) == W);
  };
  check(lw::mask<4>());
  check(lw::mask<8>());
  check(lw::mask<16>());
  check(lw::mask<64>());
  check(lw::mask<128>());
}

TEST_CASE("one lane is always at work: what it does not want, it does not run") {
  const lw::active_scope<1> scope(lw::mask<1>(false));
  CHECK(all(lw::active_lanes<1>()));
}
