// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../base/config.hpp"

// Takes a launch on memory of a device, runs it on copies with margins, gives what it changed and may not, on the host.

#if LANEWISE_CUDA

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "../field/device.hpp"
#include "../launch/checked_cuda.hpp"
#include "../launch/checked_memory.hpp"
#include "watched_bytes.hpp"

namespace lanewise::cuda {

/// A copy of a range on the device, with a pattern before and behind, and the image of all of it on the host.
class copy_with_margins {
 public:
  explicit copy_with_margins(const touched_memory& of)
      : of_(of),
        shift_(margin + of.lowest % config::cache_line),
        there_(shift_ + of.bytes() + margin),
        image_(there_.size(), std::byte{0xa5}) {
    copy_bytes(image_.data() + shift_, reinterpret_cast<const std::byte*>(of.lowest), of.bytes());
    copy_bytes(there_.data(), image_.data(), image_.size());
  }

  [[nodiscard]] bool holds(std::uintptr_t place) const noexcept { return of_.holds(place); }
  [[nodiscard]] std::byte* on_device(std::uintptr_t place) const noexcept {
    return there_.data() + shift_ + (place - of_.lowest);
  }
  [[nodiscard]] std::byte* on_host(std::uintptr_t place) noexcept {
    return image_.data() + shift_ + (place - of_.lowest);
  }
  /// The host's image as it is now, and as it shall stay.
  [[nodiscard]] lanewise::detail::watched_bytes watched() {
    return {of_, image_.data() + shift_, image_.data(), image_.size(), true};
  }
  void read() { copy_bytes(image_.data(), there_.data(), image_.size()); }

 private:
  static constexpr std::size_t margin = 4096;

  touched_memory of_;
  std::size_t shift_;
  storage<memory::device> there_;
  std::vector<std::byte> image_;
};

}  // namespace lanewise::cuda

namespace lanewise {

/// `run(arguments)` puts a launch on the default stream; `check` says what it does wrong.
template <class Check, class Run, class... A>
void check_on_device(const Check& check, const Run& run, std::string_view kernel, const pack<A...>& arguments) {
  std::vector<cuda::copy_with_margins> copies;
  std::vector<detail::watched_bytes> all;
  for (const touched_memory& range : touched_by(arguments)) copies.emplace_back(range);
  for (cuda::copy_with_margins& copy : copies) all.push_back(copy.watched());
  const auto moved_by = [&](const auto& place_in) {
    return [&]<class T>(T* original) {
      const auto place = reinterpret_cast<std::uintptr_t>(original);
      for (cuda::copy_with_margins& copy : copies)
        if (copy.holds(place)) return reinterpret_cast<T*>(place_in(copy, place));
      return original;
    };
  };
  const auto there = arguments_elsewhere(
      arguments, moved_by([](const auto& copy, std::uintptr_t place) { return copy.on_device(place); }));
  run(there);
  cuda::check(cudaStreamSynchronize(nullptr), "check_in_place of '" + std::string(kernel) + "'");
  for (cuda::copy_with_margins& copy : copies) copy.read();
  const auto here =
      arguments_elsewhere(arguments, moved_by([](auto& copy, std::uintptr_t place) { return copy.on_host(place); }));
  detail::allow_all_writes(arguments_on<memory::host>(here), all);
  check.refuse_changes(all);
}

}  // namespace lanewise

#endif
