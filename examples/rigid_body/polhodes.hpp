// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <fstream>
#include <string>
#include <vector>

#include <lanewise/lanewise.hpp>

// Takes the directions that an angular momentum runs through in the axes of some bodies, gives a picture of them on the
// sphere.

namespace rigid_body {

using curve = std::vector<lanewise::vec<float, 3>>;

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
  void draw(const curve& points, const char* colour) {
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
  using vector = lanewise::vec<float, 3>;
  static constexpr vector towards_viewer{0.8164966f, 0.4082483f, 0.4082483f};
  static constexpr vector right{-0.4472136f, 0.8944272f, 0.0f};
  static constexpr vector up{-0.3651484f, -0.1825742f, 0.9128709f};

  [[nodiscard]] static float depth(const vector& p) { return dot(p, towards_viewer); }

  void draw_run(const curve& points, std::size_t first, std::size_t last, const char* colour, bool front) {
    svg_ << "<polyline fill='none' stroke='" << colour << "' stroke-width='" << (front ? "1.1" : "0.6") << "' stroke-opacity='"
         << (front ? "0.95" : "0.25") << "' points='";
    for (std::size_t i = first; i <= last; ++i)
      svg_ << static_cast<int>(1000 * dot(points[i], right)) / 10.0 << ',' << static_cast<int>(-1000 * dot(points[i], up)) / 10.0
           << ' ';
    svg_ << "'/>\n";
  }

  std::ofstream svg_;
};

}  // namespace rigid_body
