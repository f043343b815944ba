// SPDX-License-Identifier: Apache-2.0
#include <lanewise/scalar/bits.hpp>

#include <cmath>
#include <limits>

#include "support/accuracy.hpp"
#include "support/catch.hpp"

namespace registers = lanewise::registers;

static_assert(registers::exact_power_of_two<float>(10) == 1024.0f && registers::exact_power_of_two<double>(-1) == 0.5);
static_assert(registers::fraction_bits<double> == 52 && registers::sign_position<float> == 31);

namespace {

template <class Check>
void on_vectors(const Check& check) {
  check.template operator()<float, registers::register_for<float, 4>>();
  check.template operator()<float, registers::register_for<float, 128>>();
  check.template operator()<double, registers::register_for<double, 2>>();
  check.template operator()<double, registers::register_for<double, 128>>();
}
template <class R>
auto first(const R& r) {
  return registers::to_array(r)[0];
}

}  // namespace

TEST_CASE("exponents and fractions make the number again") {
  on_vectors([]<class T, class R>() {
    accuracy::source random;
    for (int n = 0; n < 5000; ++n) {
      const T x = std::abs(random.anything<T>());
      if (!std::isfinite(x) || x == 0) continue;
      const auto parts = registers::split_exponent(R(x));
      const T fraction = first(parts.fraction);
      INFO("at " << x);
      REQUIRE(std::ldexp(static_cast<long double>(fraction), static_cast<int>(first(parts.exponent))) ==
              static_cast<long double>(x));
      REQUIRE(fraction >= T(0.7071067));
      REQUIRE(fraction <= T(1.4142136));
    }
  });
}

TEST_CASE("scales reach from the smallest number to the largest") {
  on_vectors([]<class T, class R>() {
    using limits = std::numeric_limits<T>;
    for (int n = limits::min_exponent - limits::digits; n < limits::max_exponent; ++n) {
      const auto whole = registers::round_to_bits(R(T(n)));
      REQUIRE(first(whole.value) == T(n));
      REQUIRE(first(registers::scale(R(T(1)), whole.bits)) == std::ldexp(T(1), n));
      if (n >= limits::min_exponent - 1) REQUIRE(first(registers::power_of_two<T>(whole.bits)) == std::ldexp(T(1), n));
    }
  });
}

TEST_CASE("shifts fill with zeros") {
  on_vectors([]<class T, class R>() {
    const auto bits = registers::to_words(R(T(-2.5)));
    const auto plain = std::bit_cast<registers::word_of<T>>(T(-2.5));
    CHECK(first(registers::shift_left<3>(bits)) == static_cast<registers::word_of<T>>(plain << 3));
    CHECK(first(registers::shift_right<3>(bits)) == plain >> 3);
  });
}
