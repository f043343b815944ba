// SPDX-License-Identifier: Apache-2.0
#include "random_walk.hpp"

#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string_view>
#include <vector>

#include "../support/explain.hpp"

// Takes a number of particles, gives how far they diffuse against Einstein's 2 d D t, how long gamblers play against
// the theory of ruin, and a picture of some paths: random_walk [--quick]. Fails where theory is missed by five standard
// errors.

namespace {

namespace lw = lanewise;
using random_walk::diffuse;
using random_walk::gamble;
using random_walk::place;

constexpr std::int64_t seed = 2011;
constexpr double diffusivity = 0.5;  // m^2/s
constexpr double time_step = 0.01;   // s
const auto deviation = static_cast<float>(std::sqrt(2 * diffusivity * time_step));

bool report(const char* what, double seen, double theory, double standard_error) {
  const double off = (seen - theory) / standard_error;
  const bool right = std::abs(off) < 5;
  std::printf("%-34s %12.5f %12.5f %+10.2f%s\n", what, seen, theory, off, right ? "" : "  WRONG");
  return right;
}

// The mean over particles of the squared distance along the first `axes` axes.
double mean_square(const lw::field<place, float>& particles, std::size_t axes) {
  double sum = 0;
  for (std::int64_t i = 0; i < particles.size(); ++i) {
    const place<float> x = particles[i];
    for (std::size_t a = 0; a < axes; ++a) sum += static_cast<double>(x[a]) * static_cast<double>(x[a]);
  }
  return sum / static_cast<double>(particles.size());
}

// In d dimensions the squared distance has the mean 2 d D t, and its variance is 2 d (2 D t)^2.
bool diffusion(std::int64_t count) {
  std::printf("%lld particles, D = %.1f m^2/s\n%-34s %12s %12s %10s\n", static_cast<long long>(count), diffusivity,
              "mean square distance, m^2", "seen", "2 d D t", "off by");
  lw::field<place, float> particles(count);
  bool right = true;
  std::int64_t done = 0;
  for (const std::int64_t steps : {1, 9, 90}) {
    lw::launch(diffuse, lw::inout(particles), lw::element(), seed, done, steps, deviation);
    done += steps;
    const double time = time_step * static_cast<double>(done);
    for (const std::size_t d : {1u, 2u, 3u}) {
      char what[40];
      std::snprintf(what, sizeof what, "  t = %.2f s, d = %zu", time, d);
      const double spread = 2 * diffusivity * time;
      const auto dimensions = static_cast<double>(d);
      right = report(what, mean_square(particles, d), spread * dimensions,
                     spread * std::sqrt(2 * dimensions / static_cast<double>(count))) &&
              right;
    }
  }
  return right;
}

// From 0 to plus or minus g it takes g^2 games in the mean, with the variance 2/3 g^2 (g^2 - 1), and both ends are
// equally likely (W. Feller, An introduction to probability theory and its applications, volume 1, chapter XIV).
bool ruin(std::int64_t count) {
  constexpr int goal = 12;
  std::vector<std::int32_t> won(static_cast<std::size_t>(count));
  std::vector<std::int32_t> games(won.size());
  const auto begin = std::chrono::steady_clock::now();
  lw::launch(gamble, lw::element(), seed, goal, lw::out(won), lw::out(games));
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
  double winners = 0;
  double sum = 0;
  double squares = 0;
  for (std::size_t i = 0; i < won.size(); ++i) {
    winners += won[i] > 0 ? 1 : 0;
    sum += games[i];
    squares += static_cast<double>(games[i]) * games[i];
  }
  const auto n = static_cast<double>(count);
  const double variance = 2.0 / 3 * goal * goal * (goal * goal - 1);
  std::printf("\n%lld gamblers, %.0f games, %.2f ns a game\n%-34s %12s %12s %10s\n", static_cast<long long>(count), sum,
              taken.count() / sum * 1e9, "", "seen", "theory", "off by");
  bool right = report("  winners", winners / n, 0.5, 0.5 / std::sqrt(n));
  right = report("  games until 12 are won or lost", sum / n, goal * goal, std::sqrt(variance / n)) && right;
  // The variance of a variance, by the sample's own spread: games are nearly exponential in the tail, so about 8 / n.
  right = report("  their variance", squares / n - sum / n * (sum / n), variance, variance * std::sqrt(8 / n)) && right;
  return right;
}

// Step by step, a launch each, and seen along the third axis; with the circle of the root of 4 D t.
std::vector<std::vector<place<float>>> paths(int walkers, std::int64_t steps) {
  lw::field<place, float> particles(walkers);
  std::vector<std::vector<place<float>>> seen(static_cast<std::size_t>(walkers));
  for (std::int64_t step = 0; step < steps; ++step) {
    for (int w = 0; w < walkers; ++w) seen[static_cast<std::size_t>(w)].push_back(particles[w]);
    lw::launch(diffuse, lw::inout(particles), lw::element(), seed, step, 1, deviation);
  }
  for (int w = 0; w < walkers; ++w) seen[static_cast<std::size_t>(w)].push_back(particles[w]);
  return seen;
}

bool draw(const char* path) {
  constexpr int walkers = 9;
  constexpr std::int64_t steps = 400;
  const auto seen = paths(walkers, steps);
  const double radius = std::sqrt(4 * diffusivity * time_step * static_cast<double>(steps));
  std::ofstream svg(path);
  svg << "<svg xmlns='http://www.w3.org/2000/svg' viewBox='-6 -6 12 12' width='440' height='440'>\n"
      << "<rect x='-6' y='-6' width='12' height='12' fill='#10141c'/>\n"
      << "<circle r='" << radius << "' fill='none' stroke='#607090' stroke-width='0.03'/>\n";
  for (int w = 0; w < walkers; ++w) {
    svg << "<polyline fill='none' stroke='hsl(" << 40 * w << ",70%,65%)' stroke-width='0.03' points='";
    for (const place<float>& x : seen[static_cast<std::size_t>(w)])
      svg << std::round(100 * x[0]) / 100 << ',' << std::round(100 * x[1]) / 100 << ' ';
    svg << "'/>\n";
  }
  svg << "</svg>\n";

  // The same steps in one launch, among many more particles: the same bits.
  lw::field<place, float> at_once(1000);
  lw::launch(diffuse, lw::inout(at_once), lw::element(), seed, 0, steps, deviation);
  bool same = svg.good();
  for (int w = 0; w < walkers; ++w) same = same && all_equal(at_once[w], seen[static_cast<std::size_t>(w)].back());
  std::printf("\n%s shows %d particles; %lld launches of one step gave %s as one launch\n", path, walkers,
              static_cast<long long>(steps), same ? "the same bits" : "NOT THE SAME BITS");
  return same;
}

void explain_launches(const support::explanation& explain) {
  constexpr std::int64_t count = 1'000'000;
  lw::field<place, float> particles(count);
  explain(diffuse, lw::inout(particles), lw::element(), seed, std::int64_t{0}, std::int64_t{100}, deviation);
  std::vector<std::int32_t> won(count), games(count);
  explain(gamble, lw::element(), seed, 12, lw::out(won), lw::out(games));
}

}  // namespace

int main(int argc, char** argv) {
  const support::explanation explain(argc, argv);
  if (explain.wanted()) return explain_launches(explain), EXIT_SUCCESS;
  const bool quick = argc > 1 && std::string_view(argv[1]) == "--quick";
  const std::int64_t count = quick ? 20'000 : 1'000'000;
  bool right = diffusion(count);
  right = ruin(count) && right;
  right = draw("random_walk.svg") && right;
  return right ? EXIT_SUCCESS : EXIT_FAILURE;
}
