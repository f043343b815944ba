// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../base/config.hpp"

// Takes a launch on memory of the host, runs it on the GPU, if there is one, gives what came out on memory of the host.

#if LANEWISE_CUDA

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "../base/pack.hpp"
#include "../launch/checked_cuda.hpp"
#include "../launch/checked_memory.hpp"
#include "../launch/launch.hpp"

namespace lanewise {

namespace detail {

/// Results of a device, on the host.
template <class... A>
struct device_results {
  memory_copies<memory::host> memory;
  pack<A...> arguments;
};

template <class Kernel, class... A>
[[nodiscard]] std::optional<device_results<A...>> run_on_device(const Kernel& kernel, const pack<A...>& arguments,
                                                                const launch_shape& shape) {
  if (!cuda::has_device()) return std::nullopt;
  const auto on_device = cuda::brought_to<memory::device>(arguments);
  const auto bound_there =
      lanewise::apply([&](const auto&... a) { return make_pack(bound(a, shape)...); }, on_device.arguments);
  launch_on_device(nullptr, kernel, bound_there, elements_to_run(kernel, arguments, shape));
  cuda::check(cudaStreamSynchronize(nullptr), "launch of '" + std::string(name_of(kernel)) + "'");
  auto results = copies_of_written(touched_by(arguments));
  on_device.memory.for_each([&](const std::byte* there, const touched_memory& range) {
    if (range.written) cuda::copy_bytes(results(reinterpret_cast<std::byte*>(range.lowest)), there, range.bytes());
  });
  const auto own = arguments_elsewhere(arguments, results);
  return device_results<A...>{std::move(results), own};
}

}  // namespace detail

/// The same comparison of a launch on memory of a device, which comes to the host first.
template <class Kernel, class... A>
[[nodiscard]] auto arguments_of_host(const Kernel&, const pack<A...>& arguments) {
  return cuda::brought_to<memory::host>(arguments);
}

}  // namespace lanewise

#endif
