// SPDX-License-Identifier: Apache-2.0
// expect: a field takes at most a memory (memory::host, memory::device) and a layout
#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

#if defined(MUST_FAIL)
lw::field<lw::vec3, float, float> f(10);
#else
lw::field<lw::vec3, float, lw::layout::aos> f(10);
#endif
