// SPDX-License-Identifier: Apache-2.0
// Boxes that tumble freely and boxes that hang by a corner on a spring, in three dimensions and, by another template
// argument, in four. What has to stay as it is, is compared with what it was; in three dimensions free boxes are
// compared with the bodies of examples/rigid_body, which are quaternions and obey Euler's equations; and some boxes are
// drawn.

#include "pga_rigid_body.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <type_traits>
#include <vector>

#include "../rigid_body/rigid_body.hpp"
#include "../support/explain.hpp"
#include "boxes.hpp"
#include "picture.hpp"

namespace {

namespace lw = lanewise;
using namespace pga_rigid_body;
using namespace lw::literals;

// ---- what has to stay as it is -------------------------------------------------------------------------------------

template <class Body, class Setting>
[[nodiscard]] double kinetic_energy(const Body& body, const Setting& setting) {
  return 0.5 * lw::scalar_part(body.rate & hodge_dual(weighted(body.rate, setting.inertia)));
}
template <class Body, class Setting>
[[nodiscard]] double stretching_energy(const Body& body, const Setting& setting) {
  const auto stretch = setting.hook - place_of(setting.corner, body);
  return 0.5 * setting.stiffness * dot(stretch, stretch);
}
template <class Body, class Setting>
[[nodiscard]] double energy(const Body& body, const Setting& setting) {
  const auto centre = place_of(decltype(setting.corner){}, body);
  return kinetic_energy(body, setting) + stretching_energy(body, setting) - dot(setting.weight, centre);
}

// In the world's axes, where that of a free body is constant.
template <class Body, class Setting>
[[nodiscard]] auto momentum(const Body& body, const Setting& setting) {
  return lw::evaluate(lw::sandwich(lw::assume_unit(body.motor), hodge_dual(weighted(body.rate, setting.inertia))));
}
template <class Multivector>
[[nodiscard]] double length(const Multivector& m) {
  double square = 0;
  for (const double x : lw::flatten(m)) square += x * x;
  return std::sqrt(square);
}

struct drift {
  double energy = 0;
  double momentum = 0;
  double norm = 0;  // of m ~m from 1
};

template <std::size_t N, class T>
[[nodiscard]] drift largest_drift(const lw::field<space<N>::template body, T>& bodies,
                                  const typename space<N>::template setting<T>& setting) {
  const auto in_double = lw::cast<double>(setting);
  drift worst;
  for (std::int64_t i = 0; i < bodies.size(); i += 7) {
    const auto before = lw::cast<double>(thrown<N, T>(i));
    const auto after = lw::cast<double>(bodies[i]);
    const double scale = kinetic_energy(before, in_double) + stretching_energy(before, in_double);
    worst.energy = std::max(worst.energy, std::abs(energy(after, in_double) - energy(before, in_double)) / scale);
    const auto change = momentum(after, in_double) - momentum(before, in_double);
    worst.momentum = std::max(worst.momentum, length(change) / length(momentum(before, in_double)));
    worst.norm = std::max(worst.norm, length(after.motor * ~after.motor - 1));
  }
  return worst;
}

// ---- the runs ------------------------------------------------------------------------------------------------------

template <class F>
[[nodiscard]] double seconds(const F& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

template <std::size_t N, class T>
[[nodiscard]] bool run(bool is_free, std::int64_t count, std::int64_t steps) {
  const auto setting = is_free ? nothing_pulls<N, T>() : on_a_spring<N, T>();
  // [main]
  lw::field<space<N>::template body, T> bodies(count, thrown<N, T>);
  const double time =
      seconds([&] { lw::launch(lw::iterate(swing, steps), lw::inout(bodies), setting, static_cast<T>(time_step)); });
  // [/main]
  const drift found = largest_drift<N, T>(bodies, setting);
  std::printf("  %zu  %-12s %-7s %9.1f %11.1e", N, is_free ? "free" : "on a spring",
              std::is_same_v<T, float> ? "float" : "double", 1e9 * time / static_cast<double>(count * steps),
              found.energy);
  if (is_free)
    std::printf(" %11.1e", found.momentum);
  else
    std::printf(" %11s", "");
  std::printf(" %11.1e\n", found.norm);
  const double tolerance = std::is_same_v<T, float> ? 1e-4 : 1e-6;
  return found.energy < tolerance && (!is_free || found.momentum < tolerance) && found.norm < tolerance;
}

// The largest distance between the corners of free boxes and of the same boxes by quaternions, in metres, after they
// have turned over a few times.
[[nodiscard]] double distance_from_quaternions() {
  constexpr std::int64_t count = 8, steps = 1500, finer = 16;
  lw::field<space<3>::body, double> bodies(count, thrown<3, double>);
  lw::field<rigid_body::body, double> same(count, [](std::int64_t i) {
    const auto rate = thrown<3, double>(i).rate;
    return rigid_body::body<double>{lw::quat<double>::identity(),
                                    {rate["e23"_blade], rate["e31"_blade], rate["e12"_blade]}};
  });
  const auto setting = nothing_pulls<3, double>();
  const lw::vec<double, 3> moments{setting.inertia["e23"_blade], -setting.inertia["e31"_blade],
                                   setting.inertia["e12"_blade]};
  lw::launch(lw::iterate(swing, steps), lw::inout(bodies), setting, time_step);
  lw::launch(lw::iterate(rigid_body::tumble, steps * finer), lw::inout(same), moments, time_step / finer);

  double largest = 0;
  for (std::int64_t i = 0; i < count; ++i)
    largest = std::max(largest, norm(place_of(setting.corner, bodies[i]) - rotate(same[i].attitude, setting.corner)));
  return largest;
}

// A solid box moves as points at its corners, a sqrt(3) nearer to the centre, which share its mass: the largest
// difference of the momentum as p = sum of m x & dx/dt, with dx/dt = x x b, in units of its length.
template <std::size_t N>
[[nodiscard]] double distance_from_points() {
  const auto rate = lw::generate_multivector<double, geometry<N>, typename space<N>::template bivector<double>::set>(
      [](auto k) { return 1.0 + static_cast<double>(k.value); });
  const auto of_box = lw::evaluate(hodge_dual(weighted(rate, nothing_pulls<N, double>().inertia)));
  auto difference = of_box;
  constexpr std::size_t corners = std::size_t{1} << N;
  for (std::size_t signs = 0; signs < corners; ++signs) {
    const auto x = point(corner<double, N>(signs) / std::sqrt(3.0));
    difference = difference - 1.0 / corners * (x & commutator(x, rate));
  }
  return length(difference) / length(of_box);
}

// ---- the picture ---------------------------------------------------------------------------------------------------

template <std::size_t N>
void draw_box(picture& svg, const eye& from, const typename space<N>::template body<float>& body) {
  const char* colours[] = {"#5ec8ff", "#a6e22e", "#ffb454", "#f2777a"};
  const auto seen = [&](std::size_t signs) { return from.project(place_of(corner<float, N>(signs), body)); };
  for (std::size_t axis = 0; axis < N; ++axis)
    for (std::size_t signs = 0; signs < (std::size_t{1} << N); ++signs)
      if ((signs >> axis & 1) == 0)
        svg.line({seen(signs), seen(signs | std::size_t{1} << axis)}, colours[axis], 1.4, 0.95);
}

// A free box turns over: poses in a row, with a line out of the side that is above at first.
void draw_flip(picture& svg) {
  lw::field<space<3>::body, float> box(1, thrown<3, float>(0));
  const lw::vec<float, 3> above{0, 0.8f, 0};
  for (int pose = 0; pose < 12; ++pose) {
    const eye from{{55.0f + 70.0f * static_cast<float>(pose), 85}, 42};
    draw_box<3>(svg, from, box[0]);
    svg.line({from.project(place_of(0.0f * above, box[0])), from.project(place_of(above, box[0]))}, "#ffffff", 2, 0.95);
    lw::launch(lw::iterate(swing, 115), lw::inout(box), nothing_pulls<3, float>(), static_cast<float>(time_step));
  }
}

// A box on its spring, and where its lowest corner went.
template <std::size_t N>
void draw_spring(picture& svg, const eye& from) {
  const auto setting = on_a_spring<N, float>();
  lw::field<space<N>::template body, float> box(1, thrown<N, float>(0));
  trail way;
  for (int frame = 0; frame < 600; ++frame) {
    lw::launch(lw::iterate(swing, 3), lw::inout(box), setting, static_cast<float>(time_step));
    way.add(from.project(place_of(-setting.corner, box[0])));
  }
  svg.line(way.points(), "#9aa7bd", 0.8, 0.6);
  svg.line({from.project(setting.hook), from.project(place_of(setting.corner, box[0]))}, "#ffffff", 1.2, 0.9);
  draw_box<N>(svg, from, box[0]);
}

[[nodiscard]] bool draw(const char* path) {
  picture svg(path, 880, 560);
  draw_flip(svg);
  draw_spring<3>(svg, {{220, 390}, 105});
  draw_spring<4>(svg, {{660, 390}, 105});
  svg.text(20, 24, "thrown");
  svg.text(20, 544, "on a spring");
  svg.text(460, 544, "on a spring, in four dimensions");
  return svg.good();
}

template <std::size_t N>
void explain_swing(const support::explanation& explain) {
  lw::field<space<N>::template body, float> bodies(20'000, thrown<N, float>);
  explain(lw::iterate(swing, 1000), lw::inout(bodies), on_a_spring<N, float>(), static_cast<float>(time_step));
}
void explain_launches(const support::explanation& explain) {
  explain_swing<3>(explain);
  explain_swing<4>(explain);
}

}  // namespace

int main(int argc, char** argv) {
  const support::explanation explain(argc, argv);
  if (explain.wanted()) return explain_launches(explain), EXIT_SUCCESS;
  const bool quick = argc > 1 && std::string_view(argv[1]) == "--quick";
  const std::int64_t count = quick ? 33 : argc > 1 ? std::atoll(argv[1]) : 20'000;
  const std::int64_t steps = quick ? 200 : argc > 2 ? std::atoll(argv[2]) : 1000;

  std::printf("%lld boxes, %lld steps of %g s in one launch\n\n", static_cast<long long>(count),
              static_cast<long long>(steps), time_step);
  std::printf("                              ns for each   largest change of\n");
  std::printf("  dimensions            step and box      energy    momentum        m ~m\n");
  bool right = true;
  for (const bool is_free : {true, false}) {
    right = run<3, float>(is_free, count, steps) && right;
    right = run<3, double>(is_free, count, steps) && right;
    right = run<4, float>(is_free, count, steps) && right;
    right = run<4, double>(is_free, count, steps) && right;
  }
  const double of_points = std::max(distance_from_points<3>(), distance_from_points<4>());
  std::printf("\n  momentum of a box against that of points of mass: %.1e of it\n", of_points);
  const double distance = distance_from_quaternions();
  std::printf("  from the bodies of rigid_body, quaternions under Euler's equations: %.1e m\n", distance);
  const bool drawn = draw("pga_rigid_body.svg");
  std::printf("  picture: pga_rigid_body.svg\n");
  return right && of_points < 1e-14 && distance < 1e-5 && drawn ? EXIT_SUCCESS : EXIT_FAILURE;
}
