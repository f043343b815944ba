// SPDX-License-Identifier: Apache-2.0
#include "lanewise/tensor/vec.hpp"

#include <cmath>
#include <limits>
#include <type_traits>

#include "support/catch.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
using vec = lw::vec<double, 3>;
using thread = lw::lanes<float, 1>;
using packet = lw::lanes<float, 16>;

static_assert(dot(vec{1, 2, 3}, vec{4, 5, 6}) == 32);
static_assert(lw::all_equal(cross(vec{1, 0, 0}, vec{0, 1, 0}), vec{0, 0, 1}));
static_assert(lw::all_equal(cross(vec{1, 2, 3}, vec{4, 5, 6}), vec{-3, 6, -3}));
static_assert(lw::all_equal(outer(lw::vec<double, 2>{1, 2}, vec{3, 4, 5}), lw::mat<double, 2, 3>{3, 4, 5, 6, 8, 10}));
static_assert(squared_norm(vec{1, 2, 3}) == 14 && squared_norm(lw::mat<double, 2, 2>{1, 2, 3, 4}) == 30);
static_assert(dot(lw::vec<thread, 3>{1, 2, 3}, lw::vec<float, 3>{4, 5, 6})[0] == 32.0f);

static_assert(std::is_same_v<decltype(lw::vec_of(1.0f, 2.0f)), lw::vec<float, 2>>);
static_assert(std::is_same_v<decltype(lw::vec_of(packet{}, 0, 1.5)), lw::vec<packet, 3>>);
static_assert(std::is_same_v<decltype(cross(lw::vec<packet, 3>{}, lw::vec<float, 3>{})), lw::vec<packet, 3>>);
static_assert(std::is_same_v<decltype(dot(lw::vec<float, 3>{}, lw::vec<packet, 3>{})), packet>);

template <class F>
void on_every_number(const F& f) {
  test::for_each_number<double, lw::lanes<double, 1>, lw::lanes<double, 8>, float, thread, lw::lanes<float, 4>, packet>(
      f);
}

}  // namespace

TEST_CASE("dot, cross and outer products agree with loops", "[vec]") {
  on_every_number([]<class V>() {
    using T = test::lane_type<V>;
    const double ulps = 4.0 * static_cast<double>(std::numeric_limits<T>::epsilon());
    test::random_numbers random(16);
    for (int run = 0; run < 20; ++run) {
      const auto numbers = [&](std::size_t) { return lw::cast<T>(random.state<vec>()); };
      const auto a = test::in_lanes<V>(numbers);
      const auto b = test::in_lanes<V>(numbers);
      const auto scalar = dot(a, b);
      const auto across = cross(a, b);
      const auto matrix = outer(a, b);
      for (std::size_t lane = 0; lane < test::width_of<V>; ++lane) {
        const vec x = lw::cast<double>(test::state_in(a, lane));
        const vec y = lw::cast<double>(test::state_in(b, lane));
        double sum = 0;
        for (std::size_t i = 0; i < 3; ++i) sum += x[i] * y[i];
        REQUIRE(std::abs(static_cast<double>(test::number_in(scalar, lane)) - sum) <= ulps);
        for (std::size_t i = 0; i < 3; ++i) {
          const std::size_t j = (i + 1) % 3, k = (i + 2) % 3;
          const double component = x[j] * y[k] - x[k] * y[j];
          REQUIRE(std::abs(static_cast<double>(test::number_in(across[i], lane)) - component) <= ulps);
          REQUIRE(test::number_in(matrix(i, j), lane) == test::number_in(a[i], lane) * test::number_in(b[j], lane));
        }
      }
    }
  });
}

TEST_CASE("norms and directions", "[vec]") {
  on_every_number([]<class V>() {
    const auto v = test::in_lanes<V>(
        [](std::size_t i) { return lw::cast<test::lane_type<V>>((1 + static_cast<double>(i)) * vec{2, -3, 6}); });
    const auto length = norm(v);
    const auto stable = stable_norm(v);
    const auto direction = normalise(v);
    for (std::size_t lane = 0; lane < test::width_of<V>; ++lane) {
      const double right = 7.0 * (1.0 + static_cast<double>(lane));
      CHECK(static_cast<double>(test::number_in(length, lane)) == Approx(right).epsilon(1e-7));
      CHECK(static_cast<double>(test::number_in(stable, lane)) == Approx(right).epsilon(2e-7));
      CHECK(static_cast<double>(test::number_in(direction[2], lane)) == Approx(6.0 / 7.0).epsilon(2e-7));
    }
  });
  CHECK(norm(lw::mat<double, 2, 2>{1, 1, 1, 1}) == 2.0);
  CHECK(std::isnan(normalise(vec{0, 0, 0})[0]));
}

TEST_CASE("the stable norm is right from the smallest number to the largest", "[vec]") {
  on_every_number([]<class V>() {
    using T = test::lane_type<V>;
    using limits = std::numeric_limits<T>;
    const T sizes[] = {
        limits::denorm_min(), 3 * limits::denorm_min(), limits::min() / 8, limits::min(), T(1e-20), 1, T(1e20),
        limits::max() / 16};
    for (const T size : sizes) {
      const lw::vec<T, 3> whole{2 * size, -3 * size, 6 * size};
      const auto v = test::in_lanes<V>([&](std::size_t i) { return i == 1 ? lw::vec<T, 3>{0, 0, 1} : whole; });
      const auto length = stable_norm(v);
      const T got = test::number_in(length, test::width_of<V> == 1 ? 0 : test::width_of<V> - 1);
      CAPTURE(size, sizeof(V));
      CHECK(std::abs(got / size - 7) <= 14 * limits::epsilon());
      if (test::width_of<V> > 1) CHECK(test::number_in(length, 1 % test::width_of<V>) == T(1));
    }
  });
}

TEST_CASE("the stable norm of zero, infinity and NaN", "[vec]") {
  on_every_number([]<class V>() {
    const double infinity = std::numeric_limits<double>::infinity();
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const auto of = [](double x, double y, double z) {
      return test::number_in(stable_norm(test::in_lanes<V>([=](std::size_t) { return vec{x, y, z}; })), 0);
    };
    CHECK(of(0, 0, 0) == 0);
    CHECK(of(0, -0.0, 0) == 0);
    CHECK(of(1, -infinity, 2) == infinity);
    CHECK(of(infinity, infinity, infinity) == infinity);
    CHECK(std::isnan(of(nan, 0, 0)));
    CHECK(std::isnan(of(0, nan, 0)));
    CHECK(std::isnan(of(1, 2, nan)));
  });
}
