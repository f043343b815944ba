// SPDX-License-Identifier: Apache-2.0
#pragma once

#if defined(_OPENMP)
#include <omp.h>
#endif

// Takes a number of threads (0: all), gives it to the launches that follow.

inline void use_threads([[maybe_unused]] int count) {
#if defined(_OPENMP)
  omp_set_num_threads(count > 0 ? count : omp_get_num_procs());
#endif
}
