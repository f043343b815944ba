// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

// Takes raw memory, gives the benchmarks' loops done as somebody would write them without the library.

namespace hand_written {

/// `steps` of the quadratic map x <- r x (1 - x) for `count` floats, element after element.
void quadratic_map(float* x, std::int64_t count, float r, std::int64_t steps);

/// The same with xsimd; `count` is a multiple of 16.
void quadratic_map_xsimd(float* x, std::int64_t count, float r, std::int64_t steps);

/// Kepler's equation by Newton's method from pi with xsimd, `count` a multiple of 8: a register takes steps until the
/// last of its lanes has settled, and lanes that have are blended out. Sine and cosine are those of xsimd.
void kepler_xsimd(const double* mean, const double* eccentricity, double* eccentric, std::int64_t count);

}  // namespace hand_written
