// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <random>

#include "lanewise/scalar/lane_by_lane.hpp"
#include "lanewise/scalar/lanes.hpp"
#include "lanewise/tensor/state.hpp"

// Takes states of plain numbers, gives the same in lanes and back: one test then runs on every kind of number.

namespace test {

namespace lw = lanewise;

template <class V>
inline constexpr std::size_t width_of = 1;
template <class T, std::size_t W>
inline constexpr std::size_t width_of<lw::lanes<T, W>> = W;

/// What one lane of `V` holds.
template <class V>
using lane_type = lw::lane_value_t<V>;

/// The number of one lane.
template <class V>
[[nodiscard]] constexpr lane_type<V> number_in(const V& x, [[maybe_unused]] std::size_t lane) {
  if constexpr (lw::is_lanes<V>) {
    return x[lane];
  } else {
    return x;
  }
}

/// The state of one lane.
template <lw::state S>
[[nodiscard]] constexpr auto state_in(const S& s, std::size_t lane) {
  using plain = lw::state_over<S, lane_type<lw::scalar_of<S>>>;
  return lw::map_numbers<plain>([lane](const auto& x) { return number_in(x, lane); }, s);
}

/// The state over `V` whose lane `i` is `f(i)`, a state of plain numbers.
template <class V, class F>
[[nodiscard]] constexpr auto in_lanes(const F& f) {
  using plain = decltype(f(std::size_t{0}));
  using target = lw::state_over<plain, V>;
  if constexpr (lw::is_lanes<V>) {
    std::array<lw::numbers_array<plain>, V::width> rows{};
    for (std::size_t i = 0; i < V::width; ++i) rows[i] = lw::flatten(f(i));
    lw::numbers_array<target> numbers;
    for (std::size_t k = 0; k < numbers.size(); ++k)
      numbers[k] = V::generate([&](std::size_t i) { return rows[i][k]; });
    return lw::unflatten<target>(numbers);
  } else {
    return lw::map_numbers<target>([](auto x) { return static_cast<V>(x); }, f(0));
  }
}

/// Calls `f.template operator()<V>()` for every `V`.
template <class... V, class F>
void for_each_number(const F& f) {
  (f.template operator()<V>(), ...);
}

/// Every number of a state within `tolerance` times `scale` of the other's.
template <lw::state S>
[[nodiscard]] bool near(const S& a, const S& b, double tolerance, double scale = 1.0) {
  const auto left = lw::flatten(a);
  const auto right = lw::flatten(b);
  for (std::size_t k = 0; k < left.size(); ++k)
    if (!(std::abs(static_cast<double>(left[k]) - static_cast<double>(right[k])) <= tolerance * scale)) return false;
  return true;
}

/// Numbers from -1 to 1, the same in every run.
class random_numbers {
 public:
  explicit random_numbers(unsigned seed) : engine_(seed) {}
  [[nodiscard]] double next() { return distribution_(engine_); }

  template <lw::state S>
  [[nodiscard]] S state() {
    lw::numbers_array<S> numbers;
    for (auto& number : numbers) number = static_cast<lw::scalar_of<S>>(next());
    return lw::unflatten<S>(numbers);
  }

 private:
  std::mt19937_64 engine_;
  std::uniform_real_distribution<double> distribution_{-1.0, 1.0};
};

}  // namespace test
