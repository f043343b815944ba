// SPDX-License-Identifier: Apache-2.0
#include "equation_of_state.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "../support/explain.hpp"
#include "check.hpp"

// Takes sizes of oceans, gives the kernel's results at points with known answers, along a cast at sea, and its time per
// element in oceans of these sizes: equation_of_state [--quick] [SIZE...]. Fails where a result is wrong.

namespace {

namespace lw = lanewise;
using equation_of_state::columns;
using equation_of_state::known_water;

void derive(columns& at) {
  lw::launch(equation_of_state::dynamic_enthalpy_derivative, lw::in(at.sa), lw::in(at.ct), lw::in(at.p),
             lw::out(at.result));
}

// One pressure for each level.
void derive(const equation_of_state::ocean& ocean, columns& at) {
  lw::launch(equation_of_state::dynamic_enthalpy_derivative, lw::over(ocean.nx, ocean.nx, ocean.nz), lw::in(at.sa),
             lw::in(at.ct), lw::along<2>(ocean.levels), lw::out(at.result));
}

bool check(const char* title, const std::vector<known_water>& wanted) {
  columns at(wanted);
  derive(at);
  std::printf("%s\n", title);
  return report(wanted, at.result);
}

// Nanoseconds of the fastest of several runs.
double best_time(const equation_of_state::ocean& ocean, columns& at, int runs) {
  double best = 1e300;
  for (int run = 0; run < runs; ++run) {
    const auto begin = std::chrono::steady_clock::now();
    derive(ocean, at);
    const std::chrono::duration<double, std::nano> taken = std::chrono::steady_clock::now() - begin;
    best = std::min(best, taken.count());
  }
  return best;
}

bool run_ocean(double size) {
  const equation_of_state::ocean ocean(size);
  columns at(ocean.points);
  const double time = best_time(ocean, at, 10);
  const double error = largest_error<long double>(ocean.points, at.result);
  const bool right = error <= equation_of_state::tolerance;
  const auto count = static_cast<double>(ocean.points.size());
  std::printf("%5lld x %lld x %-5lld %10.0f %12.3f %14.2f %14.1e%s\n", static_cast<long long>(ocean.nx),
              static_cast<long long>(ocean.nx), static_cast<long long>(ocean.nz), count, time * 1e-6, time / count,
              error, right ? "" : "  WRONG");
  return right;
}

std::vector<double> sizes_from(int argc, char** argv) {
  std::vector<double> sizes;
  for (int i = 1; i < argc; ++i) sizes.push_back(std::string_view(argv[i]) == "--quick" ? 4096.0 : std::atof(argv[i]));
  if (sizes.empty()) sizes = {4096, 16384, 65536, 262144, 1048576, 4194304};
  return sizes;
}

void explain_launches(const support::explanation& explain) {
  const equation_of_state::ocean ocean(1048576);
  columns at(ocean.points);
  explain(equation_of_state::dynamic_enthalpy_derivative, lw::over(ocean.nx, ocean.nx, ocean.nz), lw::in(at.sa),
          lw::in(at.ct), lw::along<2>(ocean.levels), lw::out(at.result));
}

}  // namespace

int main(int argc, char** argv) {
  const support::explanation explain(argc, argv);
  if (explain.wanted()) return explain_launches(explain), EXIT_SUCCESS;
  bool right = check("points with known answers", equation_of_state::known_points);
  right = check("\na cast at sea; expected: by numerical integration in long double",
                equation_of_state::cast_at_sea<long double>()) &&
          right;
  std::printf("\noceans of pyhpc-benchmarks, all threads\n%13s %18s %12s %14s %14s\n", "shape", "elements", "ms",
              "ns/element", "largest error");
  for (const double size : sizes_from(argc, argv)) {
    if (!(size >= 1 && size <= 1e9)) return std::printf("a size is a number from 1 to 1e9\n"), 2;
    right = run_ocean(size) && right;
  }
  std::printf("\n%s\n", right ? "all results are right" : "SOME RESULTS ARE WRONG");
  return right ? EXIT_SUCCESS : EXIT_FAILURE;
}
