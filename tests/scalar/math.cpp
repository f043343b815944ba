// SPDX-License-Identifier: Apache-2.0
#include <lanewise/scalar/math.hpp>

#include <cmath>

#include "support/accuracy.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

// Plain numbers and lanes take the same names, with `lw::`, by their own namespace, and inside it.
namespace lanewise {
template <class V>
V in_the_namespace(const V& x) {
  return sqrt(x) + sin(x) + max(x, V(1)) + pow(x, V(2)) + atan2(x, V(1)) + abs(x);
}
}  // namespace lanewise

TEST_CASE("one name for plain numbers and lanes") {
  const double plain = lw::in_the_namespace(2.5);
  const lw::lanes<double, 8> x(2.5);
  CHECK(lw::in_the_namespace(x)[7] == Approx(plain));
  CHECK((sqrt(x) + sin(x) + max(x, 1) + pow(x, 2.0) + atan2(x, 1) + abs(x))[7] == Approx(plain));
  CHECK(lw::sqrt(2.25f) == 1.5f);
}

TEST_CASE("results do not depend on how many registers hold the lanes") {
  accuracy::source random;
  const auto compare = [&]<class T>(const auto& f, T) {
    for (int n = 0; n < 500; ++n) {
      const T x = n % 2 == 0 ? random.anything<T>() : random.operator()<T>({-8, 8});
      const T once = f(lw::lanes<T, 64 / sizeof(T)>(x))[0];
      REQUIRE(accuracy::same_or_both_nan(once, f(lw::lanes<T, 16 / sizeof(T)>(x))[0]));
      REQUIRE(accuracy::same_or_both_nan(once, f(lw::lanes<T, 32 / sizeof(T)>(x))[0]));
      REQUIRE(accuracy::same_or_both_nan(once, f(lw::lanes<T, 512 / sizeof(T)>(x))[63]));
    }
  };
  const auto both = [&](const auto& f) {
    compare(f, float{});
    compare(f, double{});
  };
  both([](const auto& x) { return lw::exp(x); });
  both([](const auto& x) { return lw::log(x); });
  both([](const auto& x) { return lw::sin(x) + lw::cos(x); });
  both([](const auto& x) { return lw::tan(x); });
  both([](const auto& x) { return lw::atan2(x, x + 1); });
  both([](const auto& x) { return lw::pow(x, x); });
  both([](const auto& x) { return lw::cbrt(x) + lw::hypot(x, 1); });
  both([](const auto& x) { return lw::tanh(x) + lw::asinh(x); });
}
