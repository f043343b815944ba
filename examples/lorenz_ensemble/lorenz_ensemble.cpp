// SPDX-License-Identifier: Apache-2.0
// A sweep over the Rayleigh number of Lorenz' model: a lane for each value, its whole trajectory in one launch, stored
// every few steps. What is known of the model is checked, and the sweep is drawn: where z turns back, for each rho.

#include "lorenz_ensemble.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <set>
#include <string_view>
#include <utility>

#include "../support/explain.hpp"

namespace {

namespace lw = lanewise;
using lorenz_ensemble::beta;
using lorenz_ensemble::convection;
using lorenz_ensemble::lorenz;
using states = lw::field<convection, double>;

constexpr double time_step = 0.005;
constexpr int stride = 4;
constexpr double largest_rho = 200;

double rho_of(std::int64_t i, std::int64_t n) {
  return largest_rho * (static_cast<double>(i) + 0.5) / static_cast<double>(n);
}
states start(std::int64_t n, double side) {
  return states(n, [=](std::int64_t) { return convection<double>{side * 1, side * 2, 5}; });
}

// Every trajectory of the sweep: output t of element i is number t * n + i.
states sweep(std::int64_t n, std::int64_t steps, double side, double dt, int every_steps) {
  const lw::field<lw::scalar, double> rho(n, [n](std::int64_t i) { return rho_of(i, n); });
  // [launch]
  states now = start(n, side);
  states path(steps / every_steps * n);
  lw::launch(lw::iterate(lorenz, steps, lw::every(every_steps)), lw::inout(now), lw::in(rho), dt, lw::series_out(path));
  // [/launch]
  return path;
}

double distance(const convection<double>& a, const convection<double>& b) {
  return std::max({std::abs(a.x - b.x), std::abs(a.y - b.y), std::abs(a.z - b.z)});
}

// Below rho = 1 all motion dies; from there to 24.74 steady convection is stable, and up to 10 every start of ours is
// drawn to it soon: x = y = +-sqrt(beta (rho - 1)), z = rho - 1.
double distance_from_rest(const states& path, std::int64_t n) {
  double worst = 0;
  for (std::int64_t i = 0; i < n; ++i) {
    const double rho = rho_of(i, n);
    const auto last = path[path.size() - n + i];
    if (rho > 10 || std::abs(rho - 1) < 0.5) continue;
    const double x = rho < 1 ? 0 : std::copysign(std::sqrt(beta * (rho - 1)), last.x);
    worst = std::max(worst, distance(last, {x, x, rho < 1 ? 0 : rho - 1}));
  }
  return worst;
}

// (x, y, z) and (-x, -y, z) obey the same equations, and the same roundings.
bool is_mirrored(const states& path, const states& other) {
  for (std::int64_t i = 0; i < path.size(); ++i)
    if (path[i].x != -other[i].x || path[i].y != -other[i].y || path[i].z != other[i].z) return false;
  return true;
}

// Half the step is sixteen times as exact: what the first trajectories differ by.
double error_of_method(const states& path, std::int64_t n, std::int64_t outputs) {
  const states finer = sweep(n, outputs * 2 * stride, 1, time_step / 2, 2 * stride);
  double worst = 0;
  for (std::int64_t i = 0; i < n; ++i)
    for (std::int64_t t = 0; t < outputs && rho_of(i, n) < 30; ++t)
      worst = std::max(worst, distance(path[t * n + i], finer[t * n + i]));
  return worst;
}

// The largest z of each turn of the second half of time, over rho, each pixel once.
bool draw(const char* file, const states& path, std::int64_t n) {
  std::set<std::pair<int, int>> pixels;
  for (std::int64_t i = 0; i < n; ++i)
    for (std::int64_t t = path.size() / n / 2; t + 1 < path.size() / n; ++t) {
      const double before = path[(t - 1) * n + i].z, z = path[t * n + i].z, after = path[(t + 1) * n + i].z;
      if (z < before || z < after) continue;
      pixels.insert({static_cast<int>(640 * rho_of(i, n) / largest_rho), static_cast<int>(z)});
    }
  std::ofstream svg(file);
  svg << "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 640 330' width='640' height='330' fill='none'>\n"
      << "<rect width='640' height='330' fill='#10141c'/>\n<path stroke='#5ec8ff' d='";
  for (const auto& [x, y] : pixels) svg << 'M' << x << ' ' << 325 - y << "h1";
  svg << "'/>\n</svg>\n";
  return svg.good();
}

void explain_launches(const support::explanation& explain) {
  constexpr std::int64_t n = 4003, steps = 8000;
  const lw::field<lw::scalar, double> rho(n, [](std::int64_t i) { return rho_of(i, n); });
  states now = start(n, 1), path(steps / stride * n);
  explain(lw::iterate(lorenz, steps, lw::every(stride)), lw::inout(now), lw::in(rho), time_step, lw::series_out(path));
}

}  // namespace

int main(int argc, char** argv) {
  const support::explanation explain(argc, argv);
  if (explain.wanted()) return explain_launches(explain), EXIT_SUCCESS;
  const bool quick = argc > 1 && std::string_view(argv[1]) == "--quick";
  const std::int64_t n = quick ? 331 : 4003;
  const std::int64_t steps = 8000;

  const auto begin = std::chrono::steady_clock::now();
  const states path = sweep(n, steps, 1, time_step, stride);
  const double time = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  const double rest = distance_from_rest(path, n);
  const bool mirrored = is_mirrored(path, sweep(n, steps, -1, time_step, stride));
  const double error = error_of_method(path, n, 50);

  std::printf("%lld values of rho up to %g, %lld steps of %g each, an output every %d, one launch\n\n",
              static_cast<long long>(n), largest_rho, static_cast<long long>(steps), time_step, stride);
  std::printf("  rest and steady convection  %8.1e largest distance, for rho up to 10\n", rest);
  std::printf("  mirrored start              %s\n", mirrored ? "mirrored trajectories, bit for bit" : "NOT mirrored");
  std::printf("  half the step               %8.1e largest difference in the first %g time units, for rho up to 30\n",
              error, 50 * stride * time_step);
  std::printf("  time                        %8.2f ns for each step\n", 1e9 * time / static_cast<double>(n * steps));
  const bool drawn = draw("lorenz_ensemble.svg", path, n);
  std::printf("\n  picture: lorenz_ensemble.svg, the largest z of each turn over rho\n");
  return drawn && rest < 1e-6 && mirrored && error < 1e-4 ? EXIT_SUCCESS : EXIT_FAILURE;
}
