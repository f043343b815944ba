// SPDX-License-Identifier: Apache-2.0
// Falling with drag, as a user writes it: a state, a kernel, a field, a launch. Exits with 0 when all came down as one.
#include <cmath>
#include <cstdio>
#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

template <class T>
struct drop {
  T height;
  T speed;
};

int main() {
  const auto fall = lw::kernel<"fall">([](auto d, auto dt) {
    d.speed += dt * (9.81 - 0.5 * d.speed * abs(d.speed));
    d.height -= dt * d.speed;
    return d;
  });

  lw::field<drop, double> rain(5000, [](std::int64_t i) { return drop<double>{static_cast<double>(i), 0}; });
  lw::launch(lw::iterate(fall, 2000), lw::inout(rain), 1e-2);

  const double terminal = std::sqrt(9.81 / 0.5);
  const double fallen = -rain[0].height;
  bool same = fallen > 0;
  for (std::int64_t i = 0; i < rain.size(); ++i)
    same = same && std::abs(rain[i].speed - terminal) < 1e-9 &&
           std::abs(static_cast<double>(i) - rain[i].height - fallen) < 1e-9;
  std::printf("%lld drops fell %.2f m to %.4f m/s: %s\n", static_cast<long long>(rain.size()), fallen, rain[0].speed,
              same ? "as expected" : "wrong");
  return same ? 0 : 1;
}
