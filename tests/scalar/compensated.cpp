// SPDX-License-Identifier: Apache-2.0
#include <lanewise/scalar/compensated.hpp>

#include <cmath>

#include "support/accuracy.hpp"
#include "support/catch.hpp"

namespace registers = lanewise::registers;

namespace {

template <class R>
long double total(const registers::twofold<R>& x) {
  return static_cast<long double>(registers::to_array(x.high)[0]) +
         static_cast<long double>(registers::to_array(x.low)[0]);
}

}  // namespace

// The sums and products of floats have all their digits in a long double.
TEST_CASE("sums and products of floats keep every digit") {
  using R = registers::register_for<float, 128>;
  accuracy::source random;
  for (int n = 0; n < 20000; ++n) {
    const auto a = random.operator()<float>({-2, 2});
    const auto b = random.operator()<float>({-2, 2}) * (n % 2 == 0 ? 1.0f : 1e-4f);
    const auto wide = [](float x) { return static_cast<long double>(x); };
    REQUIRE(total(registers::exact_sum(R(a), R(b))) == wide(a) + wide(b));
    REQUIRE(total(registers::exact_product(R(a), R(b))) == wide(a) * wide(b));
    const auto larger = std::abs(a) > std::abs(b) ? a : b;
    const auto smaller = std::abs(a) > std::abs(b) ? b : a;
    REQUIRE(total(registers::sum_of_ordered(R(larger), R(smaller))) == wide(a) + wide(b));
    const auto halves = registers::split_digits(R(a));
    REQUIRE(total(halves) == wide(a));
    const float high = registers::to_array(halves.high)[0];
    REQUIRE(wide(high * high) == wide(high) * wide(high));
  }
}

TEST_CASE("products of doubles lose nothing that fma would find") {
  using R = registers::register_for<double, 2>;
  accuracy::source random;
  for (int n = 0; n < 20000; ++n) {
    const auto a = random.operator()<double>({-2, 2});
    const auto b = random.operator()<double>({-2, 2});
    const auto product = registers::exact_product(R(a), R(b));
    REQUIRE(registers::to_array(product.low)[1] == std::fma(a, b, -(a * b)));
  }
}
