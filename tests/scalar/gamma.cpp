// SPDX-License-Identifier: Apache-2.0
#include <lanewise/scalar/gamma.hpp>

#include <cmath>
#include <limits>

#include "support/accuracy.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

namespace functions {
constexpr auto tgamma = [](const auto& x) { return lw::tgamma(x); };
constexpr auto lgamma = [](const auto& x) { return lw::lgamma(x); };
}  // namespace functions

TEST_CASE("the gamma function is that of <cmath>, lane by lane") {
  accuracy::on_every_width([]<class T, std::size_t W>() {
    accuracy::source random;
    std::vector<T> arguments = accuracy::special_values<T>();
    for (int n = 0; n < 1000; ++n) arguments.push_back(random.operator()<T>({-20, 30}));
    for (const T x : arguments) {
      CHECK(accuracy::same_or_both_nan(functions::tgamma(lw::lanes<T, W>(x))[W - 1], T(std::tgamma(x))));
      CHECK(accuracy::same_or_both_nan(functions::lgamma(lw::lanes<T, W>(x))[W - 1], T(std::lgamma(x))));
    }
  });
}
