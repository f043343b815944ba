// SPDX-License-Identifier: Apache-2.0
// expect: a kernel has a name of at least one letter
#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

#if defined(MUST_FAIL)
auto k = lw::kernel<"">([](auto x) { return x; });
#else
auto k = lw::kernel<"same">([](auto x) { return x; });
#endif
