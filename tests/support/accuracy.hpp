// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <type_traits>
#include <vector>

#include <lanewise/scalar/lanes.hpp>
#include "support/catch.hpp"

// Takes a function of lanes and its reference in long double, gives checks of its digits, its special values, and
// that no lane's result depends on another lane.

namespace accuracy {

namespace lw = lanewise;

template <class T>
using word = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;

template <class T>
bool same_bits(T a, T b) {
  return std::bit_cast<word<T>>(a) == std::bit_cast<word<T>>(b);
}
template <class T>
bool same_or_both_nan(T a, T b) {
  return (std::isnan(a) && std::isnan(b)) || same_bits(a, b);
}

/// The distance of `got` from `want`, in units of the last digit that a T has there.
template <class T>
long double ulps(T got, long double want) {
  constexpr long double never = 1e30L;
  const T nearest = static_cast<T>(want);
  if (std::isnan(want) || std::isnan(got)) return std::isnan(want) && std::isnan(got) ? 0 : never;
  if (std::signbit(got) != std::signbit(nearest)) return never;
  if (std::isinf(got) || std::isinf(nearest)) {
    if (got == nearest) return 0;
    const long double largest = std::numeric_limits<T>::max();
    const long double above = largest * (1 + 2 * static_cast<long double>(std::numeric_limits<T>::epsilon()));
    return std::abs(want) > largest / above * largest && std::abs(want) < above ? 1 : never;
  }
  int exponent = 0;
  std::frexp(want, &exponent);
  exponent = std::max(exponent, std::numeric_limits<T>::min_exponent);
  return std::abs(static_cast<long double>(got) - want) / std::ldexp(1.0L, exponent - std::numeric_limits<T>::digits);
}

/// Arguments from a to b, or, where b is not above a, of every exponent and sign.
struct range {
  double from = 0;
  double to = 0;
};
inline constexpr range everywhere{};

class source {
 public:
  template <class T>
  T operator()(range r) {
    if (r.to <= r.from) return anything<T>();
    return static_cast<T>(std::uniform_real_distribution<double>(r.from, r.to)(generator_));
  }
  template <class T>
  T anything() {
    return std::bit_cast<T>(static_cast<word<T>>(generator_()));
  }

 private:
  std::mt19937_64 generator_{20240607};
};

template <class T>
const std::vector<T>& special_values() {
  static const std::vector<T> values = [] {
    using limits = std::numeric_limits<T>;
    std::vector<T> v{T(0),
                     T(1),
                     T(0.5),
                     T(2),
                     T(3),
                     T(1.5),
                     T(2.5),
                     T(7),
                     T(10),
                     T(1000),
                     T(1e5),
                     T(1e10),
                     T(0.1),
                     T(0.7853981633974483),
                     T(1.5707963267948966),
                     T(3.141592653589793),
                     T(88.7),
                     T(88.8),
                     T(103.9),
                     T(104.1),
                     T(127.5),
                     T(128),
                     T(149),
                     T(150),
                     T(709.7),
                     T(709.8),
                     T(745.1),
                     T(745.2),
                     T(1023.5),
                     T(1024),
                     T(1074.5),
                     T(8388607.5),
                     T(4194304.5),
                     T(4503599627370495.5),
                     T(9007199254740993.0),
                     limits::infinity(),
                     limits::denorm_min(),
                     T(3) * limits::denorm_min(),
                     limits::min(),
                     std::nextafter(limits::min(), T(0)),
                     limits::max(),
                     limits::epsilon(),
                     T(1) + limits::epsilon(),
                     T(1) - limits::epsilon(),
                     std::nextafter(T(1), T(0))};
    const std::size_t half = v.size();
    for (std::size_t i = 0; i < half; ++i) v.push_back(-v[i]);
    v.push_back(limits::quiet_NaN());
    v.push_back(std::copysign(limits::quiet_NaN(), T(-1)));
    return v;
  }();
  return values;
}

inline constexpr int samples = 1 << 17;

template <class T>
struct worst_case {
  long double ulps = 0;
  std::array<T, 3> at{};
  T got{};

  void see(T result, long double want, const std::array<T, 3>& arguments) {
    const long double distance = accuracy::ulps(result, want);
    if (!(distance <= ulps)) *this = {distance, arguments, result};
  }
};

/// The largest error of `f` over random arguments of `Count` ranges, one for each argument.
template <class T, std::size_t W, std::size_t Count, class F, class R>
worst_case<T> worst_of(const F& f, const R& reference, const std::array<range, Count>& ranges, int count = samples) {
  using V = lw::lanes<T, W>;
  source random;
  worst_case<T> worst;
  for (int n = 0; n < count; n += static_cast<int>(W)) {
    std::array<std::array<T, W>, Count> x{};
    for (std::size_t a = 0; a < Count; ++a) {
      for (T& lane : x[a]) lane = random.template operator()<T>(ranges[a]);
    }
    const V result = [&]<std::size_t... A>(std::index_sequence<A...>) {
      return f(V::load(x[A].data())...);
    }(std::make_index_sequence<Count>{});
    for (std::size_t i = 0; i < W; ++i) {
      std::array<T, 3> at{};
      for (std::size_t a = 0; a < Count; ++a) at[a] = x[a][i];
      const long double want = [&]<std::size_t... A>(std::index_sequence<A...>) {
        return reference(static_cast<long double>(at[A])...);
      }(std::make_index_sequence<Count>{});
      worst.see(result[i], want, at);
    }
  }
  return worst;
}

/// Calls `check.template operator()<T, W>()` for a plain number's lane, a small and a full register, and two of them.
template <class Check>
void on_every_width(const Check& check) {
  check.template operator()<float, 1>();
  check.template operator()<float, 4>();
  check.template operator()<float, 16>();
  check.template operator()<double, 1>();
  check.template operator()<double, 2>();
  check.template operator()<double, 8>();
}

/// The bound in ulps, on vectors; a single lane is <cmath>'s, which the C library promises more loosely.
struct bounds {
  double vector = 2;
  double single = 4;
};

template <std::size_t Count, class F, class R>
void within(const F& f, const R& reference, const std::vector<std::array<range, Count>>& all, bounds limit = {}) {
  on_every_width([&]<class T, std::size_t W>() {
    for (const auto& ranges : all) {
      const auto worst = worst_of<T, W>(f, reference, ranges, samples / static_cast<int>(all.size()));
      INFO("width " << W << ", " << sizeof(T) << " bytes, at " << worst.at[0] << " " << worst.at[1] << " "
                    << worst.at[2] << " got " << worst.got);
      CHECK(worst.ulps <= (W == 1 ? limit.single : limit.vector));
    }
  });
}

/// The result at a special argument: with the very bits of <cmath> where that gives zero, infinity or NaN, or where the
/// function is exact; else within the bound.
template <class T>
bool as_cmath(T got, T from_cmath, long double want, double bound) {
  const bool exact = from_cmath == 0 || !std::isfinite(from_cmath) || bound == 0;
  return exact ? same_or_both_nan(got, from_cmath) : ulps(got, want) <= static_cast<long double>(bound);
}

template <class F, class R>
void special_values_of_one(const F& f, const R& reference, double bound = 4) {
  on_every_width([&]<class T, std::size_t W>() {
    for (const T x : special_values<T>()) {
      const T got = f(lw::lanes<T, W>(x))[W - 1];
      INFO("width " << W << ", " << sizeof(T) << " bytes, at " << x << " got " << got << " want " << reference(x));
      CHECK(as_cmath<T>(got, reference(x), reference(static_cast<long double>(x)), bound));
    }
  });
}
template <class F, class R>
void special_values_of_two(const F& f, const R& reference, double bound = 4) {
  on_every_width([&]<class T, std::size_t W>() {
    int wrong = 0;
    for (const T x : special_values<T>()) {
      for (const T y : special_values<T>()) {
        const T got = f(lw::lanes<T, W>(x), lw::lanes<T, W>(y))[W - 1];
        if (as_cmath<T>(got, reference(x, y), reference(static_cast<long double>(x), static_cast<long double>(y)),
                        bound)) {
          continue;
        }
        UNSCOPED_INFO("width " << W << ", " << sizeof(T) << " bytes, at " << x << ", " << y << " got " << got
                               << " want " << reference(x, y));
        if (++wrong == 5) break;
      }
    }
    CHECK(wrong == 0);
  });
}

/// `f` at x gives the same bits in every lane, whatever the other lanes hold.
template <class F>
void lanes_are_independent(const F& f) {
  const auto check = [&]<class T, std::size_t W>() {
    using V = lw::lanes<T, W>;
    source random;
    std::vector<T> arguments = special_values<T>();
    for (int i = 0; i < 200; ++i) arguments.push_back(random.operator()<T>({-10, 10}));
    for (int i = 0; i < 200; ++i) arguments.push_back(random.anything<T>());
    int wrong = 0;
    for (const T x : arguments) {
      const T alone = f(V(x))[0];
      for (std::size_t lane = 0; lane < W; ++lane) {
        std::array<T, W> mixed{};
        for (T& other : mixed) {
          const auto pick = random.anything<std::uint32_t>() % 4;
          other = pick == 0   ? random.anything<T>()
                  : pick == 1 ? random.operator()<T>({-10, 10})
                              : special_values<T>()[random.anything<std::uint32_t>() % special_values<T>().size()];
        }
        mixed[lane] = x;
        const T among_others = f(V::load(mixed.data()))[lane];
        if (same_or_both_nan(alone, among_others)) continue;
        if (++wrong <= 3)
          UNSCOPED_INFO("lane " << lane << " of " << W << " at " << x << ": " << alone << ", " << among_others);
      }
    }
    CHECK(wrong == 0);
  };
  check.template operator()<float, 4>();
  check.template operator()<float, 16>();
  check.template operator()<double, 2>();
  check.template operator()<double, 8>();
  check.template operator()<double, 16>();
}

}  // namespace accuracy
