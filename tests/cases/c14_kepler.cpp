// SPDX-License-Identifier: Apache-2.0
// Case C14: Kepler's equation M = E - e sin(E) in lanes of very different difficulty, from hannorein/rebound#849, #340,
// sksat/orts#439, dsavransky/EXOSIMS#8 and rodluger/starry#201. The anomalies were computed by bisection and a last
// Newton step in 80 bits. A stop test of 1e-16 on the residual never fires in 142 lanes of the grid; plain Newton from
// M runs to -6e10 in lane 1.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <tuple>
#include <vector>

#include "lanewise/field/field.hpp"
#include "lanewise/kernel/bisect.hpp"
#include "lanewise/kernel/differentiated.hpp"
#include "lanewise/kernel/kernel.hpp"
#include "lanewise/kernel/newton.hpp"
#include "lanewise/launch/launch.hpp"
#include "lanewise/scalar/math.hpp"
#include "lanewise/tensor/vec.hpp"
#include "support/catch.hpp"

namespace {

namespace lw = lanewise;

struct orbit {
  double mean;
  double eccentricity;
  double eccentric;       // E
  double true_anomaly;    // by the half-angle formula, on the branch of E
  double mean_condition;  // dE/dM
};
constexpr orbit orbits[] = {
    {0.991, 0.1, 1.079155967639099, 1.1696136572941327, 1.0495462000464229},
    {0.4, 0.995, 1.376224986032998, 3.0199608354361143, 1.2382049404012476},
    {-0.3, 0.999, -1.247126572242462, -3.079423873039452, 1.465695072112574},
    {-2.0106192982974678, 0.96, -2.5477707311772715, -3.054232585609134, 0.5568995655394675},
    {8.0, 0.9, 8.637555817495848, -3.331563906723904, 0.6115331714128632},
    {9.0, 0.9, 9.200320083870949, -3.1932925936326417, 0.5326448938027432},
    {40.0, 0.9, 40.39112675038681, 3.0367754441497974, 0.5523129815486386},
    {60.0, 0.9, 59.85362499207284, -3.104035090438438, 0.5296562217728997},
    {30.0, 0.8, 29.311305999467912, 3.5174725602950567, 0.7107000531478506},
    {0.0, 0.5, 0.0, 0.0, 2.0},
    {3.141592653589793, 0.5, 3.141592653589793, 3.141592653589793, 0.6666666666666666},
    {0.001, 0.9999, 0.18071515543303393, 2.9858176993642362, 61.039014755154234},
    {1e-09, 0.999999, 0.0008846222865528527, 1.1179496302889356, 718763.6745273826},
    {0.5, 0.0, 0.5, 0.5, 1.0},
    {3.0, 0.99, 3.0704106691175017, 3.136544575534226, 0.5031464373758816},
    {-1e-07, 0.3, -1.4285714285714264e-07, -1.946814696769271e-07, 1.4285714285714224},
    {1000.0, 0.7, 1000.6965522153074, -3.868436652528838, 0.9351122934834175},
    {6.283185307179586, 0.95, 6.283185307179582, 6.283185307179556, 19.999999999999982},
    {0.05, 0.99, 0.6458914569504115, 2.7241229981058868, 4.775044590842647},
    {0.1, 0.9999990463256836, 0.8537480599345346, 3.1385562930976914, 2.916829914955294},
};
constexpr auto listed = static_cast<std::int64_t>(std::size(orbits));
constexpr std::size_t orbits_and_strange = std::size(orbits) + 2;

constexpr auto residual = [](auto mean, auto e) {
  return [mean, e](auto x) { return std::tuple(x - e * sin(x) - mean, 1 - e * cos(x)); };
};
constexpr auto with_flag = [](const auto& found) {
  const auto one = found.value * 0 + 1;
  return std::tuple(found.value, lw::select(found.converged, decltype(one)(1), 0));
};
// The root lies between M - e and M + e.
constexpr auto between = lw::kernel<"Kepler's equation between two ends">(
    [](auto mean, auto e) { return with_flag(lw::newton(residual(mean, e), mean, mean - e, mean + e)); });
constexpr auto from_mean = lw::kernel<"Kepler's equation from the mean anomaly">(
    [](auto mean, auto e) { return with_flag(lw::newton(residual(mean, e), mean)); });
constexpr auto halving = lw::kernel<"Kepler's equation by halving">([](auto mean, auto e) {
  return with_flag(lw::bisect([=](auto x) { return x - e * sin(x) - mean; }, mean - 2 * e, mean + 2 * e));
});

template <class T>
double allowed(const orbit& o) {
  const double condition = std::max(1.0, std::abs(o.mean)) * o.mean_condition;
  return sizeof(T) == 4 ? 3e-7 * condition + 1.2e-7 * std::abs(o.eccentric)
                        : 4e-16 * condition + 4e-16 * std::abs(o.eccentric);
}

// Listed orbits in turn, with one of NaN, one of infinity among them.
template <class T, class Kernel>
void check_orbits(const Kernel& kernel, std::int64_t n) {
  std::vector<T> mean, e;
  for (std::int64_t i = 0; i < n; ++i) {
    const auto& o = orbits[static_cast<std::size_t>(i % listed)];
    mean.push_back(static_cast<T>(o.mean));
    e.push_back(static_cast<T>(o.eccentricity));
  }
  const bool strange = n > 7;
  if (strange) {
    mean[2] = std::numeric_limits<T>::quiet_NaN();
    mean[6] = std::numeric_limits<T>::infinity();
  }
  std::vector<T> found(mean.size()), converged(mean.size());
  lw::launch(kernel, lw::in(mean), lw::in(e), lw::out(found), lw::out(converged));
  for (std::size_t i = 0; i < mean.size(); ++i) {
    const auto& o = orbits[i % std::size(orbits)];
    CAPTURE(lw::name_of(kernel), sizeof(T), n, i, found[i]);
    if (strange && (i == 2 || i == 6)) {
      CHECK(std::isnan(found[i]));
      CHECK(converged[i] == 0);
    } else {
      CHECK(converged[i] == 1);
      // In float a mean anomaly of 0.1 is another one: by half a unit in its last place, with its own condition.
      CHECK(std::abs(static_cast<double>(found[i]) - o.eccentric) <= allowed<T>(o));
    }
  }
}

}  // namespace

TEST_CASE("C14: eccentric anomalies of the listed orbits, whatever lane they are in", "[c14]") {
  for (const std::int64_t n : {std::int64_t{1}, std::int64_t{3}, listed, 3 * listed + 1}) {
    check_orbits<double>(between, n);
    check_orbits<double>(from_mean, n);
    check_orbits<double>(halving, n);
  }
}

TEST_CASE("C14: the grid of 1999 orbits, in which a stop test of 1e-16 hangs", "[c14]") {
  std::vector<double> mean;
  for (int i = 1; i <= 1999; ++i) mean.push_back(i * 0.001);
  std::vector<double> e(mean.size(), 0.1), found(mean.size()), converged(mean.size());
  for (int way = 0; way < 2; ++way) {
    if (way == 0) {
      lw::launch(between, lw::in(mean), lw::in(e), lw::out(found), lw::out(converged));
    } else {
      lw::launch(from_mean, lw::in(mean), lw::in(e), lw::out(found), lw::out(converged));
    }
    double sum = 0;
    for (const double x : found) sum += x;
    CHECK(std::abs(sum - 2144.5302055842753) < 1e-11);
    CHECK(std::count(converged.begin(), converged.end(), 1.0) == 1999);
    const auto at = [&](std::size_t i) { return found[i - 1]; };
    CHECK(std::abs(at(1) - 0.0011111110857084828) < 1e-18);
    CHECK(std::abs(at(500) - 0.5524799869065704) < 5e-16);
    CHECK(std::abs(at(991) - 1.079155967639099) < 1e-15);
    CHECK(std::abs(at(1000) - 1.0885977523978936) < 1e-15);
    CHECK(std::abs(at(1571) - 1.670503337271576) < 1e-15);
    CHECK(std::abs(at(1999) - 2.0860183353882538) < 1e-15);
  }
}

TEST_CASE("C14: true anomalies by the half-angle formula", "[c14]") {
  const auto truly = lw::kernel<"true anomaly">([](auto mean, auto e) {
    const auto half = std::get<0>(between(mean, e)) / 2;
    return 2 * atan2(sqrt(1 + e) * sin(half), sqrt(1 - e) * cos(half));
  });
  std::vector<double> mean, e, found(std::size(orbits));
  for (const auto& o : orbits) {
    mean.push_back(o.mean);
    e.push_back(o.eccentricity);
  }
  lw::launch(truly, lw::in(mean), lw::in(e), lw::out(found));
  for (std::size_t i = 0; i < found.size(); ++i) {
    const auto& o = orbits[i];
    // d(nu)/dE = sqrt(1 - e^2) / (1 - e cos E)
    const double steepness =
        std::sqrt(1 - o.eccentricity * o.eccentricity) / (1 - o.eccentricity * std::cos(o.eccentric));
    CAPTURE(i, found[i]);
    CHECK(std::abs(found[i] - o.true_anomaly) <= steepness * allowed<double>(o) + 1e-15 * std::abs(o.true_anomaly));
  }
}

TEST_CASE("C14: in float, for the mean anomaly that a float holds", "[c14]") {
  for (const std::int64_t n : {std::int64_t{5}, listed}) check_orbits<float>(between, n);
}

namespace {

// E alone, by a function whose derivative is known, one that gives its value alone, and by halving.
constexpr auto by_slope = lw::kernel<"E, from value and slope">(
    [](auto mean, auto e) { return lw::newton(residual(mean, e), mean, mean - e, mean + e).value; });
constexpr auto by_value = lw::kernel<"E, from the value alone">([](auto mean, auto e) {
  return lw::newton([=](auto x) { return x - e * sin(x) - mean; }, mean, mean - e, mean + e).value;
});
constexpr auto by_halving = lw::kernel<"E, by halving">([](auto mean, auto e) {
  return lw::bisect([=](auto x) { return x - e * sin(x) - mean; }, mean - 2 * e, mean + 2 * e).value;
});

// dE/dM = 1 / (1 - e cos E), dE/de = sin E / (1 - e cos E). Of an E that is off by d, they are off by
// e sin(E) (dE/dM)^2 d, and so on.
template <class T, class Kernel>
void check_gradient(const Kernel& kernel) {
  std::vector<T> mean, e, found(orbits_and_strange), by_mean(orbits_and_strange), by_e(orbits_and_strange);
  for (const auto& o : orbits) {
    mean.push_back(static_cast<T>(o.mean));
    e.push_back(static_cast<T>(o.eccentricity));
  }
  mean.insert(mean.end(), {std::numeric_limits<T>::quiet_NaN(), std::numeric_limits<T>::infinity()});
  e.insert(e.end(), {static_cast<T>(0.5), static_cast<T>(0.5)});
  lw::launch(lw::value_and_gradient(kernel), lw::in(mean), lw::in(e), lw::out(found), lw::out(by_mean), lw::out(by_e));
  for (std::size_t i = 0; i < std::size(orbits); ++i) {
    const auto& o = orbits[i];
    const double rate = o.mean_condition;
    const double off = allowed<T>(o) * std::abs(o.eccentricity * std::sin(o.eccentric)) * rate * rate;
    const double rounding = 40 * static_cast<double>(std::numeric_limits<T>::epsilon());
    CAPTURE(lw::name_of(kernel), sizeof(T), i, by_mean[i], by_e[i]);
    CHECK(std::abs(static_cast<double>(by_mean[i]) - rate) <= 2 * off + rounding * rate * rate);
    CHECK(std::abs(static_cast<double>(by_e[i]) - rate * std::sin(o.eccentric)) <=
          2 * off + (2 * allowed<T>(o) + rounding * rate) * rate);
  }
  for (std::size_t i = std::size(orbits); i < found.size(); ++i)
    CHECK((std::isnan(found[i]) && std::isnan(by_mean[i])));
}

}  // namespace

TEST_CASE("C14: dE/dM and dE/de of the listed orbits, those that start at the root too", "[c14]") {
  check_gradient<double>(by_slope);
  check_gradient<double>(by_value);
  check_gradient<double>(by_halving);
  check_gradient<float>(by_slope);
}

TEST_CASE("C14: the second derivative by M is -e sin(E) (dE/dM)^3", "[c14]") {
  std::vector<double> mean, e, second(std::size(orbits));
  for (const auto& o : orbits) {
    mean.push_back(o.mean);
    e.push_back(o.eccentricity);
  }
  lw::launch(lw::derivative<0>(lw::derivative<0>(by_slope)), lw::in(mean), lw::in(e), lw::out(second));
  for (std::size_t i = 0; i < second.size(); ++i) {
    const auto& o = orbits[i];
    const double rate = o.mean_condition;
    const double right = -o.eccentricity * std::sin(o.eccentric) * rate * rate * rate;
    CAPTURE(i, second[i], right);
    const double by_place = rate * rate * rate * (1 + 3 * rate);
    CHECK(std::abs(second[i] - right) <= 2 * allowed<double>(o) * by_place + 1e-14 * rate * rate * std::abs(right));
  }
}
