// SPDX-License-Identifier: Apache-2.0
#include <lanewise/scalar/extrema.hpp>

#include <cmath>
#include <limits>

#include "support/accuracy.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

static_assert(lw::max(3, 4) == 4);
static_assert(lw::min(3.0, 4) == 3.0);
static_assert(lw::clamp(7, 0, 5) == 5);
static_assert(lw::max(1.0f, 2.0f) == 2.0f);
static_assert(std::same_as<decltype(lw::max(lw::lanes<float, 4>(), 0.0)), lw::lanes<float, 4>>);

namespace {

// The policy: a NaN on either side is the result, and -0 is below +0.
template <class T>
T expected_max(T a, T b) {
  if (std::isnan(a) || std::isnan(b)) return std::numeric_limits<T>::quiet_NaN();
  if (a == b) return std::signbit(a) ? b : a;
  return a > b ? a : b;
}
template <class T>
T expected_min(T a, T b) {
  return -expected_max(-a, -b);
}

}  // namespace

TEST_CASE("min and max hold one policy in every width and order") {
  accuracy::on_every_width([]<class T, std::size_t W>() {
    for (const T x : accuracy::special_values<T>()) {
      for (const T y : accuracy::special_values<T>()) {
        const lw::lanes<T, W> a(x);
        const lw::lanes<T, W> b(y);
        INFO("at " << x << ", " << y << " width " << W);
        REQUIRE(accuracy::same_or_both_nan(lw::max(a, b)[W - 1], expected_max(x, y)));
        REQUIRE(accuracy::same_or_both_nan(lw::min(a, b)[W - 1], expected_min(x, y)));
        REQUIRE(accuracy::same_or_both_nan(lw::max(x, y), expected_max(x, y)));
        REQUIRE(accuracy::same_or_both_nan(lw::min(x, y), expected_min(x, y)));
        REQUIRE(accuracy::same_or_both_nan(lw::max(a, y)[0], expected_max(x, y)));
        REQUIRE(accuracy::same_or_both_nan(lw::min(x, b)[0], expected_min(x, y)));
        REQUIRE(accuracy::same_or_both_nan(lw::fdim(a, b)[W - 1], std::fdim(x, y)));
      }
    }
  });
}

// C28-minmax-nan: clip of nan, -2, 0.5, 2, inf, -inf to [-1, 1]; the arrays two by two, by the policy that propagates.
TEST_CASE("the facts of minmax-nan that two operands have") {
  accuracy::on_every_width([]<class T, std::size_t W>() {
    using V = lw::lanes<T, W>;
    constexpr T inf = std::numeric_limits<T>::infinity();
    constexpr T nan = std::numeric_limits<T>::quiet_NaN();
    CHECK(std::isnan(lw::clamp(V(nan), -1.0, 1.0)[0]));
    CHECK(lw::clamp(V(-2), -1.0, 1.0)[0] == -1);
    CHECK(lw::clamp(V(0.5), -1.0, 1.0)[0] == T(0.5));
    CHECK(lw::clamp(V(2), -1.0, 1.0)[0] == 1);
    CHECK(lw::clamp(V(inf), -1.0, 1.0)[0] == 1);
    CHECK(lw::clamp(V(-inf), -1.0, 1.0)[0] == -1);
    CHECK(std::isnan(lw::clamp(T(nan), -1.0, 1.0)));

    const auto chain = [](auto f, auto first, auto... more) {
      V result(first);
      ((result = f(result, V(more))), ...);
      return result[W - 1];
    };
    const auto max = [](const V& a, const V& b) { return lw::max(a, b); };
    const auto min = [](const V& a, const V& b) { return lw::min(a, b); };
    CHECK(std::isnan(chain(max, nan, nan, nan, T(42))));
    CHECK(std::isnan(chain(min, nan, nan, nan, T(42))));
    CHECK(std::isnan(chain(max, T(3), T(1), T(7), nan)));
    CHECK(std::isnan(chain(min, T(3), T(1), T(7), nan)));
    CHECK(std::isnan(chain(max, nan, T(3), T(1), T(7))));
    CHECK(std::isnan(chain(min, -inf, nan)));
    CHECK(chain(max, T(3), T(-1), T(2)) == 3);
    CHECK(chain(min, T(3), T(-1), T(2)) == -1);
    CHECK(!std::signbit(chain(max, T(-0.0), T(0))));
    CHECK(std::signbit(chain(min, T(0), T(-0.0))));
    CHECK(chain(max, inf, -inf, T(1)) == inf);
    CHECK(chain(min, inf, -inf, T(1)) == -inf);
  });
}

TEST_CASE("extrema of integers, at the ends of their ranges") {
  const auto check = []<class T>(T) {
    const T values[] = {std::numeric_limits<T>::min(),
                        std::numeric_limits<T>::max(),
                        T(0),
                        T(1),
                        T(2),
                        static_cast<T>(-1),
                        static_cast<T>(std::numeric_limits<T>::max() / 2 + 1)};
    const auto at = [&]<std::size_t W>() {
      for (const T a : values) {
        for (const T b : values) {
          CHECK(lw::max(lw::lanes<T, W>(a), lw::lanes<T, W>(b))[W - 1] == std::max(a, b));
          CHECK(lw::min(lw::lanes<T, W>(a), lw::lanes<T, W>(b))[W - 1] == std::min(a, b));
          CHECK(lw::clamp(lw::lanes<T, W>(a), 0, 5)[W - 1] == std::min(std::max(a, T(0)), T(5)));
        }
      }
    };
    at.template operator()<1>();
    at.template operator()<2>();
    at.template operator()<4>();
    at.template operator()<16>();
    at.template operator()<64>();
  };
  check(std::int32_t{});
  check(std::int64_t{});
  check(std::uint32_t{});
  check(std::uint64_t{});
}
