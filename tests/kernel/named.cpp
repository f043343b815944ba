// SPDX-License-Identifier: Apache-2.0
#include "lanewise/kernel/named.hpp"

#include <concepts>
#include <cstddef>
#include <vector>

#include "lanewise/lanewise.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

static_assert(lw::named<"seven">(7) == 7);
static_assert(std::same_as<decltype(lw::named<"x">(lw::lanes<float, 4>(1))), lw::lanes<float, 4>>);
// A product that waits is worked out.
static_assert(std::same_as<decltype(lw::named<"p">(lw::pga3::motor<float>{} * lw::pga3::motor<float>{})),
                           lw::pga3::motor<float>>);

TEST_CASE("a name changes no bit of a launch") {
  std::vector<float> x(1000), y(1000);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = y[i] = 0.37f * static_cast<float>(i) - 100;
  lw::launch(lw::kernel<"plain">([](auto x) { return sin(x) * x / (1 + x * x); }), lw::inout(x));
  lw::launch(lw::kernel<"named">([](auto x) {
               const auto wave = lw::named<"wave">(sin(x));
               return lw::named<"result">(wave * x / lw::named<"one and square">(1 + x * x));
             }),
             lw::inout(y));
  CHECK(x == y);
}
