// SPDX-License-Identifier: Apache-2.0
// Torque-free asymmetric bodies: a million of them take a thousand steps in one launch. What has to stay as it is,
// energy and angular momentum, is compared with what it was; the speed is compared with this machine's own in-place
// copy; and some trajectories are drawn.

#include "rigid_body.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <numbers>
#include <string_view>
#include <vector>

#include "../support/explain.hpp"
#include "polhodes.hpp"

namespace {

namespace lw = lanewise;
using rigid_body::body;
using rigid_body::tumble;

constexpr lw::vec<float, 3> inertia{1, 2, 3};  // kg m^2
constexpr float time_step = 0.004f;            // s
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
  const float tilt = 0.01f + 1e-7f * static_cast<float>(i % 1'000'000);
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

// The angular momentum of body i of the picture, in the body's axes: 24 of them around the great circle of the first
// and the third axis, which is stable, and 4 next to the middle axis, which is not.
constexpr int around = 24, tumbling = 4;
lw::vec<float, 3> drawn_momentum(std::int64_t i) {
  if (i < around) {
    const float angle = (static_cast<float>(i) + 0.5f) * 2 * std::numbers::pi_v<float> / around;
    return {6 * std::cos(angle), 0, 6 * std::sin(angle)};
  }
  const bool above = i % 2 == 0, behind = i - around >= 2;
  return {above ? 0.1f : -0.1f, behind ? -6.0f : 6.0f, 0.02f};
}
const char* colour_of(std::int64_t i) {
  if (i >= around) return "#a6e22e";
  const auto momentum = drawn_momentum(i);
  return dot(momentum, momentum / inertia) > dot(momentum, momentum) / inertia[1] ? "#5ec8ff" : "#ffb454";
}

// Polhodes: where the angular momentum points in the body's own axes.
bool draw(const char* path) {
  lw::field<body, float> bodies(around + tumbling, [](std::int64_t i) {
    return body<float>{lw::quat<float>::identity(), drawn_momentum(i) / inertia};
  });
  std::vector<rigid_body::curve> curves(around + tumbling);
  for (int frame = 0; frame < 1200; ++frame) {
    for (std::size_t i = 0; i < curves.size(); ++i)
      curves[i].add(normalise(inertia * bodies[static_cast<std::int64_t>(i)].spin));
    lw::launch(lw::iterate(tumble, 5), lw::inout(bodies), inertia, time_step);
  }
  rigid_body::sphere_picture picture(path);
  for (std::size_t i = 0; i < curves.size(); ++i)
    picture.draw(curves[i].points(), colour_of(static_cast<std::int64_t>(i)));
  return picture.good();
}

// [explain]
void explain_launches(const support::explanation& explain) {
  lw::field<body, float> bodies(1'000'000, thrown);
  explain(tumble, lw::inout(bodies), inertia, time_step);
  explain(lw::iterate(tumble, 1000), lw::inout(bodies), inertia, time_step);
}
// [/explain]

}  // namespace

int main(int argc, char** argv) {
  const support::explanation explain(argc, argv);
  if (explain.wanted()) return explain_launches(explain), EXIT_SUCCESS;
  const bool quick = argc > 1 && std::string_view(argv[1]) == "--quick";
  const std::int64_t count = quick ? 20'001 : argc > 1 ? std::atoll(argv[1]) : 1'000'000;
  const std::int64_t steps = quick ? 1000 : argc > 2 ? std::atoll(argv[2]) : 1000;

  std::printf("%lld bodies, %lld steps of %g s, one launch ...\n", static_cast<long long>(count),
              static_cast<long long>(steps), static_cast<double>(time_step));
  // [main]
  lw::field<body, float> bodies(count, thrown);
  const double time = seconds([&] { lw::launch(lw::iterate(tumble, steps), lw::inout(bodies), inertia, time_step); });
  // [/main]
  const drift found = largest_drift(bodies);

  // The same bytes in the same order, with next to nothing done to them: no compiler leaves out a change of sign.
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
