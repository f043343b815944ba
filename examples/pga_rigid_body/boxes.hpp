// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "pga_rigid_body.hpp"

// Takes a number of dimensions, gives the box that the programs throw, how, and what pulls at it.

namespace pga_rigid_body {

inline constexpr double time_step = 0.004;  // s

/// Half of each, m. Three dimensions have the first three.
template <class T, std::size_t N>
[[nodiscard]] constexpr lw::vec<T, N> half_edges() noexcept {
  constexpr double edges[] = {0.7, 0.4, 0.15, 0.3};
  lw::vec<T, N> result;
  for (std::size_t i = 0; i < N; ++i) result[i] = static_cast<T>(edges[i]);
  return result;
}

/// The corner at which coordinate i is negative where bit i of `signs` is set, in the body's axes.
template <class T, std::size_t N>
[[nodiscard]] constexpr lw::vec<T, N> corner(std::size_t signs) noexcept {
  auto x = half_edges<T, N>();
  for (std::size_t i = 0; i < N; ++i) x[i] = (signs >> i & 1) != 0 ? -x[i] : x[i];
  return x;
}

template <std::size_t N, class T>
[[nodiscard]] constexpr typename space<N>::template setting<T> nothing_pulls() noexcept {
  return {inertia_of_box(half_edges<T, N>(), T(1)), {}, corner<T, N>(0), {}, 0};
}
/// By the first corner.
template <std::size_t N, class T>
[[nodiscard]] constexpr typename space<N>::template setting<T> on_a_spring() noexcept {
  auto setting = nothing_pulls<N, T>();
  setting.weight[1] = static_cast<T>(-9.81);
  setting.hook[1] = 2;
  setting.stiffness = 12;
  return setting;
}

/// At rest in the origin, turning about the middle one of the first three axes, each box a little further from it than
/// the last. Free ones turn over.
template <std::size_t N, class T>
[[nodiscard]] constexpr typename space<N>::template body<T> thrown(std::int64_t i) noexcept {
  using algebra = geometry<N>;
  using rates = typename space<N>::template bivector<T>::set;
  const T tilt = static_cast<T>(0.01 + 1e-6 * static_cast<double>(i % 100'000));
  const auto rate = lw::generate_multivector<T, algebra, rates>([&](auto k) {
    constexpr lw::blade plane = lw::blade_of(rates::list().items[k.value]);
    constexpr bool moves = (plane & 1) != 0;
    return moves ? T(0) : plane == lw::blade_named<algebra>("e13").mask ? T(3) : tilt;
  });
  return {lw::multivector_of<algebra, "1">(T(1)), rate};
}

}  // namespace pga_rigid_body
