// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

// Takes three columns of doubles, gives the kernel of examples/equation_of_state as somebody would write it with xsimd.
// Compiled as all that is hand-written: -O3 and -march only, so the compiler may fuse products and sums wherever it
// likes.

namespace hand_written {

/// `count` is a multiple of a register's lanes, and the columns are aligned to one.
void equation_of_state_xsimd(const double* sa, const double* ct, const double* p, double* result, std::size_t count);

}  // namespace hand_written
