// SPDX-License-Identifier: Apache-2.0
#include <lanewise/scalar/mixing.hpp>

#include "support/catch.hpp"

namespace lw = lanewise;

// What is refused is in tests/negative/scalar; these stay allowed.
static_assert(std::same_as<decltype(lw::lanes<float, 8>() + lw::lanes<float, 8>()), lw::lanes<float, 8>>);
static_assert(std::same_as<decltype(lw::lanes<float, 8>() * 2.0), lw::lanes<float, 8>>);
static_assert(lw::unlike_lanes<lw::lanes<float, 8>, lw::lanes<double, 8>>);
static_assert(lw::unlike_lanes<lw::lanes<float, 8>, lw::lanes<float, 4>>);
static_assert(!lw::unlike_lanes<lw::lanes<float, 8>, lw::lanes<float, 8>>);

TEST_CASE("like lanes still meet without a word") {
  CHECK((lw::lanes<float, 8>(1) + lw::lanes<float, 8>(2))[7] == 3.0f);
  CHECK((lw::lanes<double, 2>(1) < lw::lanes<double, 2>(2))[1]);
}
