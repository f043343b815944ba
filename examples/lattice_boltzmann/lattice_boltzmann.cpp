// SPDX-License-Identifier: Apache-2.0
#include "lattice_boltzmann.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <numbers>
#include <string>
#include <string_view>

#include "../support/explain.hpp"

// Takes nothing, gives the decay of a shear wave next to its exact one, and a picture of two shear layers that roll up:
// lattice_boltzmann [--quick]. Fails where the wave decays otherwise, or mass is lost.

namespace {

namespace lw = lanewise;
namespace lb = lattice_boltzmann;

constexpr double pi = std::numbers::pi;

// A periodic fluid of nx by ny nodes.
class fluid {
 public:
  // `velocity(x, y)` gives two numbers, for x and y from 0 to 1.
  template <class Velocity>
  fluid(std::int64_t nx, std::int64_t ny, double viscosity, const Velocity& velocity)
      : nx_(nx), ny_(ny), rate_(static_cast<float>(1 / (3 * viscosity + 0.5))), h_(nx * ny, [&](std::int64_t i) {
          const auto [u, v] = velocity(static_cast<double>(i % nx) / static_cast<double>(nx),
                                       static_cast<double>(i / nx) / static_cast<double>(ny));
          return lb::equilibrium(lb::moments<float>{0, static_cast<float>(u), static_cast<float>(v)});
        }) {
    lw::launch(lb::collide, lw::inout(h_.now()), rate_);
  }

  void advance(int steps) {
    // [advance]
    h_.advance(steps, [&](const auto& from, auto& to) {
      lw::launch(lb::stream_and_collide, lw::over(ny_, nx_), lw::neighbours(from, lw::periodic), rate_, lw::out(to));
    });
    // [/advance]
  }
  [[nodiscard]] lb::moments<double> at(std::int64_t x, std::int64_t y) const {
    return lb::moments_of(lw::cast<double>(h_.now()[(y + ny_) % ny_ * nx_ + (x + nx_) % nx_]));
  }
  [[nodiscard]] double excess_mass() const {
    double sum = 0;
    for (std::int64_t i = 0; i < nx_ * ny_; ++i) sum += at(i % nx_, i / nx_).excess;
    return sum;
  }
  [[nodiscard]] double vorticity(std::int64_t x, std::int64_t y) const {
    return (at(x + 1, y).velocity_y - at(x - 1, y).velocity_y - at(x, y + 1).velocity_x + at(x, y - 1).velocity_x) / 2;
  }

 private:
  std::int64_t nx_, ny_;
  float rate_;
  lw::double_buffer<lb::populations, float, lw::layout::soa> h_;
};

struct pair {
  double u, v;
};

// u = a cos(k y) decays by exp(-viscosity k^2 t).
bool shear_wave() {
  constexpr std::int64_t nx = 40, ny = 64;
  constexpr double viscosity = 0.05, amplitude = 0.01, k = 2 * pi / ny;
  fluid water(nx, ny, viscosity, [](double, double y) { return pair{amplitude * std::cos(2 * pi * y), 0}; });
  bool right = true;
  std::printf("a shear wave of %d nodes, viscosity %.3f\n%8s %14s %14s %12s\n", static_cast<int>(ny), viscosity,
              "steps", "amplitude", "exact", "difference");
  for (int steps = 0; steps <= 2000; steps += 500) {
    if (steps > 0) water.advance(500);
    double found = 0;
    for (std::int64_t y = 0; y < ny; ++y)
      found += water.at(7, y).velocity_x * std::cos(k * static_cast<double>(y)) * 2 / ny;
    const double exact = amplitude * std::exp(-viscosity * k * k * steps);
    const double difference = (found - exact) / exact;
    right = right && std::abs(difference) < 2e-3;
    std::printf("%8d %14.6e %14.6e %12.1e\n", steps, found, exact, difference);
  }
  const double gained = water.excess_mass() / (nx * ny);
  std::printf("mass gained: %.1e of all\n\n", gained);
  return right && std::abs(gained) < 1e-6;
}

// Blue where it turns clockwise, red where the other way.
void write_picture(const fluid& water, std::int64_t n, const std::string& path) {
  double largest = 0;
  for (std::int64_t i = 0; i < n * n; ++i) largest = std::max(largest, std::abs(water.vorticity(i % n, i / n)));
  std::ofstream file(path, std::ios::binary);
  file << "P6\n" << n << ' ' << n << "\n255\n";
  for (std::int64_t i = 0; i < n * n; ++i) {
    const double turn = water.vorticity(i % n, n - 1 - i / n) / largest;
    const double pale = 255 * (1 - std::sqrt(std::abs(turn)));
    for (const double colour : {turn > 0 ? 255.0 : pale, pale, turn < 0 ? 255.0 : pale})
      file.put(static_cast<char>(static_cast<unsigned char>(colour)));
  }
}

// From M. L. Minion and D. L. Brown, "Performance of under-resolved two-dimensional incompressible flow simulations
// II", J. Comput. Phys. 138 (1997) 734: the layers roll up until t = 1.
bool shear_layers(std::int64_t n) {
  constexpr double speed = 0.04, thinness = 40, kick = 0.05, reynolds = 2000;
  fluid water(n, n, speed * static_cast<double>(n) / reynolds, [](double x, double y) {
    return pair{speed * std::tanh(thinness * (y <= 0.5 ? y - 0.25 : 0.75 - y)),
                speed * kick * std::sin(2 * pi * (x + 0.25))};
  });
  const int steps = static_cast<int>(static_cast<double>(n) / speed);
  water.advance(steps);
  const std::string path = "lattice_boltzmann.ppm";
  write_picture(water, n, path);
  const double gained = water.excess_mass() / static_cast<double>(n * n);
  std::printf("two shear layers on %d x %d nodes, %d steps: %s\nmass gained: %.1e of all\n", static_cast<int>(n),
              static_cast<int>(n), steps, path.c_str(), gained);
  return std::abs(gained) < 1e-6;
}

void explain_launches(const support::explanation& explain) {
  constexpr std::int64_t ny = 1024, nx = 1024;
  lw::field<lb::populations, float, lw::layout::soa> from(ny * nx), to(ny * nx);
  explain(lb::stream_and_collide, lw::over(ny, nx), lw::neighbours(from, lw::periodic), 1.7f, lw::out(to));
}

}  // namespace

int main(int argc, char** argv) {
  const support::explanation explain(argc, argv);
  if (explain.wanted()) return explain_launches(explain), EXIT_SUCCESS;
  const bool quick = argc > 1 && std::string_view(argv[1]) == "--quick";
  const bool decays = shear_wave();
  const bool conserves = shear_layers(quick ? 64 : 128);
  std::printf("\n%s\n", decays && conserves ? "as it should be" : "WRONG");
  return decays && conserves ? EXIT_SUCCESS : EXIT_FAILURE;
}
