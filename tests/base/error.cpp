// SPDX-License-Identifier: Apache-2.0
#include "lanewise/base/error.hpp"

#include <stdexcept>
#include <string>
#include <type_traits>

#include "support/catch.hpp"

static_assert(std::is_base_of_v<std::runtime_error, lanewise::error>);
static_assert(std::is_nothrow_copy_constructible_v<lanewise::error>);

TEST_CASE("an error says whose it is, then its sentence", "[error]") {
  try {
    throw lanewise::error("kernel tumble: argument 2 has 3 elements, argument 1 has 4");
  } catch (const std::runtime_error& caught) {
    CHECK(std::string(caught.what()) == "lanewise: kernel tumble: argument 2 has 3 elements, argument 1 has 4");
  }
}
