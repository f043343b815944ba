// SPDX-License-Identifier: Apache-2.0
#include <lanewise/scalar/fma.hpp>

#include <cmath>

#include "support/accuracy.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

TEST_CASE("fma rounds once on every target") {
  accuracy::on_every_width([]<class T, std::size_t W>() {
    accuracy::source random;
    for (int n = 0; n < 20000; ++n) {
      const bool wild = n % 2 == 0;
      const auto pick = [&] { return wild ? random.anything<T>() : random.operator()<T>({-2, 2}); };
      const T a = pick();
      const T b = pick();
      const T c = n % 4 == 1 ? -a * b : pick();
      const T got = lw::fma(lw::lanes<T, W>(a), lw::lanes<T, W>(b), lw::lanes<T, W>(c))[W - 1];
      INFO(a << " " << b << " " << c);
      REQUIRE(accuracy::same_or_both_nan(got, std::fma(a, b, c)));
    }
  });
}

TEST_CASE("fma takes weak literals") {
  const lw::lanes<float, 16> x(3.0f);
  CHECK(lw::fma(x, 2, x)[4] == 9.0f);
  CHECK(lw::fma(2.0, x, 1)[4] == 7.0f);
  CHECK(lw::fma(2.0, 3.0, 1.0) == 7.0);
  CHECK(lw::fma(2, 3, 1) == 7.0);
}
