// SPDX-License-Identifier: Apache-2.0
// expect: a kernel's captures must be trivially copyable
#include <memory>

#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

auto make() {
#if defined(MUST_FAIL)
  auto table = std::make_shared<float>(2.0F);
  return lw::kernel<"scale">([table](auto x) { return *table * x; });
#else
  const float factor = 2;
  return lw::kernel<"scale">([factor](auto x) { return factor * x; });
#endif
}

auto k = make();
