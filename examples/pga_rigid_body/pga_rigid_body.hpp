// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <lanewise/lanewise.hpp>
#include <utility>

// Takes a rigid body in a space of any dimension, as a motor and its rate, and what pulls at it, gives it one time step
// later.
//
// Source: L. Dorst, S. De Keninck, "May the Forces Be with You" (2022); C. Gunn, "Geometry, Kinematics, and Rigid Body
// Mechanics in Cayley-Klein Geometries" (2011).

namespace pga_rigid_body {

namespace lw = lanewise;

// [geometry]
// N dimensions: vectors are hyperplanes, what is dual to them are points, `&` joins points.
template <std::size_t N>
using geometry = lw::algebra<N, 0, 1>;

template <class Geometry>
[[nodiscard]] constexpr auto origin() noexcept {
  constexpr auto e0 = lw::basis_blade<Geometry, "e0">();  // worked out here: a GPU cannot read what lies outside
  return lw::hodge_dual(e0);
}

// The point at infinity in a direction.
template <class T, std::size_t N>
[[nodiscard]] constexpr auto direction(const lw::vec<T, N>& x) noexcept {
  return [&]<std::size_t... I>(std::index_sequence<I...>) {
    return lw::hodge_dual(lw::multivector<T, geometry<N>, (lw::component{2} << I)...>{{x[I]...}});
  }(std::make_index_sequence<N>{});
}
template <class T, std::size_t N>
[[nodiscard]] constexpr auto point(const lw::vec<T, N>& x) noexcept {
  return origin<geometry<N>>() + direction(x);
}
// [/geometry]

// [state]
template <std::size_t N>
struct space {
  template <class T>
  using bivector = lw::graded_multivector<T, geometry<N>, 2>;

  template <class T>
  struct body {
    lw::even_multivector<T, geometry<N>> motor;  // moves points from the body's axes to the world's
    bivector<T> rate;                            // in the body's axes: e12 turns e1 to e2, e01 moves along e1
  };

  template <class T>
  struct setting {
    bivector<T> inertia;   // of each blade of the rate: a moment, or the mass
    lw::vec<T, N> weight;  // N, in the world's axes
    lw::vec<T, N> corner;  // m, in the body's axes: where a spring pulls
    lw::vec<T, N> hook;    // m, in the world's axes: where to
    T stiffness;           // N/m; the spring has no length at rest
  };
};
// [/state]

// Blade by blade: f of the coefficients of one bivector, or of two.
template <class F, class T, class A, lw::component... C, class... More>
[[nodiscard]] constexpr lw::multivector<T, A, C...> blade_by_blade(const F& f, const lw::multivector<T, A, C...>& first,
                                                                   const More&... more) noexcept {
  return lw::generate_multivector<T, A, lw::components<C...>>(
      [&](auto k) { return f(first[k.value], more[k.value]...); });
}
template <class Bivector>
[[nodiscard]] constexpr Bivector weighted(const Bivector& rate, const Bivector& weights) noexcept {
  return blade_by_blade([](const auto& x, const auto& w) { return w * x; }, rate, weights);
}

// b + h db by the classical scheme of fourth order, db = f(b): slopes at 0, h/2, h/2 and h, of which the two in the
// middle count twice. A loop, since four copies of f would take longer to compile and run no faster.
template <class Body, class F, class T>
[[nodiscard]] constexpr Body runge_kutta(const Body& b, const F& f, const T& h) noexcept {
  const auto ahead = [](const Body& from, const T& time, const Body& slope) -> Body {
    return {from.motor + time * slope.motor, from.rate + time * slope.rate};
  };
  Body slope{};
  Body later = b;
  for (int stage = 0; stage < 4; ++stage) {
    const int halves = (stage + 1) / 2;
    const int sixths = stage % 3 == 0 ? 1 : 2;
    slope = f(ahead(b, T(halves) * h / 2, slope));
    later = ahead(later, T(sixths) * h / 6, slope);
  }
  return later;
}

// A motor m with the rate b has dm/dt = -m b / 2, and the momentum p under forces f has dp/dt = f + b x p in the body's
// axes. A force is the line that joins where it pulls and where to; p is the dual of b weighted with moments and the
// mass. Within a step m ~m is not quite 1: what the sandwich makes of it there is smooth all the same, and so the step
// remains of fourth order.
// [kernel]
inline constexpr auto swing = lw::kernel<"swing">([](auto body, auto setting, auto dt) {
  using state = decltype(body);
  const auto mobility = blade_by_blade([](const auto& x) { return 1 / x; }, setting.inertia);
  const auto change = [&](const state& b) -> state {
    const auto seen_from_body = [&](const auto& x) { return lw::sandwich(~lw::assume_unit(b.motor), x); };
    const auto centre = origin<typename decltype(b.motor)::algebra_type>();
    const auto gravity = lw::named<"gravity">(centre & seen_from_body(direction(setting.weight)));
    const auto spring =
        lw::named<"spring">(setting.stiffness * (point(setting.corner) & seen_from_body(point(setting.hook))));

    const auto momentum = lw::named<"momentum">(hodge_dual(weighted(b.rate, setting.inertia)));
    const decltype(b.rate) torque = hodge_undual(gravity + spring + commutator(b.rate, momentum));
    return {-0.5 * (b.motor * b.rate), weighted(torque, mobility)};
  };
  body = runge_kutta(body, change, dt);
  body.motor = normalise(body.motor);
  return body;
});
// [/kernel]

// The moments of a solid box about its centre, m (a^2 + b^2) / 3 in the plane of the half edges a and b; and its mass.
template <class T, std::size_t N>
[[nodiscard]] constexpr auto inertia_of_box(const lw::vec<T, N>& half_edges, const T& mass) noexcept {
  using rates = typename space<N>::template bivector<T>::set;
  return lw::generate_multivector<T, geometry<N>, rates>([&](auto k) {
    constexpr lw::blade plane = lw::blade_of(rates::list().items[k.value]);
    T squares(0);
    for (std::size_t i = 0; i < N; ++i)
      if ((plane >> (i + 1) & 1) != 0) squares += half_edges[i] * half_edges[i];
    return (plane & 1) != 0 ? mass : mass * squares / 3;
  });
}

// Where a body has a point of its own, in the world's axes.
template <class Body, class T, std::size_t N>
[[nodiscard]] constexpr lw::vec<T, N> place_of(const lw::vec<T, N>& in_body, const Body& body) noexcept {
  const auto plane = lw::hodge_undual(lw::sandwich(lw::assume_unit(body.motor), point(in_body)).evaluate());
  return [&]<std::size_t... I>(std::index_sequence<I...>) {
    return lw::vec<T, N>{plane.template at<(lw::blade{2} << I)>()...};
  }(std::make_index_sequence<N>{});
}

}  // namespace pga_rigid_body
