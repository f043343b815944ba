// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "boundary.hpp"
#include "index_failure.hpp"

// Takes an index and the number of rows it goes into, gives the row that is meant and whether there is one: what an
// index out of range means. All of it in 64 bits, for any index type, so that no index and no offset wraps around.

namespace lanewise {

// `clamp` and `fill(v)` are those of boundaries: below 0 is row 0, past the end is the last row, JAX's rule for what is
// read; or v where no row is meant, and a negative index means none.

/// The true modulo, at any distance.
struct wrap_mode {};
/// No value was given: NaN, and for integers what JAX takes: the smallest of a signed type, the largest of an unsigned
/// one.
struct default_fill {};
/// What goes to a row that does not exist is dropped: JAX's rule for what is written.
struct drop_mode {};
/// An index out of range is an `error` once the launch is over; on a device it traps.
struct checked_mode {
  detail::index_failure* failure = nullptr;
};
/// The kernel vouches for its indices.
struct unchecked_mode {};
/// A negative index counts from the end, once, as in NumPy: -1 is the last row. `Mode` says the rest.
template <class Mode>
struct from_end_mode {
  Mode mode;
};

inline constexpr wrap_mode wrap{};
inline constexpr drop_mode drop{};
inline constexpr checked_mode checked{};
inline constexpr unchecked_mode unchecked{};

/// Next to `fill(v)` of boundaries, where v is a whole row or a number for all numbers of it.
[[nodiscard]] constexpr fill_boundary<default_fill> fill() noexcept { return {}; }

template <class Mode>
[[nodiscard]] constexpr from_end_mode<Mode> from_end(const Mode& mode) noexcept {
  return {mode};
}
[[nodiscard]] constexpr from_end_mode<clamp_boundary> from_end(detail::clamp_name) noexcept { return {}; }

namespace detail {

template <class Mode>
struct mode_parts {
  using bare = Mode;
  static constexpr bool counts_from_end = false;
};
template <class Mode>
struct mode_parts<from_end_mode<Mode>> {
  using bare = Mode;
  static constexpr bool counts_from_end = true;
};

template <class Mode>
inline constexpr bool is_fill_boundary = false;
template <class V>
inline constexpr bool is_fill_boundary<fill_boundary<V>> = true;

}  // namespace detail

/// What a mode does with an index that is out of range, after it counted from the end or not.
template <class Mode>
using bare_mode = typename detail::mode_parts<Mode>::bare;

template <class Mode>
inline constexpr bool is_fill_mode = detail::is_fill_boundary<bare_mode<Mode>>;
template <class Mode>
concept index_mode = std::same_as<bare_mode<Mode>, clamp_boundary> || std::same_as<bare_mode<Mode>, wrap_mode> ||
                     std::same_as<bare_mode<Mode>, drop_mode> || std::same_as<bare_mode<Mode>, checked_mode> ||
                     std::same_as<bare_mode<Mode>, unchecked_mode> || is_fill_mode<Mode>;

/// Modes by which every index means a row.
template <class Mode>
inline constexpr bool always_means_a_row =
    std::same_as<bare_mode<Mode>, clamp_boundary> || std::same_as<bare_mode<Mode>, wrap_mode> ||
    std::same_as<bare_mode<Mode>, unchecked_mode>;

/// An index of a kernel in one lane: an integer of any type.
template <class I>
concept plain_index = std::integral<I> && !std::same_as<I, bool>;

/// The integer of 64 bits, signed or unsigned, that has an index's value.
template <plain_index I>
[[nodiscard]] constexpr auto wide_index(I index) noexcept {
  return static_cast<std::conditional_t<std::signed_integral<I>, std::int64_t, std::uint64_t>>(index);
}

/// Where an index leads. Unless the table is empty, `row` is one of it also where none is meant.
struct index_place {
  std::int64_t row = 0;
  bool exists = true;
};

namespace detail {

// A negative number is, as an unsigned one, larger than any number of rows.
template <class Wide>
[[nodiscard]] constexpr bool is_row(Wide index, std::int64_t rows) noexcept {
  return static_cast<std::uint64_t>(index) < static_cast<std::uint64_t>(rows);
}

template <class Wide>
[[nodiscard]] constexpr std::int64_t nearest_row(Wide index, std::int64_t rows) noexcept {
  const std::int64_t last = rows > 0 ? rows - 1 : 0;
  if (std::cmp_less(index, 0)) return 0;
  return std::cmp_greater(index, last) ? last : static_cast<std::int64_t>(index);
}

template <class Wide>
[[nodiscard]] constexpr std::int64_t wrapped_row(Wide index, std::int64_t rows) noexcept {
  if (is_row(index, rows)) return static_cast<std::int64_t>(index);
  const auto remainder = static_cast<std::int64_t>(index % static_cast<Wide>(rows));
  return remainder < 0 ? remainder + rows : remainder;
}

template <class Mode, class Wide>
[[nodiscard]] constexpr Wide counted_index(Wide index, std::int64_t rows) noexcept {
  if constexpr (mode_parts<Mode>::counts_from_end && std::signed_integral<Wide>) {
    return index < 0 ? index + rows : index;
  } else {
    return index;
  }
}

}  // namespace detail

/// The row that `index` means in a table of `rows`.
template <index_mode Mode, plain_index I>
[[nodiscard]] constexpr index_place place_of(I index, std::int64_t rows) noexcept {
  const auto counted = detail::counted_index<Mode>(wide_index(index), rows);
  if constexpr (std::same_as<bare_mode<Mode>, unchecked_mode>) {
    return {static_cast<std::int64_t>(counted), true};
  } else if constexpr (std::same_as<bare_mode<Mode>, wrap_mode>) {
    return {detail::wrapped_row(counted, rows), true};
  } else {
    return {detail::nearest_row(counted, rows), always_means_a_row<Mode> || detail::is_row(counted, rows)};
  }
}

/// The mode without `from_end`.
template <index_mode Mode>
[[nodiscard]] constexpr const bare_mode<Mode>& bare(const Mode& mode) noexcept {
  if constexpr (detail::mode_parts<Mode>::counts_from_end) {
    return mode.mode;
  } else {
    return mode;
  }
}

template <index_mode Mode>
inline constexpr bool is_checked_mode = std::same_as<bare_mode<Mode>, checked_mode>;

/// The same mode, which notes there what is out of range, where it checks.
template <index_mode Mode>
[[nodiscard]] constexpr Mode noting(const Mode& mode, [[maybe_unused]] detail::index_failure* failure) noexcept {
  if constexpr (is_checked_mode<Mode>) {
    return Mode{failure};
  } else {
    return mode;
  }
}

}  // namespace lanewise
