// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>

// Takes a length, the bytes that an element is read by and what a device holds at a time, gives the blocks of a launch:
// how many threads, and how many elements for each of them. Reasons and sources are in docs/gpu.md.

namespace lanewise::cuda {

/// Threads of a block, but where there are few elements.
inline constexpr int block_size = 256;
/// Threads of a warp, which is the smallest block that leaves none idle.
inline constexpr int warp_size = 32;
/// Blocks that one launch of CUDA holds.
inline constexpr std::int64_t most_blocks = 0x7fffffff;
/// The most elements that a thread takes in turn.
inline constexpr int most_items = 16;

/// From the request of a load to its arrival, in a busy memory. By Little's law, bytes under way = bandwidth * latency:
/// with this one, the public specifications of devices give 16 KiB for each processor of an A100, 32 KiB on an H100,
/// 48 KiB on an H200, 64 KiB on a B200: what NVIDIA's library CUB names for them, though for all of sm_90 it takes 48.
inline constexpr double loaded_latency = 1.25e-6;

/// Bytes that a processor must have under way to keep the memory busy, to the nearest 16 KiB, and no less than that.
/// Memory transfers twice in each period of its clock, which is given in kHz.
[[nodiscard]] constexpr std::int32_t bytes_in_flight(std::int64_t memory_clock, std::int64_t bus_bits,
                                                     std::int64_t processors) noexcept {
  constexpr double unit = 16384;
  if (processors <= 0) return static_cast<std::int32_t>(unit);
  const double bandwidth = 2e3 * static_cast<double>(memory_clock) * static_cast<double>(bus_bits) / 8;
  const double units = bandwidth / static_cast<double>(processors) * loaded_latency / unit;
  return static_cast<std::int32_t>(unit) * std::clamp(static_cast<std::int32_t>(units + 0.5), 1, 64);
}

/// What a device has, and what it holds of one kernel at a time. By default nothing is known of it.
struct room {
  std::int16_t processors = 1;
  /// Blocks of `block_size` threads that one processor holds: its occupancy.
  std::int16_t blocks = 1;
  /// What one processor must have under way; 0 where it is not known.
  std::int32_t bytes_in_flight = 0;

  [[nodiscard]] constexpr bool is_known() const noexcept { return bytes_in_flight != 0; }

  /// Elements that are at work at a time.
  [[nodiscard]] constexpr std::int64_t elements() const noexcept {
    return std::int64_t{processors} * blocks * block_size;
  }
};

struct grid_choice {
  std::int32_t threads = block_size;
  std::int32_t items = 1;
  std::int64_t blocks = 0;

  friend constexpr bool operator==(const grid_choice&, const grid_choice&) = default;
};

namespace detail {

[[nodiscard]] constexpr std::int64_t rounded_up_quotient(std::int64_t a, std::int64_t b) noexcept {
  return a / b + (a % b != 0 ? 1 : 0);
}

// As many that all threads together have enough under way; fewer where there would be no block for each place.
[[nodiscard]] constexpr std::int32_t items_for(std::int64_t n, std::int64_t bytes_read, const room& there) noexcept {
  if (bytes_read <= 0) return 1;
  const std::int64_t enough =
      rounded_up_quotient(there.bytes_in_flight, std::int64_t{there.blocks} * block_size * bytes_read);
  return static_cast<std::int32_t>(
      std::clamp(std::min(enough, n / there.elements()), std::int64_t{1}, std::int64_t{most_items}));
}

// Where whole blocks would leave processors without work, smaller ones do.
[[nodiscard]] constexpr std::int32_t threads_for(std::int64_t n, const room& there) noexcept {
  std::int32_t threads = block_size;
  while (threads > warp_size && n / threads < there.processors) threads /= 2;
  return threads;
}

}  // namespace detail

/// `bytes_read` are those of an element that a block asks for in advance, 0 where it does not.
[[nodiscard]] constexpr grid_choice choose_grid(std::int64_t n, std::int64_t bytes_read, const room& there) noexcept {
  const std::int32_t threads = detail::threads_for(n, there);
  const std::int32_t items = detail::items_for(n, bytes_read, there);
  return {threads, items, detail::rounded_up_quotient(n, std::int64_t{threads} * items)};
}

/// A launch that reduces has no more blocks than the device holds: each of them goes through its share of the elements,
/// so that few meet at the variable. All its blocks are whole.
[[nodiscard]] constexpr grid_choice choose_reducing_grid(std::int64_t n, std::int64_t bytes_read,
                                                         const room& there) noexcept {
  const std::int32_t items = detail::items_for(n, bytes_read, there);
  const std::int64_t all = detail::rounded_up_quotient(n, std::int64_t{block_size} * items);
  return {block_size, items, std::min(all, std::int64_t{there.processors} * there.blocks)};
}

}  // namespace lanewise::cuda
