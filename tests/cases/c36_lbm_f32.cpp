// SPDX-License-Identifier: Apache-2.0
// C36: lattice Boltzmann, D2Q9, a periodic Taylor-Green flow on 16 x 12 nodes for 50 steps, stored as f - w: so float
// loses no mass, where f itself gains 1.6e-4 of it in 20000 steps. From espressomd/espresso#466 and #2316, OPM/LBPM#94
// and ProjectPhysX/FluidX3D#125; values in long double.
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>

#include <lanewise/field/double_buffer.hpp>
#include <lanewise/launch/launch.hpp>
#include <lanewise/launch/neighbours.hpp>

#include "../../examples/lattice_boltzmann/lattice_boltzmann.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;
namespace lb = lattice_boltzmann;

namespace {

constexpr std::int64_t nx = 16, ny = 12;

struct node {
  std::int64_t x, y;
  double excess, velocity_x, velocity_y;
};
constexpr node expected[] = {{0, 0, -2.3078085826528954e-05, 5.960867233911747e-19, -3.566719678268999e-19},
                             {0, 3, -1.685513955831379e-05, -0.002605329244787995, 2.6496695986807274e-20},
                             {4, 0, 1.675879041829972e-05, 4.3422945720537065e-20, 0.001953563692217566},
                             {8, 9, -1.6855139558313894e-05, -0.0026053292447879954, -3.142015797836187e-20},
                             {5, 7, 1.2951912420987775e-05, -0.0004936690148663759, -0.0015636172034105738},
                             {15, 11, -1.587404586755375e-05, 0.001208324951648961, -0.0006468820721499965}};
constexpr double expected_kinetic_energy = 0.00025449715788803014;

template <class T>
lb::populations<T> start(std::int64_t i) {
  constexpr double kx = 2 * std::numbers::pi / nx, ky = 2 * std::numbers::pi / ny, u0 = 0.02;
  const double x = kx * static_cast<double>(i % nx), y = ky * static_cast<double>(i / nx);
  return lb::equilibrium(lb::moments<T>{0, static_cast<T>(-u0 * std::sqrt(ky / kx) * std::cos(x) * std::sin(y)),
                                        static_cast<T>(u0 * std::sqrt(kx / ky) * std::sin(x) * std::cos(y))});
}

struct totals {
  double mass = 0, momentum_x = 0, momentum_y = 0, kinetic_energy = 0;
};
template <class Field>
totals totals_of(const Field& h) {
  totals all;
  for (std::int64_t i = 0; i < h.size(); ++i) {
    const auto at = lb::moments_of(lw::cast<double>(h[i]));
    all.mass += at.excess;
    all.momentum_x += (1 + at.excess) * at.velocity_x;
    all.momentum_y += (1 + at.excess) * at.velocity_y;
    all.kinetic_energy += 0.5 * (1 + at.excess) * (at.velocity_x * at.velocity_x + at.velocity_y * at.velocity_y);
  }
  return all;
}

// Of the velocity, of the density, and of the mass that is gained.
template <class T, class... Layout>
void check(int steps, double of_velocity, double of_density, double of_mass) {
  lw::double_buffer<lb::populations, T, Layout...> h(nx * ny, start<T>);
  const double before = totals_of(h.now()).mass;
  // A collision changes no moments: what is streamed and collided has those of the step that ends with streaming.
  lw::launch(lb::collide, lw::inout(h.now()), T(1 / 0.8));
  h.advance(steps, [](const auto& from, auto& to) {
    lw::launch(lb::stream_and_collide, lw::over(ny, nx), lw::neighbours(from, lw::periodic), T(1 / 0.8), lw::out(to));
  });
  const totals after = totals_of(h.now());
  CHECK(std::abs(after.mass - before) <= of_mass);
  if (steps != 50) return;
  CHECK(std::abs(after.momentum_x) <= of_velocity);
  CHECK(std::abs(after.momentum_y) <= of_velocity);
  CHECK(after.kinetic_energy == Approx(expected_kinetic_energy).epsilon(of_velocity / 1e-3));
  for (const node& right : expected) {
    const auto at = lb::moments_of(lw::cast<double>(h.now()[right.y * nx + right.x]));
    CHECK(std::abs(at.excess - right.excess) <= of_density);
    CHECK(std::abs(at.velocity_x - right.velocity_x) <= of_velocity);
    CHECK(std::abs(at.velocity_y - right.velocity_y) <= of_velocity);
  }
}

}  // namespace

TEST_CASE("C36: lattice Boltzmann in double") { check<double>(50, 1e-14, 1e-13, 1e-14); }
TEST_CASE("C36: lattice Boltzmann in float, stored as f - w") {
  check<float>(50, 2e-8, 1e-7, 2e-7);
  check<float, lw::layout::soa>(20000, 0, 0, 2e-7);
}
