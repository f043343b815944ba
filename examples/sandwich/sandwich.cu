// SPDX-License-Identifier: Apache-2.0
// The two products of the sandwich on a GPU, unrolled and by a loop, compared bit by bit with the lanes of the CPU.
// A loop over a table of terms has an index that is known at run time only, so that its numbers lie in memory.
// audit: "by_loop" local>=1 stack>=1 spills<=128

#include "sandwich.hpp"

#include <cstdio>
#include <cstdlib>

#include "inputs.hpp"

namespace {

namespace lw = lanewise;
using sandwich::multivectors;

constexpr auto unrolled = lw::kernel<"unrolled">([](const auto& m, const auto& x) { return lw::sandwich(m, x); });
constexpr auto by_loop =
    lw::kernel<"by_loop">([](const auto& m, const auto& x) { return lw::sandwich<lw::strategy::loop>(m, x); });

template <class Kernel>
bool run(const char* name, const Kernel& kernel, const sandwich::inputs& in) {
  multivectors expected(sandwich::count);
  lw::launch(kernel, lw::in(in.m), lw::in(in.x), lw::out(expected));

  const auto m = lw::to_device(in.m);
  const auto x = lw::to_device(in.x);
  auto y = lw::to_device(multivectors(sandwich::count));
  lw::launch(kernel, lw::in(m), lw::in(x), lw::out(y));
  const bool agrees = sandwich::are_equal(lw::to_host(y), expected);
  std::printf("two products, %s: %s\n", name, agrees ? "the same on GPU and CPU" : "WRONG");
  return agrees;
}

}  // namespace

int main() {
  const sandwich::inputs in;
  const bool unrolled_agrees = run("unrolled", unrolled, in);
  const bool by_loop_agrees = run("by a loop", by_loop, in);
  return unrolled_agrees && by_loop_agrees ? EXIT_SUCCESS : EXIT_FAILURE;
}
