// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <tuple>

#include <lanewise/kernel/branch.hpp>
#include <lanewise/kernel/while_loop.hpp>
#include <lanewise/lanewise.hpp>
#include <lanewise/launch/element.hpp>

// Takes a pixel, gives how far its ray goes until it meets three balls on a floor, and how bright it is there: the ray
// steps by the distance to the nearest surface, and each lane stops on its own.
//
// Source: J. C. Hart, "Sphere tracing", The Visual Computer 12 (1996) 527.

namespace sphere_tracer {

namespace lw = lanewise;

struct ball {
  float x, y, z, radius;
};
// A function, since a GPU sees no table that is not local.
[[nodiscard]] constexpr std::array<ball, 3> balls() noexcept {
  return {{{-1.1f, 0.8f, 4.2f, 0.8f}, {0.6f, 0.5f, 3.2f, 0.5f}, {1.5f, 1.0f, 5.5f, 1.0f}}};
}
inline constexpr float eye_height = 1.1f;
inline constexpr float far_away = 40;

// [distance]
// To the nearest surface: the floor is y = 0.
inline constexpr auto distance = [](const auto& p) {
  auto nearest = p[1];
  for (const ball& b : balls()) nearest = min(nearest, norm(p - lw::vec_of(p[0] * 0 + b.x, b.y, b.z)) - b.radius);
  return lw::named<"distance">(nearest);
};
// [/distance]

/// The direction of the ray through a pixel, of length one.
inline constexpr auto ray = [](const auto& where) {
  const auto width = static_cast<float>(where.extent(1));
  const auto height = static_cast<float>(where.extent(0));
  const auto right = (lw::cast<float>(where.coordinate(1)) + 0.5f - width / 2) / height;
  const auto up = (height / 2 - lw::cast<float>(where.coordinate(0)) - 0.5f) / height;
  return normalise(lw::vec_of(right, up - 0.12f, right * 0 + 1));
};

// [march]
// How far a ray goes: until it is within a thousandth of a pixel's width of something, or away.
inline constexpr auto march = [](const auto& from, const auto& direction) {
  const auto going = [](auto t, auto gap) { return gap > 1e-6f * (1 + t) && t < far_away; };
  const auto step = [=](auto t, auto gap) {
    const auto further = t + gap;
    return std::tuple(further, distance(from + further * direction));
  };
  const auto start = from[0] * 0;
  return lw::while_loop(going, std::tuple(start, distance(from)), step, 300);
};
// [/march]

// [kernel]
inline constexpr auto render = lw::kernel<"render">([](auto where) {
  const auto direction = lw::named<"ray">(ray(where));
  const auto zero = direction[0] * 0;
  const float height = eye_height;  // a copy, since a GPU cannot refer to a constant outside of functions
  const auto eye = lw::vec_of(zero, height, 0);
  const auto [state, finished, steps] = march(eye, direction);
  const auto t = std::get<0>(state);

  const auto brightness = lw::branch(
      t < far_away, t,
      [&](auto reach) {  // light from above, with a shadow ray of its own; none of this is run for the sky
        const auto p = eye + reach * direction;
        const auto d = distance(p);
        const float h = 1e-3f;
        const auto normal = lw::named<"normal">(
            normalise(lw::vec_of(distance(p + lw::vec_of(zero + h, 0, 0)) - d, distance(p + lw::vec_of(zero, h, 0)) - d,
                                 distance(p + lw::vec_of(zero, 0, h)) - d)));
        const auto light = normalise(lw::vec_of(zero - 0.5f, 0.8f, -0.4f));
        const auto shadow = lw::named<"shadow">(std::get<0>(march(p + 0.01f * normal, light).state) < far_away);
        return 0.15f + 0.75f * max(dot(normal, light), 0) * lw::select(shadow, zero + 0.25f, 1);
      },
      [&](auto) { return 0.55f + 0.4f * direction[1]; });
  return std::tuple(brightness, lw::select(finished, t, -1), steps);
});
// [/kernel]

}  // namespace sphere_tracer
