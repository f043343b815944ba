// SPDX-License-Identifier: Apache-2.0
#include "lanewise/scalar/power_of_two.hpp"

#include <cmath>
#include <limits>

#include "lanewise/scalar/classify.hpp"
#include "support/accuracy.hpp"
#include "support/catch.hpp"

namespace {

namespace lw = lanewise;

static_assert(lw::scale_to_one(1.0) == 1.0 && lw::scale_to_one(1.999) == 1.0 && lw::scale_to_one(2.0) == 0.5);
static_assert(lw::scale_to_one(0.75f) == 2.0f && lw::scale_to_one(1000.0f) == 0x1p-9f);
static_assert(lw::scale_to_one(0.0) == 0x1p1022 && lw::scale_to_one(0x1p1023) == 0x1p-1022);
static_assert(lw::scale_to_one(lw::lanes<float, 1>(10))[0] == 0.125f);
static_assert(lw::scale_to_one(7) == 1, "a number without an exponent");

}  // namespace

TEST_CASE("the scale brings every size to one", "[power_of_two]") {
  accuracy::on_every_width([]<class T, std::size_t W>() {
    using V = lw::lanes<T, W>;
    using limits = std::numeric_limits<T>;
    accuracy::source random;
    for (int n = 0; n < 4000; ++n) {
      const V x = abs(V::generate([&](std::size_t) { return random.anything<T>(); }));
      const V scale = lw::scale_to_one(x);
      for (std::size_t i = 0; i < W; ++i) {
        CAPTURE(W, sizeof(T), x[i], scale[i]);
        int exponent = 0;
        REQUIRE(std::frexp(scale[i], &exponent) == T(0.5));
        REQUIRE(1 / scale[i] >= limits::min());
        if (x[i] < limits::min()) REQUIRE(scale[i] == 1 / limits::min());
        if (!(x[i] < 1 / limits::min())) REQUIRE(scale[i] == limits::min());
        if (x[i] >= limits::min() && x[i] < 1 / limits::min()) {
          REQUIRE(scale[i] * x[i] >= 1);
          REQUIRE(scale[i] * x[i] < 2);
        }
      }
    }
  });
}

TEST_CASE("zero, infinity and NaN have a scale, and lanes have their own", "[power_of_two]") {
  accuracy::on_every_width([]<class T, std::size_t W>() {
    using V = lw::lanes<T, W>;
    using limits = std::numeric_limits<T>;
    CHECK(lw::scale_to_one(V(0))[0] == 1 / limits::min());
    CHECK(lw::scale_to_one(V(limits::infinity()))[0] == limits::min());
    CHECK(lw::scale_to_one(V(limits::quiet_NaN()))[0] == limits::min());
  });
  accuracy::lanes_are_independent([](const auto& x) { return lw::scale_to_one(abs(x)); });
}
