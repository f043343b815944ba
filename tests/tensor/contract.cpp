// SPDX-License-Identifier: Apache-2.0
#include "lanewise/tensor/contract.hpp"

#include <array>
#include <cmath>
#include <limits>
#include <type_traits>

#include "lanewise/base/static_vector.hpp"
#include "support/catch.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
using thread = lw::lanes<float, 1>;
using packet = lw::lanes<float, 16>;

// Coefficients of every kind; output 2 has no term.
struct mixed {
  static constexpr std::size_t outputs = 4;
  [[nodiscard]] static constexpr auto terms() noexcept {
    lw::static_vector<lw::term, 8> list;
    list.push_back({3, 1, 0, 2});
    list.push_back({0, 0, 0, 1});
    list.push_back({0, 1, 1, -1});
    list.push_back({1, 2, 0, -1});
    list.push_back({1, 0, 1, 1});
    list.push_back({1, 1, 1, -3});
    list.push_back({3, 2, 1, -2});
    return list;
  }
};

// 400 terms: more than a compiler folds at once.
struct convolution {
  static constexpr int size = 20;
  static constexpr std::size_t outputs = 2 * size - 1;
  [[nodiscard]] static constexpr auto terms() noexcept {
    lw::static_vector<lw::term, size * size> list;
    for (int i = 0; i < size; ++i)
      for (int k = 0; k < size; ++k) list.push_back({i + k, i, k, 1});
    return list;
  }
};

constexpr auto small = lw::contract<mixed>(std::array{1.0, 2.0, 3.0}, std::array{5.0, 7.0});
static_assert(small == std::array{5.0 - 14.0, -15.0 + 7.0 - 42.0, 0.0, 20.0 - 42.0});
static_assert(lw::contract<mixed>(std::array<thread, 3>{1, 2, 3}, std::array{5.0f, 7.0f})[1][0] == -50.0f);
static_assert(lw::contract<mixed>(std::array{1, 2, 3}, std::array{5, 7})[3] == -22, "integers too");

// The result has the type of the products.
static_assert(std::is_same_v<decltype(lw::contract<mixed>(std::array<packet, 3>{}, std::array<float, 2>{})),
                             std::array<packet, 4>>);
static_assert(std::is_same_v<decltype(lw::contract<mixed>(std::array<float, 3>{}, std::array<double, 2>{})),
                             std::array<double, 4>>);

// A loop in long double.
template <class Product, class Left, class Right>
[[nodiscard]] auto reference(const Left& left, const Right& right) {
  std::array<long double, Product::outputs> result{};
  for (const auto& t : Product::terms())
    result[static_cast<std::size_t>(t.output)] += static_cast<long double>(t.coefficient) *
                                                  left[static_cast<std::size_t>(t.left)] *
                                                  right[static_cast<std::size_t>(t.right)];
  return result;
}

template <class V, class Product, std::size_t L, std::size_t R>
void compare(unsigned seed) {
  using T = test::lane_type<V>;
  using left_row = lw::tensor<T, L>;
  using right_row = lw::tensor<T, R>;
  test::random_numbers random(seed);
  for (int run = 0; run < 5; ++run) {
    const auto a = test::in_lanes<V>([&](std::size_t) { return random.state<left_row>(); });
    const auto b = test::in_lanes<V>([&](std::size_t) { return random.state<right_row>(); });
    const auto got = lw::contract<Product>(a, b);
    for (std::size_t lane = 0; lane < test::width_of<V>; ++lane) {
      const auto x = test::state_in(a, lane);
      const auto y = test::state_in(b, lane);
      const auto right = reference<Product>(x, y);
      const auto alone = lw::contract<Product>(x, y);
      for (std::size_t o = 0; o < got.size(); ++o) {
        const T own = test::number_in(got[o], lane);
        REQUIRE(std::abs(static_cast<long double>(own) - right[o]) <= 20.0L * std::numeric_limits<T>::epsilon());
        REQUIRE(own == alone[o]);  // to the last bit, whatever the width
      }
    }
  }
}

}  // namespace

TEST_CASE("a contraction is the sum of its terms, and the same bits in every width", "[contract]") {
  test::for_each_number<double, lw::lanes<double, 1>, lw::lanes<double, 2>, lw::lanes<double, 4>, lw::lanes<double, 8>,
                        float, thread, lw::lanes<float, 8>, packet>([]<class V>() { compare<V, mixed, 3, 2>(13); });
}

TEST_CASE("a contraction may have hundreds of terms", "[contract]") {
  test::for_each_number<double, packet>(
      []<class V>() { compare<V, convolution, convolution::size, convolution::size>(14); });
}
