// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <fstream>
#include <string>
#include <vector>

#include <lanewise/lanewise.hpp>

// Takes the places of bodies at equal times, gives a picture of their orbits, and of the sectors that they sweep.

namespace kepler {

using place = lanewise::vec<double, 2>;

class orbit_picture {
 public:
  explicit orbit_picture(const std::string& path) : svg_(path) {
    svg_ << "<svg xmlns='http://www.w3.org/2000/svg' viewBox='-225 -115 270 230' width='540' height='460'>\n"
         << "<rect x='-225' y='-115' width='270' height='230' fill='#10141c'/>\n";
  }
  ~orbit_picture() { svg_ << "<circle r='2.5' fill='#ffd166'/>\n</svg>\n"; }
  orbit_picture(const orbit_picture&) = delete;
  orbit_picture& operator=(const orbit_picture&) = delete;

  /// A turn of one body: every second of the sectors between the places is filled. All have the same area.
  void draw(const std::vector<place>& places, int sectors, const char* colour) {
    const auto per_sector = static_cast<std::size_t>((static_cast<int>(places.size()) - 1) / sectors);
    for (std::size_t first = 0; first + per_sector < places.size(); first += 2 * per_sector) {
      svg_ << "<path fill='" << colour << "' fill-opacity='0.35' d='M0 0L";
      points(places, first, first + per_sector);
      svg_ << "Z'/>\n";
    }
    svg_ << "<polyline fill='none' stroke-width='0.7' stroke='" << colour << "' points='";
    points(places, 0, places.size() - 1);
    svg_ << "'/>\n";
  }

  [[nodiscard]] bool good() const { return svg_.good(); }

 private:
  [[nodiscard]] static double rounded(double x) { return std::round(1000 * x) / 10; }
  void points(const std::vector<place>& places, std::size_t first, std::size_t last) {
    for (std::size_t i = first; i <= last; ++i) svg_ << rounded(places[i][0]) << ' ' << rounded(-places[i][1]) << ' ';
  }

  std::ofstream svg_;
};

}  // namespace kepler
