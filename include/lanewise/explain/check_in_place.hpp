// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "../base/config.hpp"
#include "../base/error.hpp"
#include "../base/pack.hpp"
#include "../base/sentences.hpp"
#include "../base/unroll.hpp"
#include "../launch/checked_memory.hpp"
#include "../launch/checks.hpp"
#include "../launch/cpu.hpp"
#include "../launch/launch.hpp"
#include "check_in_place_cuda.hpp"
#include "child_process.hpp"
#include "guarded_memory.hpp"
#include "watched_bytes.hpp"

// Takes a kernel and what travels, gives an error where the launch allocates, or touches a byte that it may not.

namespace lanewise {

namespace detail {

// The argument that a range belongs to: one that writes it, else the first.
template <class... A>
[[nodiscard]] std::string owner_in_words(const pack<A...>& arguments, const touched_memory& range) {
  std::string name;
  unroll<sizeof...(A)>([&](auto i) {
    using argument = std::remove_cvref_t<decltype(lanewise::get<i.value>(arguments))>;
    if constexpr (memory_argument<argument>) {
      std::vector<touched_memory> own;
      add_touched(lanewise::get<i.value>(arguments).view, argument::writes, own);
      for (const touched_memory& each : own)
        if (range.holds(each.lowest) && (name.empty() || argument::writes)) name = argument_name<argument>(i.value);
    }
  });
  return name;
}

// Where a place is, as seen from `bytes` bytes at `start`.
[[nodiscard]] inline std::string place_in_words(std::uintptr_t place, const std::byte* start, std::size_t bytes,
                                                const std::string& owner) {
  const auto from = reinterpret_cast<std::uintptr_t>(start);
  const auto count = [](std::uintptr_t n) { return std::to_string(n) + (n == 1 ? " byte" : " bytes"); };
  if (place < from) return count(from - place) + " before the start of " + owner;
  if (place >= from + bytes) return count(place - from - bytes + 1) + " past the end of " + owner;
  return "byte " + std::to_string(place - from) + " of " + owner;
}

// Whether memory is near the variables of functions that run now, which change by themselves.
[[nodiscard]] inline bool is_on_stack(const touched_memory& range) noexcept {
  const auto here = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
  constexpr std::uintptr_t near = std::uintptr_t{8} << 20;
  return range.past_highest + near > here && range.lowest < here + near;
}

template <class... A>
class in_place_check {
 public:
  in_place_check(std::string_view kernel, const pack<A...>& arguments)
      : kernel_(kernel), arguments_(arguments), ranges_(touched_by(arguments)) {}

  /// On the memory of the arguments itself, with all that lies on the same pages.
  template <class Run>
  void run_where_it_lies(const Run& run) const {
    std::vector<watched_bytes> all;
    for (const touched_memory& range : ranges_) {
      const std::uintptr_t first = is_on_stack(range) ? range.lowest : range.lowest / guard_bytes() * guard_bytes();
      const std::size_t bytes = is_on_stack(range) ? range.bytes() : whole_pages(range.past_highest - first);
      all.emplace_back(range, reinterpret_cast<std::byte*>(range.lowest), reinterpret_cast<std::byte*>(first), bytes,
                       false);
    }
    const auto in_child = [&](bool once_before) {
      return run_in_child([&] { run_watched([&] { run(arguments_); }, arguments_, all, once_before); });
    };
    const child_end end = in_child(false);
    const bool is_certain = end.ended == child_end::how::well || end.ended == child_end::how::change;
    judge(is_certain ? end : in_child(true), all);
  }

  /// On copies between guards.
  template <class Run>
  void run_guarded(const Run& run, bool close_to_end) const {
    std::vector<guarded_copy> copies;
    std::vector<watched_bytes> all;
    copies.reserve(ranges_.size());
    for (const touched_memory& range : ranges_) {
      const guarded_copy& copy = copies.emplace_back(range, close_to_end);
      all.emplace_back(range, copy.start(), copy.inner(), copy.inner_bytes(), true);
    }
    const auto moved = [&]<class T>(T* original) {
      const auto place = reinterpret_cast<std::uintptr_t>(original);
      for (const guarded_copy& each : copies)
        if (each.of().holds(place)) return reinterpret_cast<T*>(each.start() + (place - each.of().lowest));
      return original;
    };
    const auto guarded = arguments_elsewhere(arguments_, moved);
    const child_end end = run_in_child([&] { run_watched([&] { run(guarded); }, guarded, all, true); });
    if (end.ended == child_end::how::fault)
      for (const guarded_copy& each : copies)
        if (each.holds(end.place)) refuse("touches ", each.of(), each.start(), end.place);
    judge(end, all);
  }

  void refuse_changes(const std::vector<watched_bytes>& all) const {
    for (const watched_bytes& bytes : all)
      if (bytes.changed()) refuse("writes ", bytes.of, bytes.of_start, bytes.changed_place());
  }

 private:
  [[noreturn]] void fail(const std::string& what) const { throw error("check_in_place of '" + kernel_ + "': " + what); }
  [[noreturn]] void refuse(const std::string& what, const touched_memory& range, const std::byte* start,
                           std::uintptr_t place) const {
    const std::string owner = owner_in_words(arguments_, range);
    const bool inside = place - reinterpret_cast<std::uintptr_t>(start) < range.bytes();
    const std::string why = !inside         ? ""
                            : range.written ? ", which belongs to no number of its elements"
                                            : ", which the launch only reads";
    fail("the launch " + (inside && !range.written ? std::string("writes ") : what) +
         place_in_words(place, start, range.bytes(), owner) + why);
  }

  // Several arguments may lie on the same pages: a stray write is told of the nearest.
  [[nodiscard]] static const watched_bytes* nearest_to(std::uintptr_t place,
                                                       const std::vector<watched_bytes>& all) noexcept {
    const watched_bytes* nearest = nullptr;
    std::uintptr_t least = 0;
    for (const watched_bytes& bytes : all) {
      if (place - reinterpret_cast<std::uintptr_t>(bytes.start) >= bytes.count) continue;
      const auto from = reinterpret_cast<std::uintptr_t>(bytes.of_start);
      const std::uintptr_t past = from + bytes.of.bytes();
      const std::uintptr_t distance = place < from ? from - place : place < past ? 0 : place - past + 1;
      if (nearest != nullptr && distance >= least) continue;
      nearest = &bytes;
      least = distance;
    }
    return nearest;
  }

  void judge(const child_end& end, const std::vector<watched_bytes>& all) const {
    switch (end.ended) {
      case child_end::how::well:
        return;
      case child_end::how::allocation:
        fail("the launch allocates memory");
      case child_end::how::exception:
        fail(end.words);
      case child_end::how::change:
        if (const watched_bytes* const nearest = nearest_to(end.place, all))
          refuse("writes ", nearest->of, nearest->of_start, end.place);
        [[fallthrough]];
      case child_end::how::fault:
        fail("the launch touches " + hexadecimal(end.place) + ", which is no memory of its arguments");
      case child_end::how::signal:
        fail("the launch ends its process, by signal " + std::to_string(end.signal_number));
    }
  }

  std::string kernel_;
  pack<A...> arguments_;
  std::vector<touched_memory> ranges_;
};

template <class Kernel, class... A>
void check_in_place_of(const Kernel& kernel, const pack<A...>& arguments) {
  const launch_shape shape = shape_after_checks(kernel, arguments);
  const in_place_check<A...> check(name_of(kernel), arguments);
  if constexpr ((lies_in<A, memory::host> && ...)) {
    const auto run = [&](const pack<A...>& own) {
      launch_on_host(kernel, bound_to(shape, own), elements_to_run(kernel, own, shape));
    };
    if constexpr (!config::address_sanitizer) check.run_where_it_lies(run);
    check.run_guarded(run, true);
    check.run_guarded(run, false);
  } else {
    const auto run = [&](const pack<A...>& own) {
      launch_on_device(nullptr, kernel, bound_to(shape, own), elements_to_run(kernel, own, shape));
    };
    check_on_device(check, run, name_of(kernel), arguments);
  }
}

}  // namespace detail

/// For a test of your own: throws an `error` that says where a launch on these arguments, of the host, allocates
/// memory, or reads or writes a byte that belongs to no number of its elements: past the end, before the start, between
/// strided elements, in what is only read. Nothing is thrown, and no memory is changed, where it is as it should be.
///
/// The launch runs with one thread in children of the process: on the memory of the arguments, where all writes to the
/// same pages are seen (but not to the stack), and on copies between pages that nobody may touch, where reads are seen,
/// too. There is no place in memory but an argument's own for what it takes in and out: an inout is in place where
/// nothing else is touched. The address sanitizer has an allocator and eyes of its own: with it, only the copies are
/// looked at. Systems: Linux, with glibc.
///
/// On a device it runs on copies with margins of 4 KiB: what it writes there is seen. What it reads there
/// compute-sanitizer sees, and allocations within a kernel nobody.
template <class Kernel, class... Arguments>
void check_in_place(const Kernel& kernel, const Arguments&... arguments) {
  const auto check = [&]<class... A>(const pack<A...>& all) {
    constexpr bool any_refused = (std::same_as<A, uniform_argument<refused>> || ...);
    constexpr bool on_host = (detail::lies_in<A, memory::host> && ...);
    constexpr bool by_nvcc = requires { launch_on_device(nullptr, kernel, all, std::int64_t{}); };
    static_assert(
        any_refused || on_host || by_nvcc,
        "lanewise: check_in_place on device memory stands in code that nvcc compiles: put it into a .cu file");
    constexpr std::size_t width = on_host ? detail::width_for<Kernel, A...> : 1;
    if constexpr (!any_refused && (on_host || by_nvcc))
      if constexpr (fits<width, Kernel, A...>()) detail::check_in_place_of(kernel, all);
  };
  check(make_pack(as_argument(arguments)...));
}

}  // namespace lanewise
