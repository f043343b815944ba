// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <type_traits>

#include "../base/config.hpp"
#include "../base/threads.hpp"
#include "../field/layout.hpp"
#include "kept_memory.hpp"

// Takes the target of a launch on several threads, gives each thread a copy of its own to work on, and brings them
// together at the end, in the order of the threads.

namespace lanewise::detail {

/// A copy that fits the nearest caches is worth it for any launch of several tiles. A larger one has to fit the second
/// cache, and all of them have to be cleared and combined in fewer steps than the launch has elements.
inline constexpr std::int64_t small_copy_bytes = std::int64_t{64} << 10;
inline constexpr std::int64_t large_copy_bytes = std::int64_t{1} << 20;

/// Copies of a view for the threads of a launch. Its threads have their elements in order, so that a copy's bits depend
/// on their number alone.
template <class View, class Operation>
class target_copies {
 public:
  using scalar = std::remove_const_t<typename View::scalar_type>;

  /// Whether copies are worth it: a launch of one thread needs none.
  [[nodiscard]] static bool pay(const View& target, std::int64_t tiles, int threads) noexcept {
    const std::int64_t all_rows = large_copy_bytes / static_cast<std::int64_t>(sizeof(scalar)) / View::numbers;
    if (tiles <= 1 || threads <= 1 || target.size() > all_rows) return false;
    return numbers_of_copy(target) * static_cast<std::int64_t>(sizeof(scalar)) <= small_copy_bytes ||
           numbers_of_copy(target) * threads <= tiles * tile_elements;
  }

  target_copies(const View& target, int threads)
      : target_(target),
        numbers_(numbers_of_copy(target)),
        threads_(threads),
        memory_(static_cast<std::size_t>(threads) * (head_bytes + bytes_of_copy())) {
    for (int thread = 0; thread < threads_; ++thread) in_use(thread) = false;
  }

  /// The calling thread's own copy.
  [[nodiscard]] View own() const noexcept {
    const int thread = config::thread_number();
    if (!in_use(thread)) {
      std::fill_n(numbers_of(thread), numbers_, Operation::template neutral<scalar>);
      in_use(thread) = true;
    }
    return target_.over(numbers_of(thread), target_.size());
  }

  /// Puts what is in the copies into the target. Numbers to which nothing was added are left alone.
  void combine() const noexcept {
    for (int thread = 0; thread < threads_; ++thread)
      if (in_use(thread)) put(target_.over(numbers_of(thread), target_.size()));
  }

 private:
  // Whether a copy is in use stands ahead of it, on a line that no other thread looks at.
  static constexpr std::size_t head_bytes = config::cache_line;

  // As many as blocks need.
  [[nodiscard]] static std::int64_t numbers_of_copy(const View& target) noexcept {
    return layout::blocks::padded<scalar>(target.size()) * View::numbers;
  }
  [[nodiscard]] std::size_t bytes_of_copy() const noexcept {
    return static_cast<std::size_t>(numbers_) * sizeof(scalar);  // whole lines, since blocks are
  }
  [[nodiscard]] std::byte* head(int thread) const noexcept {
    return memory_.data() + static_cast<std::size_t>(thread) * (head_bytes + bytes_of_copy());
  }
  [[nodiscard]] bool& in_use(int thread) const noexcept { return *reinterpret_cast<bool*>(head(thread)); }
  [[nodiscard]] scalar* numbers_of(int thread) const noexcept {
    return reinterpret_cast<scalar*>(head(thread) + head_bytes);
  }

  void put(const View& copy) const noexcept {
    constexpr scalar neutral = Operation::template neutral<scalar>;
    for (std::int64_t k = 0; k < View::numbers; ++k)
      for (std::int64_t row = 0; row < target_.size(); ++row) {
        const scalar x = *copy.address(k, row);
        if (std::memcmp(&x, &neutral, sizeof x) == 0) continue;
        scalar& there = *target_.address(k, row);
        there = Operation::of(there, x);
      }
  }

  View target_;
  std::int64_t numbers_;
  int threads_;
  kept_memory memory_;
};

}  // namespace lanewise::detail
