// SPDX-License-Identifier: Apache-2.0
// The program behind docs/linear_algebra.md: each region is a block of that page, and the page is what it does.

// [include]
#include <lanewise/lanewise.hpp>
#include <lanewise/tensor/cholesky.hpp>
#include <lanewise/tensor/determinant.hpp>
#include <lanewise/tensor/eigenvalues.hpp>
#include <lanewise/tensor/solve.hpp>

namespace lw = lanewise;
// [/include]

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <tuple>

#include "../support/explain.hpp"

namespace {

support::explanation explain;  // with --explain: what the launches do
int failures = 0;

void expect(bool truth, const char* what) {
  if (explain.wanted()) return;
  std::printf("%-68s %s\n", what, truth ? "yes" : "NO");
  failures += truth ? 0 : 1;
}

bool near(double a, double b) { return std::abs(a - b) <= 1e-5 * std::abs(b); }

template <class T>
using mat3 = lw::mat<T, 3, 3>;

void solving() {
  // [solve]
  // Angular velocity of each body from its angular momentum: inertia * spin = momentum.
  const auto spin_of = lw::kernel<"spin">([](auto inertia, auto momentum) { return solve(inertia, momentum); });

  lw::field<mat3, float> inertia(1000, lw::mat<float, 3, 3>{2, 0, 1, 0, 3, 0, 1, 0, 4});  // kg m^2
  lw::field<lw::vec3, float> momentum(1000, lw::vec<float, 3>{4, 6, 9});                  // kg m^2 / s
  lw::field<lw::vec3, float> spin(1000);                                                  // 1 / s
  lw::launch(spin_of, lw::in(inertia), lw::in(momentum), lw::out(spin));
  // [/solve]
  explain(spin_of, lw::in(inertia), lw::in(momentum), lw::out(spin));
  expect(near(spin[999][0], 1) && near(spin[999][1], 2) && near(spin[999][2], 2), "inertia and momentum give the spin");
}

void right_sides() {
  // [right_sides]
  const lw::mat<double, 2, 2> a{0, 2, 4, 1};
  const lw::vec<double, 2> x = solve(a, lw::vec<double, 2>{4, 6});         // one right side: x = (1, 2)
  const auto columns = solve(a, lw::mat<double, 2, 3>{4, 2, 0, 6, 1, 4});  // three, column by column
  const lw::mat<double, 2, 2> back = inverse(a);
  const double area = determinant(a);
  // [/right_sides]
  expect(x[0] == 1 && x[1] == 2 && columns(0, 2) == 1 && columns(1, 1) == 1, "several right sides in one call");
  expect(near(back(0, 0), -0.125) && area == -8, "inverse and determinant");
}

void implicit_step() {
  // [implicit_step]
  // One step of the backward Euler rule for a reaction A <-> B -> C with rates of very different size.
  const auto react = lw::kernel<"react">([](auto amounts, auto dt) {
    using T = typename decltype(amounts)::value_type;
    const lw::mat<T, 3, 3> rates{-1e6, 1e3, 0, 1e6, -1e3 - 1, 0, 0, 1, 0};  // 1 / s
    return solve(lw::identity<T, 3>() - dt * rates, amounts);
  });
  lw::field<lw::vec3, double> amounts(1000, lw::vec<double, 3>{1, 0, 0});  // mol
  lw::launch(lw::iterate(react, 100), lw::inout(amounts), 0.1);
  // [/implicit_step]
  explain(lw::iterate(react, 100), lw::inout(amounts), 0.1);
  const auto end = amounts[999];
  expect(near(end[0] + end[1] + end[2], 1) && near(end[1], 1e3 * end[0]), "a stiff reaction, one solution per step");
}

void gaussians() {
  // [cholesky]
  // How likely each sample is under its own normal distribution: one factor gives the distance and the determinant.
  const auto log_likelihood = lw::kernel<"log likelihood">([](auto offset, auto covariance) {
    const auto l = cholesky(covariance);
    const auto whitened = solve_lower(l, offset);
    const auto half_log_determinant = log(product(diagonal(l)));
    return -0.5 * squared_norm(whitened) - half_log_determinant - 1.5 * std::log(2 * 3.141592653589793);
  });
  // [/cholesky]
  lw::field<lw::vec3, double> offset(100, lw::vec<double, 3>{1, 0, 0});
  const lw::mat<double, 3, 3> none{1, 2, 0, 2, 1, 0, 0, 0, 1};  // no covariance: in one direction it is negative
  const lw::mat<double, 3, 3> ordinary{4, 0, 0, 0, 1, 0, 0, 0, 1};
  lw::field<mat3, double> covariance(100, [&](std::int64_t i) { return i == 7 ? none : ordinary; });
  lw::field<lw::scalar, double> result(100);
  lw::launch(log_likelihood, lw::in(offset), lw::in(covariance), lw::out(result));
  explain(log_likelihood, lw::in(offset), lw::in(covariance), lw::out(result));
  expect(near(result[99], -0.125 - std::log(2) - 2.756815599614018), "the likelihood of a sample");
  expect(std::isnan(result[7]) && !std::isnan(result[6]) && !std::isnan(result[8]), "NaN only where it belongs");
}

void principal_stresses() {
  // [eigenvalues]
  // The principal stresses in ascending order, and the direction of the largest pull.
  const auto principal = lw::kernel<"principal stress">([](auto stress) {
    const auto system = symmetric_eigen(stress);
    return std::tuple(system.values, column(system.vectors, 2));
  });
  lw::field<mat3, float> stress(1000, lw::mat<float, 3, 3>{2, 1, 1, 1, 2, 1, 1, 1, 2});  // MPa
  lw::field<lw::vec3, float> values(1000), direction(1000);
  lw::launch(principal, lw::in(stress), lw::out(values), lw::out(direction));  // 1, 1 and 4 MPa
  // [/eigenvalues]
  explain(principal, lw::in(stress), lw::out(values), lw::out(direction));
  expect(near(values[999][0], 1) && near(values[999][1], 1) && near(values[999][2], 4), "principal stresses");
  expect(near(std::abs(direction[999][0]), std::sqrt(1.0 / 3)), "and the direction of the largest");
}

}  // namespace

int main(int argc, char** argv) {
  explain = support::explanation(argc, argv);
  solving();
  right_sides();
  implicit_step();
  gaussians();
  principal_stresses();
  return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
