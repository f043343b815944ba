// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "../base/pack.hpp"
#include "../derivative/dual_handle.hpp"
#include "../tensor/state.hpp"
#include "bounded_grid.hpp"
#include "filled_state.hpp"
#include "group.hpp"
#include "row_walk.hpp"

// Takes a field of tangents and where the neighbourhood of their values is, gives the neighbourhood of the tangents:
// beyond an end stands what stands there for the values, but for a fixed value, which does not vary.

namespace lanewise {

template <std::size_t W, class View, class... B>
class neighbourhood;

namespace detail {

// The same boundary of a grid of other states, with zeros where it is a value.
template <class State, class Boundary>
[[nodiscard]] constexpr auto boundary_of_tangents(const Boundary& boundary) noexcept {
  if constexpr (Boundary::is_fill) {
    return fill_boundary<State>{filled_state<State>(0)};
  } else {
    return boundary;
  }
}
template <class State, class... B>
[[nodiscard]] constexpr auto grid_of_tangents(const bounded_grid<B...>& grid) noexcept {
  return lanewise::apply(
      [&](const B&... boundary) {
        return bounded_grid<decltype(boundary_of_tangents<State>(boundary))...>{
            make_pack(boundary_of_tangents<State>(boundary)...), grid.shape};
      },
      grid.boundaries);
}

}  // namespace detail

template <std::size_t W, class View, class Grid>
class neighbourhood_of_tangents;

/// A neighbourhood that holds what it is of.
template <std::size_t W, class View, class... B>
class neighbourhood_of_tangents<W, View, detail::bounded_grid<B...>> {
 public:
  constexpr neighbourhood_of_tangents(const View& view, const detail::bounded_grid<B...>& grid, std::int64_t first,
                                      const detail::grid_coordinates& at, const detail::free_room& room) noexcept
      : view_(view), grid_(grid), first_(first), at_(at), room_(room) {}

  [[nodiscard]] constexpr const View& view() const noexcept { return view_; }
  template <class... D>
  [[nodiscard]] constexpr auto operator()(D... displacements) const noexcept {
    return neighbourhood<W, View, B...>(view_, grid_, first_, at_, room_)(displacements...);
  }

 private:
  View view_;
  detail::bounded_grid<B...> grid_;
  std::int64_t first_;
  detail::grid_coordinates at_;
  detail::free_room room_;
};

namespace detail {

// What the elements of a neighbourhood are in a kernel, and void of anything else.
template <class X>
inline constexpr std::type_identity<void> element_around;
template <std::size_t W, class View, class... B>
inline constexpr std::type_identity<received_state<View, W>> element_around<neighbourhood<W, View, B...>>;
template <std::size_t W, class View, class Grid>
inline constexpr std::type_identity<received_state<View, W>> element_around<neighbourhood_of_tangents<W, View, Grid>>;

template <class X>
using element_of_neighbourhood = typename std::remove_cvref_t<decltype(element_around<X>)>::type;

}  // namespace detail

template <class X, class Tangents>
  requires(state<detail::element_of_neighbourhood<X>> && state<detail::element_of_neighbourhood<Tangents>>)
inline constexpr bool leads_to_tangents<X, Tangents> =
    derivatives::rows_alike<detail::element_of_neighbourhood<X>, detail::element_of_neighbourhood<Tangents>>;

}  // namespace lanewise
