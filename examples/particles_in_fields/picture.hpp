// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

#include <lanewise/lanewise.hpp>

// Takes the charge on a grid and some paths over it, gives a picture of both.

namespace particles {

class grid_picture {
 public:
  grid_picture(const std::string& path, std::int64_t nx, std::int64_t ny) : svg_(path), nx_(nx), ny_(ny) {
    svg_ << "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 " << nx * cell << ' ' << ny * cell << "' width='"
         << nx * cell << "' height='" << ny * cell << "'>\n<rect width='100%' height='100%' fill='#10141c'/>\n";
  }
  ~grid_picture() { svg_ << "</svg>\n"; }
  grid_picture(const grid_picture&) = delete;
  grid_picture& operator=(const grid_picture&) = delete;

  // In a few shades, one path for each.
  void draw_charge(const std::vector<double>& charge) {
    const double largest = *std::max_element(charge.begin(), charge.end());
    for (int shade = 1; shade <= shades; ++shade) {
      svg_ << "<path fill='#3d6cb0' fill-opacity='" << static_cast<double>(shade) / shades << "' d='";
      for (std::int64_t i = 0; i < nx_ * ny_; ++i)
        if (std::lround(charge[static_cast<std::size_t>(i)] / largest * shades) == shade)
          svg_ << 'M' << i % nx_ * cell << ' ' << i / nx_ * cell << 'h' << cell << 'v' << cell << 'h' << -cell << 'z';
      svg_ << "'/>\n";
    }
  }
  void draw_path(const std::vector<lanewise::vec<double, 2>>& points, const char* colour) {
    svg_ << "<polyline fill='none' stroke-width='1' stroke='" << colour << "' points='";
    for (const auto& p : points)
      svg_ << std::round(10 * cell * (p[0] + 0.5)) / 10 << ',' << std::round(10 * cell * (p[1] + 0.5)) / 10 << ' ';
    svg_ << "'/>\n";
  }
  [[nodiscard]] bool good() const { return svg_.good(); }

 private:
  static constexpr std::int64_t cell = 12;
  static constexpr int shades = 10;
  std::ofstream svg_;
  std::int64_t nx_, ny_;
};

}  // namespace particles
