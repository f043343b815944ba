// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../base/config.hpp"
#include "../base/error.hpp"
#include "field.hpp"
#include "host_memory.hpp"

// Takes a field in one memory, gives the same field in the other; owns memory of a device.

#if LANEWISE_CUDA

#include <cuda_runtime.h>

#include <concepts>
#include <cstddef>
#include <string>
#include <type_traits>
#include <utility>

namespace lanewise {

namespace cuda {

/// Throws the runtime's own words for `status`, with what was being done.
inline void check(cudaError_t status, const std::string& doing) {
  if (status != cudaSuccess) throw error(doing + ": " + cudaGetErrorString(status));
}

}  // namespace cuda

/// Memory of the current device. It holds nothing until written.
template <>
class storage<memory::device> {
 public:
  storage() = default;
  explicit storage(std::size_t bytes) : bytes_(bytes) {
    if (bytes == 0) return;
    void* start = nullptr;
    cuda::check(cudaMalloc(&start, bytes), "allocation of " + std::to_string(bytes) + " bytes on the device");
    data_ = static_cast<std::byte*>(start);
  }
  storage(storage&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), bytes_(std::exchange(other.bytes_, 0)) {}
  storage& operator=(storage&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(bytes_, other.bytes_);
    return *this;
  }
  ~storage() { cudaFree(data_); }

  /// Waits until it is done, for the sake of streams that do not wait for the default one.
  void clear() const {
    if (bytes_ == 0) return;
    const auto doing = [&] { return "clearing " + std::to_string(bytes_) + " bytes on the device"; };
    cuda::check(cudaMemset(data_, 0, bytes_), doing());
    cuda::check(cudaStreamSynchronize(nullptr), doing());
  }

  [[nodiscard]] std::byte* data() const noexcept { return data_; }
  [[nodiscard]] std::size_t size() const noexcept { return bytes_; }

 private:
  std::byte* data_ = nullptr;
  std::size_t bytes_ = 0;
};

namespace detail {
// With no option that is the default, so that the field which comes back is of the type that people write.
template <template <class> class S, class T, class Memory, class Layout>
struct field_with {
  using type = field<S, T, Memory, Layout>;
};
template <template <class> class S, class T, class Memory>
struct field_with<S, T, Memory, layout::blocks> {
  using type = field<S, T, Memory>;
};
template <template <class> class S, class T, class Layout>
struct field_with<S, T, memory::host, Layout> {
  using type = field<S, T, Layout>;
};
template <template <class> class S, class T>
struct field_with<S, T, memory::host, layout::blocks> {
  using type = field<S, T>;
};
template <template <class> class S, class T, class Memory, class Layout>
using field_in = typename field_with<S, T, Memory, Layout>::type;
}  // namespace detail

/// Copies all elements, from and to any memory; the fields have the same state, layout and length. It
/// takes its turn in the default stream, and waits until it is done: wait for other streams that still write `from`
/// first.
template <template <class> class S, class T, class... From, class... To>
void copy(const field<S, T, From...>& from, field<S, T, To...>& to) {
  static_assert(std::same_as<typename field<S, T, From...>::layout_type, typename field<S, T, To...>::layout_type>,
                "lanewise: copy takes two fields of the same layout");
  if (from.size() != to.size())
    throw error("copy: the source has " + std::to_string(from.size()) + " elements, the destination has " +
                std::to_string(to.size()));
  if (from.empty()) return;
  const std::string doing = "copy of " + std::to_string(from.size_bytes()) + " bytes between host and device";
  cuda::check(cudaMemcpy(to.data(), from.data(), from.size_bytes(), cudaMemcpyDefault), doing);
  // A copy may return before the device has all of it, and streams that do not wait for the default one would not
  // notice.
  cuda::check(cudaStreamSynchronize(nullptr), doing);
}

/// The field in memory of the current device, in the same layout.
template <template <class> class S, class T, class... Options>
[[nodiscard]] auto to_device(const field<S, T, Options...>& from) {
  using layout_type = typename field<S, T, Options...>::layout_type;
  auto to = detail::field_in<S, T, memory::device, layout_type>::uninitialised(from.size());
  copy(from, to);
  return to;
}
/// The field in memory of the host, in the same layout.
template <template <class> class S, class T, class... Options>
[[nodiscard]] auto to_host(const field<S, T, Options...>& from) {
  using layout_type = typename field<S, T, Options...>::layout_type;
  auto to = detail::field_in<S, T, memory::host, layout_type>::uninitialised(from.size());
  copy(from, to);
  return to;
}

}  // namespace lanewise

#endif
