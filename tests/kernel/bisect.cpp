// SPDX-License-Identifier: Apache-2.0
#include <lanewise/kernel/bisect.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "lanewise/scalar/exponential.hpp"
#include "lanewise/scalar/mixing.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr auto square_less_two = [](auto x) { return x * x - 2; };

}  // namespace

static_assert(lw::detail::middle_number(1.0, 2.0) == 1.5);
static_assert(lw::detail::middle_number(-1.0F, 1.0F) == 0);
static_assert(lw::detail::middle_number(-0.0, 0.0) == 0);
static_assert(lw::detail::middle_number(-infinity, infinity) == 0);
static_assert(lw::detail::middle_number(1.0, infinity) > 1e100 && lw::detail::middle_number(1.0, infinity) < 1e200);

TEST_CASE("one root by halving, from either side") {
  const auto [x, converged, steps] = lw::bisect(square_less_two, 0, 2.0);
  CHECK((converged && steps <= 64 && x == 1.4142135623730949));

  CHECK(lw::bisect(square_less_two, 2.0, 0.0).value == 1.4142135623730949);  // either way round
  CHECK(lw::bisect([](auto x) { return 3 - x; }, -infinity, infinity).value == 3);
  CHECK(lw::bisect([](auto x) { return x - 3; }, 3.0, 5.0).value == 3);
  CHECK(lw::bisect([](auto x) { return x - 3; }, 2.0, 3.0).value == 3);
  CHECK(lw::bisect([](auto x) { return x; }, -1.0, 3.0).value == 0);
  CHECK(lw::bisect(square_less_two, lw::lanes<float, 1>(0), 2).value[0] == 1.41421354F);
  CHECK(lw::bisect(square_less_two, lw::lanes<float, 1>(0), 2).steps[0] <= 32);
  CHECK((!lw::bisect(square_less_two, 2.0, 3.0).converged && lw::bisect(square_less_two, 2.0, 3.0).steps == 0));
  CHECK(lw::bisect(square_less_two, 2.0, 3.0).value != lw::bisect(square_less_two, 2.0, 3.0).value);
}

TEST_CASE("each lane has its own bracket and ends, whatever is in it") {
  using reals = lw::lanes<double, 8>;
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double roots[8] = {0, 1e-300, -5e-324, 1e300, nan, infinity, 0.1, -7};
  const auto root = reals::load(roots);
  const auto [x, converged, steps] = lw::bisect([&](auto y) { return y - root; }, -1e306, 1e306);
  static_assert(std::is_same_v<decltype(x), const reals>);
  for (std::size_t i = 0; i < 8; ++i) {
    CAPTURE(i);
    const bool finite = std::isfinite(roots[i]);
    CHECK(converged[i] == finite);
    CHECK((finite ? x[i] == roots[i] : std::isnan(x[i])));
    CHECK(steps[i] <= 64);
    const auto alone = lw::bisect([&](auto y) { return y - roots[i]; }, -1e306, 1e306);
    CHECK(alone.converged == finite);
    CHECK(alone.steps == steps[i]);
  }
}

TEST_CASE("the result is that neighbour of the change of sign where the function is closer to zero") {
  const auto x = lw::bisect([](auto y) { return exp(y) - 2; }, lw::lanes<float, 4>(0), 1).value;
  CHECK(x[3] == 0.693147182F);
  // a jump is a change of sign as well; a NaN on the way is not
  CHECK(lw::bisect([](auto y) { return y < 0.3 ? -1.0 : 1.0; }, 0.0, 1.0).converged);
  const auto lost = lw::bisect([](auto y) { return y > 0.1 && y < 0.9 ? std::sqrt(-y) : y - 0.5; }, 0.0, 1.0);
  CHECK(!lost.converged);
  CHECK(std::isnan(lost.value));
}
