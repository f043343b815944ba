// SPDX-License-Identifier: Apache-2.0
// Torque-free asymmetric bodies: a million of them take a thousand steps in one launch. What has to stay as it is, energy and
// angular momentum, is compared with what it was; the speed is compared with this machine's own in-place copy; and some
// trajectories are drawn.

#include "rigid_body.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "polhodes.hpp"

namespace {

namespace lw = lanewise;
using rigid_body::body;
using rigid_body::tumble;

constexpr lw::vec<float, 3> inertia{1, 2, 3};  // kg m^2
constexpr float time_step = 0.002f;            // s
constexpr double bytes_per_element = 2.0 * sizeof(body<float>);

template <class F>
double seconds(const F& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

template <class F>
double best_seconds(const F& work) {
  double best = seconds(work);
  for (int i = 0; i < 6; ++i) best = std::min(best, seconds(work));
  return best;
}

// Near the middle axis, each body a little further from it than the last.
body<float> thrown(std::int64_t i) {
  const float tilt = 0.001f + 1e-7f * static_cast<float>(i % 1'000'000);
  return {lw::quat<float>::identity(), {tilt, 3.0f, -tilt}};
}

double energy(const body<float>& b) {
  const auto spin = lw::cast<double>(b.spin);
  return 0.5 * dot(spin, lw::cast<double>(inertia) * spin);
}

// In the world's axes, where it is constant.
lw::vec<double, 3> angular_momentum(const body<float>& b) {
  return rotate(lw::cast<double>(b.attitude), lw::cast<double>(inertia) * lw::cast<double>(b.spin));
}

struct drift {
  double energy = 0;
  double momentum = 0;
  bool turned_over = false;  // whether the middle axis of any body points the other way
};

drift largest_drift(const lw::field<body, float>& bodies) {
  drift worst;
  for (std::int64_t i = 0; i < bodies.size(); i += 97) {
    const auto before = thrown(i);
    const auto after = bodies[i];
    worst.energy = std::max(worst.energy, std::abs(energy(after) / energy(before) - 1));
    const auto change = angular_momentum(after) - angular_momentum(before);
    worst.momentum = std::max(worst.momentum, norm(change) / norm(angular_momentum(before)));
    worst.turned_over = worst.turned_over || after.spin[1] < 0;
  }
  return worst;
}

// Polhodes: where the angular momentum points in the body's own axes, for spins all over the sphere.
bool draw(const char* path) {
  constexpr int bodies_per_family = 8;
  lw::field<body, float> bodies(3 * bodies_per_family, [](std::int64_t i) {
    const float away = 0.02f + 0.22f * static_cast<float>(i % bodies_per_family);
    const float along = 2 * std::cos(away), across = 2 * std::sin(away);
    const lw::vec<float, 3> spins[] = {{along, across / 2, 0}, {across, along / 2, 0.01f}, {0, across / 2, along / 3}};
    return body<float>{lw::quat<float>::identity(), spins[i / bodies_per_family]};
  });
  std::vector<rigid_body::curve> curves(static_cast<std::size_t>(bodies.size()));
  for (int frame = 0; frame < 700; ++frame) {
    for (std::size_t i = 0; i < curves.size(); ++i)
      curves[i].push_back(normalise(inertia * bodies[static_cast<std::int64_t>(i)].spin));
    lw::launch(lw::iterate(tumble, 10), lw::inout(bodies), inertia, time_step);
  }
  rigid_body::sphere_picture picture(path);
  const char* const colours[] = {"#5ec8ff", "#ffb454", "#a6e22e"};
  for (std::size_t i = 0; i < curves.size(); ++i) picture.draw(curves[i], colours[i / bodies_per_family]);
  return picture.good();
}

}  // namespace

int main(int argc, char** argv) {
  const std::int64_t count = argc > 1 ? std::atoll(argv[1]) : 1'000'000;
  const std::int64_t steps = argc > 2 ? std::atoll(argv[2]) : 1000;

  // [main]
  lw::field<body, float> bodies(count, thrown);
  std::printf("%lld bodies, %lld steps of %g s, one launch ...\n", static_cast<long long>(count),
              static_cast<long long>(steps), static_cast<double>(time_step));
  const double time = seconds([&] { lw::launch(lw::iterate(tumble, steps), lw::inout(bodies), inertia, time_step); });
  // [/main]
  const drift found = largest_drift(bodies);

  // The same bytes in the same order, with next to nothing done to them.
  const auto copy = lw::kernel<"copy">([](auto b) { return body<decltype(b.attitude.w)>{-b.attitude, -b.spin}; });
  const double copy_time = best_seconds([&] { lw::launch(copy, lw::inout(bodies)); });
  const double step_time = best_seconds([&] { lw::launch(tumble, lw::inout(bodies), inertia, time_step); });
  const double gigabytes = 1e-9 * bytes_per_element * static_cast<double>(count);

  std::printf("\n  all steps            %8.3f s, %.2f ns for each step of each body\n", time,
              1e9 * time / static_cast<double>(count * std::max<std::int64_t>(steps, 1)));
  std::printf("  energy               %8.1e largest relative change\n", found.energy);
  std::printf("  angular momentum     %8.1e largest relative change, in the world's axes\n", found.momentum);
  std::printf("  turned over          %s\n", found.turned_over ? "yes: the middle axis is unstable" : "none yet");
  std::printf("\n  in-place copy        %8.2f GB/s, this machine's own\n", gigabytes / copy_time);
  std::printf("  one step a launch    %8.2f GB/s, %.2f of the copy\n", gigabytes / step_time, copy_time / step_time);
  std::printf("  all steps, one launch %7.2f GB/s if each step had gone through memory, %.2f times the copy\n",
              gigabytes * static_cast<double>(steps) / time, static_cast<double>(steps) * copy_time / time);

  const bool drawn = draw("rigid_body.svg");
  std::printf("\n  picture: rigid_body.svg\n");
  const bool conserved = found.energy < 1e-4 && found.momentum < 1e-3;
  return drawn && conserved ? EXIT_SUCCESS : EXIT_FAILURE;
}
