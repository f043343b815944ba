// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "../base/pack.hpp"
#include "../base/sentences.hpp"
#include "../base/unroll.hpp"
#include "../launch/checked_memory.hpp"
#include "../launch/cpu.hpp"
#include "../launch/launch.hpp"
#include "../scalar/ulps.hpp"
#include "compare_cuda.hpp"
#include "comparison.hpp"

// Takes a kernel and what travels, runs the launch one lane wide, many lanes wide and, in a .cu file, on the GPU, all
// of it on copies, gives where the results differ.

namespace lanewise {

namespace detail {

/// The most lanes that every kind of argument works with.
inline constexpr std::size_t most_compared_lanes = 64;

// One register of the narrowest type, two and four of them, and what the launch itself takes, each once; those that
// came before are 1.
template <class Kernel, class... A>
[[nodiscard]] constexpr auto compared_widths() noexcept {
  constexpr std::size_t native = group_width<A...>;
  std::array<std::size_t, 4> widths{native, 2 * native, 4 * native, width_for<Kernel, A...>};
  for (std::size_t& width : widths) width = std::min(width, most_compared_lanes);
  for (std::size_t i = widths.size() - 1; i > 0; --i)
    if (std::find(widths.begin(), widths.begin() + i, widths[i]) != widths.begin() + i) widths[i] = 1;
  return widths;
}

// Calls `f(element, number, x, y)` with the numbers of two views of one type; the variables of arg_min_of are two of
// one element.
template <class View, class F>
void for_numbers(const View& one, const View& other, const F& f) {
  if constexpr (requires { one.index; }) {
    f(std::int64_t{0}, std::int64_t{0}, *one.value, *other.value);
    f(std::int64_t{0}, std::int64_t{1}, *one.index, *other.index);
  } else {
    for (std::int64_t i = 0; i < one.size(); ++i)
      for (std::int64_t k = 0; k < View::numbers; ++k) f(i, k, *one.address(k, i), *other.address(k, i));
  }
}

// What one argument was given. (A difference is written out: nvcc 13.0 takes the braces of a call in a lambda away.)
template <class A>
void compare_written(const A& got, const A& right, std::size_t position, compared_run& run) {
  for_numbers(got.view, right.view, [&](std::int64_t element, std::int64_t number, auto x, auto y) {
    const std::uint64_t distance = ulp_distance(x, y);
    if (distance == 0) return;
    const difference found{position, A::kind, element, number, shortest_decimal(x), shortest_decimal(y), distance};
    run.note(found);
  });
}
template <class... A>
void compare_results(const pack<A...>& got, const pack<A...>& right, compared_run& run) {
  unroll<sizeof...(A)>([&](auto i) {
    using argument = std::remove_cvref_t<decltype(lanewise::get<i.value>(got))>;
    if constexpr (writes_memory<argument>())
      compare_written(lanewise::get<i.value>(got), lanewise::get<i.value>(right), i.value, run);
  });
}

template <std::size_t W, class Kernel, class... A>
void run_by_width(const Kernel& kernel, const pack<A...>& arguments, const launch_shape& shape) {
  launch_on_host_by<W>(kernel, bound_to(shape, arguments), elements_to_run(kernel, arguments, shape));
}

template <class Kernel, class... A>
[[nodiscard]] comparison compared(const Kernel& kernel, const pack<A...>& arguments) {
  const launch_shape shape = shape_after_checks(kernel, arguments);
  comparison found{std::string(name_of(kernel)), shape.count(), {}};
  const auto ranges = touched_by(arguments);
  const auto alone = copies_of_written(ranges);
  const auto right = arguments_elsewhere(arguments, alone);
  run_by_width<1>(kernel, right, shape);
  constexpr auto widths = compared_widths<Kernel, A...>();
  unroll<widths.size()>([&](auto w) {
    constexpr std::size_t width = compared_widths<Kernel, A...>()[w.value];
    if constexpr (width != 1) {
      const auto memory = copies_of_written(ranges);
      const auto own = arguments_elsewhere(arguments, memory);
      run_by_width<width>(kernel, own, shape);
      compare_results(own, right, found.runs.emplace_back(std::to_string(width) + " lanes"));
    }
  });
  if constexpr (requires { run_on_device(kernel, arguments, shape); }) {
    const auto own = run_on_device(kernel, arguments, shape);
    if (own) compare_results(own->arguments, right, found.runs.emplace_back("the GPU"));
  }
  return found;
}

template <class Kernel, class... A>
[[nodiscard]] comparison compared_where_it_lies(const Kernel& kernel, const pack<A...>& arguments) {
  constexpr bool any_refused = (std::same_as<A, uniform_argument<refused>> || ...);
  constexpr bool on_host = (lies_in<A, memory::host> && ...);
  constexpr bool by_nvcc = requires { arguments_of_host(kernel, arguments); };
  static_assert(any_refused || on_host || by_nvcc,
                "lanewise: compare on device memory stands in code that nvcc compiles: put it into a .cu file");
  if constexpr (any_refused) {
    return {};
  } else if constexpr (on_host) {
    if constexpr (fits<width_for<Kernel, A...>, Kernel, A...>()) return compared(kernel, arguments);
  } else if constexpr (by_nvcc) {
    if constexpr (fits<1, Kernel, A...>()) return compared(kernel, arguments_of_host(kernel, arguments).arguments);
  }
  return {};
}

}  // namespace detail

/// Runs a launch with one lane at a time, with as many as fill a register and two and four times as many, and on the
/// GPU where nvcc compiled the call and there is one. It runs on copies of what it writes, and the arguments, those of
/// `launch`, stay as they are. Each run is held against the first, bit by bit (one NaN equals
/// another): print what comes back, or ask it for `equal()`; `equal(ulps)` lets numbers differ by so many steps from
/// one number of their type to the next, as transcendental functions of a GPU do. Sums by `add_into` over several
/// threads differ from run to run as they do in a launch.
///
/// Throws `error` where `launch` does.
template <class Kernel, class... Arguments>
[[nodiscard]] comparison compare(const Kernel& kernel, const Arguments&... arguments) {
  return detail::compared_where_it_lies(kernel, make_pack(as_argument(arguments)...));
}

}  // namespace lanewise
