// SPDX-License-Identifier: Apache-2.0
#pragma once

// Takes three positions and a coefficient, gives one product of a contraction, as data.

namespace lanewise {

/// output[output] += coefficient * left[left] * right[right]. A zero coefficient stands in no table.
struct term {
  /// As `left` or `right`: that factor is known to be the number one. It is stored nowhere and costs no multiplication.
  static constexpr int one = -1;

  int output = 0;
  int left = 0;
  int right = 0;
  double coefficient = 1;

  [[nodiscard]] constexpr bool operator==(const term&) const noexcept = default;
};

}  // namespace lanewise
