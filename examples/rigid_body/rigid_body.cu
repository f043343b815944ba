// SPDX-License-Identifier: Apache-2.0
// The same bodies on a GPU: one thread for each, a thousand steps in one launch, compared with the lanes of the CPU.

#include "rigid_body.hpp"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace {

namespace lw = lanewise;
using rigid_body::body;
using rigid_body::tumble;

constexpr lw::vec<float, 3> inertia{1, 2, 3};
constexpr float time_step = 0.004f;

body<float> thrown(std::int64_t i) {
  const float tilt = 0.01f + 1e-7f * static_cast<float>(i);
  return {lw::quat<float>::identity(), {tilt, 3.0f, -tilt}};
}

float largest_difference(const lw::field<body, float>& a, const lw::field<body, float>& b) {
  float largest = 0;
  for (std::int64_t i = 0; i < a.size(); ++i) largest = lw::max(largest, norm(a[i].spin - b[i].spin));
  return largest;
}

}  // namespace

int main(int argc, char** argv) {
  const bool quick = argc > 1 && std::string_view(argv[1]) == "--quick";
  const std::int64_t count = quick ? 1001 : 1'000'000;
  const std::int64_t steps = quick ? 20 : 1000;

  lw::field<body, float> bodies(count, thrown);
  // [device]
  auto on_gpu = lw::to_device(bodies);
  lw::launch(lw::iterate(tumble, steps), lw::inout(on_gpu), inertia, time_step);
  const auto result = lw::to_host(on_gpu);
  // [/device]
  lw::launch(lw::iterate(tumble, steps), lw::inout(bodies), inertia, time_step);

  const float difference = largest_difference(bodies, result);
  std::printf("%lld bodies, %lld steps: largest difference of a spin between GPU and CPU %g rad/s\n",
              static_cast<long long>(count), static_cast<long long>(steps), static_cast<double>(difference));

  // [stream]
  cudaStream_t stream = nullptr;
  cudaStreamCreate(&stream);
  lw::launch(stream, tumble, lw::inout(on_gpu), inertia, time_step);
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
  // [/stream]
  return difference < 1e-4f ? EXIT_SUCCESS : EXIT_FAILURE;
}
