// SPDX-License-Identifier: Apache-2.0
// How fast neighbouring trajectories of Lorenz' model part: its kernel as it stands, and the Jacobian of each of its
// steps, carried along in one launch. At rho = 28 the mean of an ensemble is compared with the literature, then a sweep
// over rho is drawn, whose ends are known in closed form.

#include "sensitivities.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string_view>
#include <vector>

#include "../support/explain.hpp"

namespace {

namespace lw = lanewise;
using lorenz_ensemble::beta;
using lorenz_ensemble::convection;
using lorenz_ensemble::sigma;
using sensitivities::exponents;
using sensitivities::frame;
using sensitivities::stretch;

constexpr double time_step = 0.005;
constexpr double largest_rho = 200;

struct run {
  lw::field<exponents, double> exponent;
  double nanoseconds;  // for each step of each lane
};

// The exponents of one trajectory for each value of rho, over a time of `steps` after one of `before`, in which the
// state comes to the attractor and the frame to its directions.
template <class Rho>
run exponents_of(std::int64_t n, const Rho& rho_of, std::int64_t before, std::int64_t steps) {
  const lw::field<lw::scalar, double> rho(n, rho_of);
  const auto begin = std::chrono::steady_clock::now();
  // [launch]
  lw::field<convection, double> state(n, [](std::int64_t i) {
    const auto angle = static_cast<double>(i);
    return convection<double>{10 * std::sin(angle), 10 * std::cos(2 * angle), 20};
  });
  lw::field<frame, double> directions(n, lw::identity<double, 3>());
  lw::field<exponents, double> exponent(n);
  for (const std::int64_t count : {before, steps})
    lw::launch(stretch, lw::inout(state), lw::inout(directions), lw::in(rho), time_step, count, lw::out(exponent));
  // [/launch]
  const std::chrono::duration<double, std::nano> taken = std::chrono::steady_clock::now() - begin;
  return {exponent, taken.count() / static_cast<double>(n * (before + steps))};
}

struct estimate {
  double mean, error;
};
// Of independent samples: five standard errors of their mean are exceeded once in two million times.
estimate estimate_of(const lw::field<exponents, double>& all, std::size_t which) {
  const auto n = static_cast<double>(all.size());
  double sum = 0, squares = 0;
  for (std::int64_t i = 0; i < all.size(); ++i) sum += all[i][which];
  for (std::int64_t i = 0; i < all.size(); ++i) squares += std::pow(all[i][which] - sum / n, 2);
  return {sum / n, 5 * std::sqrt(squares / (n - 1) / n)};
}

// Volumes shrink alike everywhere, div (x', y', z') = -(sigma + 1 + beta): the sum of all exponents, at every rho.
double error_of_sum(const lw::field<exponents, double>& all) {
  double worst = 0;
  for (std::int64_t i = 0; i < all.size(); ++i)
    worst = std::max(worst, std::abs(all[i][0] + all[i][1] + all[i][2] + sigma + 1 + beta));
  return worst;
}

// Below rho = 1 all motion dies, and the exponents are the rates of decay at rest: -beta, and the roots of
// r^2 + (sigma + 1) r + sigma (1 - rho) = 0. The frame needs time to part what decays almost alike: the largest only.
double error_at_rest(const lw::field<exponents, double>& all, const std::vector<double>& rho) {
  double worst = 0;
  for (std::size_t i = 0; i < rho.size() && rho[i] < 0.9; ++i) {
    const double slowest = (-(sigma + 1) + std::sqrt((sigma + 1) * (sigma + 1) - 4 * sigma * (1 - rho[i]))) / 2;
    worst = std::max(worst, std::abs(all[static_cast<std::int64_t>(i)][0] - std::max(slowest, -beta)));
  }
  return worst;
}

// The two largest exponents over rho. Where the first is above zero neighbours part: chaos; windows of order are dips.
bool draw(const char* file, const lw::field<exponents, double>& all) {
  const auto line = [&](std::ofstream& svg, std::size_t which, const char* colour) {
    svg << "<path stroke='" << colour << "' d='";
    for (std::int64_t i = 0; i < all.size(); ++i)
      svg << (i == 0 ? 'M' : 'L') << 640 * static_cast<double>(i) / static_cast<double>(all.size()) << ' '
          << std::round(10 * (160 - 60 * std::max(all[i][which], -2.6))) / 10;
    svg << "'/>\n";
  };
  std::ofstream svg(file);
  svg << "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 640 330' width='640' height='330' fill='none'>\n"
      << "<rect width='640' height='330' fill='#10141c'/>\n<path stroke='#667788' d='M0 160h640M0 100h640M0 40h640'/>\n"
      << "<g fill='#8899aa' font-size='11' font-family='sans-serif'><text x='6' y='155'>0</text>"
      << "<text x='6' y='95'>1</text><text x='6' y='35'>2</text><text x='280' y='322'>rho, from 0 to 200</text></g>\n";
  line(svg, 1, "#7fdc8a");
  line(svg, 0, "#ff9d5c");
  svg << "</svg>\n";
  return svg.good();
}

void explain_launches(const support::explanation& explain) {
  constexpr std::int64_t n = 2003;
  lw::field<convection, double> state(n, convection<double>{10, 10, 20});
  lw::field<frame, double> directions(n, lw::identity<double, 3>());
  const lw::field<lw::scalar, double> rho(n, 28.0);
  lw::field<exponents, double> exponent(n);
  explain(stretch, lw::inout(state), lw::inout(directions), lw::in(rho), time_step, std::int64_t{20'000},
          lw::out(exponent));
}

}  // namespace

int main(int argc, char** argv) {
  const support::explanation explain(argc, argv);
  if (explain.wanted()) return explain_launches(explain), EXIT_SUCCESS;
  const bool quick = argc > 1 && std::string_view(argv[1]) == "--quick";
  const std::int64_t n = quick ? 331 : 2003, before = 4000, steps = quick ? 8000 : 20000;

  const run chaos = exponents_of(n, [](std::int64_t) { return 28.0; }, before, steps);
  const estimate largest = estimate_of(chaos.exponent, 0), along = estimate_of(chaos.exponent, 1);
  std::printf("%lld trajectories at rho = 28, %lld steps of %g each\n\n", static_cast<long long>(n),
              static_cast<long long>(steps), time_step);
  std::printf("  largest exponent    %8.4f +- %.4f   0.9056 in the literature\n", largest.mean, largest.error);
  std::printf("  along the flow      %8.4f +- %.4f   0\n", along.mean, along.error);
  std::printf("  sum of all three    %8.4f within %.1e everywhere\n", -(sigma + 1 + beta),
              error_of_sum(chaos.exponent));
  std::printf("  time                %8.2f ns for each step and its Jacobian\n", chaos.nanoseconds);

  const std::int64_t values = quick ? 160 : 1280;
  std::vector<double> rho;
  for (std::int64_t i = 0; i < values; ++i)
    rho.push_back(largest_rho * (static_cast<double>(i) + 0.5) / static_cast<double>(values));
  const run sweep =
      exponents_of(values, [&](std::int64_t i) { return rho[static_cast<std::size_t>(i)]; }, before, steps);
  const double sum = error_of_sum(sweep.exponent), rest = error_at_rest(sweep.exponent, rho);
  std::printf("\n%lld values of rho up to %g\n\n", static_cast<long long>(values), largest_rho);
  std::printf("  at rest             %8.1e from the closed form, for rho below 0.9\n", rest);
  std::printf("  sum of all three    %8.1e from that of the equations, largest\n", sum);
  const bool drawn = draw("sensitivities.svg", sweep.exponent);
  std::printf("\n  picture: sensitivities.svg, the two largest exponents over rho\n");

  const double last_digit = 0.00005;
  const bool right = std::abs(largest.mean - 0.9056) <= largest.error + last_digit && largest.error < 0.02 &&
                     std::abs(along.mean) <= along.error + 1e-3 && error_of_sum(chaos.exponent) < 1e-4 && sum < 0.02 &&
                     rest < 1e-3;
  return drawn && right ? EXIT_SUCCESS : EXIT_FAILURE;
}
