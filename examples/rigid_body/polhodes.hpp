// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstddef>
#include <fstream>
#include <string>
#include <vector>

#include <lanewise/lanewise.hpp>

// Takes the directions that an angular momentum runs through in the axes of some bodies, gives a picture of them on the
// sphere.

namespace rigid_body {

using direction = lanewise::vec<float, 3>;

/// The points of one trajectory, a pixel's step apart, once around.
class curve {
 public:
  void add(const direction& point) {
    if (closed_) return;
    if (!points_.empty() && norm(point - points_.back()) < pixel) return;
    points_.push_back(point);
    closed_ = points_.size() > 10 && norm(point - points_.front()) < 2 * pixel;
    if (closed_) points_.push_back(points_.front());
  }
  [[nodiscard]] const std::vector<direction>& points() const { return points_; }

 private:
  static constexpr float pixel = 0.012f;
  std::vector<direction> points_;
  bool closed_ = false;
};

/// A sphere seen along (2, 1, 1), orthographically; what lies behind is drawn faint.
class sphere_picture {
 public:
  explicit sphere_picture(const std::string& path) : svg_(path) {
    svg_ << "<svg xmlns='http://www.w3.org/2000/svg' viewBox='-110 -110 220 220' width='440' height='440'>\n"
         << "<rect x='-110' y='-110' width='220' height='220' fill='#10141c'/>\n"
         << "<circle r='100' fill='#1a2130'/>\n";
  }
  ~sphere_picture() { svg_ << "</svg>\n"; }
  sphere_picture(const sphere_picture&) = delete;
  sphere_picture& operator=(const sphere_picture&) = delete;

  /// One curve of unit vectors.
  void draw(const std::vector<direction>& points, const char* colour) {
    for (std::size_t first = 0; first + 1 < points.size();) {
      const bool front = depth(points[first]) >= 0;
      std::size_t last = first + 1;
      while (last + 1 < points.size() && (depth(points[last]) >= 0) == front) ++last;
      draw_run(points, first, last, colour, front);
      first = last;
    }
  }

  [[nodiscard]] bool good() const { return svg_.good(); }

 private:
  static constexpr direction towards_viewer{0.8164966f, 0.4082483f, 0.4082483f};
  static constexpr direction right{-0.4472136f, 0.8944272f, 0.0f};
  static constexpr direction up{-0.3651484f, -0.1825742f, 0.9128709f};

  [[nodiscard]] static float depth(const direction& p) { return dot(p, towards_viewer); }

  [[nodiscard]] static double rounded(float x) { return std::round(10 * static_cast<double>(x)) / 10; }

  void draw_run(const std::vector<direction>& points, std::size_t first, std::size_t last, const char* colour,
                bool front) {
    svg_ << "<polyline fill='none' stroke-linejoin='round' stroke='" << colour << "' stroke-width='"
         << (front ? "1.1" : "0.6") << "' stroke-opacity='" << (front ? "0.95" : "0.25") << "' points='";
    for (std::size_t i = first; i <= last; ++i)
      svg_ << rounded(100 * dot(points[i], right)) << ',' << rounded(-100 * dot(points[i], up)) << ' ';
    svg_ << "'/>\n";
  }

  std::ofstream svg_;
};

}  // namespace rigid_body
