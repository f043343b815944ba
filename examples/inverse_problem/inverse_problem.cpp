// SPDX-License-Identifier: Apache-2.0
// Which spin did these bodies start with? Their attitudes are seen eight times, each with an error. The spins that fit
// best are found in one launch, with derivatives through the steps of time, and are as exact as they say.

#include "inverse_problem.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "../support/explain.hpp"

namespace {

namespace lw = lanewise;
using inverse_problem::body;
using inverse_problem::matrix;
using inverse_problem::sightings;
using inverse_problem::spin;

constexpr lw::vec<double, 3> inertia{1, 2, 3};  // kg m^2
constexpr double time_step = 0.01;              // s
constexpr std::int64_t steps = 25;              // from one sighting to the next
constexpr double deviation = 0.01;              // rad, of each sighting

struct fits {
  lw::field<spin, double> found;
  lw::field<matrix, double> information;
  lw::field<lw::scalar, std::int64_t> count;
  double seconds;
};

lw::field<body, double> thrown(std::int64_t n) {
  lw::field<body, double> bodies(n, body<double>{lw::quat<double>::identity(), {}});
  const auto spin_up = lw::kernel<"spin up">([](auto b, auto where, auto seed) {
    auto rng = lw::random(seed, where.index());
    b.spin = lw::normal<double, 3>(rng);
    return b;
  });
  lw::launch(spin_up, lw::inout(bodies), lw::element(), 1);
  return bodies;
}

// What is seen of bodies: attitude k of body i is number k * n + i.
lw::field<lw::quat, double> seen(lw::field<body, double> bodies) {
  lw::field<body, double> path(static_cast<std::int64_t>(sightings) * bodies.size());
  lw::launch(lw::iterate(inverse_problem::tumble, steps * static_cast<std::int64_t>(sightings), lw::every(steps)),
             lw::inout(bodies), inertia, time_step, lw::series_out(path));
  lw::field<lw::quat, double> attitudes(path.size());
  lw::launch(inverse_problem::observe, lw::in(path), lw::element(), 2, deviation, lw::out(attitudes));
  return attitudes;
}

fits fit(const lw::field<lw::quat, double>& attitudes, std::int64_t n) {
  const lw::field<lw::quat, double> start(n, lw::quat<double>::identity());
  fits all{lw::field<spin, double>(n), lw::field<matrix, double>(n), lw::field<lw::scalar, std::int64_t>(n), 0};
  const auto begin = std::chrono::steady_clock::now();
  // [launch]
  lw::launch(inverse_problem::fit_spin, lw::in(start), lw::series(attitudes), inertia, time_step, steps,
             lw::out(all.found), lw::out(all.information), lw::out(all.count));
  // [/launch]
  all.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return all;
}

// How far the spins are from the true ones, in units of what their own fit says: d' (J' J) d / deviation^2 for each
// body, which is distributed as the sum of three squared normal numbers: mean 3, variance 6.
struct agreement {
  double mean = 0;
  std::array<double, 3> share{};  // of the bodies within 1, 2 and 3
};
agreement agreement_of(const lw::field<body, double>& truth, const fits& all) {
  agreement of;
  const auto n = static_cast<double>(truth.size());
  for (std::int64_t i = 0; i < truth.size(); ++i) {
    const auto apart = all.found[i] - truth[i].spin;
    const double squares = dot(apart, lw::evaluate(matmul(all.information[i], apart))) / (deviation * deviation);
    of.mean += squares / n;
    for (std::size_t k = 0; k < 3; ++k) of.share[k] += std::sqrt(squares) < static_cast<double>(k + 1) ? 1 / n : 0;
  }
  return of;
}

void explain_launches(const support::explanation& explain) {
  constexpr std::int64_t n = 10'007;
  const auto attitudes = seen(thrown(n));
  const lw::field<lw::quat, double> start(n, lw::quat<double>::identity());
  lw::field<spin, double> found(n);
  lw::field<matrix, double> information(n);
  lw::field<lw::scalar, std::int64_t> count(n);
  explain(inverse_problem::fit_spin, lw::in(start), lw::series(attitudes), inertia, time_step, steps, lw::out(found),
          lw::out(information), lw::out(count));
}

}  // namespace

int main(int argc, char** argv) {
  const support::explanation explain(argc, argv);
  if (explain.wanted()) return explain_launches(explain), EXIT_SUCCESS;
  const bool quick = argc > 1 && std::string_view(argv[1]) == "--quick";
  const std::int64_t n = quick ? 1003 : 10'007;
  const auto truth = thrown(n);
  const fits all = fit(seen(truth), n);

  std::printf("%lld bodies, each seen %zu times in %g s with an error of %g rad; one launch, %.2f us for each body\n\n",
              static_cast<long long>(n), sightings, static_cast<double>(sightings * steps) * time_step, deviation,
              1e6 * all.seconds / static_cast<double>(n));
  std::array<std::int64_t, 21> taken{};
  std::int64_t failed = 0;
  double worst = 0;
  for (std::int64_t i = 0; i < n; ++i) {
    const std::int64_t count = all.count[i];
    ++(count < 0 ? failed : taken[static_cast<std::size_t>(count)]);
    worst = std::max(worst, norm(lw::evaluate(all.found[i] - truth[i].spin)));
  }
  std::printf("  steps of Gauss and Newton   bodies\n");
  for (std::size_t k = 0; k < taken.size(); ++k)
    if (taken[k] != 0) std::printf("  %25zu %8lld\n", k, static_cast<long long>(taken[k]));
  std::printf("  %25s %8lld\n\n", "no end", static_cast<long long>(failed));

  const auto [mean, share] = agreement_of(truth, all);
  std::printf("  error of the spin           %.4f rad/s at most; spins are normal, 1 rad/s along each axis\n", worst);
  const std::array<double, 3> expected{0.198748, 0.738536, 0.970709};  // chi squared, three degrees of freedom
  for (std::size_t k = 0; k < 3; ++k)
    std::printf("  within %zu of its own errors  %5.1f %%, expected %5.1f %%\n", k + 1, 100 * share[k],
                100 * expected[k]);
  const double allowed = 5 * std::sqrt(6 / static_cast<double>(n));
  std::printf("  mean of their squares       %.3f, expected 3 +- %.3f\n", mean, allowed);
  return failed == 0 && worst < 0.1 && std::abs(mean - 3) < allowed ? EXIT_SUCCESS : EXIT_FAILURE;
}
