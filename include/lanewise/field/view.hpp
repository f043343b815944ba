// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "../base/static_vector.hpp"
#include "../tensor/state.hpp"
#include "layout.hpp"
#include "strip.hpp"

// Takes memory that somebody owns, gives the view by which a launch finds number k of element i in it.

namespace lanewise {

namespace detail {
template <class S>
using view_scalar =
    std::conditional_t<std::is_const_v<S>, const scalar_of<std::remove_const_t<S>>, scalar_of<std::remove_const_t<S>>>;
template <class S>
inline constexpr std::int64_t view_numbers = static_cast<std::int64_t>(numbers_of<std::remove_const_t<S>>);

template <class T>
[[nodiscard]] std::uintptr_t address_of(T* pointer) noexcept {
  return reinterpret_cast<std::uintptr_t>(pointer);
}
}  // namespace detail

/// Elements in blocks of a cache line of each number. `S` is the state, const where it may only be read.
template <class S, class Memory>
struct block_view {
  using state_type = std::remove_const_t<S>;
  using scalar_type = detail::view_scalar<S>;
  using memory_type = Memory;
  static constexpr std::int64_t numbers = detail::view_numbers<S>;
  /// Elements whose numbers lie side by side, from any multiple of it on.
  static constexpr std::int64_t run_length = layout::blocks::length<scalar_type>;

  scalar_type* data = nullptr;
  std::int64_t count = 0;

  [[nodiscard]] constexpr std::int64_t size() const noexcept { return count; }
  [[nodiscard]] constexpr scalar_type* address(std::int64_t number, std::int64_t element) const noexcept {
    return data + layout::blocks::offset<scalar_type>(numbers, number, element);
  }
  [[nodiscard]] constexpr block_view<const S, Memory> read_only() const noexcept { return {data, count}; }
  /// The same view of `elements` others, in a buffer of whole blocks.
  [[nodiscard]] constexpr block_view over(scalar_type* buffer, std::int64_t elements) const noexcept {
    return {buffer, elements};
  }
  // With one number for each element, blocks are a plain run of elements.
  [[nodiscard]] static_vector<strip, 1> strips() const noexcept {
    constexpr auto scalar_bytes = static_cast<std::int64_t>(sizeof(scalar_type));
    constexpr auto bytes = static_cast<std::int64_t>(config::cache_line) * numbers;
    static_vector<strip, 1> all;
    if constexpr (numbers == 1) all.push_back({detail::address_of(data), scalar_bytes, scalar_bytes, count, 1});
    if constexpr (numbers > 1)
      all.push_back({detail::address_of(data), bytes, bytes, (count + run_length - 1) / run_length, run_length});
    return all;
  }
};

/// One column of consecutive values for each number, wherever each of them lies.
template <class S, class Memory>
struct column_view {
  using state_type = std::remove_const_t<S>;
  using scalar_type = detail::view_scalar<S>;
  using memory_type = Memory;
  static constexpr std::int64_t numbers = detail::view_numbers<S>;
  static constexpr std::int64_t run_length = std::int64_t{1} << 62;

  std::array<scalar_type*, numbers_of<state_type>> columns{};
  std::int64_t count = 0;

  [[nodiscard]] constexpr std::int64_t size() const noexcept { return count; }
  [[nodiscard]] constexpr scalar_type* address(std::int64_t number, std::int64_t element) const noexcept {
    return columns[static_cast<std::size_t>(number)] + element;
  }
  [[nodiscard]] constexpr column_view<const S, Memory> read_only() const noexcept {
    column_view<const S, Memory> view;
    for (std::size_t k = 0; k < columns.size(); ++k) view.columns[k] = columns[k];
    view.count = count;
    return view;
  }
  [[nodiscard]] constexpr column_view over(scalar_type* buffer, std::int64_t elements) const noexcept {
    column_view view;
    for (std::size_t k = 0; k < columns.size(); ++k) view.columns[k] = buffer + static_cast<std::int64_t>(k) * elements;
    view.count = elements;
    return view;
  }
  [[nodiscard]] auto strips() const noexcept {
    static_vector<strip, numbers_of<state_type>> all;
    constexpr auto bytes = static_cast<std::int64_t>(sizeof(scalar_type));
    for (scalar_type* column : columns) all.push_back({detail::address_of(column), bytes, bytes, count, 1});
    return all;
  }
};

/// Number k of element i at data[i * element_stride + k * number_stride]: records, slices, reversed, transposed and
/// broadcast memory. Strides count scalars; they may be negative, or zero where the memory is only read.
template <class S, class Memory>
struct strided_view {
  using state_type = std::remove_const_t<S>;
  using scalar_type = detail::view_scalar<S>;
  using memory_type = Memory;
  static constexpr std::int64_t numbers = detail::view_numbers<S>;
  static constexpr std::int64_t run_length = 1;

  scalar_type* data = nullptr;
  std::int64_t count = 0;
  std::int64_t element_stride = numbers;
  std::int64_t number_stride = 1;

  [[nodiscard]] constexpr std::int64_t size() const noexcept { return count; }
  [[nodiscard]] constexpr scalar_type* address(std::int64_t number, std::int64_t element) const noexcept {
    return data + (element * element_stride + number * number_stride);
  }
  [[nodiscard]] constexpr strided_view<const S, Memory> read_only() const noexcept {
    return {data, count, element_stride, number_stride};
  }
  [[nodiscard]] constexpr strided_view over(scalar_type* buffer, std::int64_t elements) const noexcept {
    return {buffer, elements, numbers, 1};
  }
  [[nodiscard]] auto strips() const noexcept {
    constexpr auto bytes = static_cast<std::int64_t>(sizeof(scalar_type));
    static_vector<strip, numbers_of<state_type>> all;
    if (number_stride == 1) {
      all.push_back({detail::address_of(data), bytes * numbers, bytes * element_stride, count, 1});
      return all;
    }
    for (std::int64_t k = 0; k < numbers; ++k)
      all.push_back({detail::address_of(data + k * number_stride), bytes, bytes * element_stride, count, 1});
    return all;
  }
};

/// What `in`, `out` and `inout` take in the end.
template <class V>
concept field_view = requires(const V& view, std::int64_t i) {
  typename V::state_type;
  typename V::memory_type;
  { view.size() } -> std::same_as<std::int64_t>;
  { view.address(i, i) } -> std::same_as<typename V::scalar_type*>;
  view.strips();
};

/// Element `i`, as a plain state.
template <field_view V>
[[nodiscard]] constexpr typename V::state_type read_element(const V& view, std::int64_t i) noexcept {
  numbers_array<typename V::state_type> numbers;
  for (std::size_t k = 0; k < numbers.size(); ++k) numbers[k] = *view.address(static_cast<std::int64_t>(k), i);
  return unflatten<typename V::state_type>(numbers);
}
template <field_view V>
constexpr void write_element(const V& view, std::int64_t i, const typename V::state_type& element) noexcept {
  const auto numbers = flatten(element);
  for (std::size_t k = 0; k < numbers.size(); ++k) *view.address(static_cast<std::int64_t>(k), i) = numbers[k];
}

}  // namespace lanewise
