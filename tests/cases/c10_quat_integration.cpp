// SPDX-License-Identifier: Apache-2.0
// Case C10: attitude from angular rates, many steps in one kernel. From IMRCLab/crazyswarm2#383, moble/quaternion#164,
// betaflight/betaflight#5182, heliorc/imuf-release#9 and robotology-legacy/mex-wholebodymodel#64; the right values are
// closed forms in 80-bit long double. The vector of a body rate multiplies from the right.
#include <cmath>
#include <cstdint>

#include "lanewise/algebra/quaternion.hpp"
#include "lanewise/algebra/rotation.hpp"
#include "lanewise/field/field.hpp"
#include "lanewise/kernel/iterate.hpp"
#include "lanewise/kernel/kernel.hpp"
#include "lanewise/launch/launch.hpp"
#include "support/catch.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
using quat = lw::quat<double>;
using vec = lw::vec<double, 3>;

const auto turn_in_body = lw::kernel<"turn_in_body">(
    [](auto q, auto rate, auto dt) { return normalise(q * lw::from_rotation_vector(dt * rate)); });
const auto turn_in_world = lw::kernel<"turn_in_world">(
    [](auto q, auto rate, auto dt) { return normalise(lw::from_rotation_vector(dt * rate) * q); });

// The loop in double, the state in memory in float.
struct turn_in_double {
  std::int64_t steps;
  template <class Q, class Rate, class Time>
  constexpr Q operator()(const Q& q, const Rate& rate, const Time& dt) const {
    const auto turned =
        lw::iterate(turn_in_body, steps)(lw::cast<double>(q), lw::cast<double>(rate), lw::cast<double>(dt));
    return lw::cast<float>(turned);
  }
};

// q' = q w(t) / 2 with w(t) = R(-b t) a + b, by the classical method of Runge and Kutta from t = 0 to 1.
struct varying_rate {
  int steps;
  template <class Q>
  [[nodiscard]] constexpr Q operator()(Q q) const {
    using T = typename Q::value_type;
    const vec a{0.4, 0.0, 0.3};
    const vec b{0.0, 0.0, 2.0};
    const double h = 1.0 / steps;
    const auto slope = [&](double t, const Q& at) {
      const vec rate = rotate(lw::from_rotation_vector(-t * b), a) + b;
      return T(0.5) * (at * lw::quat_of(0, rate));
    };
    for (int s = 0; s < steps; ++s) {
      const double t = s * h;
      const Q k1 = slope(t, q);
      const Q k2 = slope(t + h / 2, q + T(h / 2) * k1);
      const Q k3 = slope(t + h / 2, q + T(h / 2) * k2);
      const Q k4 = slope(t + h, q + T(h) * k3);
      q += T(h / 6) * (k1 + T(2) * (k2 + k3) + k4);
    }
    return q;
  }
};

const quat quarter_about_z{0.7071067811865476, 0.0, 0.0, 0.7071067811865476};
const quat after_body_rate{0.6778680192250076, 0.16726659330578175, 0.5017997799173453, 0.5106014259192259};
const quat after_world_rate{0.6778680192250076, 0.5017997799173453, -0.16726659330578175, 0.5106014259192259};
const quat after_fast_roll{0.17364817766693125, -0.9848077530122079, 0.0, 0.0};
const quat after_varying_rate{0.3985956636909791, 0.10693834373290083, -0.1665466025914209, 0.8955154474891358};

struct long_run {
  std::int64_t steps;
  quat after;
};
const long_run long_runs[] = {
    {1000, {0.9234958839089217, 0.14615492065864258, -0.3410281482034993, 0.09743661377242838}},
    {100000, {-0.0999639605194046, 0.3790919724002529, -0.8845479356005901, 0.25272798160016857}},
    {1000000, {-0.5391978296579625, -0.3208705724509315, 0.7486980023855069, -0.21391371496728767}},
};

template <class V>
constexpr double tolerance = sizeof(test::lane_type<V>) == 8 ? 1e-10 : 5e-4;

// What `steps` steps of `kernel` make of `q`, in the last lane of a `V`.
template <class V, class Kernel>
[[nodiscard]] quat after(const Kernel& kernel, std::int64_t steps, const quat& q, const vec& rate, double dt) {
  const auto start = test::in_lanes<V>([&](std::size_t) { return q; });
  const auto at_rate = test::in_lanes<V>([&](std::size_t) { return rate; });
  const auto end = lw::iterate(kernel, steps)(start, at_rate, V(static_cast<test::lane_type<V>>(dt)));
  return lw::cast<double>(test::state_in(end, test::width_of<V> - 1));
}

template <class F>
void on_every_number(const F& f) {
  test::for_each_number<double, lw::lanes<double, 1>, lw::lanes<double, 8>, float, lw::lanes<float, 16>>(f);
}

}  // namespace

TEST_CASE("C10: a rate in the body's frame and one in the world's are not the same", "[c10]") {
  on_every_number([]<class V>() {
    const vec rate{1.0, 0.5, -0.25};
    CHECK(test::near(after<V>(turn_in_body, 100, quarter_about_z, rate, 0.01), after_body_rate, tolerance<V>));
    CHECK(test::near(after<V>(turn_in_world, 100, quarter_about_z, rate, 0.01), after_world_rate, tolerance<V>));
  });
}

TEST_CASE("C10: one step of a second by 90 degrees per second is a quarter turn", "[c10]") {
  const double half = std::sqrt(0.5);
  CHECK(test::near(after<double>(turn_in_body, 1, quat::identity(), {0.0, 1.5707963267948966, 0.0}, 1.0),
                   quat{half, 0.0, half, 0.0}, 2e-16));
}

TEST_CASE("C10: 2000 degrees per second at a kilohertz", "[c10]") {
  on_every_number([]<class V>() {
    const vec rate{34.90658503988659, 0.0, 0.0};
    CHECK(test::near(after<V>(turn_in_body, 1000, quat::identity(), rate, 0.001), after_fast_roll, tolerance<V>));
  });
}

TEST_CASE("C10: a long run stays a rotation", "[c10]") {
  const vec rate{0.3, -0.7, 0.2};
  for (const auto& run : long_runs) {
    CAPTURE(run.steps);
    CHECK(test::near(after<lw::lanes<double, 8>>(turn_in_body, run.steps, quat::identity(), rate, 0.001), run.after,
                     1e-10));
    if (run.steps > 100000) continue;
    CHECK(test::near(after<double>(turn_in_body, run.steps, quat::identity(), rate, 0.001), run.after, 1e-10));
    CHECK(test::near(after<lw::lanes<float, 16>>(turn_in_body, run.steps, quat::identity(), rate, 0.001), run.after,
                     5e-4));
  }
}

TEST_CASE("C10: over a field, in one launch; floats in memory may be doubles in the loop", "[c10]") {
  const std::int64_t n = 37;
  for (const auto& run : long_runs) {
    CAPTURE(run.steps);
    if (run.steps <= 100000) {
      lw::field<lw::quat, double> attitudes(n, quat::identity());
      lw::launch(lw::iterate(turn_in_body, run.steps), lw::inout(attitudes), vec{0.3, -0.7, 0.2}, 0.001);
      for (const std::int64_t i : {std::int64_t{0}, n - 1}) CHECK(test::near(attitudes[i], run.after, 1e-10));
    }
    lw::field<lw::quat, float> small(3, lw::quat<float>::identity());
    lw::launch(turn_in_double{run.steps}, lw::inout(small), lw::vec<float, 3>{0.3f, -0.7f, 0.2f}, 0.001f);
    const quat got = lw::cast<double>(small[2]);
    // The rate itself is rounded to float: 2^-25 of an angle of up to 787 radians.
    CHECK(test::near(got, run.after, 5e-5));
  }
}

TEST_CASE("C10: a rate that varies, by Runge-Kutta of fourth order", "[c10]") {
  const auto error = [](int steps) { return norm(varying_rate{steps}(quat::identity())-after_varying_rate); };
  CHECK(error(50) < 4e-9);
  CHECK(error(50) / error(100) == Approx(16.0).epsilon(0.05));
  CHECK(error(400) < 1e-12);
  using L = lw::lanes<double, 4>;
  const auto in_lanes = varying_rate{400}(test::in_lanes<L>([](std::size_t) { return quat::identity(); }));
  CHECK(test::near(test::state_in(in_lanes, 3), after_varying_rate, 1e-12));
}
