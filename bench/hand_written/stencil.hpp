// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

// Takes grids in columns of floats, gives the next step of two stencils as somebody would write it with xsimd: whole
// registers inside of a row, element by element where a row ends. Rows are multiples of 16 long.

namespace hand_written {

/// The step of examples/lattice_boltzmann on a periodic grid.
void lattice_boltzmann_xsimd(const float* const* from, float* const* to, std::int64_t ny, std::int64_t nx, float rate,
                             bool streaming);

/// u + rate * (sum of the six neighbours - 6 u), the ends standing for what is beyond them.
void heat_xsimd(const float* from, float* to, std::int64_t nz, std::int64_t ny, std::int64_t nx, float rate,
                bool streaming);

}  // namespace hand_written
