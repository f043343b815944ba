// SPDX-License-Identifier: Apache-2.0
// The same as main.cpp, for a device: compiled and linked as a user does it, and run where there is a device.
#include <cstdio>
#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

template <class T>
struct drop {
  T height;
  T speed;
};

int main() {
  int devices = 0;
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
    std::printf("no device here\n");
    return 0;
  }
  const auto fall = lw::kernel<"fall">([](auto d, auto dt) {
    d.speed += dt * (9.81f - 0.5f * d.speed * abs(d.speed));
    d.height -= dt * d.speed;
    return d;
  });
  lw::field<drop, float> rain(5000, drop<float>{100, 0});
  auto on_gpu = lw::to_device(rain);
  lw::launch(lw::iterate(fall, 200), lw::inout(on_gpu), 1e-2f);
  lw::launch(lw::iterate(fall, 200), lw::inout(rain), 1e-2f);
  const auto back = lw::to_host(on_gpu);
  const bool same = back[0].height == rain[0].height && back[4999].speed == rain[4999].speed;
  std::printf("height %.4f m: %s\n", static_cast<double>(back[0].height), same ? "as on the CPU" : "wrong");
  return same ? 0 : 1;
}
