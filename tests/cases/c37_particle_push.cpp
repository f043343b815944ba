// SPDX-License-Identifier: Apache-2.0
// Case C37: relativistic particles pushed by the schemes of Boris, of Vay and of Higuera and Cary. From
// BLAST-WarpX/warpx#1047 and #320, ECP-WarpX/WarpX (Examples/Tests/particle_pusher),
// ComputationalRadiationPhysics/picongpu#3280 and PlasmaPy/PlasmaPy#979; the right values were computed in binary128.
// In crossed fields whose forces cancel, only Boris drifts.
#include <cmath>
#include <cstdint>
#include <iterator>
#include <tuple>

#include "lanewise/field/field.hpp"
#include "lanewise/kernel/iterate.hpp"
#include "lanewise/kernel/kernel.hpp"
#include "lanewise/launch/launch.hpp"
#include "lanewise/scalar/roots.hpp"
#include "lanewise/tensor/arithmetic.hpp"
#include "lanewise/tensor/vec.hpp"
#include "support/catch.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
using vec = lw::vec<double, 3>;

// A momentum u = gamma v, the fields E and B at the particle, h = q dt / 2 m, and the speed of light c.
constexpr auto gamma_of = [](auto u, auto c) { return sqrt(1 + squared_norm(u) / (c * c)); };

// Boris 1970: half the electric force, a rotation by B, the other half.
constexpr auto boris = lw::kernel<"boris">([](auto u, auto e, auto b, auto h, auto c) {
  const auto before = u + h * e;
  const auto t = h / gamma_of(before, c) * b;
  const auto s = 2 / (1 + squared_norm(t)) * t;
  return before + cross(before + cross(before, t), s) + h * e;
});

// What Vay and Higuera and Cary share: the gamma that solves their implicit rotation of `u` by tau = h B, and t = tau /
// gamma.
constexpr auto implicit_turn = [](auto u, auto b, auto h, auto c) {
  const auto tau = h * b;
  const auto gamma = gamma_of(u, c);
  const auto along = dot(u, tau) / c;
  const auto sigma = gamma * gamma - squared_norm(tau);
  const auto both = squared_norm(tau) + along * along;
  return tau / sqrt((sigma + sqrt(sigma * sigma + 4 * both)) / 2);
};
constexpr auto turned = [](auto u, auto t) { return (u + dot(u, t) * t + cross(u, t)) / (1 + squared_norm(t)); };

// Vay 2008, Physics of Plasmas 15, 056701: the velocity before the step for its first half, the one after it for the
// second.
constexpr auto vay = lw::kernel<"vay">([](auto u, auto e, auto b, auto h, auto c) {
  const auto before = u + h * (e + cross(u / gamma_of(u, c), b)) + h * e;
  return turned(before, implicit_turn(before, b, h, c));
});

// Higuera and Cary 2017, Physics of Plasmas 24, 052104: the rotation at the middle of the step.
constexpr auto higuera_cary = lw::kernel<"higuera_cary">([](auto u, auto e, auto b, auto h, auto c) {
  const auto before = u + h * e;
  const auto t = implicit_turn(before, b, h, c);
  const auto middle = turned(before, t);
  return middle + (h * e + cross(middle, t));
});

struct single_step {
  vec u, e, b;
  double h;
  vec boris, vay, higuera_cary;
};
const single_step single_steps[] = {
    {{-1.0, 0.0, 2.0},
     {0.0, -0.2, -0.15000000000000002},
     {0.3, -0.2, 1.0},
     0.1,
     {-0.9636236316369202, 0.08961371497428436, 1.9850098324859329},
     {-0.9635961364132213, 0.08963334639620565, 1.9850055102032076},
     {-0.9636074950374769, 0.08966322335520704, 1.9850148931822844}},
    {{-0.5, 0.25, 1.0},
     {0.1, -0.2, -0.1},
     {0.3, -0.1, 0.8},
     0.2,
     {-0.3706489062586579, 0.3413617408031923, 0.9479135574473957},
     {-0.3704046500028417, 0.341229229147377, 0.9478053973944878},
     {-0.3704246479832356, 0.34169800407144807, 0.9478714935026443}},
    {{0.0, 0.5, 0.0},
     {0.2, -0.2, -0.05},
     {0.3, 0.0, 0.6},
     0.30000000000000004,
     {0.2564850336976086, 0.3297297973231276, -0.09824251684880429},
     {0.25505914328966905, 0.329725283810432, -0.09752957164483453},
     {0.25682222902151414, 0.3295235501726128, -0.09841111451075707}},
    {{0.5, 0.75, -1.0},
     {0.30000000000000004, -0.2, 0.0},
     {0.3, 0.10000000000000003, 0.3999999999999999},
     0.4,
     {0.8895182883947358, 0.31229266408916473, -1.042711882318343},
     {0.8888641822382439, 0.3157924806068534, -1.0430962568303963},
     {0.8900731268597474, 0.31097271252564146, -1.0427980232762208}},
    {{1.0, 1.0, -2.0},
     {0.4, -0.2, 0.05},
     {0.3, 0.2, 0.19999999999999996},
     0.5,
     {1.602601445535197, 0.4818963487141235, -1.9357985170169187},
     {1.6015181537748706, 0.484806252445522, -1.9370834831078279},
     {1.603076222138914, 0.48108509095964963, -1.9356994241680208}},
    {{1.5, 1.25, -3.0},
     {0.5, -0.2, 0.1},
     {0.3, 0.3, 0.0},
     0.6000000000000001,
     {2.3769284126926604, 0.7330715873073397, -2.789409980237818},
     {2.375149970086953, 0.7348500299130473, -2.7915923216180927},
     {2.377317390211673, 0.7326826097883271, -2.7892428515815797}},
    {{2.0, 1.5, -4.0},
     {0.6000000000000001, -0.2, 0.15000000000000002},
     {0.3, 0.4000000000000001, -0.20000000000000018},
     0.7000000000000001,
     {3.202716738199827, 1.0423934930663583, -3.601137906567543},
     {3.2002937352157623, 1.0424695728600717, -3.604620251456214},
     {3.2030873626328544, 1.0422283330757367, -3.600912289899245}},
};

template <class Kernel>
void check_single_steps(const Kernel& scheme, vec single_step::* expected) {
  const auto column = [](auto member) { return [member](std::int64_t i) { return single_steps[i].*member; }; };
  const auto n = static_cast<std::int64_t>(std::size(single_steps));
  lw::field<lw::vec3, double> u(n, column(&single_step::u));
  const lw::field<lw::vec3, double> e(n, column(&single_step::e));
  const lw::field<lw::vec3, double> b(n, column(&single_step::b));
  const lw::field<lw::scalar, double> h(n, column(&single_step::h));
  lw::launch(scheme, lw::inout(u), lw::in(e), lw::in(b), lw::in(h), 1.0);
  for (std::int64_t i = 0; i < n; ++i) {
    CAPTURE(lw::name_of(scheme), i);
    CHECK(test::near(u[i], single_steps[i].*expected, 1e-14, lw::norm(single_steps[i].*expected)));
  }
}

template <class T>
struct particle {
  lw::vec<T, 3> x, u;
};

constexpr std::int64_t long_run = 10'000;
constexpr double light = 299792458.0;

// A step of a particle of unit charge and mass: the momentum, then the position.
template <class Scheme>
[[nodiscard]] constexpr auto push(const Scheme& scheme) {
  return lw::kernel<"push">([scheme](auto p, auto e, auto b, auto dt, auto c) {
    p.u = scheme(p.u, e, b, dt / 2, c);
    p.x += dt / gamma_of(p.u, c) * p.u;
    return p;
  });
}

// The momentum half a step back, then all steps: in one launch.
template <class Scheme>
[[nodiscard]] constexpr auto run(const Scheme& scheme) {
  return lw::kernel<"run">([scheme](auto p, auto e, auto b, auto dt, auto c) {
    p.u = scheme(p.u, e, b, -dt / 4, c);
    return lw::iterate(push(scheme), long_run)(p, e, b, dt, c);
  });
}

// A particle whose electric and magnetic forces cancel, and the last of a field of them after the run.
template <class T, class Scheme>
[[nodiscard]] particle<T> after_long_run(const Scheme& scheme) {
  const auto c = static_cast<T>(light);
  const particle<T> start{{0, 0, 0}, {0, static_cast<T>(19.974984355438178 * light), 0}};
  lw::field<particle, T> particles(19, start);
  const lw::vec<T, 3> e{static_cast<T>(-299417482.9214179), 0, 0};
  const lw::vec<T, 3> b{0, 0, 1};
  lw::launch(run(scheme), lw::inout(particles), e, b, static_cast<T>(0.01), c);
  CHECK(lw::all_equal(particles[0], particles[18]));
  return particles[18];
}

}  // namespace

TEST_CASE("C37: single steps of seven particles", "[c37]") {
  check_single_steps(boris, &single_step::boris);
  check_single_steps(vay, &single_step::vay);
  check_single_steps(higuera_cary, &single_step::higuera_cary);
}

TEST_CASE("C37: ten thousand steps without a force: Boris drifts by as much as the scheme itself", "[c37]") {
  const auto end = after_long_run<double>(boris);
  CHECK(end.x[0] == Approx(-2321.395849603476).epsilon(1e-6));
  CHECK(end.x[1] == Approx(29941748301.83471).epsilon(1e-12));
  CHECK(end.u[0] == Approx(-923.6369579151567).epsilon(1e-6));
  CHECK(end.u[1] == Approx(5988351979.593224).epsilon(1e-11));
  CHECK(end.x[2] == 0.0);
}

TEST_CASE("C37: ten thousand steps without a force: Vay, and Higuera and Cary, do not drift", "[c37]") {
  for (const auto& end : {after_long_run<double>(vay), after_long_run<double>(higuera_cary)}) {
    CHECK(std::abs(end.x[0]) < 1e-3);
    CHECK(end.x[1] == Approx(29941748292.14179).epsilon(1e-12));
    CHECK(std::abs(end.u[0]) < 1e-3);
    CHECK(end.u[1] == Approx(5988349658.428364).epsilon(1e-11));
    CHECK(end.x[2] == 0.0);
  }
}

// A momentum of 6e9 has a last place of 512 in float, so each scheme drifts as its rounding wills: 0 and -6250 have
// been reported for Boris. What can be asked is that all lanes do the same.
TEST_CASE("C37: in float all lanes drift alike, by kilometres at most", "[c37]") {
  CHECK(std::abs(after_long_run<float>(boris).x[0]) < 1e4f);
  CHECK(std::abs(after_long_run<float>(vay).x[0]) < 1e4f);
  CHECK(std::abs(after_long_run<float>(higuera_cary).x[0]) < 1e4f);
}
