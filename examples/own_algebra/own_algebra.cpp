// SPDX-License-Identifier: Apache-2.0
// An algebra of one's own: the spacetime of a line, with the names and the orientation that its user likes. Each region
// is a block of docs/geometric_algebra.md.

// [include]
#include <lanewise/algebra/pga3.hpp>
#include <lanewise/algebra/pga3_motor.hpp>
#include <lanewise/algebra/preset.hpp>
#include <lanewise/algebra/print.hpp>
#include <lanewise/lanewise.hpp>

namespace lw = lanewise;
using namespace lw::literals;  // "e31"_blade
// [/include]

#include <array>
#include <cmath>
#include <cstdint>
#include <iostream>
#include <string_view>

#include "../support/explain.hpp"

// [declare]
struct spacetime : lw::algebra<1, 1> {                      // one vector that squares to 1, then one to -1,
  static constexpr std::string_view vectors = "tx";         // which are called et and ex,
  static constexpr std::string_view basis = "1 et ex ext";  // stored in this order; ext is -etx
};

struct line_of_events : lw::preset<spacetime> {
  template <class T>
  using event = lw::multivector<T, line_of_events, named<"et">, named<"ex">>;
  template <class T>
  using boost = lw::multivector<T, line_of_events, named<"1">, named<"ext">>;
};
// [/declare]

// [strategy]
struct six : lw::algebra<6> {
  static constexpr lw::strategy products = lw::strategy::loop;  // full products have 4096 terms: fast to compile
};
// [/strategy]

// [from_nothing]
struct east_coast {  // a type that derives from nothing says the same three things
  static constexpr std::array<int, 4> squares{-1, 1, 1, 1};
  static constexpr std::string_view vectors = "txyz";
  static constexpr std::string_view basis = "1 et ex ey ez";
};
// [/from_nothing]

namespace {

support::explanation explain;  // with --explain: what the launches do
int failures = 0;

void expect(bool truth, const char* what) {
  if (explain.wanted()) return;
  std::cout << (truth ? "yes  " : "NO   ") << what << '\n';
  failures += truth ? 0 : 1;
}

// [boost]
// exp(r/2 ext) for the rapidity r, and what it does to an event.
template <class T>
[[nodiscard]] constexpr line_of_events::boost<T> boost_of(const T& rapidity) {
  return {{cosh(T(0.5) * rapidity), sinh(T(0.5) * rapidity)}};
}

constexpr auto boost = lw::kernel<"boost">([](auto event, auto rapidity) {
  const auto b = boost_of(rapidity);
  return grade<1>(b * event * ~b);  // only the vector part of the product is worked out
});
// [/boost]

void own() {
  // [launch]
  lw::field<line_of_events::event, double> events(
      1000, [](std::int64_t i) { return line_of_events::event<double>{{5, 0.001 * static_cast<double>(i)}}; });
  lw::launch(boost, lw::inout(events), 0.25);
  // [/launch]
  explain(boost, lw::inout(events), 0.25);
  if (explain.wanted()) return;
  const auto moved = events[0];
  expect(std::abs(moved["et"_blade] - 5 * std::cosh(0.25)) < 1e-14, "from a moving frame a clock is slow");
  expect(std::abs(scalar_product(moved, moved) - 25) < 1e-13, "t^2 - x^2 stays");

  // [print]
  const line_of_events::event<double> e{{2, 1}};
  std::cout << e << " times itself is " << e * e << ", and " << 2 + 3.0 * lw::basis_blade<line_of_events, "etx">()
            << '\n';
  // 2 et + 1 ex times itself is 3, and 2 - 3 ext
  // [/print]
  expect((e * e)["1"_blade] == 3, "the square of an event is its interval");
}

void wide() {
  const auto pseudoscalar = lw::multivector_of<six, "e123456">(1.0);
  expect((pseudoscalar * pseudoscalar)["1"_blade] == -1, "the pseudoscalar of six dimensions squares to -1");
  const auto t = lw::basis_blade<east_coast, "et">();
  expect((t * t)["1"_blade] == -1, "time squares to -1 on the east coast");
}

void presets() {
  // [pga]
  const auto motor = lw::motor_from(lw::vec<float, 3>{0, 0, 1}, 0.5f, lw::vec<float, 3>{10, 0, 0});
  const auto line = lw::point_at(0.0f, 0.0f, 0.0f) & lw::point_at(1.0f, 0.0f, 0.0f);  // the x axis
  const auto turned = evaluate(motor * line * ~motor);
  const auto hit = turned ^ lw::plane_from(lw::vec<float, 3>{1, 0, 0}, 12);  // where it meets the plane x = 12
  const auto where = lw::coordinates(hit);
  // [/pga]
  expect(std::abs(where[0] - 12) < 1e-5f && std::abs(where[1] - 2 * std::tan(0.5f)) < 1e-5f, "lines move and meet");

  // [field]
  const auto move =
      lw::kernel<"move">([](auto point, auto motor) { return lw::point_at(lw::coordinates(motor * point * ~motor)); });
  lw::field<lw::pga3::point, float> points(1000);  // three numbers each: the weight is known to be one
  for (std::int64_t i = 0; i < 1000; ++i) points.set(i, lw::point_at(static_cast<float>(i), 0.0f, 0.0f));
  lw::launch(move, lw::inout(points), motor);
  // [/field]
  explain(move, lw::inout(points), motor);
  expect(std::abs(points[2]["e013"_blade] - 2 * std::sin(0.5f)) < 1e-6f, "points of a field move");

  // [coefficients]
  lw::pga3::motor<float> m = motor * motor;
  const float by_name = m["e13"_blade];  // minus that of e31, which is how pga3 stores it
  const float by_place = m[5];           // as `basis` and the type list them: 1 e01 e02 e03 e12 e31 e23 e0123
  m[0] = -m[0];
  // [/coefficients]
  expect(by_name == -by_place, "e13 is -e31");
}

}  // namespace

int main(int argc, char** argv) {
  explain = support::explanation(argc, argv);
  own();
  wide();
  presets();
  return failures;
}
