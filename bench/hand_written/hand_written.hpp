// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

// Takes raw memory, gives the benchmarks' work done as somebody would write it without the library. Compiled with -O3
// and -march only: no flag of the library, so the compiler may contract, and a square root may set errno.

namespace hand_written {

/// x = -x for `count` floats, by all threads: reads and writes each byte once, in place.
void copy_in_place(float* data, std::size_t count);

struct plain_body {
  float attitude[4];
  float spin[3];
};
/// The midpoint step of examples/rigid_body, element after element in plain floats, `steps` times for each.
void rigid_body_plain(plain_body* bodies, std::size_t count, const float* inertia, float time_step, int steps);

/// The same step with xsimd on seven columns; `count` is a multiple of 16.
void rigid_body_xsimd(float* const* columns, std::size_t count, const float* inertia, float time_step, int steps);

/// out_j = in_j in_(j+7) + in_(j+13) in_(j+1), j < 16, indices modulo `inputs`, with xsimd: for columns or blocks of 16
/// floats, with ordinary or streaming stores. `count` is a multiple of 16.
template <int Inputs>
void sums_of_products_soa(const float* const* in, float* const* out, std::size_t count, bool streaming);
template <int Inputs>
void sums_of_products_blocks(const float* in, float* out, std::size_t count, bool streaming);

}  // namespace hand_written
