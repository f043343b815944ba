// SPDX-License-Identifier: Apache-2.0
#include "lanewise/tensor/arithmetic.hpp"

#include <type_traits>

#include "support/catch.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
using vec = lw::vec<double, 3>;
using thread = lw::lanes<float, 1>;
using packet = lw::lanes<float, 16>;

static_assert(lw::all_equal(vec{1, 2, 3} + vec{4, 5, 6}, vec{5, 7, 9}));
static_assert(lw::all_equal(vec{1, 2, 3} - vec{4, 6, 8}, vec{-3, -4, -5}));
static_assert(lw::all_equal(vec{1, 2, 3} * vec{4, 5, 6}, vec{4, 10, 18}), "element by element");
static_assert(lw::all_equal(vec{4, 10, 18} / vec{4, 5, 6}, vec{1, 2, 3}));
static_assert(lw::all_equal(-vec{1, -2, 3}, vec{-1, 2, -3}) && lw::all_equal(+vec{1, 2, 3}, vec{1, 2, 3}));

static_assert(lw::all_equal(2 * vec{1, 2, 3}, vec{2, 4, 6}) && lw::all_equal(vec{1, 2, 3} * 2, vec{2, 4, 6}));
static_assert(lw::all_equal(vec{2, 4, 6} / 2, vec{1, 2, 3}) && lw::all_equal(12 / vec{2, 4, 6}, vec{6, 3, 2}));
static_assert(lw::all_equal(vec{1, 2, 3} + 1, vec{2, 3, 4}) && lw::all_equal(1 + vec{1, 2, 3}, vec{2, 3, 4}));
static_assert(lw::all_equal(vec{1, 2, 3} - 1, vec{0, 1, 2}) && lw::all_equal(1 - vec{1, 2, 3}, vec{0, -1, -2}));
static_assert(lw::all_equal(lw::mat<int, 2, 2>{1, 2, 3, 4} * 3, lw::mat<int, 2, 2>{3, 6, 9, 12}));

static_assert([] {
  vec v{1, 2, 3};
  v += vec{1, 1, 1};
  v -= 1;
  v *= 6;
  v /= vec{1, 2, 3};
  v *= vec{1, 2, 1};
  v /= 2.0;
  v += 1;
  v -= vec{0, 0, 1};
  return lw::all_equal(v, vec{4, 7, 3});
}());

// On the lane of a GPU thread.
static_assert([] {
  const lw::vec<thread, 2> v{1, 2};
  return lw::all_equal(2.0 * v + lw::vec<float, 2>{1, 1} / v, lw::vec<thread, 2>{3, 4.5})[0];
}());

// Types.
static_assert(std::is_same_v<decltype(0.5 * lw::vec<float, 3>{}), lw::vec<float, 3>>, "a literal is weak");
static_assert(std::is_same_v<decltype(lw::vec<packet, 3>{} * 2), lw::vec<packet, 3>>);
static_assert(std::is_same_v<decltype(packet{} * lw::vec<float, 3>{}), lw::vec<packet, 3>>);
static_assert(std::is_same_v<decltype(lw::vec<float, 3>{} + lw::vec<packet, 3>{}), lw::vec<packet, 3>>);
static_assert(std::is_same_v<decltype(lw::vec<float, 3>{} + packet{}), lw::vec<packet, 3>>);

}  // namespace

TEST_CASE("tensor arithmetic is that of the elements, in every width", "[tensor]") {
  test::for_each_number<double, lw::lanes<double, 1>, lw::lanes<double, 4>, float, packet, lw::lanes<float, 64>,
                        lw::lanes<std::int32_t, 8>, lw::lanes<std::uint64_t, 8>>([]<class V>() {
    using T = test::lane_type<V>;
    using plain = lw::tensor<T, 2, 3>;
    test::random_numbers random(12);
    const auto numbers = [&](std::size_t) {
      return lw::map_elements([](double x) { return static_cast<T>(50 + 40 * x); },
                              random.state<lw::tensor<double, 2, 3>>());
    };
    for (int run = 0; run < 10; ++run) {
      const auto a = test::in_lanes<V>(numbers);
      const auto b = test::in_lanes<V>(numbers);
      const auto check = [&](const auto& result, const auto& f) {
        for (std::size_t lane = 0; lane < test::width_of<V>; ++lane) {
          const plain x = test::state_in(a, lane), y = test::state_in(b, lane), got = test::state_in(result, lane);
          for (std::size_t k = 0; k < 6; ++k) REQUIRE(got[k] == static_cast<T>(f(x[k], y[k])));
        }
      };
      check(a + b, [](T x, T y) { return x + y; });
      check(a - b, [](T x, T y) { return x - y; });
      check(a * b, [](T x, T y) { return x * y; });
      check(a / b, [](T x, T y) { return x / y; });
      check(a - 2, [](T x, T) { return x - T(2); });
      check(V(7) - b, [](T, T y) { return T(7) - y; });
      check(3 * a, [](T x, T) { return T(3) * x; });
      check(a / 4, [](T x, T) { return x / T(4); });
      check(-a, [](T x, T) { return T(0) - x; });
    }
  });
}
