// SPDX-License-Identifier: Apache-2.0
// An image by marching rays through a field of distances, a pixel in each lane: the loop that a ray takes ends when it
// meets something, and no shadow is looked for in the sky. Checked against the intersections of rays with balls and a
// floor, which are known in closed form. Writes sphere_tracer.pgm.

#include "sphere_tracer.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string_view>
#include <vector>

#include "../support/explain.hpp"

namespace {

namespace lw = lanewise;
using sphere_tracer::ball;
using vector = lw::vec<double, 3>;

int failures = 0;

void expect(bool truth, const char* what) {
  std::printf("  %-62s %s\n", what, truth ? "yes" : "NO");
  failures += truth ? 0 : 1;
}

// Where a ray meets what it meets first, and how near it passes the edge of a ball, as a share of the ball.
struct meeting {
  double reach;
  double margin;
};

// |eye + t d - c|^2 = r^2
meeting exact(const vector& d) {
  const vector eye{0, sphere_tracer::eye_height, 0};
  meeting first{d[1] < 0 ? -eye[1] / d[1] : 1e9, 1};
  for (const ball& b : sphere_tracer::balls()) {
    const vector from = eye - vector{b.x, b.y, b.z};
    const double along = dot(from, d);
    const double radius = b.radius;
    const double square = along * along - dot(from, from) + radius * radius;
    first.margin = std::min(first.margin, std::abs(square) / (radius * radius));
    if (square > 0 && -along - std::sqrt(square) > 0) first.reach = std::min(first.reach, -along - std::sqrt(square));
  }
  return first;
}

struct picture {
  std::int64_t height, width;
  std::vector<float> brightness, reach;
  std::vector<std::int32_t> steps;
};

picture render(std::int64_t height, std::int64_t width) {
  const auto count = static_cast<std::size_t>(height * width);
  picture p{height, width, std::vector<float>(count), std::vector<float>(count), std::vector<std::int32_t>(count)};
  // [launch]
  lw::launch(sphere_tracer::render, lw::over(height, width), lw::element(), lw::out(p.brightness), lw::out(p.reach),
             lw::out(p.steps));
  // [/launch]
  return p;
}

// Grazing rays take more steps than the cap allows; the floor far away is met at an angle that float cannot resolve.
void check(const picture& p) {
  std::int64_t compared = 0, wrong = 0, capped = 0;
  for (std::int64_t row = 0; row < p.height; ++row)
    for (std::int64_t column = 0; column < p.width; ++column) {
      const auto height = static_cast<double>(p.height);
      const double right = (static_cast<double>(column) + 0.5 - static_cast<double>(p.width) / 2) / height;
      const double up = (height / 2 - static_cast<double>(row) - 0.5) / height - 0.12;
      const meeting right_one = exact(normalise(vector{right, up, 1}));
      const auto got = static_cast<double>(p.reach[static_cast<std::size_t>(row * p.width + column)]);
      capped += got < 0 ? 1 : 0;
      if (right_one.margin < 0.01 || got < 0) continue;
      ++compared;
      const bool sky = right_one.reach >= sphere_tracer::far_away;
      const bool same = sky ? got >= 0.99 * sphere_tracer::far_away : std::abs(got / right_one.reach - 1) < 2e-3;
      wrong += same ? 0 : 1;
    }
  const auto all = p.height * p.width;
  std::printf("  %lld of %lld rays compared, %lld ended by the cap\n", static_cast<long long>(compared),
              static_cast<long long>(all), static_cast<long long>(capped));
  expect(compared > all * 9 / 10, "nine rays of ten pass no edge");
  expect(wrong == 0, "they end where the closed form says");
  expect(capped < all / 100, "less than one of a hundred needs more than 300 steps");
}

bool write(const picture& p, const char* path) {
  std::ofstream file(path, std::ios::binary);
  file << "P5\n" << p.width << ' ' << p.height << "\n255\n";
  for (const float b : p.brightness)
    file.put(static_cast<char>(static_cast<unsigned char>(255 * std::sqrt(std::clamp(b, 0.0f, 1.0f)))));
  return file.good();
}

void explain_launches(const support::explanation& explain) {
  constexpr std::int64_t height = 720, width = 1081;
  std::vector<float> brightness(height * width), reach(height * width);
  std::vector<std::int32_t> steps(height * width);
  explain(sphere_tracer::render, lw::over(height, width), lw::element(), lw::out(brightness), lw::out(reach),
          lw::out(steps));
}

}  // namespace

int main(int argc, char** argv) {
  const support::explanation explain(argc, argv);
  if (explain.wanted()) return explain_launches(explain), EXIT_SUCCESS;
  const bool quick = argc > 1 && std::string_view(argv[1]) == "--quick";
  const auto start = std::chrono::steady_clock::now();
  const picture p = quick ? render(243, 325) : render(720, 1081);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  double steps = 0;
  for (const std::int32_t s : p.steps) steps += s;
  const auto count = static_cast<double>(p.steps.size());
  std::printf("%lld x %lld rays: %.0f ns each, %.1f steps on average, %d at most\n", static_cast<long long>(p.height),
              static_cast<long long>(p.width), 1e9 * seconds / count, steps / count,
              static_cast<int>(*std::max_element(p.steps.begin(), p.steps.end())));
  check(p);
  expect(write(p, "sphere_tracer.pgm"), "sphere_tracer.pgm is written");
  return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
