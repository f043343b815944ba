// SPDX-License-Identifier: Apache-2.0
// Where bodies are on orbits of very different eccentricities: Kepler's equation by Newton's method, in a loop that
// each lane leaves on its own. Checked against solutions in higher precision, and by Kepler's second law: equal areas
// in equal times. Draws some orbits with their sectors.

#include "kepler.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "../support/explain.hpp"
#include "picture.hpp"

namespace {

namespace lw = lanewise;
using kepler::orbit;
using kepler::place;

int failures = 0;

void expect(bool truth, const char* what) {
  std::printf("  %-66s %s\n", what, truth ? "yes" : "NO");
  failures += truth ? 0 : 1;
}

// Mean anomaly, eccentricity, eccentric anomaly, in binary64 from a computation in 80 bits; |M| < pi, so that no turn
// is taken off. From reports of solvers that ran away or did not end (hannorein/rebound#849, sksat/orts#439).
struct solved {
  double mean, eccentricity, eccentric, condition;
};
constexpr solved known[] = {
    {0.991, 0.1, 1.079155967639099, 1.05},      {0.4, 0.995, 1.376224986032998, 1.24},
    {-0.3, 0.999, -1.247126572242462, 1.47},    {-2.0106192982974678, 0.96, -2.5477707311772715, 0.56},
    {0.001, 0.9999, 0.18071515543303393, 61.0}, {1e-09, 0.999999, 0.0008846222865528527, 718764.0},
    {0.05, 0.99, 0.6458914569504115, 4.78},     {0.1, 0.9999990463256836, 0.8537480599345346, 2.92},
};

void check_known() {
  std::vector<double> mean, e, eccentric(std::size(known));
  for (const auto& k : known) {
    mean.push_back(k.mean);
    e.push_back(k.eccentricity);
  }
  const auto solve =
      lw::kernel<"solve">([](auto m, auto k) { return std::get<0>(kepler::eccentric_anomaly(m, k).state); });
  lw::launch(solve, lw::in(mean), lw::in(e), lw::out(eccentric));
  bool right = true;
  for (std::size_t i = 0; i < eccentric.size(); ++i) {
    const double allowed = 6e-16 * (known[i].condition + std::abs(known[i].eccentric));
    right = right && std::abs(eccentric[i] - known[i].eccentric) <= allowed;
  }
  expect(right, "the anomalies are those of a solver in higher precision");
}

// Places of one body at equal times through one turn.
std::vector<place> turn(const orbit<double>& body, int places) {
  const double period = body.size * std::sqrt(body.size);
  const lw::field<orbit, double> bodies(places, body);
  lw::field<kepler::place_in_plane, double> position(places);
  std::vector<std::int32_t> steps(static_cast<std::size_t>(places)), finished(steps.size());
  std::vector<double> time;
  for (int i = 0; i < places; ++i) time.push_back(period * (i / (places - 1.0) - 0.5));
  lw::launch(kepler::locate, lw::in(bodies), lw::in(time), lw::out(position), lw::out(steps), lw::out(finished));
  std::vector<place> result;
  for (int i = 0; i < places; ++i) result.push_back(position[i]);
  expect(std::count(finished.begin(), finished.end(), 1) == places, "no lane needed the cap");
  return result;
}

// The area of the triangles between neighbours and the sun is that of the sectors for many places.
double area_between(const std::vector<place>& p, std::size_t first, std::size_t last) {
  double twice = 0;
  for (std::size_t i = first; i < last; ++i) twice += p[i][0] * p[i + 1][1] - p[i][1] * p[i + 1][0];
  return twice / 2;
}

// All twelfths of a turn sweep a twelfth of the ellipse.
bool equal_areas(const std::vector<place>& p, const orbit<double>& body) {
  const std::size_t per_sector = (p.size() - 1) / 12;
  const double e = body.eccentricity;
  const double sector = 3.141592653589793 * body.size * body.size * std::sqrt((1 - e) * (1 + e)) / 12;
  for (std::size_t s = 0; s < 12; ++s)
    if (std::abs(area_between(p, s * per_sector, (s + 1) * per_sector) / sector - 1) > 1e-4) return false;
  return true;
}

void draw(int places) {
  kepler::orbit_picture picture("kepler.svg");
  const orbit<double> bodies[] = {{0.15, 0.05, 0}, {0.45, 0.4, 0}, {0.75, 0.75, 0}, {1.05, 0.97, 0}};
  const char* const colours[] = {"#f78c6b", "#06d6a0", "#4cc9f0", "#c77dff"};
  for (int b = 0; b < 4; ++b) {
    const auto fine = turn(bodies[b], 12 * places + 1);
    std::printf("  eccentricity %.2f\n", bodies[b].eccentricity);
    expect(equal_areas(fine, bodies[b]), "equal areas in equal times");
    std::vector<place> coarse;
    for (std::size_t i = 0; i < fine.size(); i += static_cast<std::size_t>(places / 20)) coarse.push_back(fine[i]);
    picture.draw(coarse, 12, colours[b]);
  }
  expect(picture.good(), "kepler.svg is written");
}

// Eccentricities from 0 to 0.999999.
lw::field<orbit, double> orbits(std::int64_t count) {
  return lw::field<orbit, double>(count, [](std::int64_t i) {
    const double u = std::fmod(0.6180339887498949 * static_cast<double>(i), 1.0);
    return orbit<double>{1 + u, 1 - std::pow(10.0, -6 * u), -0.7 * u};
  });
}

void many(std::int64_t count) {
  const auto bodies = orbits(count);
  lw::field<kepler::place_in_plane, double> position(count);
  std::vector<std::int32_t> steps(static_cast<std::size_t>(count)), finished(steps.size());
  const auto start = std::chrono::steady_clock::now();
  // [launch]
  lw::launch(kepler::locate, lw::in(bodies), 0.125, lw::out(position), lw::out(steps), lw::out(finished));
  // [/launch]
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  std::printf("\n%lld bodies, eccentricities from 0 to 0.999999: %.0f ns each\n", static_cast<long long>(count),
              1e9 * seconds / static_cast<double>(count));
  std::printf("  steps        bodies\n");
  const auto most = *std::max_element(steps.begin(), steps.end());
  for (std::int32_t s = 0; s <= most; ++s)
    if (const auto n = std::count(steps.begin(), steps.end(), s); n > 0)
      std::printf("  %5d %13lld\n", s, static_cast<long long>(n));
  expect(std::count(finished.begin(), finished.end(), 1) == count, "no lane needed the cap");
}

void explain_launches(const support::explanation& explain) {
  constexpr std::int64_t count = 1'000'000;
  const auto bodies = orbits(count);
  lw::field<kepler::place_in_plane, double> position(count);
  std::vector<std::int32_t> steps(count), finished(count);
  explain(kepler::locate, lw::in(bodies), 0.125, lw::out(position), lw::out(steps), lw::out(finished));
}

}  // namespace

int main(int argc, char** argv) {
  const support::explanation explain(argc, argv);
  if (explain.wanted()) return explain_launches(explain), EXIT_SUCCESS;
  const bool quick = argc > 1 && std::string_view(argv[1]) == "--quick";
  check_known();
  draw(1200);
  many(quick ? 50'000 : 1'000'000);
  return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
