// SPDX-License-Identifier: Apache-2.0
#include "lanewise/base/sentences.hpp"

#include "support/catch.hpp"

namespace {

static_assert(!lanewise::never<> && !lanewise::never<int> && !lanewise::never<int, float, void>);

// Refused only where it is chosen: that this source compiles is the test.
template <class T>
constexpr void refuse() {
  static_assert(lanewise::never<T>, "nobody calls this");
}

}  // namespace

TEST_CASE("an overload that only says its sentence can be declared and named", "[sentences]") {
  CHECK(requires { refuse<int>; });
}
