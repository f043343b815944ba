// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "lane_by_lane.hpp"

// Takes a number, gives the gamma function and the logarithm of its magnitude, lane by lane through <cmath>.

namespace lanewise {

template <real_number V>
[[nodiscard]] constexpr V tgamma(const V& x) noexcept {
  return detail::lane_by_lane<operation::tgamma>([](auto lane) { return std::tgamma(lane); }, x);
}
template <real_number V>
[[nodiscard]] constexpr V lgamma(const V& x) noexcept {
  return detail::lane_by_lane<operation::lgamma>([](auto lane) { return std::lgamma(lane); }, x);
}

}  // namespace lanewise
