// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../base/config.hpp"

// Takes a launch on a device, gives its line of the log, timed by events where the log is on, and its range in the
// timeline of a profiler.

#if LANEWISE_CUDA

#include <nvtx3/nvToolsExt.h>
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

#include "../field/device.hpp"
#include "log.hpp"

namespace lanewise::cuda {

/// As long as it lives, the calling thread is in a range of that name. Without a profiler it is two tests of a pointer.
class profiled_range {
 public:
  explicit profiled_range(std::string_view name) noexcept {
    std::array<char, 128> words{};  // a functor's name need not end in a zero
    std::copy_n(name.data(), std::min(name.size(), words.size() - 1), words.data());
    nvtxRangePushA(words.data());
  }
  profiled_range(const profiled_range&) = delete;
  profiled_range& operator=(const profiled_range&) = delete;
  ~profiled_range() { nvtxRangePop(); }
};

namespace detail {

class event {
 public:
  event() { check(cudaEventCreate(&event_), "event of the launch log"); }
  event(const event&) = delete;
  event& operator=(const event&) = delete;
  ~event() { cudaEventDestroy(event_); }

  void record(cudaStream_t stream) const { check(cudaEventRecord(event_, stream), "event of the launch log"); }
  /// Waits for this event.
  [[nodiscard]] double seconds_since(const event& start) const {
    float milliseconds = 0;
    check(cudaEventSynchronize(event_), "launch");
    check(cudaEventElapsedTime(&milliseconds, start.event_, event_), "event of the launch log");
    return static_cast<double>(milliseconds) * 1e-3;
  }

 private:
  cudaEvent_t event_ = nullptr;
};

}  // namespace detail

/// Bytes read and written together in a second by a copy of 128 MiB on the current device, or of what half of its free
/// memory holds. In the given stream; waits.
[[nodiscard]] inline double measured_copy_speed(cudaStream_t stream) {
  std::size_t free = 0;
  std::size_t total = 0;
  check(cudaMemGetInfo(&free, &total), "memory of the device");
  const std::size_t bytes = std::min(std::size_t{128} << 20, free / 4);
  const storage<memory::device> from(bytes);
  const storage<memory::device> to(bytes);
  const detail::event start;
  const detail::event end;
  double best = std::numeric_limits<double>::infinity();
  for (int t = 0; t < 6; ++t) {
    start.record(stream);
    check(cudaMemcpyAsync(to.data(), from.data(), bytes, cudaMemcpyDeviceToDevice, stream), "copy on the device");
    end.record(stream);
    best = std::min(best, end.seconds_since(start));
  }
  return best > 0 ? 2 * static_cast<double>(bytes) / best : 0;
}

/// The same, measured once for each device.
[[nodiscard]] inline double copy_speed_here(cudaStream_t stream) {
  static std::mutex one_at_a_time;
  static std::map<int, double> measured;
  const std::scoped_lock lock(one_at_a_time);
  int device = 0;
  check(cudaGetDevice(&device), "launch log");
  if (!measured.contains(device)) measured.emplace(device, measured_copy_speed(stream));
  return measured.at(device);
}

/// Runs a launch on a stream and writes its line: waits for it, unless the stream is being captured.
template <class Run>
void logged(launch_log& log, cudaStream_t stream, launch_record line, const Run& run) {
  cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
  check(cudaStreamIsCapturing(stream, &status), "launch log");
  line.device = "cuda";
  if (status != cudaStreamCaptureStatusNone) {
    run();
    return log.write(line);
  }
  line.copy_bytes_per_second = copy_speed_here(stream);
  const detail::event start;
  const detail::event end;
  start.record(stream);
  run();
  end.record(stream);
  line.seconds = end.seconds_since(start);
  log.write(line);
}

}  // namespace lanewise::cuda

namespace lanewise {

/// A launch under the eyes of a profiler, of which a line is written where the log is on.
template <class Run>
void observed_on_device(cudaStream_t stream, const launch_record& line, const Run& run) {
  const cuda::profiled_range range(line.kernel);
  if (log_of_launches.is_on()) [[unlikely]]
    return cuda::logged(log_of_launches, stream, line, run);
  run();
}

}  // namespace lanewise

#endif
