// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <type_traits>

#include "../scalar/lane_by_lane.hpp"
#include "../tensor/expression.hpp"
#include "../tensor/state.hpp"
#include "outcome.hpp"
#include "variables.hpp"

// Takes two handles of one kind, to values and to their tangents, gives the handle through which a kernel reads and
// writes numbers with tangents.

namespace lanewise {

/// Whether what the handle `Tangents` leads to can be the tangents of what the handle `Values` leads to. Each kind of
/// handle says it of its own.
template <class Values, class Tangents>
inline constexpr bool leads_to_tangents = false;

namespace derivatives {

/// Whether two rows are states of one kind over one scalar type, tangents of outer levels aside.
template <class Row, class TangentRow>
inline constexpr bool rows_alike = std::same_as<state_over<Row, scalar_of<TangentRow>>, TangentRow> &&
                                   std::same_as<lane_value_t<scalar_of<Row>>, lane_value_t<scalar_of<TangentRow>>>;

/// Whether a value can be written where there is no room for tangents.
template <class Value>
[[nodiscard]] constexpr bool is_without_tangents() noexcept {
  constexpr bool plain = depth_of<value_of<Value>>() == 0;
  static_assert(plain,
                "lanewise: set of a series, or what goes into a target, met a number with tangents: choose that "
                "argument, too, and give another for its tangents: jvp<0, 1>(kernel)");
  return plain;
}

}  // namespace derivatives

/// What a kernel that is differentiated gets for a lookup, a series, a grid or a target of sums: the same calls go to
/// both handles, so that the derivative of a row that is read is the tangent of this row, whichever lane reads it.
/// `Depth` is the level below that of the tangents.
template <std::size_t Depth, class Values, class Tangents>
class dual_handle {
  static_assert(leads_to_tangents<Values, Tangents>,
                "lanewise: jvp takes as the tangent of a lookup, series, neighbours or add_into another of its own "
                "kind, that holds states of its type; min_into, max_into and indices have none");

 public:
  constexpr dual_handle(const Values& values, const Tangents& tangents) noexcept
      : values_(values), tangents_(tangents) {}

  [[nodiscard]] constexpr const Values& values() const noexcept { return values_; }
  [[nodiscard]] constexpr const Tangents& tangents() const noexcept { return tangents_; }

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

template <class Values, std::size_t Depth, class OfTangents, class MoreTangents>
inline constexpr bool leads_to_tangents<Values, dual_handle<Depth, OfTangents, MoreTangents>> =
    leads_to_tangents<Values, OfTangents>;
template <std::size_t Depth, class OfValues, class MoreTangents, class Tangents>
inline constexpr bool leads_to_tangents<dual_handle<Depth, OfValues, MoreTangents>, Tangents> =
    leads_to_tangents<OfValues, Tangents>;
template <std::size_t Depth, class OfValues, class MoreValues, std::size_t Level, class OfTangents, class MoreTangents>
inline constexpr bool
    leads_to_tangents<dual_handle<Depth, OfValues, MoreValues>, dual_handle<Level, OfTangents, MoreTangents>> =
        leads_to_tangents<OfValues, OfTangents>;

namespace derivatives {

template <std::size_t Depth, class Values, class Tangents>
inline constexpr std::size_t depth_of_handle<dual_handle<Depth, Values, Tangents>> = Depth + 1;

template <std::size_t Depth, class Values, class Tangents>
[[nodiscard]] constexpr auto handle_along(const Values& values, const Tangents& tangents) noexcept;

/// The tangents that belong to what `values` leads to: an index out of range, and what is beyond the end of a grid,
/// mean what they mean there, and what is filled in there does not vary.
template <class Values, class Tangents>
[[nodiscard]] constexpr auto tangents_beside(const Values& values, const Tangents& tangents) noexcept {
  if constexpr (requires { values.tangents_from(tangents); }) {
    return values.tangents_from(tangents);
  } else {
    return tangents;
  }
}
template <std::size_t Depth, class OfValues, class MoreTangents, class Tangents>
[[nodiscard]] constexpr auto tangents_beside(const dual_handle<Depth, OfValues, MoreTangents>& values,
                                             const Tangents& tangents) noexcept {
  return tangents_beside(values.values(), tangents);
}
template <class Values, std::size_t Depth, class OfTangents, class MoreTangents>
[[nodiscard]] constexpr auto tangents_beside(const Values& values,
                                             const dual_handle<Depth, OfTangents, MoreTangents>& tangents) noexcept {
  return handle_along<Depth>(tangents_beside(values, tangents.values()), tangents_beside(values, tangents.tangents()));
}
template <std::size_t Level, class OfValues, class MoreValues, std::size_t Depth, class OfTangents, class MoreTangents>
[[nodiscard]] constexpr auto tangents_beside(const dual_handle<Level, OfValues, MoreValues>& values,
                                             const dual_handle<Depth, OfTangents, MoreTangents>& tangents) noexcept {
  return tangents_beside(values.values(), tangents);
}

/// The handle to values and their tangents, at a level above `Depth`.
template <std::size_t Depth, class Values, class Tangents>
[[nodiscard]] constexpr auto handle_along(const Values& values, const Tangents& tangents) noexcept {
  using beside = std::remove_cvref_t<decltype(tangents_beside(values, tangents))>;
  return dual_handle<Depth, Values, beside>(values, tangents_beside(values, tangents));
}

}  // namespace derivatives

}  // namespace lanewise
