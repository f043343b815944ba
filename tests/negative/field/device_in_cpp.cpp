// SPDX-License-Identifier: Apache-2.0
// expect: memory::device exists in code that nvcc compiles
#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

#if defined(MUST_FAIL)
lw::field<lw::vec3, float, lw::memory::device> f(10);
#else
lw::field<lw::vec3, float, lw::memory::host> f(10);
#endif
