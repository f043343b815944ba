// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <random>
#include <type_traits>

#include "lanewise/algebra/multivector.hpp"
#include "lanewise/algebra/products.hpp"
#include "lanewise/base/unroll.hpp"
#include "lanewise/tensor/state.hpp"
#include "support/blade_strings.hpp"
#include "support/catch.hpp"

// Takes an algebra and what its vectors are as letters, checks its products of whole numbers, coefficient by
// coefficient.

namespace test {

namespace lw = lanewise;

/// How many kinds of products there are.
inline constexpr std::size_t kinds = 10;

/// Small whole numbers: every sum is exact.
class whole_numbers {
 public:
  explicit whole_numbers(unsigned seed) : engine_(seed) {}
  template <class M>
  [[nodiscard]] M next() {
    return lw::map_numbers<M>(
        [this](const auto& number) {
          return static_cast<std::remove_cvref_t<decltype(number)>>(distribution_(engine_));
        },
        M{});
  }

 private:
  std::mt19937 engine_;
  std::uniform_int_distribution<int> distribution_{-9, 9};
};

template <class A, lw::product_kind Kind, lw::strategy S = lw::strategy::loop>
void check_kind(const string_algebra& strings) {
  using full = lw::full_multivector<double, A>;
  REQUIRE(strings.basis().size() == lw::numbers_of<full>);
  whole_numbers random(static_cast<unsigned>(Kind));
  for (int run = 0; run < 3; ++run) {
    const auto a = random.next<full>();
    const auto b = random.next<full>();
    const full product = lw::multiply<Kind, S>(a, b);
    const auto wanted = strings.coefficients_of(strings.multiply(Kind, strings.sum_of(a), strings.sum_of(b)));
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      INFO("e" << strings.basis()[i] << ", kind " << static_cast<int>(Kind));
      CHECK(product[i] == wanted[i]);
    }
  }
}

template <class A>
void check_all_kinds(const string_algebra& strings) {
  lw::unroll<kinds>([&](auto kind) { check_kind<A, lw::product_kind{static_cast<int>(kind.value)}>(strings); });
}

}  // namespace test
