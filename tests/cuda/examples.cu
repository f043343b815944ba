// SPDX-License-Identifier: Apache-2.0
// Kernels of the examples on the device, as they are, against lanes of the CPU: rows with weights, particles that add
// to a grid, flow on a grid, recorded trajectories, columns of water, games that end thread by thread. What is looked
// up, added to or shared is neither coalesced nor read once, nor are columns that do not start at a sector, which
// --strict would not have. softgpu: --allow "rows|grid|columns|variable"
#include <cmath>
#include <cstdint>

#include "../examples/embedding/embedding.hpp"
#include "../examples/lattice_boltzmann/lattice_boltzmann.hpp"
#include "../examples/lorenz_ensemble/lorenz_ensemble.hpp"
#include "../examples/ocean_column/ocean_column.hpp"
#include "../examples/particles_in_fields/particles_in_fields.hpp"
#include "../examples/random_walk/random_walk.hpp"
#include "lanewise/lanewise.hpp"
#include "lanewise/launch/reduction.hpp"
#include "support/cuda.hpp"

namespace {

namespace lw = lanewise;
using device = lw::memory::device;
template <class T>
using numbers = lw::field<lw::scalar, T>;

template <class T>
T some(std::int64_t i) {
  return static_cast<T>(static_cast<double>(i * 37 % 101) / 128 - 0.25);
}

template <class Field>
auto named_there(const Field& from, const char* name) {
  auto there = lw::to_device(from);
  test::name_memory(there, name);
  return there;
}

void particles_agree() {
  constexpr std::int64_t nx = 16, ny = 8, n = 1001;
  lw::field<particles::particle, float> p(n, [](std::int64_t i) {
    return particles::particle<float>{{some<float>(i) * 20, some<float>(3 * i) * 9},
                                      {some<float>(i + 1), some<float>(5 * i), some<float>(7 * i)}};
  });
  const lw::field<particles::fields, float> grid(nx * ny, [](std::int64_t i) {
    return particles::fields<float>{{some<float>(i), some<float>(2 * i), 0}, {0, some<float>(3 * i), 1}};
  });
  numbers<float> charge(nx * ny);
  auto p_there = lw::to_device(p);
  const auto grid_there = named_there(grid, "rows");
  auto charge_there = named_there(charge, "rows");
  const auto run = [&](auto& bodies, const auto& around, auto& sum) {
    lw::launch(lw::iterate(particles::push(particles::boris), 20), lw::inout(bodies), lw::lookup(around), nx, ny, 0.1f);
    lw::launch(particles::deposit, lw::in(bodies), lw::add_into(sum), nx, ny);
  };
  run(p, grid, charge);
  run(p_there, grid_there, charge_there);
  test::check(test::differing_numbers("particle", lw::to_host(p_there), p, 1e-5) == 0, "particles");
  test::check(test::differing_numbers("charge", lw::to_host(charge_there), charge, 1e-4) == 0, "charges");
}

void flow_agrees() {
  constexpr std::int64_t height = 9, width = 37;
  const lw::field<lattice_boltzmann::populations, float> from(height * width, [](std::int64_t i) {
    lattice_boltzmann::populations<float> h{};
    for (std::size_t k = 0; k != 9; ++k) h[k] = some<float>(i + static_cast<std::int64_t>(k)) / 64;
    return h;
  });
  lw::field<lattice_boltzmann::populations, float> to(height * width);
  const auto from_there = named_there(from, "grid");
  auto to_there = lw::to_device(to);
  const auto run = [&](const auto& before, auto& after) {
    lw::launch(lattice_boltzmann::stream_and_collide, lw::over(height, width), lw::neighbours(before, lw::periodic),
               1.7f, lw::out(after));
  };
  run(from, to);
  run(from_there, to_there);
  test::check(test::same_bits(to, lw::to_host(to_there)), "flow");
}

void trajectories_agree() {
  constexpr std::int64_t n = 65, steps = 40;
  lw::field<lorenz_ensemble::convection, double> now(
      n, [](std::int64_t i) { return lorenz_ensemble::convection<double>{1, 1 + some<double>(i), 20}; });
  lw::field<lorenz_ensemble::convection, double> path(4 * n);
  const numbers<double> rho(n, [](std::int64_t i) { return 28 + some<double>(i); });
  auto now_there = lw::to_device(now);
  auto path_there = named_there(path, "columns");
  const auto rho_there = lw::to_device(rho);
  const auto run = [&](auto& x, const auto& r, auto& all) {
    lw::launch(lw::iterate(lorenz_ensemble::lorenz, steps, lw::every(10)), lw::inout(x), lw::in(r), 0.01,
               lw::series_out(all));
  };
  run(now, rho, path);
  run(now_there, rho_there, path_there);
  test::check(test::same_bits(now, lw::to_host(now_there)) && test::same_bits(path, lw::to_host(path_there)),
              "trajectories");
}

void columns_agree() {
  constexpr std::int64_t n = 77, length = 9;
  const numbers<std::int32_t> wet(n, [](std::int64_t i) { return static_cast<std::int32_t>(i % (length + 1)); });
  const numbers<double> mixed_depth(n, [](std::int64_t i) { return static_cast<double>(i % 7) * 10; });
  numbers<double> temperature(length * n, [](std::int64_t i) { return 4 + some<double>(i); }), scratch(length * n);
  numbers<double> total(1);
  const auto wet_there = lw::to_device(wet);
  const auto mixed_there = lw::to_device(mixed_depth);
  auto temperature_there = named_there(temperature, "columns");
  auto scratch_there = named_there(scratch, "columns");
  auto total_there = named_there(total, "variable");
  const auto run = [&](const auto& w, const auto& depth, auto& t, auto& room, auto& sum) {
    lw::launch(ocean_column::mix, lw::in(w), lw::in(depth), lw::series_inout(t), lw::series_inout(room));
    lw::launch(ocean_column::heat, lw::in(w), lw::series(t), lw::sum_of(sum));
  };
  run(wet, mixed_depth, temperature, scratch, total);
  run(wet_there, mixed_there, temperature_there, scratch_there, total_there);
  test::check(test::same_bits(temperature, lw::to_host(temperature_there)), "columns of water");
  test::check(test::differing_numbers("heat", lw::to_host(total_there), total, 1e-12) == 0, "their heat");
}

void bags_agree() {
  constexpr std::int64_t bags = 5, parts = 16, table_rows = 11;
  constexpr int per_bag = 7;
  const lw::field<embedding::part, float> table(table_rows * parts, [](std::int64_t i) {
    embedding::part<float> row{};
    for (std::size_t k = 0; k != embedding::numbers; ++k) row[k] = some<float>(i + 3 * static_cast<std::int64_t>(k));
    return row;
  });
  const numbers<std::int32_t> index(bags * per_bag,
                                    [](std::int64_t i) { return static_cast<std::int32_t>(i * 5 % table_rows); });
  const numbers<float> weight(bags * per_bag, some<float>);
  lw::field<embedding::part, float> sums(bags * parts);
  const auto table_there = named_there(table, "rows");
  const auto index_there = named_there(index, "rows");
  const auto weight_there = named_there(weight, "rows");
  auto sums_there = lw::to_device(sums);
  const auto run = [&](const auto& t, const auto& i, const auto& w, auto& out) {
    lw::launch(embedding::sum_of_bag, lw::over(bags, parts), lw::element(), lw::lookup(t), lw::lookup(i), lw::lookup(w),
               per_bag, parts, lw::out(out));
  };
  run(table, index, weight, sums);
  run(table_there, index_there, weight_there, sums_there);
  test::check(test::same_bits(sums, lw::to_host(sums_there)), "sums of bags");
}

void games_agree() {
  constexpr std::int64_t n = 333;
  numbers<std::int32_t> won(n), games(n);
  auto won_there = lw::to_device(won), games_there = lw::to_device(games);
  lw::launch(random_walk::gamble, lw::element(), std::uint64_t{7}, 5, lw::out(won), lw::out(games));
  lw::launch(random_walk::gamble, lw::element(), std::uint64_t{7}, 5, lw::out(won_there), lw::out(games_there));
  test::check(test::same_bits(won, lw::to_host(won_there)) && test::same_bits(games, lw::to_host(games_there)),
              "games");
}

}  // namespace

int main() {
  particles_agree();
  flow_agrees();
  trajectories_agree();
  columns_agree();
  bags_agree();
  games_agree();
  return test::status("examples");
}
