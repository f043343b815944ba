// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <random>
#include <vector>

#include "equation_of_state.hpp"
#include "quadrature.hpp"

// Takes nothing, gives the points with known answers, the columns of a cast at sea, and the random ocean of
// pyhpc-benchmarks, and says how far a column of results is from what is right.

namespace equation_of_state {

struct water {
  double sa;  // Absolute Salinity, g/kg
  double ct;  // Conservative Temperature, degrees C
  double p;   // sea pressure, dbar
};

struct known_water {
  water at;
  double expected;
};

/// The derivative by Gaussian quadrature of 40 points in 80-bit numbers.
inline const std::vector<known_water> known_points = {
    {{35.0, 10.0, 1000.0}, 1.7132573030242428},
    {{0.01, -12.0, 500.0}, -1.476980291368911},
    {{10.0, 20.0, 1.0}, 0.0020682388116477868},
    {{5.0, 4.0, 10.0}, 0.0013469672724503467},
    {{9.99, 0.0, 999.0}, -0.11367461636221333},
    {{0.0, 15.0, 300.0}, 0.41438545970705337},
    {{35.0, 25.0, 5000.0}, 15.686317233296183},
    {{3.3, -1.9, 0.001}, -8.270934318116332e-07},
    {{7.0, 12.5, 0.0}, 0.0},
    {{34.7118, 28.8099, 10.0}, 0.03176737473766251},
};

/// The same number by integration in numbers of type `Wide`: long double, but where nvcc compiles, which has none.
template <class Wide>
[[nodiscard]] double integrated(const water& at) {
  return static_cast<double>(
      by_quadrature(static_cast<Wide>(at.sa), static_cast<Wide>(at.ct), static_cast<Wide>(at.p)));
}

/// A cast at six depths in the open ocean.
template <class Wide>
[[nodiscard]] std::vector<known_water> cast_at_sea() {
  std::vector<known_water> cast;
  for (const water& at :
       {water{34.7118, 28.8099, 10.0}, water{34.8915, 28.4392, 50.0}, water{35.0256, 22.7862, 125.0},
        water{34.8472, 10.2262, 250.0}, water{34.7366, 6.8272, 600.0}, water{34.7324, 4.3236, 1000.0}})
    cast.push_back({at, integrated<Wide>(at)});
  return cast;
}

/// The ocean of pyhpc-benchmarks for a wished number of points: nx = ny = ceil(sqrt(2) size^(1/3)), nz =
/// ceil(size^(1/3) / 2), salinity and temperature of every point uniform, pressure uniform and the same for all points
/// of a level.
class ocean {
 public:
  explicit ocean(double size)
      : nx(static_cast<std::int64_t>(std::ceil(std::sqrt(2.0) * std::cbrt(size)))),
        nz(static_cast<std::int64_t>(std::ceil(0.5 * std::cbrt(size)))),
        levels(static_cast<std::size_t>(nz)) {
    std::mt19937_64 random(17);
    const auto uniform = [&](double low, double high) {
      return low + (high - low) * std::ldexp(static_cast<double>(random() >> 11), -53);
    };
    for (double& p : levels) p = uniform(0.0, 1000.0);
    points.reserve(static_cast<std::size_t>(nx * nx * nz));
    for (std::int64_t column = 0; column < nx * nx; ++column)
      for (const double p : levels) points.push_back({uniform(1e-2, 10.0), uniform(-12.0, 20.0), p});
  }

  std::int64_t nx, nz;
  std::vector<double> levels;  // the pressure of each
  std::vector<water> points;
};

/// The inputs in three fields of host memory, and room for the output.
struct columns {
  using field = lw::field<lw::scalar, double>;

  explicit columns(const std::vector<water>& points)
      : sa(points.size(), [&](std::int64_t i) { return points[static_cast<std::size_t>(i)].sa; }),
        ct(points.size(), [&](std::int64_t i) { return points[static_cast<std::size_t>(i)].ct; }),
        p(points.size(), [&](std::int64_t i) { return points[static_cast<std::size_t>(i)].p; }),
        result(points.size()) {}
  explicit columns(const std::vector<known_water>& known) : columns(places(known)) {}

  field sa, ct, p, result;

 private:
  [[nodiscard]] static std::vector<water> places(const std::vector<known_water>& known) {
    std::vector<water> all;
    for (const auto& each : known) all.push_back(each.at);
    return all;
  }
};

/// How far `found` is from what is right, as a share of that; zero has to be met exactly.
[[nodiscard]] inline double relative_error(double found, double expected) {
  if (found == expected) return 0.0;
  return std::abs((found - expected) / expected);
}

/// What is allowed. In the closed form terms cancel that are a thousand times the result, and more than that below
/// -10 degrees, where the density's n2 approaches zero: 5e-11 was the largest error seen in an ocean of a million
/// points.
inline constexpr double tolerance = 5e-9;

/// Prints a row for each point; says whether all are right.
[[nodiscard]] inline bool report(const std::vector<known_water>& wanted, const lw::field<lw::scalar, double>& result) {
  bool right = true;
  std::printf("%9s %9s %9s  %23s %23s  %s\n", "sa", "ct", "p", "dh/dct, J/(kg K)", "expected", "relative error");
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const auto& [at, expected] = wanted[i];
    const double found = result[static_cast<std::int64_t>(i)];
    const double error = relative_error(found, expected);
    right = right && error <= tolerance;
    std::printf("%9.4f %9.4f %9.3f  %23.16e %23.16e  %.1e%s\n", at.sa, at.ct, at.p, found, expected, error,
                error <= tolerance ? "" : "  WRONG");
  }
  return right;
}

/// The largest error of about a thousand of the points, relative to the size that results of a level have (the result
/// itself crosses zero, where no relative error can be small).
template <class Wide>
[[nodiscard]] double largest_error(const std::vector<water>& points, const lw::field<lw::scalar, double>& result) {
  const std::size_t stride = points.size() / 1000 + 1;
  double largest = 0.0;
  for (std::size_t i = 0; i < points.size(); i += stride) {
    const double expected = integrated<Wide>(points[i]);
    const double scale = std::max(std::abs(expected), 1e-4 * points[i].p);
    largest = std::max(largest, std::abs(result[static_cast<std::int64_t>(i)] - expected) / scale);
  }
  return largest;
}

}  // namespace equation_of_state
