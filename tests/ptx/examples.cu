// SPDX-License-Identifier: Apache-2.0
// The kernels of examples that have no .cu of their own, as they are, for a GPU: every number is read and written once.
// "locate" and "diffuse" call CUDA's sine and cosine, which read tables and keep what is left of a large angle in
// memory.
// audit: "locate" loads<=15 stores=4 local=0 atomics=0 calls<=4 spills=0
// audit: "render" loads=0 stores=3 local=0 atomics=0 stack=0 spills=0
// audit: run<.*repeated_steps.*"push" loads=29 stores=5 local=0 atomics=0 stack=0 spills=0
// audit: "deposit" loads=2 stores=0 local=0 atomics=4 stack=0 spills=0
// audit: "stream and collide" loads=9 stores=9 local=0 atomics=0 stack=0 spills=0
// audit: run<.*recorded_steps.*"lorenz" loads=4 stores=6 local=0 atomics=0 stack=0 spills=0
// audit: "vertical mixing" loads<=13 stores<=7 local=0 atomics=0 stack=0 spills=0
// audit: "heat" loads<=9 stores=0 local=0 atomics=1 stack=0 spills=0
// audit: "sum of a bag" loads=18 stores=16 local=0 atomics=0 stack=0 spills=0
// audit: "diffuse" loads<=7 stores=3 atomics=0 stack=0 spills=0
// audit: "gamble" loads=0 stores=2 local=0 atomics=0 stack=0 spills=0
#include <cstdint>

#include <lanewise/lanewise.hpp>
#include <lanewise/launch/reduction.hpp>

#include "../examples/embedding/embedding.hpp"
#include "../examples/kepler/kepler.hpp"
#include "../examples/lattice_boltzmann/lattice_boltzmann.hpp"
#include "../examples/lorenz_ensemble/lorenz_ensemble.hpp"
#include "../examples/ocean_column/ocean_column.hpp"
#include "../examples/particles_in_fields/particles_in_fields.hpp"
#include "../examples/random_walk/random_walk.hpp"
#include "../examples/sphere_tracer/sphere_tracer.hpp"

namespace lw = lanewise;

namespace {
using device = lw::memory::device;
template <template <class> class State, class T>
using on_device = lw::field<State, T, device>;
}  // namespace

void kepler_orbits(const on_device<kepler::orbit, double>& bodies, on_device<kepler::place_in_plane, double>& place,
                   on_device<lw::scalar, std::int32_t>& steps, on_device<lw::scalar, std::int32_t>& finished) {
  lw::launch(kepler::locate, lw::in(bodies), 0.125, lw::out(place), lw::out(steps), lw::out(finished));
}

void spheres(on_device<lw::scalar, float>& brightness, on_device<lw::scalar, float>& reach,
             on_device<lw::scalar, std::int32_t>& steps) {
  lw::launch(sphere_tracer::render, lw::over(240, 320), lw::element(), lw::out(brightness), lw::out(reach),
             lw::out(steps));
}

void push_particles(on_device<particles::particle, float>& p, const on_device<particles::fields, float>& grid) {
  lw::launch(lw::iterate(particles::push(particles::boris), 20), lw::inout(p), lw::lookup(grid), std::int64_t{64},
             std::int64_t{64}, 0.1f);
}

void deposit_charge(const on_device<particles::particle, float>& p, on_device<lw::scalar, float>& charge) {
  lw::launch(particles::deposit, lw::in(p), lw::add_into(charge), std::int64_t{64}, std::int64_t{64});
}

void fluid(const on_device<lattice_boltzmann::populations, float>& from,
           on_device<lattice_boltzmann::populations, float>& to) {
  lw::launch(lattice_boltzmann::stream_and_collide, lw::over(64, 64), lw::neighbours(from, lw::periodic), 1.7f,
             lw::out(to));
}

void weather(on_device<lorenz_ensemble::convection, double>& now, const on_device<lw::scalar, double>& rho,
             on_device<lorenz_ensemble::convection, double>& path) {
  lw::launch(lw::iterate(lorenz_ensemble::lorenz, 1000, lw::every(10)), lw::inout(now), lw::in(rho), 0.01,
             lw::series_out(path));
}

void ocean(const on_device<lw::scalar, std::int32_t>& wet, const on_device<lw::scalar, double>& mixed_depth,
           on_device<lw::scalar, double>& temperature, on_device<lw::scalar, double>& scratch,
           on_device<lw::scalar, double>& total) {
  lw::launch(ocean_column::mix, lw::in(wet), lw::in(mixed_depth), lw::series_inout(temperature),
             lw::series_inout(scratch));
  lw::launch(ocean_column::heat, lw::in(wet), lw::series(temperature), lw::sum_of(total));
}

void bags(const on_device<embedding::part, float>& table, const on_device<lw::scalar, std::int32_t>& index,
          const on_device<lw::scalar, float>& weight, on_device<embedding::part, float>& out) {
  lw::launch(embedding::sum_of_bag, lw::over(1000, 32), lw::element(), lw::lookup(table), lw::lookup(index),
             lw::lookup(weight), 16, std::int64_t{32}, lw::out(out));
}

void walkers(on_device<random_walk::place, float>& particles, on_device<lw::scalar, std::int32_t>& won,
             on_device<lw::scalar, std::int32_t>& games) {
  lw::launch(random_walk::diffuse, lw::inout(particles), lw::element(), std::uint64_t{7}, std::int64_t{0}, 16, 0.1f);
  lw::launch(random_walk::gamble, lw::element(), std::uint64_t{7}, 5, lw::out(won), lw::out(games));
}
