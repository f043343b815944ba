// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstddef>
#include <fstream>
#include <lanewise/lanewise.hpp>
#include <string>
#include <vector>

// Takes lines between points of three or four dimensions, gives a picture of them in perspective.

namespace pga_rigid_body {

namespace lw = lanewise;

/// An SVG of panels, each of which looks at its own space.
class picture {
 public:
  picture(const std::string& path, int width, int height) : svg_(path) {
    svg_ << "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 " << width << ' ' << height << "' width='" << width
         << "' height='" << height << "' fill='none' stroke-linecap='round' stroke-linejoin='round'>\n"
         << "<rect width='" << width << "' height='" << height << "' fill='#10141c'/>\n";
  }
  ~picture() { svg_ << "</svg>\n"; }
  picture(const picture&) = delete;
  picture& operator=(const picture&) = delete;

  void line(const std::vector<lw::vec<float, 2>>& points, const std::string& colour, double width, double opacity) {
    svg_ << "<polyline stroke='" << colour << "' stroke-width='" << width << "' stroke-opacity='" << opacity
         << "' points='";
    for (const auto& p : points) svg_ << rounded(p[0]) << ',' << rounded(p[1]) << ' ';
    svg_ << "'/>\n";
  }
  void text(float x, float y, const std::string& words) {
    svg_ << "<text x='" << x << "' y='" << y
         << "' fill='#9aa7bd' stroke='none' font-family='sans-serif' font-size='13'>" << words << "</text>\n";
  }

  [[nodiscard]] bool good() const { return svg_.good(); }

 private:
  [[nodiscard]] static double rounded(float x) { return std::round(10 * static_cast<double>(x)) / 10; }

  std::ofstream svg_;
};

/// Where a panel shows points: its centre and scale in pixels, and how far away from there the eye is.
struct eye {
  lw::vec<float, 2> centre;
  float scale = 1;
  float distance = 7;

  /// Turned to the side and seen from a little above.
  [[nodiscard]] lw::vec<float, 2> project(const lw::vec<float, 3>& x) const {
    const lw::vec<float, 3> right{0.8660254f, 0, 0.5f};
    const lw::vec<float, 3> up{0.1545085f, 0.9510565f, -0.2676166f};
    const lw::vec<float, 3> towards{-0.4755283f, 0.3090170f, 0.8236391f};
    const float nearness = scale / (1 - dot(x, towards) / distance);
    return {centre[0] + nearness * dot(x, right), centre[1] - nearness * dot(x, up)};
  }
  /// First to three dimensions, from an eye on the fourth axis.
  [[nodiscard]] lw::vec<float, 2> project(const lw::vec<float, 4>& x) const {
    const float nearness = 1 / (1 - x[3] / 4);
    return project(lw::vec<float, 3>{nearness * x[0], nearness * x[1], nearness * x[2]});
  }
};

/// The way of a point, without what is less than a pixel or two apart.
class trail {
 public:
  void add(const lw::vec<float, 2>& point) {
    if (points_.empty() || norm(point - points_.back()) > 1.5f) points_.push_back(point);
  }
  [[nodiscard]] const std::vector<lw::vec<float, 2>>& points() const { return points_; }

 private:
  std::vector<lw::vec<float, 2>> points_;
};

}  // namespace pga_rigid_body
