// SPDX-License-Identifier: Apache-2.0
#include "equation_of_state.hpp"

#include <cstdio>
#include <cstdlib>
#include <vector>

#include "check.hpp"

// Takes nothing, gives the kernel's results on a GPU at points with known answers, along a cast at sea and in a small
// ocean. Fails where one is wrong.

namespace {

namespace lw = lanewise;
using equation_of_state::columns;

void derive_on_gpu(columns& at) {
  const auto sa = lw::to_device(at.sa);
  const auto ct = lw::to_device(at.ct);
  const auto p = lw::to_device(at.p);
  auto result = lw::to_device(at.result);
  lw::launch(equation_of_state::dynamic_enthalpy_derivative, lw::in(sa), lw::in(ct), lw::in(p), lw::out(result));
  at.result = lw::to_host(result);
}

bool check(const char* title, const std::vector<equation_of_state::known_water>& wanted) {
  columns at(wanted);
  derive_on_gpu(at);
  std::printf("%s\n", title);
  return report(wanted, at.result);
}

bool check_ocean() {
  const equation_of_state::ocean ocean(4096);
  columns at(ocean.points);
  derive_on_gpu(at);
  const double error = largest_error<double>(ocean.points, at.result);
  std::printf("\nan ocean of %zu points: largest error %.1e\n", ocean.points.size(), error);
  return error <= equation_of_state::tolerance;
}

}  // namespace

int main() {
  bool right = check("points with known answers", equation_of_state::known_points);
  right =
      check("\na cast at sea; expected: by numerical integration", equation_of_state::cast_at_sea<double>()) && right;
  right = check_ocean() && right;
  std::printf("\n%s\n", right ? "all results are right" : "SOME RESULTS ARE WRONG");
  return right ? EXIT_SUCCESS : EXIT_FAILURE;
}
