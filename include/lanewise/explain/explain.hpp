// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "../base/pack.hpp"
#include "../kernel/kernel.hpp"
#include "../launch/call.hpp"
#include "../launch/launch.hpp"
#include "../launch/traffic.hpp"
#include "print.hpp"
#include "record.hpp"
#include "report.hpp"
#include "summary.hpp"

// Takes a kernel and what travels, as `launch` does, gives a report of what that launch reads, writes and computes.

namespace lanewise {

namespace detail {

/// Elements that are run to see what a kernel does: a warp of a GPU, from the middle of the launch.
inline constexpr std::int64_t elements_to_see = 32;
/// Where lanes stop on their own: how many are seen at most, and after how many operations it is enough.
inline constexpr std::int64_t elements_to_sample = 256;
inline constexpr double operations_to_run = 3e6;

// Where the traffic of one kind of argument comes from.
[[nodiscard]] inline std::string origin_of(const argument_traffic& traffic, const argument_report& seen) {
  if (traffic.once) return "once";
  if (traffic.kind == "uniform" || traffic.kind == "along") return "broadcast";
  if (traffic.kind == "lookup") return "gathered";
  if (traffic.kind == "neighbours") return "around";
  if (traffic.kind.starts_with("series")) return "per step";
  if (traffic.kind.ends_with("_into")) return "scattered";
  if (traffic.written) return "at the end";
  return seen.bytes_read + seen.bytes_written > 0 ? "per step" : "nowhere";
}

// What the operations on memory of one argument come to.
template <class Instruction>
void add_traffic(argument_report& own, const basic_report<Instruction>& all, int position,
                 const argument_traffic& traffic) {
  double useful = 0;
  const double row = static_cast<double>(std::max<std::int64_t>(traffic.numbers, 1) * traffic.bytes);
  for (std::uint32_t index = 1; index < all.course.code.size(); ++index) {
    const recorder::instruction& i = all.course.code[index];
    if (i.argument != position || i.what == operation::input || i.bytes == 0) continue;
    const double bytes = static_cast<double>(i.bytes) * recorder::per_element(all.course, i);
    if (i.what != operation::store) own.bytes_read += bytes;
    if (i.what != operation::load) own.bytes_written += bytes;
    own.sectors += static_cast<double>(i.sectors.size());
    useful += static_cast<double>(i.places.size() * i.bytes);
  }
  if (row > 0) own.reads = own.bytes_read / row;
  if (row > 0) own.writes = own.bytes_written / row;
  if (own.sectors > 0) own.useful_share = std::min(1.0, useful / (32 * own.sectors));
}

// What is asked for again comes from a cache: no more than all of an argument's memory has to move.
inline void note_moved(argument_report& own, double all_of_it) noexcept {
  own.bytes_from_memory = std::min(own.bytes_read, all_of_it);
  own.bytes_to_memory = std::min(own.bytes_written, all_of_it);
}

template <class Instruction>
void add_use(argument_report& own, const basic_report<Instruction>& all, int position,
             const std::vector<bool>& needed) {
  // A constant that stands in one of two branches, or counts the steps until a lane stops, depends on what decides
  // that.
  const bool steered =
      recorder::stops_on_its_own(all.course) || recorder::depends_on_input(all.course, all.course.conditions);
  bool any = false;
  bool any_used = false;
  for (std::uint32_t index = 1; index < all.course.code.size(); ++index) {
    const recorder::instruction& i = all.course.code[index];
    if (i.argument != position) continue;
    if (i.what == operation::input || i.what == operation::load) {
      any = true;
      any_used = any_used || needed[index];
      if (!needed[index] && i.number >= 0) own.unused.push_back(i.number);
    } else if (i.number >= 0 && !steered && !recorder::depends_on_input(all.course, {index})) {
      own.constant.push_back(i.number);
    }
  }
  own.used = !any || any_used;
}

template <class Value>
[[nodiscard]] std::string uniform_type() {
  if constexpr (state<Value>) {
    using scalar = scalar_of<Value>;
    if constexpr (stored_scalar<scalar>) return std::string(recorder::type_name<scalar>());
  }
  return {};
}

template <class A>
[[nodiscard]] argument_report argument_of(const report& all, [[maybe_unused]] const A& argument, std::size_t position,
                                          const std::vector<bool>& needed) {
  constexpr argument_traffic traffic = traffic_of<A>();
  argument_report made;
  made.name = "argument " + std::to_string(position + 1);
  made.kind = traffic.kind;
  made.numbers = traffic.numbers;
  made.bytes = traffic.bytes;
  if constexpr (memory_argument<A>) {
    made.type = recorder::type_name<stored_in<typename A::view_type>>();
  } else if constexpr (is_uniform_argument<A>) {
    made.type = uniform_type<std::remove_cvref_t<decltype(argument.value)>>();
  }
  if constexpr (!is_reduction<A>) add_traffic(made, all, static_cast<int>(position), traffic);
  if constexpr (memory_argument<A> && !is_reduction<A>) {
    const double whole = static_cast<double>(argument.view.size() * traffic.numbers * traffic.bytes);
    note_moved(made, whole / static_cast<double>(std::max<std::int64_t>(all.elements, 1)));
  }
  made.from = origin_of(traffic, made);
  made.in_place = traffic.once && traffic.read && traffic.written;
  add_use(made, all, static_cast<int>(position), needed);
  return made;
}

// An out argument that is exactly the memory of an in argument is in place, too.
template <class A, class B>
void note_alias(report& all, std::size_t at_a, const A& a, std::size_t at_b, const B& b) {
  if constexpr (is_element_argument<A> && is_element_argument<B>) {
    if constexpr (A::writes && !A::reads && B::reads && !B::writes) {
      constexpr std::int64_t numbers = static_cast<std::int64_t>(traffic_of<A>().numbers);
      if (a.view.size() == 0 || numbers != static_cast<std::int64_t>(traffic_of<B>().numbers)) return;
      for (std::int64_t k = 0; k < numbers; ++k)
        for (const std::int64_t i : {std::int64_t{0}, a.view.size() - 1})
          if (static_cast<const void*>(a.view.address(k, i)) != b.view.address(k, i)) return;
      all.arguments[at_a].in_place = true;
      all.arguments[at_a].in_place_with = static_cast<int>(at_b);
    }
  }
}

template <class... A>
void describe(report& all, const pack<A...>& arguments) {
  const std::vector<bool> needed = recorder::needed(all.course);
  recorder::forget_unneeded(all.course, needed);
  unroll<sizeof...(A)>(
      [&](auto i) { all.arguments.push_back(argument_of(all, lanewise::get<i.value>(arguments), i.value, needed)); });
  unroll<sizeof...(A)>([&](auto i) {
    unroll<sizeof...(A)>([&](auto j) {
      note_alias(all, i.value, lanewise::get<i.value>(arguments), j.value, lanewise::get<j.value>(arguments));
    });
  });
}

template <class Instruction>
void summarise(basic_report<Instruction>& all) {
  const recorder::tape& course = all.course;
  // What is the same for all elements is counted once, in a loop too, where no step changes it.
  const std::vector<bool> changing = recorder::changing_by_step(course);
  for (std::uint32_t index = 1; index < course.code.size(); ++index) {
    const recorder::instruction& i = course.code[index];
    const double times = recorder::per_element(course, i);
    all.in_double = all.in_double || (!i.uniform && i.executed > 0 && recorder::is_flop(i) && i.type == "double");
    recorder::add_to(i.uniform ? all.of_uniform_values : all.operations, i, i.uniform && !changing[index] ? 1 : times);
  }
  all.fused_candidates = recorder::fused_candidates(course);
  all.steps = recorder::steps_of(course);
  for (std::uint32_t loop = 1; loop < course.loops.size(); ++loop) all.loops.push_back(recorder::loop_of(course, loop));
  all.contractions = recorder::contractions_of(course);
}

template <class Kernel>
[[nodiscard]] std::string made_of(const Kernel& kernel) {
  if constexpr (requires { Kernel::transformation::name; }) {
    return std::string(Kernel::transformation::name) + "(" + made_of(kernel.kernel()) + ")";
  } else {
    return std::string(name_of(kernel));
  }
}

// A warp of a GPU, from the middle of the launch.
template <class Kernel, class... A>
void record_neighbours(report& made, const Kernel& kernel, const pack<A...>& own) {
  made.course = recorder::tape_for(own);
  made.on_device = !made.course.reads_memory;
  made.elements_seen = std::min(made.elements, elements_to_see);
  const std::int64_t first = (made.elements - made.elements_seen) / 2 / elements_to_see * elements_to_see;
  for (std::int64_t i = first; i < first + made.elements_seen; ++i)
    recorder::record_element(made.course, kernel, own, i);
}

// Elements from all over the launch, with all of their steps, as many as a second or so allows.
template <class Kernel, class... A>
void record_sample(report& made, const Kernel& kernel, const pack<A...>& own) {
  made.course = recorder::tape_for(own);
  made.course.takes_all_steps = true;
  made.course.most_operations = operations_to_run;
  const std::int64_t sample = std::min(made.elements, elements_to_sample);
  made.elements_seen = 0;
  while (made.elements_seen < sample && made.course.operations < operations_to_run) {
    // Each next one in the widest gap, about: the fractions of the golden ratio.
    const double part = std::fmod(0.6180339887498949 * static_cast<double>(made.elements_seen) + 0.5, 1.0);
    const auto i = sample == made.elements ? made.elements_seen
                                           : static_cast<std::int64_t>(part * static_cast<double>(made.elements));
    recorder::record_element(made.course, kernel, own, i);
    ++made.elements_seen;
  }
}

template <class Kernel, class... A>
[[nodiscard]] report explained(const Kernel& kernel, const pack<A...>& arguments) {
  report made;
  made.kernel = name_of(kernel);
  made.made_of = made_of(kernel);
  if constexpr (fits<1, Kernel, A...>()) {
    const launch_shape shape = shape_after_checks(kernel, arguments);
    const auto own = bound_to(shape, arguments);
    made.elements = shape.count();
    record_neighbours(made, kernel, own);
    describe(made, own);
    // Where lanes stop on their own, neighbours are no sample, and what a few steps lead to is not what all do.
    if (recorder::stops_on_its_own(made.course)) {
      const std::vector<argument_report> of_neighbours = std::exchange(made.arguments, {});
      record_sample(made, kernel, own);
      describe(made, own);
      for (std::size_t i = 0; i < made.arguments.size(); ++i) {
        made.arguments[i].sectors = of_neighbours[i].sectors;
        made.arguments[i].useful_share = of_neighbours[i].useful_share;
      }
    }
    summarise(made);
  }
  return made;
}

}  // namespace detail

/// What `launch(kernel, arguments...)` reads, writes and computes: a `report`, which prints itself. The kernel is run
/// for up to 32 elements from the middle of the launch, one by one, on numbers that record what is done to them; of a
/// loop whose number of steps is known, two steps are run and the others counted. Where lanes stop on their own, it is
/// run for up to 256 elements from all over the launch, with all of their steps, as far as about a second allows; such
/// figures are means of what was seen. Nothing is written to the arguments.
/// Arguments in device memory are not read either: indices and conditions are then those of ones. Throws `error` where
/// `launch` would.
template <class Kernel, class... Arguments>
[[nodiscard]] report explain(const Kernel& kernel, const Arguments&... arguments) {
  return detail::explained(kernel, make_pack(as_argument(arguments)...));
}

}  // namespace lanewise
