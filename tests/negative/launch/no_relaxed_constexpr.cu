// SPDX-License-Identifier: Apache-2.0
// expect: compile CUDA code with --expt-relaxed-constexpr, or link the CMake target lanewise::cuda
// What nvcc defines where the flag is given.
#if defined(MUST_FAIL)
#undef __CUDACC_RELAXED_CONSTEXPR__
#endif
#include <lanewise/lanewise.hpp>
