// SPDX-License-Identifier: Apache-2.0
#pragma once

#if defined(_OPENMP)
#include <omp.h>
#endif

// Takes a number of threads, gives launches that many until the end of the scope; without OpenMP they have one anyway.

namespace test {

class thread_count {
 public:
#if defined(_OPENMP)
  explicit thread_count(int threads) : before_(omp_get_max_threads()) { omp_set_num_threads(threads); }
  ~thread_count() { omp_set_num_threads(before_); }
#else
  explicit thread_count(int) {}
#endif
  thread_count(const thread_count&) = delete;
  thread_count& operator=(const thread_count&) = delete;

 private:
  [[maybe_unused]] int before_ = 1;
};

}  // namespace test
