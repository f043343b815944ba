// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../base/config.hpp"
#include "../field/device.hpp"
#include "cuda_shape.hpp"

// Takes a kernel of CUDA, gives what the current device holds of it; CUDA is asked once for each kernel and device.

#if LANEWISE_CUDA

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace lanewise::cuda {

namespace detail {

// None of these calls takes part in a stream, so that they may stand in a capture.
template <class Function>
[[nodiscard]] bool ask_for_room(int device, Function* function, room& answer) noexcept {
  int processors = 0, memory_clock = 0, bus_bits = 0, blocks = 0;
  const bool known = cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device) == cudaSuccess &&
                     cudaDeviceGetAttribute(&memory_clock, cudaDevAttrMemoryClockRate, device) == cudaSuccess &&
                     cudaDeviceGetAttribute(&bus_bits, cudaDevAttrGlobalMemoryBusWidth, device) == cudaSuccess &&
                     cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, function, block_size, 0) == cudaSuccess;
  if (!known || processors <= 0 || blocks <= 0) return false;
  answer = {static_cast<std::int16_t>(processors), static_cast<std::int16_t>(blocks),
            bytes_in_flight(memory_clock, bus_bits, processors)};
  return true;
}

}  // namespace detail

/// One for each kernel, with static storage. Threads that ask at once find the same.
class room_on_each_device {
 public:
  /// Where CUDA does not tell, nothing is known: the launch itself will say why.
  template <class Function>
  [[nodiscard]] room of(Function* function) noexcept {
    int device = 0;
    if (cudaGetDevice(&device) != cudaSuccess) return nothing_known();
    const auto number = static_cast<std::size_t>(device);
    const bool kept = number < known_.size();
    room answer = kept ? known_[number].load(std::memory_order_relaxed) : room{};
    if (answer.is_known()) return answer;
    if (!detail::ask_for_room(device, function, answer)) return nothing_known();
    if (kept) known_[number].store(answer, std::memory_order_relaxed);
    return answer;
  }

 private:
  // The runtime keeps the error that it has told us for whoever asks next, who did not make it.
  [[nodiscard]] static room nothing_known() noexcept {
    static_cast<void>(cudaGetLastError());
    return {};
  }

  // One machine has not been seen to have more devices than this; others are asked each time.
  std::array<std::atomic<room>, 64> known_{};

  static_assert(std::atomic<room>::is_always_lock_free);
};

}  // namespace lanewise::cuda

#endif
