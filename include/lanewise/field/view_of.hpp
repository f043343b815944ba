// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <ranges>
#include <type_traits>

#include "../base/sentences.hpp"
#include "../scalar/storage.hpp"
#include "field.hpp"
#include "view.hpp"

// Takes memory that the user owns (arrays, spans, vectors, pointers, device vectors), gives a view of its elements.

namespace lanewise {

namespace detail {

template <class T>
inline constexpr bool is_field = false;
template <template <class> class S, class T, class... Options>
inline constexpr bool is_field<field<S, T, Options...>> = true;

template <class P>
using element_behind = std::remove_pointer_t<P>;

// A contiguous range of the host: std::vector, std::array, std::span, a built-in array, thrust::host_vector.
template <class R>
concept host_range = requires(R& range) {
  requires std::is_pointer_v<decltype(std::data(range))>;
  std::size(range);
};

// A range of a device, known by Thrust's own way to its pointer: thrust::device_vector, thrust::universal_vector.
template <class R>
concept device_range = !host_range<R> && requires(R& range) {
  requires std::is_pointer_v<decltype(raw_pointer_cast(range.data()))>;
  range.size();
};

template <class Memory, class Element>
[[nodiscard]] auto view_of_elements(Element* elements, std::int64_t count) noexcept {
  using plain = std::remove_const_t<Element>;
  static_assert(state<plain>,
                "lanewise: a range can be viewed when its elements are numbers, or states: struct templates "
                "whose members are all of one scalar type");
  if constexpr (state<plain>) {
    using scalar_type = view_scalar<Element>;
    constexpr bool has_lanes = stored_scalar<std::remove_const_t<scalar_type>>;
    static_assert(has_lanes,
                  "lanewise: a view's scalar is float, double, float16, bfloat16 or an integer of 8 to 64 bits "
                  "(std::int8_t to std::uint64_t)");
    if constexpr (has_lanes && number<plain>) {
      return column_view<Element, Memory>{{elements}, count};
    } else if constexpr (has_lanes) {
      return strided_view<Element, Memory>{reinterpret_cast<scalar_type*>(elements), count};
    } else {
      return refused{};
    }
  } else {
    return refused{};
  }
}

}  // namespace detail

/// What a launch can read or write: a field, a view, or a contiguous range of numbers or states.
template <class R>
concept viewable = detail::is_field<std::remove_cvref_t<R>> || field_view<std::remove_cvref_t<R>> ||
                   detail::host_range<std::remove_reference_t<R>> || detail::device_range<std::remove_reference_t<R>>;

/// Whether what stands at a call is still there once the call is over: it has a name, or does not own its elements. An
/// argument of a launch that keeps a view asks for it.
template <class R>
inline constexpr bool outlives_call =
    std::is_lvalue_reference_v<R> || field_view<R> || std::ranges::enable_borrowed_range<std::remove_cvref_t<R>>;

/// The view of a field, of a range of numbers or of states, or the view itself.
template <viewable R>
[[nodiscard]] auto view_of(R&& range) noexcept {
  using plain = std::remove_cvref_t<R>;
  if constexpr (field_view<plain>) {
    return range;
  } else if constexpr (detail::is_field<plain>) {
    return range.view();
  } else if constexpr (detail::host_range<std::remove_reference_t<R>>) {
    return detail::view_of_elements<memory::host>(std::data(range), static_cast<std::int64_t>(std::size(range)));
  } else {
    return detail::view_of_elements<memory::device>(raw_pointer_cast(range.data()),
                                                    static_cast<std::int64_t>(range.size()));
  }
}

/// Structure of arrays: `count` values behind each pointer, one pointer for each number of `S`, in the order of its
/// members. `soa<body>(n, w, x, y, z, p, q, r)`; on a device `soa<body, memory::device>(...)`.
template <template <class> class S, class Memory = memory::host, std::integral Count, class T, class... More>
[[nodiscard]] constexpr auto soa(Count count, T* first, More*... more) noexcept {
  using plain = std::remove_const_t<T>;
  constexpr bool one_type = (std::same_as<T, More> && ...);
  constexpr bool one_each = 1 + sizeof...(More) == numbers_of<S<plain>>;
  static_assert(one_type, "lanewise: soa takes pointers to one scalar type, all const or none");
  static_assert(one_each, "lanewise: soa takes one pointer for each number of the state");
  using element = std::conditional_t<std::is_const_v<T>, const S<plain>, S<plain>>;
  if constexpr (one_type && one_each) {
    return column_view<element, Memory>{{first, more...}, static_cast<std::int64_t>(count)};
  } else {
    return refused{};
  }
}

/// Number k of element i at `data[i * element_stride + k * number_stride]`, strides counted in scalars: slices, records
/// with other members between, transposed and reversed memory, one element for all (stride 0, read only).
template <template <class> class S, class Memory = memory::host, std::integral Count, class T, std::integral Stride,
          std::integral NumberStride = std::int64_t>
[[nodiscard]] constexpr auto strided(Count count, T* data, Stride element_stride,
                                     NumberStride number_stride = 1) noexcept {
  using plain = std::remove_const_t<T>;
  using element = std::conditional_t<std::is_const_v<T>, const S<plain>, S<plain>>;
  return strided_view<element, Memory>{data, static_cast<std::int64_t>(count),
                                       static_cast<std::int64_t>(element_stride),
                                       static_cast<std::int64_t>(number_stride)};
}

/// Array of structures: the numbers of an element side by side, one element after the other.
template <template <class> class S, class Memory = memory::host, std::integral Count, class T>
[[nodiscard]] constexpr auto aos(Count count, T* data) noexcept {
  return strided<S, Memory>(count, data, numbers_of<S<std::remove_const_t<T>>>);
}

}  // namespace lanewise
