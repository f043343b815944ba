// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <type_traits>
#include <utility>

#include "../base/error.hpp"
#include "../base/threads.hpp"
#include "../scalar/storage.hpp"
#include "host_memory.hpp"
#include "layout.hpp"
#include "view.hpp"

// Takes a state template, its scalar type and a number of elements, gives the elements' memory in a layout that
// launches run through at the speed of memory.

namespace lanewise {

namespace detail {

template <class Option>
concept memory_option = std::same_as<Option, memory::host> || std::same_as<Option, memory::device>;
template <class Option>
concept layout_option =
    std::same_as<Option, layout::blocks> || std::same_as<Option, layout::soa> || std::same_as<Option, layout::aos>;

template <class... Options>
using memory_of = std::conditional_t<(std::same_as<Options, memory::device> || ...), memory::device, memory::host>;
template <class... Options>
using layout_of =
    std::conditional_t<(std::same_as<Options, layout::soa> || ...), layout::soa,
                       std::conditional_t<(std::same_as<Options, layout::aos> || ...), layout::aos, layout::blocks>>;

}  // namespace detail

/// `count` elements of the state `S<T>`. The options are a memory (`memory::host`, `memory::device`) and a layout
/// (`layout::blocks`, `layout::soa`, `layout::aos`), in any order; host and blocks are the defaults.
///
/// A scalar of 8 or 16 bits is what memory holds: kernels compute with `computed_scalar<T>`, and what they write is
/// rounded to it, once.
///
/// Memory of the host is aligned to a cache line, and first touched by the threads that launches will use on it. Copies
/// are deep. Elements are zero until given.
template <template <class> class S, class T, class... Options>
class field {
 public:
  using state_type = S<T>;
  using scalar_type = T;
  using memory_type = detail::memory_of<Options...>;
  using layout_type = detail::layout_of<Options...>;
  static constexpr std::int64_t numbers = static_cast<std::int64_t>(sizeof(S<T>) / sizeof(T));

  static_assert(stored_scalar<T>,
                "lanewise: a field's scalar is float, double, float16, bfloat16 or an integer of 8 to 64 bits "
                "(std::int8_t to std::uint64_t)");
  static_assert(state<S<T>>,
                "lanewise: a field's state is a number or a struct template whose members are all of its one "
                "scalar type (numbers, tensors, quaternions of it)");
  static_assert(((detail::memory_option<Options> || detail::layout_option<Options>) && ...) && sizeof...(Options) <= 2,
                "lanewise: a field takes at most a memory (memory::host, memory::device) and a layout (layout::blocks, "
                "layout::soa, layout::aos) after its scalar type");

  field() = default;

  /// `count` elements of zero.
  template <std::integral Count>
  explicit field(Count count) : field(unfilled{}, checked(count)) {
    if constexpr (std::same_as<memory_type, memory::host>) {
      fill([](std::int64_t) { return S<T>{}; });
    } else {
      bytes_.clear();
    }
  }

  /// Element i is `element_at(i)`, called once for each, by several threads at a time: it must not throw.
  template <std::integral Count, std::invocable<std::int64_t> F>
    requires std::same_as<memory_type, memory::host>
  field(Count count, const F& element_at) : field(unfilled{}, checked(count)) {
    fill(element_at);
  }

  /// `count` copies of one element.
  template <std::integral Count>
  field(Count count, const S<T>& element) : field(count, [&](std::int64_t) { return element; }) {}

  /// The elements of a plain array.
  explicit field(std::span<const S<T>> elements)
      : field(elements.size(), [&](std::int64_t i) { return elements[static_cast<std::size_t>(i)]; }) {}

  field(const field& other)
    requires std::same_as<memory_type, memory::host>
      : field(other.count_, [&](std::int64_t i) { return other[i]; }) {}
  field& operator=(const field& other)
    requires std::same_as<memory_type, memory::host>
  {
    return *this = field(other);
  }
  field(field&& other) noexcept : bytes_(std::move(other.bytes_)), count_(std::exchange(other.count_, 0)) {}
  field& operator=(field&& other) noexcept {
    bytes_ = std::move(other.bytes_);
    std::swap(count_, other.count_);
    return *this;
  }

  /// A field of as many elements whose memory holds nothing yet: what copies between memories fill.
  [[nodiscard]] static field uninitialised(std::int64_t count) { return field(unfilled{}, checked(count)); }

  [[nodiscard]] std::int64_t size() const noexcept { return count_; }
  [[nodiscard]] bool empty() const noexcept { return count_ == 0; }
  [[nodiscard]] std::byte* data() noexcept { return bytes_.data(); }
  [[nodiscard]] const std::byte* data() const noexcept { return bytes_.data(); }
  /// Bytes of memory, padding included.
  [[nodiscard]] std::size_t size_bytes() const noexcept { return bytes_.size(); }

  /// A copy of element i; `set` writes one. For tests and input and output, not for loops that a launch does.
  [[nodiscard]] S<T> operator[](std::int64_t i) const noexcept
    requires std::same_as<memory_type, memory::host>
  {
    return read_element(view(), i);
  }
  void set(std::int64_t i, const S<T>& element) noexcept
    requires std::same_as<memory_type, memory::host>
  {
    write_element(view(), i, element);
  }
  /// Writes all elements to a plain array of at least as many.
  void copy_to(std::span<S<T>> elements) const
    requires std::same_as<memory_type, memory::host>
  {
    if (static_cast<std::int64_t>(elements.size()) < count_)
      throw error("copy_to: the array has room for " + std::to_string(elements.size()) + " elements, the field has " +
                  std::to_string(count_));
    for_each_tile(tile_count(count_), [&](std::int64_t tile) {
      const std::int64_t last = std::min(count_, (tile + 1) * tile_elements);
      for (std::int64_t i = tile * tile_elements; i < last; ++i) elements[static_cast<std::size_t>(i)] = (*this)[i];
    });
  }

  [[nodiscard]] auto view() noexcept { return make_view<S<T>>(reinterpret_cast<T*>(bytes_.data()), count_); }
  [[nodiscard]] auto view() const noexcept {
    return make_view<const S<T>>(reinterpret_cast<const T*>(bytes_.data()), count_);
  }

 private:
  struct unfilled {};

  field(unfilled, std::int64_t count) : bytes_(bytes_for(count)), count_(count) {}

  // By the threads that launches will use on it, with zeros where the last block is not full.
  template <class F>
  void fill(const F& element_at) {
    const auto own = view();
    const std::int64_t end = padded(count_);
    for_each_tile(tile_count(end), [&](std::int64_t tile) {
      const std::int64_t last = std::min(end, (tile + 1) * tile_elements);
      for (std::int64_t i = tile * tile_elements; i < last; ++i)
        write_element(own, i, i < count_ ? static_cast<S<T>>(element_at(i)) : S<T>{});
    });
  }

  template <std::integral Count>
  [[nodiscard]] static std::int64_t checked(Count count) {
    constexpr std::int64_t most = (std::int64_t{1} << 60) / static_cast<std::int64_t>(sizeof(S<T>));
    if (std::cmp_less(count, 0) || std::cmp_greater(count, most))
      throw error("a field cannot have " + std::to_string(count) + " elements");
    return static_cast<std::int64_t>(count);
  }

  [[nodiscard]] static constexpr std::int64_t padded(std::int64_t count) noexcept {
    if constexpr (std::same_as<layout_type, layout::blocks>) {
      return layout::blocks::padded<T>(count);
    } else {
      return count;
    }
  }
  [[nodiscard]] static constexpr std::size_t bytes_for(std::int64_t count) noexcept {
    const bool columns = std::same_as<layout_type, layout::soa> && count > 0;
    const std::int64_t per_number = columns ? layout::soa::column_stride<T>(count) : padded(count);
    return static_cast<std::size_t>(per_number * numbers) * sizeof(T);
  }

  template <class Element, class Scalar>
  [[nodiscard]] static auto make_view(Scalar* data, std::int64_t count) noexcept {
    if constexpr (std::same_as<layout_type, layout::blocks>) {
      return block_view<Element, memory_type>{data, count};
    } else if constexpr (std::same_as<layout_type, layout::aos>) {
      return strided_view<Element, memory_type>{data, count};
    } else {
      column_view<Element, memory_type> columns;
      for (std::int64_t k = 0; k < numbers && count > 0; ++k)
        columns.columns[static_cast<std::size_t>(k)] = data + k * layout::soa::column_stride<T>(count);
      columns.count = count;
      return columns;
    }
  }

  storage<memory_type> bytes_;
  std::int64_t count_ = 0;
};

}  // namespace lanewise
