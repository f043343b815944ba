// SPDX-License-Identifier: Apache-2.0
// Where explain/birth.hpp is not included: the element, but not the operation. What it adds is in tests/explain.
#include "lanewise/launch/checked_finite.hpp"

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "lanewise/field/field.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

struct nameless {};

template <class... A>
std::string verdict(const lw::pack<A...>& before, const lw::pack<A...>& after, std::int64_t n) {
  try {
    lw::check_finite(nameless{}, before, after, {{n}, 1});
  } catch (const lw::error& refused) {
    return refused.what();
  }
  return "finite";
}

}  // namespace

TEST_CASE("the first element that made what is not finite", "[checked_finite]") {
  const double infinity = std::numeric_limits<double>::infinity();
  std::vector<double> was{1, infinity, 3, 4, 5}, is{1, infinity, 3, 4, 5};
  const auto before = lw::make_pack(lw::inout(was));
  const auto after = lw::make_pack(lw::inout(is));
  CHECK(verdict(before, after, 5) == "finite");
  is[4] = -infinity;
  is[3] = std::numeric_limits<double>::quiet_NaN();
  CHECK(verdict(before, after, 5).find("launch of 'unnamed': element 3 made a NaN or an infinity of finite numbers") !=
        std::string::npos);
  was[3] = infinity;
  CHECK(verdict(before, after, 5).find("element 4 made") != std::string::npos);
  CHECK(verdict(before, after, 0) == "finite");
}

TEST_CASE("integers are finite, and numbers of 16 bits may not be", "[checked_finite]") {
  std::vector<std::int32_t> whole{std::numeric_limits<std::int32_t>::max()};
  CHECK(verdict(lw::make_pack(lw::inout(whole)), lw::make_pack(lw::inout(whole)), 1) == "finite");
  std::vector<lw::float16> was{lw::float16(1.0F)}, is{lw::float16(1e6F)};
  CHECK(verdict(lw::make_pack(lw::inout(was)), lw::make_pack(lw::inout(is)), 1) != "finite");
}

TEST_CASE("permission is a matter of its thread and its scope", "[checked_finite]") {
  CHECK_FALSE(lw::allow_non_finite::is_here());
  {
    const lw::allow_non_finite outer;
    const lw::allow_non_finite inner;
    CHECK(lw::allow_non_finite::is_here());
  }
  CHECK_FALSE(lw::allow_non_finite::is_here());
}
