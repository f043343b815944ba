// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include <lanewise/derivative/dual.hpp>
#include "support/accuracy.hpp"
#include "support/catch.hpp"

// Takes a function of numbers and the same of long double, gives checks of its value's bits and of its first and second
// derivatives at given points.

namespace derivatives_support {

namespace lw = lanewise;

template <class L>
using once = lw::dual<L, 1>;
template <class L>
using twice = lw::dual<lw::dual<L, 1>, 1>;

template <class L>
constexpr once<L> variable(const L& x) {
  return once<L>::with_tangents(x, [](auto) { return L(1); });
}
/// The variable of both levels, whose tangents are the first and second derivatives.
template <class L>
constexpr twice<L> variable_of_two(const L& x) {
  return twice<L>::with_tangents(variable(x), [](auto) { return once<L>(1); });
}

/// The derivatives of a function of long double by central differences of eighth order.
struct slopes {
  long double first, second;
};
template <class F>
slopes differences(const F& f, long double x) {
  const long double h = std::max(std::abs(x), 1.0L) / 512;
  const auto even = [&](int k) { return f(x + k * h) + f(x - k * h); };
  const auto odd = [&](int k) { return f(x + k * h) - f(x - k * h); };
  return {(odd(1) * 4 / 5 - odd(2) / 5 + odd(3) * 4 / 105 - odd(4) / 280) / h,
          (-f(x) * 205 / 72 + even(1) * 8 / 5 - even(2) / 5 + even(3) * 8 / 315 - even(4) / 560) / (h * h)};
}

/// The largest errors of the first and second derivatives, next to numbers of size one, and whether all values have the
/// bits of the plain function.
struct findings {
  bool bits = true;
  double first = 0, second = 0;
};

template <class T, std::size_t W, class F, class R>
findings find(const F& f, const R& reference, const std::vector<double>& points) {
  using L = lw::lanes<T, W>;
  findings found;
  const auto error = [](T got, long double want) {
    if (!std::isfinite(got)) return std::numeric_limits<double>::infinity();
    return static_cast<double>(std::abs(static_cast<long double>(got) - want) / std::max(1.0L, std::abs(want)));
  };
  for (std::size_t begin = 0; begin < points.size(); begin += W) {
    std::array<T, W> x{};
    for (std::size_t i = 0; i < W; ++i) x[i] = static_cast<T>(points[std::min(begin + i, points.size() - 1)]);
    const L plain = f(L::load(x.data()));
    const once<L> slope = f(variable(L::load(x.data())));
    const twice<L> curve = f(variable_of_two(L::load(x.data())));
    for (std::size_t i = 0; i < W; ++i) {
      const auto want = differences(reference, static_cast<long double>(x[i]));
      found.bits = found.bits && accuracy::same_or_both_nan(slope.value()[i], plain[i]) &&
                   accuracy::same_or_both_nan(curve.value().value()[i], plain[i]);
      for (const T first : {slope.tangent(0)[i], curve.value().tangent(0)[i], curve.tangent(0).value()[i]}) {
        found.first = std::max(found.first, error(first, want.first));
      }
      found.second = std::max(found.second, error(curve.tangent(0).tangent(0)[i], want.second));
    }
  }
  return found;
}

inline void report(const char* name, std::size_t bytes, std::size_t width, const findings& found, double bound) {
  INFO(name << " in " << width << " lanes of " << bytes << " bytes: errors " << found.first << ", " << found.second);
  CHECK(found.bits);
  CHECK((found.first <= bound && found.second <= 4 * bound));
}

/// Checks `f` for both types, in one lane and in a register, at points that are numbers of a float.
template <class F, class R>
void check(const char* name, const F& f, const R& reference, const std::vector<double>& points, double scale = 1) {
  report(name, 4, 1, find<float, 1>(f, reference, points), scale * 2e-6);
  report(name, 4, 16, find<float, 16>(f, reference, points), scale * 2e-6);
  report(name, 8, 1, find<double, 1>(f, reference, points), scale * 4e-13);
  report(name, 8, 8, find<double, 8>(f, reference, points), scale * 4e-13);
}

}  // namespace derivatives_support
