// SPDX-License-Identifier: Apache-2.0
#include "lanewise/terms/term.hpp"

#include <type_traits>

#include "support/catch.hpp"

namespace {
using lanewise::term;
static_assert(term{}.coefficient == 1);
static_assert(term{1, 2, 3, -1} == term{1, 2, 3, -1});
static_assert(!(term{1, 2, 3, -1} == term{1, 2, 3, 1}));
static_assert(std::is_trivially_copyable_v<term>);
static_assert(term::one < 0, "no position of a stored number");
}  // namespace

TEST_CASE("terms differ where any of their four numbers does", "[terms]") {
  const term t{1, 2, 3, 4};
  CHECK(t == term{1, 2, 3, 4});
  CHECK(t != term{0, 2, 3, 4});
  CHECK(t != term{1, 0, 3, 4});
  CHECK(t != term{1, 2, 0, 4});
  CHECK(t != term{1, 2, 3, 0});
}
