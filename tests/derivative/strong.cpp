// SPDX-License-Identifier: Apache-2.0
#include <lanewise/derivative/dual_arithmetic.hpp>
#include <lanewise/derivative/dual_select.hpp>
#include <lanewise/derivative/strong.hpp>

#include <cmath>
#include <limits>

#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

using D = lw::dual<double, 1>;
constexpr D number(double value, double tangent) {
  return D::with_tangents(value, [tangent](auto) { return tangent; });
}

static_assert(lw::strong_product(2.0, 3.0) == 6);

// (t + t'e) (s + s'e) = t s + (t's + t s') e.
static_assert(lw::strong_product(number(2, 3), number(5, 7)).value() == 10);
static_assert(lw::strong_product(number(2, 3), number(5, 7)).tangent(0) == 3 * 5 + 2 * 7);
static_assert(lw::derivatives::product_in_slope(number(2, 3), number(5, 7)).tangent(0) == 3 * 5 + 2 * 7);

}  // namespace

TEST_CASE("a tangent of 0 stays 0") {
  CHECK(lw::strong_product(0.0, infinity) == 0);
  CHECK(lw::strong_product(-0.0, not_a_number) == 0);
  CHECK(lw::strong_product(2.0, infinity) == infinity);
}

TEST_CASE("of duals, neither a tangent that is 0 nor a slope that does not vary has a part in the product") {
  CHECK(lw::strong_product(number(0, 0), number(infinity, not_a_number)).tangent(0) == 0);
  CHECK(lw::strong_product(number(infinity, 0), number(2, 0)).tangent(0) == 0);
  CHECK(lw::strong_product(number(0, 3), number(5, infinity)).tangent(0) == 15);
  CHECK(lw::strong_product(number(0, 3), number(infinity, 0)).tangent(0) == infinity);
  CHECK(lw::derivatives::product_in_slope(number(infinity, 0), number(0.5, 0)).tangent(0) == 0);
  CHECK(std::isnan(lw::derivatives::product_in_slope(number(infinity, 1), number(0, 0)).value()));
}

TEST_CASE("a product with a tangent of 0 is 0 in its own lane alone") {
  using R = lw::lanes<double, 4>;
  const double tangents[] = {0, -0.0, 2, 0};
  const double slopes[] = {infinity, not_a_number, infinity, 5};
  const R product = lw::strong_product(R::load(tangents), R::load(slopes));
  CHECK((product[0] == 0 && product[1] == 0 && product[2] == infinity && product[3] == 0));
  const double one[] = {1, 1, 1, 1};
  CHECK(std::isnan(lw::strong_product(R::load(one), R::load(slopes))[1]));
}
