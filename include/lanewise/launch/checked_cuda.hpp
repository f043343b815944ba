// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../base/config.hpp"

// Takes arguments of a launch on a device, gives them on copies of their memory on the host, and the other way round.

#if LANEWISE_CUDA

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "../base/pack.hpp"
#include "../field/device.hpp"
#include "../kernel/kernel.hpp"
#include "checked_bounds.hpp"
#include "checked_finite.hpp"
#include "checked_memory.hpp"
#include "checked_place.hpp"
#include "cpu.hpp"
#include "shape.hpp"

namespace lanewise::cuda {

/// Copies between any memories; waits until it is done.
inline void copy_bytes(std::byte* to, const std::byte* from, std::size_t bytes) {
  check(cudaMemcpy(to, from, bytes, cudaMemcpyDefault), "copy between host and device");
  check(cudaStreamSynchronize(nullptr), "copy between host and device");
}

/// Whether this machine has a device that runs launches.
[[nodiscard]] inline bool has_device() noexcept {
  int devices = 0;
  if (cudaGetDeviceCount(&devices) == cudaSuccess && devices > 0) return true;
  cudaGetLastError();  // it is reported here, and only here
  return false;
}

/// Copies of memory on the other side of the bus.
template <class To>
[[nodiscard]] memory_copies<To> copies_in(const std::vector<touched_memory>& ranges) {
  return {ranges, true, [](std::byte* to, const std::byte* from, std::size_t bytes) { copy_bytes(to, from, bytes); }};
}

/// A launch's arguments on copies of their memory, and the copies.
template <class To, class... A>
struct brought {
  memory_copies<To> memory;
  pack<A...> arguments;
};
template <class To, class... A>
[[nodiscard]] auto brought_to(const pack<A...>& arguments) {
  auto memory = copies_in<To>(touched_by(arguments));
  const auto there = arguments_on<To>(arguments_elsewhere(arguments, memory));
  return [&]<class... B>(const pack<B...>& own) { return brought<To, B...>{std::move(memory), own}; }(there);
}

/// In a build that checks, a launch waits, and what came out is looked at on the host. Where the device stopped, as it
/// does at an index out of range, the host runs the launch again on copies, to tell at which. A launch that is captured
/// in a graph has no results yet.
template <class Kernel, class... A, class Run>
void watched(cudaStream_t stream, const Kernel& kernel, const pack<A...>& arguments, const launch_shape& shape,
             const Run& run) {
  cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
  check(cudaStreamIsCapturing(stream, &status), "launch");
  if (status != cudaStreamCaptureStatusNone) return run();
  const std::string doing = "launch of '" + std::string(name_of(kernel)) + "'";
  check(cudaStreamSynchronize(stream), doing);
  const auto before = brought_to<memory::host>(arguments);
  run();
  const cudaError_t ended = cudaStreamSynchronize(stream);
  if (ended != cudaSuccess) launch_on_host(kernel, bound_to(shape, in_build<true>(before.arguments)), shape.count());
  check(ended, doing);
  if (allow_non_finite::is_here()) return;
  check_finite(kernel, before.arguments, brought_to<memory::host>(arguments).arguments, shape);
}

}  // namespace lanewise::cuda

namespace lanewise {

template <bool Checked, class Kernel, class... A, class Run>
void watched_on_device(cudaStream_t stream, const Kernel& kernel, const pack<A...>& arguments,
                       const launch_shape& shape, const Run& run) {
  if constexpr (Checked) {
    cuda::watched(stream, kernel, arguments, shape, run);
  } else {
    run();
  }
}

}  // namespace lanewise

#endif
