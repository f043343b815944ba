// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <tuple>
#include <utility>

#include <lanewise/lanewise.hpp>

#include "../lorenz_ensemble/lorenz_ensemble.hpp"

// Takes a state of Lorenz' model and a frame of three directions next to it, gives both a number of steps later, and
// the rates at which the directions grew: the exponents of A. M. Lyapunov.

namespace sensitivities {

namespace lw = lanewise;
using lorenz_ensemble::lorenz;

template <class T>
using frame = lw::mat<T, 3, 3>;  // a direction in each column
template <class T>
using exponents = lw::vec<T, 3>;  // 1 / time

/// The columns of `m` made orthogonal, in their order, and of length one; and how long they were (J. P. Gram, E.
/// Schmidt).
template <class T>
[[nodiscard]] constexpr auto orthonormal(const lw::mat<T, 3, 3>& m) {
  const auto column = [&](std::size_t k) { return lw::vec<T, 3>{m(0, k), m(1, k), m(2, k)}; };
  const auto without = [](const lw::vec<T, 3>& v, const lw::vec<T, 3>& unit) { return v - dot(unit, v) * unit; };

  lw::vec<T, 3> lengths;
  lengths[0] = norm(column(0));
  const lw::vec<T, 3> a = column(0) / lengths[0];
  const lw::vec<T, 3> across = without(column(1), a);
  lengths[1] = norm(across);
  const lw::vec<T, 3> b = across / lengths[1];
  const lw::vec<T, 3> upright = without(without(column(2), a), b);
  lengths[2] = norm(upright);
  const lw::vec<T, 3> c = upright / lengths[2];
  return std::pair(frame<T>{a[0], b[0], c[0], a[1], b[1], c[1], a[2], b[2], c[2]}, lengths);
}

// The frame goes through the Jacobian of each step. Made orthonormal again, its first direction turns to where growth
// is fastest, the second to where it is fastest across the first, and so on: G. Benettin, L. Galgani, A. Giorgilli,
// J.-M. Strelcyn, Meccanica 15 (1980) 9.
// [kernel]
inline constexpr auto stretch = lw::kernel<"stretch">([](auto s, auto directions, auto rho, auto dt, auto steps) {
  const auto step = [=](auto now, auto frame, auto growth) {
    const auto [next, slopes] = lw::value_and_jacobian<0>(lorenz, now, rho, dt);
    const auto jacobian = lw::named<"jacobian">(slopes);
    const auto moved = lw::named<"frame">(matmul(jacobian, frame));
    const auto [turned, lengths] = orthonormal(moved);
    const auto axes = lw::named<"orthonormal">(turned);
    const auto rates = lw::map_elements([](auto length) { return log(length); }, lengths);
    return std::tuple(next, axes, lw::named<"growth">(growth + rates));
  };
  const auto [last, frame, growth] = lw::for_range(steps, std::tuple(s, directions, exponents<double>{}), step);
  return std::tuple(last, frame, growth / (dt * static_cast<double>(steps)));
});
// [/kernel]

}  // namespace sensitivities
