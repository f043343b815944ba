// SPDX-License-Identifier: Apache-2.0
// Case C38: the derivative of seawater's dynamic enthalpy with respect to temperature. From
// dionhaefner/pyhpc-benchmarks (equation_of_state), jax-ml/jax#9080 and NOAA-GFDL/MOM6#1070; the right values are a
// Gaussian quadrature of 40 points in 80-bit numbers, checked by difference quotients. The benchmark's own closed form
// is off by 1e-9 at 10 dbar and by 3e-6 at 1e-3 dbar.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>

#include "../../examples/equation_of_state/equation_of_state.hpp"
#include "../../examples/equation_of_state/quadrature.hpp"
#include "../../examples/equation_of_state_by_dual/equation_of_state_by_dual.hpp"
#include "lanewise/lanewise.hpp"
#include "support/catch.hpp"

namespace {

namespace lw = lanewise;
namespace eos = equation_of_state;

struct water {
  double sa, ct, p;
  double derivative, density;
};
const water waters[] = {
    {35.0, 10.0, 1000.0, 1.7132573030242428, 1031.2811505846614},
    {0.01, -12.0, 500.0, -1.476980291368911, 1000.5047651955933},
    {10.0, 20.0, 1.0, 0.0020682388116477868, 1005.9230562089348},
    {5.0, 4.0, 10.0, 0.0013469672724503467, 1004.0060908149992},
    {9.99, 0.0, 999.0, -0.11367461636221333, 1012.8396957662632},
    {0.0, 15.0, 300.0, 0.41438545970705337, 1000.6099476136246},
    {35.0, 25.0, 5000.0, 15.686317233296183, 1043.3494989150581},
    {3.3, -1.9, 0.001, -8.270934318116332e-07, 1002.3942840808323},
    {7.0, 12.5, 0.0, 0.0, 1004.909229049201},
    {34.7118, 28.8099, 10.0, 0.03176737473766251, 1021.8404465661162},
};
constexpr auto count = static_cast<std::int64_t>(std::size(waters));

// Floats in memory, doubles in the lanes: with coefficients rounded to float the result would already be off by 1.1e-5.
constexpr auto in_double = lw::kernel<"in_double">([](auto sa, auto ct, auto p) {
  return lw::cast<float>(
      eos::dynamic_enthalpy_derivative(lw::cast<double>(sa), lw::cast<double>(ct), lw::cast<double>(p)));
});
constexpr auto density =
    lw::kernel<"density">([](auto sa, auto ct, auto p) { return eos::density_at(eos::density(sa, ct), p); });

// The kernel's results for n elements that repeat the waters.
template <class T, class Kernel>
[[nodiscard]] lw::field<lw::scalar, T> results(const Kernel& kernel, std::int64_t n = count) {
  const auto column = [n](double water::* member) {
    return lw::field<lw::scalar, T>(n, [member](std::int64_t i) { return static_cast<T>(waters[i % count].*member); });
  };
  const auto sa = column(&water::sa);
  const auto ct = column(&water::ct);
  const auto p = column(&water::p);
  lw::field<lw::scalar, T> result(n);
  lw::launch(kernel, lw::in(sa), lw::in(ct), lw::in(p), lw::out(result));
  return result;
}

template <class T>
[[nodiscard]] double relative_error(T found, double expected) {
  if (static_cast<double>(found) == expected) return 0.0;
  return std::abs(static_cast<double>(found) / expected - 1.0);
}

}  // namespace

TEST_CASE("C38: the closed form in double", "[c38]") {
  for (const std::int64_t n : {count, std::int64_t{1}, std::int64_t{1037}}) {
    const auto found = results<double>(eos::dynamic_enthalpy_derivative, n);
    for (std::int64_t i = 0; i < n; ++i) {
      const water& at = waters[i % count];
      CAPTURE(at.sa, at.ct, at.p, n, i);
      CHECK(relative_error(found[i], at.derivative) <= (at.p < 1.0 ? 1e-5 : 5e-9));
    }
  }
}

TEST_CASE("C38: the closed form is better than asked, and exactly zero at the surface", "[c38]") {
  const auto found = results<double>(eos::dynamic_enthalpy_derivative);
  for (std::int64_t i = 0; i < count; ++i) CHECK(relative_error(found[i], waters[i].derivative) <= 5e-11);
  CHECK(found[8] == 0.0);
}

TEST_CASE("C38: fresh water has a derivative too", "[c38]") {
  const auto found = results<double>(eos::dynamic_enthalpy_derivative);
  CHECK(std::isfinite(found[5]));
}

TEST_CASE("C38: by quadrature in double", "[c38]") {
  const auto found = results<double>(eos::by_quadrature);
  for (std::int64_t i = 0; i < count; ++i) {
    CAPTURE(i);
    CHECK(relative_error(found[i], waters[i].derivative) <= 1e-13);
  }
}

TEST_CASE("C38: floats in memory", "[c38]") {
  const auto mixed = results<float>(in_double);
  const auto narrow = results<float>(eos::by_quadrature);
  for (std::int64_t i = 0; i < count; ++i) {
    CAPTURE(i);
    CHECK(relative_error(mixed[i], waters[i].derivative) <= 1e-5);
    CHECK(relative_error(narrow[i], waters[i].derivative) <= 5e-5);
  }
}

TEST_CASE("C38: the density", "[c38]") {
  const auto found = results<double>(density);
  for (std::int64_t i = 0; i < count; ++i) CHECK(relative_error(found[i], waters[i].density) <= 1e-15 * 4);
}

// The same from enthalpies that know of no derivative.
namespace by_dual = equation_of_state_by_dual;

TEST_CASE("C38: by dual numbers, from the density and a quadrature", "[c38]") {
  for (const std::int64_t n : {count, std::int64_t{1}, std::int64_t{37}}) {
    const auto found = results<double>(lw::derivative<1>(by_dual::enthalpy_by_quadrature), n);
    for (std::int64_t i = 0; i < n; ++i) {
      CAPTURE(n, i, found[i]);
      CHECK(relative_error(found[i], waters[i % count].derivative) <= 1e-13);
    }
  }
  const auto narrow = results<float>(lw::derivative<1>(by_dual::enthalpy_by_quadrature));
  for (std::int64_t i = 0; i < count; ++i) {
    CAPTURE(i, narrow[i]);
    CHECK(relative_error(narrow[i], waters[i].derivative) <= 5e-5);
  }
}

TEST_CASE("C38: by dual numbers, from the closed form of the enthalpy", "[c38]") {
  const auto found = results<double>(lw::derivative<1>(by_dual::enthalpy));
  for (std::int64_t i = 0; i < count; ++i) {
    const water& at = waters[i];
    CAPTURE(at.sa, at.ct, at.p, found[i]);
    CHECK(relative_error(found[i], at.derivative) <= (at.p < 1.0 ? 1e-5 : 5e-9));
  }
  CHECK(found[8] == 0.0);
}

TEST_CASE("C38: fresh water has finite tangents by salinity, temperature and pressure, to second order", "[c38]") {
  constexpr auto by_all = [](auto sa, auto ct, auto p) {
    const auto [by_sa, by_ct, by_p] = lw::gradient(by_dual::enthalpy_by_quadrature, sa, ct, p);
    return by_sa * by_sa + by_ct * by_ct + by_p * by_p;
  };
  CHECK(std::isfinite(results<double>(lw::kernel<"square of the gradient">(by_all))[5]));
  // the derivative by pressure is the specific volume
  const auto volume = results<double>(lw::derivative<2>(by_dual::enthalpy_by_quadrature));
  for (std::int64_t i = 0; i < count; ++i) CHECK(relative_error(volume[i], 1e4 / waters[i].density) <= 1e-12);
  CHECK(std::isfinite(results<double>(lw::derivative<0>(lw::derivative<1>(by_dual::enthalpy_by_quadrature)))[5]));
  // sa sqrt(sa) at 0, in the two ways that have its derivative, which is 0
  CHECK(lw::derivative([](auto s) { return sqrt(s * s * s); }, 0.0) == 0);
  CHECK(lw::derivative([](auto s) { return pow(s, 1.5); }, 0.0) == 0);
}
