// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <type_traits>

#include "lanewise/kernel/kernel.hpp"

// Takes nothing, gives the quadratic map in three forms and the bits of its orbits: case C11, from
// QuantEcon/lecture-python-programming#440, jax-ml/jax#2491 and jax-ml/jax#16611. The bits were computed without
// contraction of products and sums, the first million steps twice. The map is chaotic: a fused product, another order,
// a wider register or one step too many shows at once.

namespace c11 {

namespace lw = lanewise;

inline constexpr auto left_first = lw::kernel<"left_first">([](auto x, auto r) { return (r * x) * (1 - x); });
inline constexpr auto right_first = lw::kernel<"right_first">([](auto x, auto r) { return r * (x * (1 - x)); });
inline constexpr auto difference = lw::kernel<"difference">([](auto x, auto r) {
  const auto rx = r * x;
  return rx - rx * x;
});

inline constexpr std::int64_t steps[] = {1, 10, 100, 1000, 10'000'000};

// A start, and its bits after each of the numbers of steps.
template <class T>
struct orbit {
  using bits_type = std::conditional_t<sizeof(T) == 8, std::uint64_t, std::uint32_t>;
  T start;
  bits_type bits[std::size(steps)];
};

inline constexpr orbit<double> doubles_by_4[] = {
    {0.1, {0x3fd70a3d70a3d70b, 0x3fc2ec4ef2fd87bd, 0x3fd7d62e0684f439, 0x3fc99b392cd46b07, 0x3fe9285cfe633cd7}},
    {0.2, {0x3fe47ae147ae147c, 0x3fc2ec4ef2fd8c96, 0x3fec04d7b0614c5c, 0x3fc1b14cba7e74d7, 0x3fefd0afe928fe2c}},
    {0.3, {0x3feae147ae147ae1, 0x3fa63b63a0f56d5c, 0x3fe59094d21896dd, 0x3fc3b796fda1ea3a, 0x3fdb7b8c6a64aa20}},
    {0.7, {0x3feae147ae147ae2, 0x3fa63b63a0f55799, 0x3fe821d471240ab4, 0x3fef52568138248b, 0x3fe8241f46ff3574}},
    {0.123456789, {0x3fdbb3fdf4f3e3dd, 0x3f78f258e478ee0e, 0x3fb28b6482b5414a, 0x3f6de7f00fd50618, 0x3fefc1d49876d30a}},
};
inline constexpr orbit<float> floats_by_4[] = {
    {0.1f, {0x3eb851eb, 0x3e1769f0, 0x3f4972fb, 0x3e7947b8, 0x3f2cc9ab}},
    {0.2f, {0x3f23d70b, 0x3e1769f0, 0x3f4972fb, 0x3e7947b8, 0x3f2cc9ab}},
    {0.3f, {0x3f570a3e, 0x3d31c99a, 0x3f7f26be, 0x3b507181, 0x3b10af89}},
    {0.7f, {0x3f570a3e, 0x3d31c99a, 0x3f7f26be, 0x3b507181, 0x3b10af89}},
    {0.123456789f, {0x3edd9ff0, 0x3bc7b1e0, 0x3f7fffa1, 0x3dbf354c, 0x00000000}},
};
inline constexpr orbit<double> doubles_by_3_9_left_first[] = {
    {0.1, {0x3fd676c8b4395811, 0x3fef0530c762fb05, 0x3fd0d3cc2b1c199b, 0x3fd8f42d047a77db, 0x3fd15dfaa32f0196}},
};
inline constexpr orbit<double> doubles_by_3_9_right_first[] = {
    {0.1, {0x3fd676c8b4395811, 0x3fef0530c762faf9, 0x3fee30508ad74589, 0x3fca843a291ec2a8, 0x3fec4c83582c5bdb}},
};
inline constexpr orbit<double> doubles_by_3_9_difference[] = {
    {0.1, {0x3fd676c8b4395810, 0x3fef0530c762fabc, 0x3fd8dab056455560, 0x3febec1dc3d3d97e, 0x3fb85b1c70238c40}},
};

/// The orbit that element i of a field is on: they take turns, so that lanes side by side differ, and equal ones lie in
/// different lanes.
template <class T, std::size_t Orbits>
[[nodiscard]] constexpr const orbit<T>& orbit_of(const orbit<T> (&orbits)[Orbits], std::int64_t i) {
  return orbits[static_cast<std::size_t>(i) % Orbits];
}

}  // namespace c11
