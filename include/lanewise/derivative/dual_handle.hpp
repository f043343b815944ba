// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <type_traits>

#include "../tensor/expression.hpp"
#include "../tensor/state.hpp"
#include "outcome.hpp"
#include "variables.hpp"

// Takes two handles of one kind, to values and to their tangents, gives the handle through which a kernel reads and
// writes numbers with tangents.

namespace lanewise {

/// What a kernel that is differentiated gets for a lookup, a series, a grid or a target of sums: the same calls go to
/// both handles, so that the derivative of a row that is read is the tangent of this row, whichever lane reads it.
/// `Depth` is the level below that of the tangents.
template <std::size_t Depth, class Values, class Tangents>
class dual_handle {
 public:
  constexpr dual_handle(const Values& values, const Tangents& tangents) noexcept
      : values_(values), tangents_(tangents) {}

  template <class Index>
  [[nodiscard]] constexpr auto operator[](const Index& index) const noexcept {
    return derivatives::variable_along<Depth>(evaluate(values_[index]), evaluate(tangents_[index]));
  }
  template <class... Displacements>
  [[nodiscard]] constexpr auto operator()(const Displacements&... displacements) const noexcept {
    return derivatives::variable_along<Depth>(evaluate(values_(displacements...)),
                                              evaluate(tangents_(displacements...)));
  }

  [[nodiscard]] constexpr auto size() const noexcept { return values_.size(); }
  [[nodiscard]] constexpr auto length() const noexcept { return values_.length(); }

  template <class Level, class Value>
  constexpr void set(const Level& level, const Value& value) const noexcept {
    values_.set(level, derivatives::values_of<Depth + 1>(evaluate(value)));
    tangents_.set(level, derivatives::tangents_of<Depth + 1>(evaluate(value), 0));
  }
  template <class Index, class Value>
  constexpr void add(const Index& index, const Value& value) const noexcept {
    values_.add(index, derivatives::values_of<Depth + 1>(evaluate(value)));
    tangents_.add(index, derivatives::tangents_of<Depth + 1>(evaluate(value), 0));
  }

 private:
  Values values_;
  Tangents tangents_;
};

}  // namespace lanewise
