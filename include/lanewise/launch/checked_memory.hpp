// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "../base/config.hpp"
#include "../base/pack.hpp"
#include "../field/host_memory.hpp"
#include "../field/strip.hpp"
#include "arguments.hpp"

// Takes the arguments of a launch, gives the same arguments on copies of the memory they touch, which lie, overlap and
// are aligned as the originals.

namespace lanewise {

/// Bytes from `lowest` to before `past_highest`, and whether the launch writes any of them.
struct touched_memory {
  std::uintptr_t lowest = 0;
  std::uintptr_t past_highest = 0;
  bool written = false;

  [[nodiscard]] std::size_t bytes() const noexcept { return static_cast<std::size_t>(past_highest - lowest); }
  [[nodiscard]] bool holds(std::uintptr_t place) const noexcept { return place >= lowest && place < past_highest; }
};

namespace detail {

// Where each pointer of a view finds its numbers: columns lie anywhere, all others have one range.
template <class View>
void add_touched(const View& view, bool written, std::vector<touched_memory>& to) {
  if (view.size() <= 0) return;
  const auto strips = view.strips();
  constexpr bool many_pointers = requires { view.columns; } || requires { view.index; };
  touched_memory all{strips[0].lowest(), strips[0].past_highest(), written};
  for (const strip& s : strips) {
    if constexpr (many_pointers) to.push_back({s.lowest(), s.past_highest(), written});
    all.lowest = std::min(all.lowest, s.lowest());
    all.past_highest = std::max(all.past_highest, s.past_highest());
  }
  if constexpr (!many_pointers) to.push_back(all);
}

// The same view where each of its pointers is `moved(pointer)`.
template <class View, class F>
[[nodiscard]] View view_elsewhere(View view, const F& moved) {
  if (view.size() <= 0) return view;
  if constexpr (requires { view.columns; }) {
    for (auto& column : view.columns) column = moved(column);
  } else if constexpr (requires { view.index; }) {
    view.value = moved(view.value);
    view.index = moved(view.index);
  } else if constexpr (requires { view.checked; }) {
    view.checked = view_elsewhere(view.checked, moved);
  } else {
    view.data = moved(view.data);
  }
  return view;
}

}  // namespace detail

/// What a launch on these arguments may touch, in the order of addresses; what overlaps is one.
template <class... A>
[[nodiscard]] std::vector<touched_memory> touched_by(const pack<A...>& arguments) {
  std::vector<touched_memory> all;
  const auto add = [&]<class One>(const One& argument) {
    if constexpr (memory_argument<One>) detail::add_touched(argument.view, One::writes, all);
  };
  lanewise::apply([&](const auto&... a) { (add(a), ...); }, arguments);
  std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.lowest < b.lowest; });
  std::vector<touched_memory> apart;
  for (const touched_memory& next : all) {
    if (apart.empty() || next.lowest >= apart.back().past_highest) {
      apart.push_back(next);
    } else {
      apart.back().past_highest = std::max(apart.back().past_highest, next.past_highest);
      apart.back().written = apart.back().written || next.written;
    }
  }
  return apart;
}

/// The argument whose pointers are `moved(pointer)`.
template <class A, class F>
[[nodiscard]] A argument_elsewhere(A argument, const F& moved) {
  if constexpr (memory_argument<A>) argument.view = detail::view_elsewhere(argument.view, moved);
  return argument;
}
template <class... A, class F>
[[nodiscard]] pack<A...> arguments_elsewhere(const pack<A...>& arguments, const F& moved) {
  return lanewise::apply([&](const auto&... a) { return make_pack(argument_elsewhere(a, moved)...); }, arguments);
}

/// Copies of memory, as they were when this was made. Called with a pointer into what was copied it gives the same
/// place of the copy, at the same distance from a cache line's start; any other pointer stays what it is.
template <class Memory = memory::host>
class memory_copies {
 public:
  /// `copy(to, from, bytes)` copies to this memory. Of those ranges only that are `written`, or of all.
  template <class Copy>
  memory_copies(const std::vector<touched_memory>& ranges, bool all, const Copy& copy) {
    for (const touched_memory& range : ranges) {
      if (!all && !range.written) continue;
      const std::size_t shift = range.lowest % config::cache_line;
      pieces_.push_back({range, storage<Memory>(range.bytes() + shift), shift});
      copy(pieces_.back().start(), reinterpret_cast<const std::byte*>(range.lowest), range.bytes());
    }
  }

  template <class T>
  [[nodiscard]] T* operator()(T* original) const noexcept {
    const auto place = reinterpret_cast<std::uintptr_t>(original);
    for (const piece& each : pieces_)
      if (each.of.holds(place)) return reinterpret_cast<T*>(each.start() + (place - each.of.lowest));
    return original;
  }

  /// Calls `f(copy, range)` with each.
  template <class F>
  void for_each(const F& f) const {
    for (const piece& each : pieces_) f(each.start(), each.of);
  }

 private:
  struct piece {
    touched_memory of;
    storage<Memory> bytes;
    std::size_t shift;

    [[nodiscard]] std::byte* start() const noexcept { return bytes.data() + shift; }
  };

  std::vector<piece> pieces_;
};

/// Of memory of the host, on it.
[[nodiscard]] inline memory_copies<memory::host> copies_of_written(const std::vector<touched_memory>& ranges) {
  return {ranges, false, [](std::byte* to, const std::byte* from, std::size_t bytes) { std::memcpy(to, from, bytes); }};
}

}  // namespace lanewise
