// SPDX-License-Identifier: Apache-2.0
// The derivative of seawater's dynamic enthalpy by temperature, which examples/equation_of_state works out by hand:
// obtained from the enthalpy itself by `derivative`, and how far it is from the right one, in double and in float.

#include "equation_of_state_by_dual.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "../equation_of_state/check.hpp"
#include "../support/explain.hpp"

namespace {

namespace lw = lanewise;
using equation_of_state::relative_error;
using equation_of_state::water;
using equation_of_state_by_dual::enthalpy;
using equation_of_state_by_dual::enthalpy_by_plain_log;
using equation_of_state_by_dual::enthalpy_by_quadrature;

template <class T>
struct columns {
  std::vector<T> sa, ct, p;
  std::vector<double> expected;  // by quadrature in long double, of the points as rounded to T

  explicit columns(const std::vector<water>& points) {
    for (const auto& each : points) {
      sa.push_back(static_cast<T>(each.sa));
      ct.push_back(static_cast<T>(each.ct));
      p.push_back(static_cast<T>(each.p));
      expected.push_back(equation_of_state::integrated<long double>({sa.back(), ct.back(), p.back()}));
    }
  }
};

template <std::size_t Argument, class T, class Kernel>
std::vector<T> derivatives(const Kernel& kernel, const columns<T>& at) {
  std::vector<T> slope(at.sa.size());
  // [launch]
  lw::launch(lw::derivative<Argument>(kernel), lw::in(at.sa), lw::in(at.ct), lw::in(at.p), lw::out(slope));
  // [/launch]
  return slope;
}

// The relative errors of a kernel's derivative by temperature.
template <class T, class Kernel>
std::vector<double> errors(const Kernel& kernel, const columns<T>& at) {
  const std::vector<T> slope = derivatives<1>(kernel, at);
  std::vector<double> error;
  for (std::size_t i = 0; i < slope.size(); ++i) error.push_back(relative_error(double{slope[i]}, at.expected[i]));
  return error;
}

// Of each way to write the enthalpy, in double and in float.
struct all_errors {
  std::vector<double> plain_double, plain_float, closed_double, closed_float, integrated_double, integrated_float;

  explicit all_errors(const std::vector<water>& points) : all_errors(columns<double>(points), columns<float>(points)) {}

 private:
  all_errors(const columns<double>& exact, const columns<float>& rounded)
      : plain_double(errors(enthalpy_by_plain_log, exact)),
        plain_float(errors(enthalpy_by_plain_log, rounded)),
        closed_double(errors(enthalpy, exact)),
        closed_float(errors(enthalpy, rounded)),
        integrated_double(errors(enthalpy_by_quadrature, exact)),
        integrated_float(errors(enthalpy_by_quadrature, rounded)) {}
};

// What four roundings leave of the terms that cancel, 0.028 p in J/(kg K): they are much more than the result where
// water hardly expands.
double allowed_in_float(const water& at, double expected) {
  return std::max(1e-5, 0.028 * at.p * 0x1p-22 / std::abs(expected));
}

bool check_known_points() {
  std::vector<water> points;
  for (const auto& known : equation_of_state::known_points) points.push_back(known.at);
  const all_errors error(points);
  std::printf("dh/dct, and the relative errors of what `derivative` makes\n%46s%21s%21s%21s\n%8s %6s %8s %21s", "",
              "closed form, log", "closed form, log1p", "integral", "sa", "ct", "p", "right, J/(kg K)");
  for (int i = 0; i < 3; ++i) std::printf("%11s %9s", "double", "float");
  bool right = true;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const auto& at = points[i];
    const double expected = equation_of_state::known_points[i].expected;
    std::printf("\n%8.4f %6.2f %8.3f %21.13e", at.sa, at.ct, at.p, expected);
    std::printf("%11.1e %9.1e %10.1e %9.1e", error.plain_double[i], error.plain_float[i], error.closed_double[i],
                error.closed_float[i]);
    std::printf(" %10.1e %9.1e", error.integrated_double[i], error.integrated_float[i]);
    right = right && error.plain_double[i] <= 5e-8 / std::min(at.p, 1.0) && error.closed_double[i] <= 1e-10 &&
            error.integrated_double[i] <= 1e-13 && error.integrated_float[i] <= allowed_in_float(at, expected);
  }
  return right;
}

double median(std::vector<double> all) {
  std::sort(all.begin(), all.end());
  return all[all.size() / 2];
}
double share_above(const std::vector<double>& all, double limit) {
  const auto above = std::count_if(all.begin(), all.end(), [=](double x) { return !(x <= limit); });
  return static_cast<double>(above) / static_cast<double>(all.size());
}

bool check_ocean(double size) {
  const std::vector<water> points = equation_of_state::ocean(size).points;
  const all_errors error(points);
  std::printf("\n\n%zu points of the benchmark's ocean%20s %18s\n", points.size(), "median error", "share above 1 %");
  const auto row = [](const char* name, const std::vector<double>& all) {
    std::printf("  %-30s %20.1e %16.1f %%\n", name, median(all), 100 * share_above(all, 0.01));
  };
  row("closed form, log, double", error.plain_double);
  row("closed form, log, float", error.plain_float);
  row("closed form, log1p, double", error.closed_double);
  row("closed form, log1p, float", error.closed_float);
  row("integral, double", error.integrated_double);
  row("integral, float", error.integrated_float);
  // The derivative crosses zero, where no relative error can be small.
  return median(error.closed_double) < 1e-10 && median(error.integrated_double) < 1e-13 &&
         median(error.integrated_float) < 1e-5 && share_above(error.integrated_float, 0.01) < 0.01;
}

// By salinity, too, at a salinity of zero: the square root there is no pole.
bool check_fresh_water() {
  const columns<double> at(std::vector<water>{{0, 15, 300}, {0, -1, 5000}});
  const auto closed = derivatives<0>(enthalpy, at), integrated = derivatives<0>(enthalpy_by_quadrature, at);
  std::printf("\nfresh water, dh/dsa: %.12g and %.12g J/g\n", integrated[0], integrated[1]);
  return relative_error(closed[0], integrated[0]) < 1e-9 && relative_error(closed[1], integrated[1]) < 1e-9;
}

void explain_launches(const support::explanation& explain) {
  equation_of_state::columns at(equation_of_state::ocean(1048576).points);
  explain(enthalpy, lw::in(at.sa), lw::in(at.ct), lw::in(at.p), lw::out(at.result));
  explain(lw::derivative<1>(enthalpy), lw::in(at.sa), lw::in(at.ct), lw::in(at.p), lw::out(at.result));
}

}  // namespace

int main(int argc, char** argv) {
  const support::explanation explain(argc, argv);
  if (explain.wanted()) return explain_launches(explain), EXIT_SUCCESS;
  const bool quick = argc > 1 && std::string_view(argv[1]) == "--quick";
  bool right = check_known_points();
  right = check_ocean(quick ? 2000 : 10'000) && right;
  right = check_fresh_water() && right;
  std::printf("\n%s\n", right ? "all results are as exact as they can be" : "SOME RESULTS ARE WRONG");
  return right ? EXIT_SUCCESS : EXIT_FAILURE;
}
