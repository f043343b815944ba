// SPDX-License-Identifier: Apache-2.0
// Vertical mixing of an ocean: a lane for each column, which has 0 to 50 levels of water over land. Heat has to stay
// what it was, some columns are solved again as dense systems, and land must not be touched. A picture shows two
// profiles.

#include "ocean_column.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <lanewise/launch/reduction.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "../support/explain.hpp"

namespace {

namespace lw = lanewise;
using namespace ocean_column;

constexpr std::int64_t length = 50;
constexpr double land = -999;
using numbers = lw::field<lw::scalar, double>;

std::int32_t wet_levels(std::int64_t column) { return static_cast<std::int32_t>(column * 19 % (length + 1)); }
double depth_of_mixing(std::int64_t column) { return 20 + 10 * static_cast<double>(column * 7 % 25); }

// A warm surface over cold water, with some noise in it.
double thermocline(std::int64_t level, std::int64_t column) {
  const double depth = thickness * (static_cast<double>(level) + 0.5);
  return 4 + 16 * std::exp(-depth / 80) + 0.5 * std::sin(static_cast<double>(3 * level + column));
}

double total_heat(const lw::field<lw::scalar, std::int32_t>& wet, const numbers& temperature) {
  double total = 0;
  // [heat]
  lw::launch(heat, lw::in(wet), lw::series(temperature), lw::compensated_sum_of(total));
  // [/heat]
  return total;
}

std::vector<double> column_of(const numbers& temperature, std::int64_t columns, std::int64_t column) {
  std::vector<double> t(static_cast<std::size_t>(length));
  for (std::int64_t k = 0; k < length; ++k) t[static_cast<std::size_t>(k)] = temperature[k * columns + column];
  return t;
}

// The same step as a full system of equations, by Gauss' elimination.
std::vector<double> dense_step(std::vector<double> t, std::size_t wet, double mixed_depth) {
  std::vector<std::vector<double>> a(wet, std::vector<double>(wet));
  for (std::size_t k = 0; k < wet; ++k) {
    a[k][k] += 1;
    if (k == 0) continue;
    const double share = exchange(static_cast<std::int64_t>(k), lw::lanes<double, 1>(mixed_depth))[0];
    a[k][k] += share;
    a[k - 1][k - 1] += share;
    a[k][k - 1] = a[k - 1][k] = -share;
  }
  for (std::size_t k = 0; k < wet; ++k)
    for (std::size_t row = k + 1; row < wet; ++row) {
      const double factor = a[row][k] / a[k][k];
      for (std::size_t c = k; c < wet; ++c) a[row][c] -= factor * a[k][c];
      t[row] -= factor * t[k];
    }
  for (std::size_t k = wet; k-- > 0;) {
    for (std::size_t c = k + 1; c < wet; ++c) t[k] -= a[k][c] * t[c];
    t[k] /= a[k][k];
  }
  return t;
}

struct profile {
  std::vector<double> before, after;
};

// Depth downwards, temperature to the right; dashed before, drawn through after.
bool draw(const char* path, const std::array<profile, 2>& profiles) {
  std::ofstream svg(path);
  svg << "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 460 300' width='460' height='300' fill='none'>\n"
      << "<rect width='460' height='300' fill='#10141c'/>\n";
  const auto line = [&](double left, const std::vector<double>& t, const char* style) {
    svg << "<polyline stroke-width='1.5' " << style << " points='";
    for (std::size_t k = 0; k < t.size() && t[k] != land; ++k)
      svg << std::round(10 * (left + 9 * t[k])) / 10 << ',' << 20 + 5.4 * static_cast<double>(k) << ' ';
    svg << "'/>\n";
  };
  for (std::size_t p = 0; p < 2; ++p) {
    line(10 + 220 * static_cast<double>(p), profiles[p].before, "stroke='#5ec8ff' stroke-dasharray='3 3'");
    line(10 + 220 * static_cast<double>(p), profiles[p].after, "stroke='#ffb454'");
  }
  svg << "</svg>\n";
  return svg.good();
}

void explain_launches(const support::explanation& explain) {
  constexpr std::int64_t columns = 65536;
  const lw::field<lw::scalar, std::int32_t> wet(columns, wet_levels);
  const numbers mixed_depth(columns, depth_of_mixing);
  numbers temperature(length * columns, 10.0), scratch(length * columns);
  explain(mix, lw::in(wet), lw::in(mixed_depth), lw::series_inout(temperature), lw::series_inout(scratch));
  double total = 0;
  explain(heat, lw::in(wet), lw::series(temperature), lw::compensated_sum_of(total));
}

}  // namespace

int main(int argc, char** argv) {
  const support::explanation explain(argc, argv);
  if (explain.wanted()) return explain_launches(explain), EXIT_SUCCESS;
  const bool quick = argc > 1 && std::string_view(argv[1]) == "--quick";
  const std::int64_t columns = quick ? 1003 : 65536;
  const int steps = 24;

  lw::field<lw::scalar, std::int32_t> wet(columns, wet_levels);
  numbers mixed_depth(columns, depth_of_mixing);
  numbers temperature(length * columns, [&](std::int64_t i) {
    return i / columns < wet_levels(i % columns) ? thermocline(i / columns, i % columns) : land;
  });
  const numbers before = temperature;
  const double heat_before = total_heat(wet, temperature);

  // [launch]
  numbers scratch(length * columns);
  const auto step = [&] {
    lw::launch(mix, lw::in(wet), lw::in(mixed_depth), lw::series_inout(temperature), lw::series_inout(scratch));
  };
  // [/launch]
  step();
  double worst = 0;
  for (std::int64_t c = 0; c < std::min<std::int64_t>(columns, 204); ++c) {
    const auto levels = static_cast<std::size_t>(wet_levels(c));
    const auto right = dense_step(column_of(before, columns, c), levels, depth_of_mixing(c));
    const auto seen = column_of(temperature, columns, c);
    for (std::size_t k = 0; k < seen.size(); ++k) worst = std::max(worst, std::abs(seen[k] - right[k]));
  }

  const auto start = std::chrono::steady_clock::now();
  for (int s = 1; s < steps; ++s) step();
  const double time = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  const double change = total_heat(wet, temperature) / heat_before - 1;
  bool land_untouched = true;
  for (std::int64_t i = 0; i < temperature.size(); ++i)
    if (i / columns >= wet_levels(i % columns)) land_untouched = land_untouched && temperature[i] == land;

  std::printf("%lld columns of 0 to %lld levels, %d steps of %g s\n\n", static_cast<long long>(columns),
              static_cast<long long>(length), steps, time_step);
  std::printf("  depth       500 m, mixed to 80 m        170 m, mixed to 170 m\n");
  // Columns with these depths of water and of mixing.
  std::array<profile, 2> profiles;
  const std::array<std::int64_t, 2> shown{8, 170};
  for (std::size_t p = 0; p < 2; ++p)
    profiles[p] = {column_of(before, columns, shown[p]), column_of(temperature, columns, shown[p])};
  for (std::size_t k = 0; k < 24; k += 3) {
    std::printf("  %4.0f m", thickness * (static_cast<double>(k) + 0.5));
    for (const profile& p : profiles)
      p.before[k] == land ? std::printf("            land            ")
                          : std::printf("      %6.2f to %6.2f C      ", p.before[k], p.after[k]);
    std::printf("\n");
  }
  std::printf("\n  heat            %8.1e relative change\n", change);
  std::printf("  dense systems   %8.1e K largest difference after one step\n", worst);
  std::printf("  land            %s\n", land_untouched ? "untouched" : "CHANGED");
  std::printf("  time            %8.2f ns for each column's level and step\n",
              1e9 * time / static_cast<double>(columns * length * (steps - 1)));
  const bool drawn = draw("ocean_column.svg", profiles);
  std::printf("\n  picture: ocean_column.svg\n");
  return drawn && std::abs(change) < 1e-13 && worst < 1e-12 && land_untouched ? EXIT_SUCCESS : EXIT_FAILURE;
}
