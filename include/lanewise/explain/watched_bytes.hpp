// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "../base/pack.hpp"
#include "../launch/arguments.hpp"
#include "../launch/checked_memory.hpp"
#include "child_process.hpp"
#include "guarded_memory.hpp"

// Takes memory next to the arguments of a launch, finds the first byte of it that the launch changed and may not.

namespace lanewise::detail {

/// Bytes that are compared before and after: `of` in them is an argument's memory. `alone` says that nothing else lies
/// there.
struct watched_bytes {
  touched_memory of;
  std::byte* of_start;
  std::byte* start;
  bool alone;
  std::size_t count;
  mapped_pages original;  // not on the heap, which is what is watched
  mapped_pages expected;

  watched_bytes(const touched_memory& range, std::byte* range_start, std::byte* from, std::size_t bytes,
                bool nothing_else)
      : of(range),
        of_start(range_start),
        start(from),
        alone(nothing_else),
        count(bytes),
        original(range.bytes(), MAP_PRIVATE),
        expected(bytes, MAP_PRIVATE) {
    std::memcpy(original.data(), of_start, of.bytes());
    std::memcpy(expected.data(), start, count);
  }

  void restore() const noexcept {
    if (!of.written) return;
    std::memcpy(of_start, original.data(), of.bytes());
    if (alone) std::memcpy(start, expected.data(), count);
  }
  // What others did there meanwhile, as an allocator does, is as it should be.
  void look() const noexcept {
    if (!alone) std::memcpy(expected.data(), start, count);
  }
  // What was written there by right.
  void allow(const void* written, std::size_t bytes) const noexcept {
    const auto* const place = static_cast<const std::byte*>(written);
    if (place >= start && place + bytes <= start + count) std::memcpy(expected.data() + (place - start), place, bytes);
  }
  [[nodiscard]] bool changed() const noexcept { return std::memcmp(expected.data(), start, count) != 0; }
  /// The first byte that did, if any.
  [[nodiscard]] std::uintptr_t changed_place() const noexcept {
    std::size_t at = 0;
    while (at + 1 < count && expected.data()[at] == start[at]) ++at;
    return reinterpret_cast<std::uintptr_t>(start + at);
  }
};

template <class View>
void allow_writes(const View& view, const std::vector<watched_bytes>& all) noexcept {
  const auto allow = [&](const auto* number) {
    for (const watched_bytes& bytes : all) bytes.allow(number, sizeof *number);
  };
  if constexpr (requires { view.index; }) {
    allow(view.value);
    allow(view.index);
  } else {
    for (std::int64_t i = 0; i < view.size(); ++i)
      for (std::int64_t k = 0; k < View::numbers; ++k) allow(view.address(k, i));
  }
}

// What the arguments' own numbers were given.
template <class... A>
void allow_all_writes(const pack<A...>& arguments, const std::vector<watched_bytes>& all) noexcept {
  const auto allow = [&]<class One>(const One& argument) {
    if constexpr (memory_argument<One>)
      if constexpr (One::writes) allow_writes(argument.view, all);
  };
  lanewise::apply([&](const auto&... a) { (allow(a), ...); }, arguments);
}

// In a child. Where a thread may make things once, which it keeps for its next launches, a first run is for that.
template <class Run, class... A>
void run_watched(const Run& run, const pack<A...>& arguments, const std::vector<watched_bytes>& all, bool once_before) {
  if (once_before) {
    run();
    for (const watched_bytes& bytes : all) bytes.restore();
  }
  forbid_allocation();
  for (const watched_bytes& bytes : all) bytes.look();
  run();
  allow_all_writes(arguments, all);
  for (const watched_bytes& bytes : all)
    if (bytes.changed()) end_child(child_end::how::change, bytes.changed_place());
}

}  // namespace lanewise::detail
