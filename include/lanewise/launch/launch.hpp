// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "../base/config.hpp"
#include "../base/pack.hpp"
#include "../base/sentences.hpp"
#include "../kernel/iterate.hpp"
#include "../kernel/kernel.hpp"
#include "arguments.hpp"
#include "call.hpp"
#include "checked_bounds.hpp"
#include "checked_cuda.hpp"
#include "checked_finite.hpp"
#include "checked_memory.hpp"
#include "checks.hpp"
#include "cpu.hpp"
#include "cuda.hpp"
#include "log.hpp"
#include "log_cuda.hpp"
#include "machine.hpp"
#include "recording.hpp"
#include "shape.hpp"
#include "signature.hpp"
#include "tangent_lengths.hpp"
#include "traffic.hpp"

// Takes a kernel and what travels, gives every element to a lane of the CPU or to a thread of the GPU that holds it.

namespace lanewise {

namespace detail {

template <class A, class Memory>
inline constexpr bool lies_in = true;
template <class A, class Memory>
  requires requires { typename A::memory_type; }
inline constexpr bool lies_in<A, Memory> = std::same_as<typename A::memory_type, Memory>;

template <class A>
[[nodiscard]] constexpr auto bound(const A& argument, [[maybe_unused]] const launch_shape& shape) noexcept {
  if constexpr (positioned_argument<A>) {
    return argument.bound(shape);
  } else {
    return argument;
  }
}
template <class... A>
[[nodiscard]] constexpr auto bound_to(const launch_shape& shape, const pack<A...>& arguments) noexcept {
  return lanewise::apply([&](const auto&... a) { return make_pack(bound(a, shape)...); }, arguments);
}

// Whether a result of steps is reduced. Where a kernel takes no step, there is none, and nothing else changes.
template <class Kernel, class... A>
[[nodiscard]] constexpr bool reduces_steps() noexcept {
  using kinds = signature<A...>;
  bool reduces = false;
  for (std::size_t r = 0; r != results_of_steps<Kernel>(kinds::written_count); ++r)
    reduces = reduces || kinds::replaced(r) == kept_nowhere;
  return reduces;
}
template <class Kernel, class... A>
[[nodiscard]] constexpr std::int64_t elements_to_run(const Kernel& kernel, const pack<A...>&,
                                                     const launch_shape& shape) noexcept {
  return reduces_steps<Kernel, A...>() && takes_no_step(kernel) ? 0 : shape.count();
}

template <class Kernel, class... A>
[[nodiscard]] launch_record record_of(const Kernel& kernel, const pack<A...>&, std::int64_t n) noexcept {
  return {.kernel = name_of(kernel), .elements = n, .bytes = n * bytes_moved_once<A...>()};
}
// Runs a launch on the host, of which a line is written where the log is on.
template <class Run>
void observed_on_host(launch_record line, const Run& run) {
  if (!log_of_launches.is_on()) [[likely]]
    return run();
  line.copy_bytes_per_second = this_machine().copy_bytes_per_second;
  const double start = config::clock_seconds();
  run();
  line.seconds = config::clock_seconds() - start;
  log_of_launches.write(line);
}

// In a build that checks, a launch knows its arguments as they were, and looks at what came out.
template <bool Checked, class Kernel, class... A, class Run>
void watched_on_host(const Kernel& kernel, const pack<A...>& arguments, const launch_shape& shape, const Run& run) {
  if constexpr (Checked) {
    if (!allow_non_finite::is_here()) {
      const memory_copies<> before = copies_of_written(touched_by(arguments));
      run();
      return check_finite(kernel, arguments_elsewhere(arguments, before), arguments, shape);
    }
  }
  run();
}

/// The shape of a launch, once all that can be wrong with its arguments at run time has been looked for.
template <class Kernel, class... A>
[[nodiscard]] launch_shape shape_after_checks(const Kernel& kernel, const pack<A...>& arguments) {
  const launch_shape shape = checked_shape(name_of(kernel), arguments);
  check_recording(kernel, arguments, shape);
  check_tangent_lengths(kernel, arguments);
  return shape;
}

template <bool Checked, class Kernel, class... A>
void launch_where_it_lies(const auto& stream, const Kernel& kernel, const pack<A...>& arguments) {
  constexpr bool any_refused = (std::same_as<A, uniform_argument<refused>> || ...);
  constexpr bool on_host = !any_refused && (lies_in<A, memory::host> && ...);
  constexpr bool on_device = !any_refused && (lies_in<A, memory::device> && ...);
  static_assert(any_refused || on_host || on_device,
                "lanewise: the arguments of a launch lie partly on the host and partly on a device: copy "
                "them to one with to_device or to_host");
  const auto travelling = in_build<Checked>(arguments);
  if constexpr (on_host) {
    static_assert(std::same_as<decltype(stream), const std::nullptr_t&>,
                  "lanewise: a launch on fields of the host takes no stream");
    if constexpr (fits<width_for<Kernel, A...>, Kernel, A...>()) {
      const launch_shape shape = shape_after_checks(kernel, arguments);
      const std::int64_t n = elements_to_run(kernel, arguments, shape);
      const auto run = [&] { launch_on_host(kernel, bound_to(shape, travelling), n); };
      watched_on_host<Checked>(kernel, arguments, shape,
                               [&] { observed_on_host(record_of(kernel, arguments, n), run); });
    }
  } else if constexpr (on_device) {
    constexpr bool by_nvcc = requires { launch_on_device(stream, kernel, arguments, std::int64_t{}); };
    static_assert(by_nvcc,
                  "lanewise: a launch on device memory stands in code that nvcc compiles: put it into a .cu file");
    if constexpr (by_nvcc && fits<1, Kernel, A...>()) {
      const launch_shape shape = shape_after_checks(kernel, arguments);
      const std::int64_t n = elements_to_run(kernel, arguments, shape);
      const auto run = [&] { launch_on_device(stream, kernel, bound_to(shape, travelling), n); };
      watched_on_device<Checked>(stream, kernel, arguments, shape,
                                 [&] { observed_on_device(stream, record_of(kernel, arguments, n), run); });
    }
  }
}

}  // namespace detail

/// Runs `kernel` for every element. The arguments are, in the order of the kernel's parameters, `in(f)`, `inout(f)`,
/// uniform values and the other kinds that a kernel receives (docs/arguments.md); `out(f)`, `inout(f)` and reductions,
/// in their order, take its results (several as a std::tuple). All elements of the inputs are read once, all outputs
/// are written once; each result depends on its own element alone, bit for bit.
///
/// On host memory the call returns when all is done. On device memory it goes to the default stream (or the one given)
/// and returns at once. Throws `error`, before anything is written, where lengths differ, memory is null or misaligned,
/// or an argument that is written overlaps another other than exactly.
///
/// A build with LANEWISE_CHECKED looks for mistakes of the kernel, too: see docs/checked_runs.md.
template <bool Checked = config::checked, class Kernel, class... Arguments>
  requires(!std::is_pointer_v<Kernel>)
void launch(const Kernel& kernel, const Arguments&... arguments) {
  detail::launch_where_it_lies<Checked>(nullptr, kernel, make_pack(as_argument(arguments)...));
}

/// The same on a stream of CUDA: `launch(stream, kernel, inout(on_gpu))`. It neither allocates nor waits, so that it
/// can be captured in a graph.
template <bool Checked = config::checked, class Stream, class Kernel, class... Arguments>
  requires std::is_pointer_v<Stream>
void launch(Stream stream, const Kernel& kernel, const Arguments&... arguments) {
  detail::launch_where_it_lies<Checked>(stream, kernel, make_pack(as_argument(arguments)...));
}

}  // namespace lanewise
