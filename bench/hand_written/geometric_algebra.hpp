// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

// Takes blocks of 16 floats of each number in turn, as `field` has them, gives products of geometric algebra as
// somebody would write them with xsimd. `count` is a multiple of 16; `streaming` stores pass the caches.

namespace hand_written {

/// Motors of Cl(3,0,1), eight numbers each.
void motor_times_motor(const float* a, const float* b, float* c, std::size_t count, bool streaming);
/// m x ~m for any motor and a trivector of four numbers: both products, term by term.
void motor_on_weighted_point(const float* a, const float* b, float* c, std::size_t count, bool streaming);
/// The same for a motor with m ~m = 1 and a point of weight one, by turning and shifting.
void unit_motor_on_point(const float* a, const float* b, float* c, std::size_t count, bool streaming);
/// A rotor of Cl(3) with r ~r = 1 on a vector, by the Euler-Rodrigues formula.
void unit_rotor_on_vector(const float* a, const float* b, float* c, std::size_t count, bool streaming);
/// Sixteen times sixteen numbers of Cl(3,0,1) and of Cl(4,0).
void product_pga(const float* a, const float* b, float* c, std::size_t count, bool streaming);
void product_four(const float* a, const float* b, float* c, std::size_t count, bool streaming);
/// r x ~r in Cl(4,0), by two products.
void full_sandwich_four(const float* a, const float* b, float* c, std::size_t count, bool streaming);

/// `count` multiply-adds of floats, in registers and in chains that do not wait for each other: the machine's peak.
float multiply_adds(std::size_t count);

}  // namespace hand_written
