// SPDX-License-Identifier: Apache-2.0
// Charged particles in fields on a grid: each step gathers the fields from the nodes around a particle, and all steps
// of all particles are one launch; the charge goes back to the nodes in another. What is known of such particles is
// checked: the charge, the circle and the energy in a magnetic field, the drift across an electric one. The picture
// shows orbits around the islands of a magnetic field that differs from place to place, and the charge of many.

#include "particles_in_fields.hpp"

#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <numbers>
#include <string_view>
#include <vector>

#include "../support/explain.hpp"
#include "picture.hpp"

namespace {

namespace lw = lanewise;
using particles::fields;
using particles::particle;
using grid_of_fields = lw::field<fields, double>;
using swarm = lw::field<particle, double>;

constexpr std::int64_t nx = 48, ny = 40;

// Scattered over the grid, and beyond its edges.
particle<double> scattered(std::int64_t i) {
  const double a = std::fmod(0.7548776662466927 * static_cast<double>(i), 1.0);
  const double b = std::fmod(0.5698402909980532 * static_cast<double>(i), 1.0);
  const double turn = 2 * std::numbers::pi * a * 31;
  return {{{(3 * a - 1) * nx, (3 * b - 1) * ny}}, {{0.3 * std::cos(turn), 0.3 * std::sin(turn), 0.1}}};
}

struct outcome {
  const char* what;
  double boris, higuera_cary, allowed;
  [[nodiscard]] bool good() const { return boris <= allowed && higuera_cary <= allowed; }
};

// The radius of the circle through three points.
double radius_through(const lw::vec<double, 2>& a, const lw::vec<double, 2>& b, const lw::vec<double, 2>& c) {
  const auto p = b - a, q = c - a;
  return norm(p) * norm(q) * norm(q - p) / (2 * std::abs(p[0] * q[1] - p[1] * q[0]));
}

// In a magnetic field B across the plane a particle goes around in a circle of radius u / B, and |u| stays. The corners
// of the polygon that steps make of it lie further out by a share of (B dt / gamma)^2 / 8.
template <class Scheme>
double error_of_radius(const Scheme& scheme) {
  const grid_of_fields grid(nx * ny, fields<double>{{{0, 0, 0}}, {{0, 0, 0.5}}});
  const double dt = 0.1;
  swarm p(100, scattered);
  std::vector<swarm> seen;
  for (int i = 0; i < 3; ++i) {
    lw::launch(lw::iterate(particles::push(scheme), 20), lw::inout(p), lw::lookup(grid), nx, ny, dt);
    seen.push_back(p);
  }
  double worst = 0;
  for (std::int64_t i = 0; i < p.size(); ++i) {
    const double right = std::hypot(p[i].u[0], p[i].u[1]) / 0.5;
    worst = std::max(worst, std::abs(radius_through(seen[0][i].x, seen[1][i].x, seen[2][i].x) / right - 1));
  }
  return worst;
}

template <class Scheme>
double error_of_energy(const Scheme& scheme) {
  const grid_of_fields grid(nx * ny, fields<double>{{{0, 0, 0}}, {{0.1, -0.2, 0.5}}});
  swarm p(100, scattered);
  lw::launch(lw::iterate(particles::push(scheme), 10000), lw::inout(p), lw::lookup(grid), nx, ny, 0.1);
  double worst = 0;
  for (std::int64_t i = 0; i < p.size(); ++i)
    worst = std::max(worst, std::abs(particles::gamma_of(p[i].u) / particles::gamma_of(scattered(i).u) - 1));
  return worst;
}

// Across E = (0, 0.02, 0) and B = (0, 0, 0.5) the circle drifts with E x B / B^2 = (0.04, 0, 0).
template <class Scheme>
double error_of_drift(const Scheme& scheme) {
  const grid_of_fields grid(nx * ny, fields<double>{{{0, 0.02, 0}}, {{0, 0, 0.5}}});
  swarm p(100, scattered);
  const double dt = 0.05;
  const std::int64_t steps = 100'000;
  lw::launch(lw::iterate(particles::push(scheme), steps), lw::inout(p), lw::lookup(grid), nx, ny, dt);
  double worst = 0;
  for (std::int64_t i = 0; i < p.size(); ++i) {
    const auto speed = (p[i].x - scattered(i).x) / (dt * static_cast<double>(steps));
    worst = std::max(worst, norm(speed - lw::vec<double, 2>{0.04, 0}) / 0.04);
  }
  return worst;
}

// All charge that particles bring arrives, on nodes of the grid that repeats.
double error_of_charge(std::int64_t count) {
  std::vector<double> charge(static_cast<std::size_t>(nx * ny));
  const swarm p(count, scattered);
  lw::launch(particles::deposit, lw::in(p), lw::add_into(charge, lw::checked), nx, ny);
  double sum = 0;
  for (const double each : charge) sum += each;
  return std::abs(sum / static_cast<double>(count) - 1);
}

// Islands: the field differs from node to node, and orbits drift along the lines on which it is the same.
grid_of_fields islands() {
  return grid_of_fields(nx * ny, [](std::int64_t i) {
    const double x = 2 * std::numbers::pi * static_cast<double>(i % nx) / nx;
    const double y = 2 * std::numbers::pi * static_cast<double>(i / nx) / ny;
    return fields<double>{{{0, 0, 0}}, {{0, 0, 0.5 + 0.25 * std::cos(x) * std::cos(y)}}};
  });
}

bool draw(const char* path, std::int64_t count) {
  const auto grid = islands();
  const auto step = particles::push(particles::higuera_cary);
  swarm many(count, scattered);
  lw::launch(lw::iterate(step, 500), lw::inout(many), lw::lookup(grid), nx, ny, 0.1);
  std::vector<double> charge(static_cast<std::size_t>(nx * ny));
  lw::launch(particles::deposit, lw::in(many), lw::add_into(charge), nx, ny);

  constexpr std::int64_t shown = 7;
  swarm few(shown, [](std::int64_t i) {
    return particle<double>{{{nx * (0.5 + 0.055 * static_cast<double>(i)), ny * 0.5}}, {{0.6, 0, 0}}};
  });
  std::vector<std::vector<lw::vec<double, 2>>> paths(shown);
  for (int frame = 0; frame < 900; ++frame) {
    for (std::int64_t i = 0; i < shown; ++i) paths[static_cast<std::size_t>(i)].push_back(few[i].x);
    lw::launch(lw::iterate(step, 20), lw::inout(few), lw::lookup(grid), nx, ny, 0.1);
  }
  constexpr const char* colours[] = {"#ffb454", "#a6e22e", "#5ec8ff", "#f078c8", "#ffe26a", "#8be9c0", "#ff7a6a"};
  particles::grid_picture picture(path, nx, ny);
  picture.draw_charge(charge);
  for (std::size_t i = 0; i < paths.size(); ++i) picture.draw_path(paths[i], colours[i]);
  return picture.good();
}

void explain_launches(const support::explanation& explain) {
  const auto grid = islands();
  swarm p(500'000, scattered);
  std::vector<double> charge(static_cast<std::size_t>(nx * ny));
  explain(lw::iterate(particles::push(particles::boris), 100), lw::inout(p), lw::lookup(grid), nx, ny, 0.1);
  explain(particles::deposit, lw::in(p), lw::add_into(charge), nx, ny);
}

}  // namespace

int main(int argc, char** argv) {
  const support::explanation explain(argc, argv);
  if (explain.wanted()) return explain_launches(explain), EXIT_SUCCESS;
  const bool quick = argc > 1 && std::string_view(argv[1]) == "--quick";
  const std::int64_t count = quick ? 20'001 : argc > 1 ? std::atoll(argv[1]) : 500'000;
  const auto both = [](const char* what, const auto& error, double allowed) {
    return outcome{what, error(particles::boris), error(particles::higuera_cary), allowed};
  };
  const outcome outcomes[] = {
      both(
          "radius of the circle", [](const auto& scheme) { return error_of_radius(scheme); }, 3e-4),
      both(
          "energy, 10000 steps", [](const auto& scheme) { return error_of_energy(scheme); }, 1e-11),
      both("drift, E x B / B^2", [](const auto& scheme) { return error_of_drift(scheme); }, 1e-2)};
  const double charge = error_of_charge(count);

  std::printf("largest relative errors    Boris   Higuera-Cary   allowed\n");
  bool good = charge < 1e-12;
  for (const outcome& each : outcomes) {
    std::printf("  %-22s %8.1e       %8.1e  %8.1e\n", each.what, each.boris, each.higuera_cary, each.allowed);
    good = good && each.good();
  }
  std::printf("  %-22s %8.1e\n\n", "charge on the grid", charge);

  const auto grid = islands();
  swarm p(count, scattered);
  const int steps = quick ? 10 : 100;
  const auto start = std::chrono::steady_clock::now();
  lw::launch(lw::iterate(particles::push(particles::boris), steps), lw::inout(p), lw::lookup(grid), nx, ny, 0.1);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  std::printf("%lld particles, %d steps in one launch: %.1f ns for each step of each\n", static_cast<long long>(count),
              steps, 1e9 * seconds / static_cast<double>(count * steps));
  good = draw("particles_in_fields.svg", count / 10) && good;
  std::printf("picture: particles_in_fields.svg\n");
  return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
