// SPDX-License-Identifier: Apache-2.0
// The same boxes on a GPU, one thread for each, in three dimensions and in four, compared with the lanes of the CPU.

#include "pga_rigid_body.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "boxes.hpp"

namespace {

namespace lw = lanewise;
using namespace pga_rigid_body;

// Whether all boxes are where they are on the CPU, but for rounding.
template <std::size_t N>
[[nodiscard]] bool run(std::int64_t count, std::int64_t steps) {
  const auto setting = on_a_spring<N, float>();
  lw::field<space<N>::template body, float> bodies(count, thrown<N, float>);
  // [device]
  auto on_gpu = lw::to_device(bodies);
  lw::launch(lw::iterate(swing, steps), lw::inout(on_gpu), setting, static_cast<float>(time_step));
  const auto result = lw::to_host(on_gpu);
  // [/device]
  lw::launch(lw::iterate(swing, steps), lw::inout(bodies), setting, static_cast<float>(time_step));

  float largest = 0;
  for (std::int64_t i = 0; i < count; ++i)
    largest = lw::max(largest, norm(place_of(setting.corner, result[i]) - place_of(setting.corner, bodies[i])));
  std::printf("%zu dimensions, %lld boxes, %lld steps: largest distance between GPU and CPU %g m\n", N,
              static_cast<long long>(count), static_cast<long long>(steps), static_cast<double>(largest));
  return largest < 1e-4f;
}

}  // namespace

int main(int argc, char** argv) {
  const bool quick = argc > 1 && std::string_view(argv[1]) == "--quick";
  const std::int64_t count = quick ? 1001 : 1'000'000;
  const std::int64_t steps = quick ? 20 : 250;
  const bool in_three = run<3>(count, steps);
  const bool in_four = run<4>(count, steps);
  return in_three && in_four ? EXIT_SUCCESS : EXIT_FAILURE;
}
