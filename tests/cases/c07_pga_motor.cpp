// SPDX-License-Identifier: Apache-2.0
// Case C07: blending of motors by logarithm and exponential with ideal lines, square roots and the double cover. From
// jeremyong/klein#14 and #30, tBuLi/kingdon#75 and #132, and enkimute/ganja.js#172; the right values are exponentials
// of 4 x 4 matrices, given as where points go, so that they depend on no sign or basis of the motors.
#include <array>
#include <cmath>
#include <cstddef>
#include <type_traits>
#include <vector>

#include "lanewise/algebra/inverse.hpp"
#include "lanewise/algebra/multivector_exponential.hpp"
#include "lanewise/algebra/multivector_logarithm.hpp"
#include "lanewise/algebra/multivector_root.hpp"
#include "lanewise/algebra/norm.hpp"
#include "support/catch.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
using namespace lw::literals;
using vec = lw::vec<double, 3>;
using pga = lw::algebra<3, 0, 1>;
using motor = lw::even_multivector<double, pga>;
using line = lw::graded_multivector<double, pga, 2>;
using point = lw::graded_multivector<double, pga, 3>;
constexpr double pi = 3.141592653589793;

[[nodiscard]] point point_at(const vec& r) {
  return lw::multivector_of<pga, "e123", "e032", "e013", "e021">(1.0, r[0], r[1], r[2]);
}
[[nodiscard]] vec place_of(const point& p) {
  return {p["e032"_blade] / p["e123"_blade], p["e013"_blade] / p["e123"_blade], p["e021"_blade] / p["e123"_blade]};
}
// The bivector of a turn about an axis through the origin, right-handed, and of a translation.
[[nodiscard]] line turn_by(const vec& w) { return lw::multivector_of<pga, "e23", "e31", "e12">(w[0], w[1], w[2]); }
[[nodiscard]] line shift_by(const vec& v) { return lw::multivector_of<pga, "e01", "e02", "e03">(v[0], v[1], v[2]); }

// The motors of the case's parts, from their definitions: half of the angle, half of the way.
struct part {
  double weight;
  char kind;
  double amount;
  vec axis;

  [[nodiscard]] motor made() const {
    if (kind == 'T') return 1.0 - (amount / 2) * shift_by(axis);
    return std::cos(amount / 2) - std::sin(amount / 2) * turn_by(axis);
  }
};

const std::array<vec, 5> places{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 2, 3}}};
using images = std::array<vec, 5>;

struct blend {
  const char* name;
  std::vector<part> parts;
  images moved;
};
const blend blends[] = {
    {"klein14",
     {{0.2, 'T', 10.0, {1, 0, 0}}, {0.1, 'R', 3.1416, {1, 0, 0}}, {0.3, 'R', 1.0472, {0, 1, 0}}},
     {{{1.9674243429474867, 0.0325756570525132, -0.30902613395915557},
       {2.9188825178251827, 0.08111748217481735, -0.6129521655395378},
       {2.0159661680697907, 0.984033831930209, -0.00510010237877323},
       {2.271350374527869, -0.27135037452786925, 0.5938902157962361},
       {3.927744262810938, 1.0722557371890618, 2.703648946887402}}}},
    {"pure translation",
     {{0.2, 'T', 10.0, {1, 0, 0}}, {0.5, 'T', -3.0, {0, 0, 1}}},
     {{{2.0, 0.0, -1.5}, {3.0, 0.0, -1.5}, {2.0, 1.0, -1.5}, {2.0, 0.0, -0.5}, {3.0, 2.0, 1.5}}}},
    {"pure rotation",
     {{1.0, 'R', 2.0, {0, 0, 1}}},
     {{{0.0, 0.0, 0.0},
       {-0.41614683654714213, 0.9092974268256816, 0.0},
       {-0.9092974268256816, -0.41614683654714235, 0.0},
       {0.0, 0.0, 1.0},
       {-2.234741690198505, 0.0770037537313969, 3.0}}}},
    {"tiny rotation",
     {{1.0, 'T', 5.0, {0, 1, 0}}, {1.0, 'R', 1e-09, {0, 0, 1}}},
     {{{-2.5e-09, 5.0, 0.0},
       {0.9999999975, 5.000000001, 0.0},
       {-3.5e-09, 6.0, 0.0},
       {-2.5e-09, 5.0, 1.0},
       {0.9999999955, 7.000000001, 3.0}}}},
    {"tiny rotation whose square underflows",
     {{1.0, 'T', 5.0, {0, 1, 0}}, {1.0, 'R', 1e-170, {1, 0, 0}}},
     {{{0.0, 5.0, 2.4999999999999997e-170},
       {1.0, 5.0, 2.4999999999999997e-170},
       {0.0, 6.0, 3.5e-170},
       {0.0, 5.0, 1.0},
       {1.0, 7.0, 3.0}}}},
    {"screw by half a turn",
     {{1.0, 'T', 4.0, {0, 0, 1}}, {1.0, 'R', pi, {0, 0, 1}}},
     {{{0.0, 0.0, 4.0}, {-1.0, 0.0, 4.0}, {0.0, -1.0, 4.0}, {0.0, 0.0, 5.0}, {-1.0, -2.0, 7.0}}}},
    {"nothing", {{0.0, 'T', 1.0, {1, 0, 0}}}, {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 2, 3}}}},
};

template <class V>
constexpr double tolerance = sizeof(test::lane_type<V>) == 8 ? 1e-12 : 2e-5;

// A multivector in all lanes of V.
template <class V, class M>
[[nodiscard]] auto in_all_lanes(const M& m) {
  return test::in_lanes<V>([&](std::size_t) { return lw::cast<test::lane_type<V>>(m); });
}

// Where `m`, over V, moves the point at `r`, in V's last lane.
template <class V, class M>
[[nodiscard]] vec moved(const M& m, const vec& r) {
  const lw::state_over<point, V> image = lw::grade<3>(m * in_all_lanes<V>(point_at(r)) * ~m);
  return place_of(lw::cast<double>(test::state_in(image, test::width_of<V> - 1)));
}
template <class V, class M>
void moves(const M& m, const images& wanted) {
  for (std::size_t i = 0; i < places.size(); ++i) CHECK(test::near(moved<V>(m, places[i]), wanted[i], tolerance<V>));
}

template <class V>
[[nodiscard]] auto blended(const std::vector<part>& parts) {
  lw::state_over<line, V> sum{};
  for (const part& p : parts) {
    const V weight(static_cast<test::lane_type<V>>(p.weight));
    sum = sum + weight * log(in_all_lanes<V>(p.made()));
  }
  return exp(sum);
}

template <class F>
void on_every_number(const F& f) {
  test::for_each_number<double, lw::lanes<double, 1>, lw::lanes<double, 8>, float, lw::lanes<float, 1>,
                        lw::lanes<float, 16>>(f);
}

}  // namespace

TEST_CASE("C07: motors blend by their logarithms, ideal lines among them", "[c07]") {
  on_every_number([]<class V>() {
    for (const blend& b : blends) {
      CAPTURE(b.name, test::width_of<V>, sizeof(test::lane_type<V>));
      moves<V>(blended<V>(b.parts), b.moved);
    }
  });
}

TEST_CASE("C07: what a rotation adds is there, though its square underflows", "[c07]") {
  const vec image = moved<double>(blended<double>(blends[4].parts), {0, 0, 0});
  CHECK(image[2] == Approx(2.5e-170).epsilon(1e-12).margin(0));
}

TEST_CASE("C07: the root of a product of two points moves one onto the other", "[c07]") {
  on_every_number([]<class V>() {
    const auto a = in_all_lanes<V>(point_at({0, 0, -1}));
    const auto b = in_all_lanes<V>(point_at({0.3, 0.4, -1}));
    // The scalar part of the product is -1.
    const auto root = sqrt(b * a);
    const images wanted{{{0.3, 0.4, 0}, {1.3, 0.4, 0}, {0.3, 1.4, 0}, {0.3, 0.4, 1}, {1.3, 2.4, 3}}};
    moves<V>(root, wanted);
    moves<V>(sqrt(b / a), wanted);
    CHECK(test::near(moved<V>(root, {0, 0, -1}), vec{0.3, 0.4, -1}, tolerance<V>));
  });
}

TEST_CASE("C07: the root of a product of two lines across each other is a quarter turn", "[c07]") {
  on_every_number([]<class V>() {
    const auto along_x = in_all_lanes<V>(turn_by({1, 0, 0}));
    const auto along_y = in_all_lanes<V>(turn_by({0, 1, 0}));
    const images wanted{{{0, 0, 0}, {0, 1, 0}, {-1, 0, 0}, {0, 0, 1}, {-2, 1, 3}}};
    moves<V>(sqrt(along_y * along_x), wanted);
    moves<V>(sqrt(along_y / along_x), wanted);
  });
}

TEST_CASE("C07: log undoes exp on both covers, up to half a turn", "[c07]") {
  struct twist {
    vec w, v;
  };
  const twist twists[] = {{{0, 0, 0}, {1, 2, 3}},
                          {{0.1, 0.2, -0.3}, {1, 0, 2}},
                          {{3, 0, 0}, {0, 1, 0}},
                          {{0, 2, 2}, {1, 1, 1}},
                          {{1e-9, 0, 0}, {0, 0, 7}}};
  on_every_number([&]<class V>() {
    for (const twist& t : twists) {
      CAPTURE(t.w[0], t.v[0], test::width_of<V>);
      const line b = -0.5 * (turn_by(t.w) + shift_by(t.v));
      const auto m = exp(in_all_lanes<V>(b));
      for (const auto& there : {log(m), log(-m)})
        CHECK(test::near(lw::cast<double>(test::state_in(there, test::width_of<V> - 1)), b, tolerance<V>));
    }
  });
}
