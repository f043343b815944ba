// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "../base/results.hpp"
#include "../base/sentences.hpp"
#include "carried_arguments.hpp"
#include "course.hpp"
#include "kernel.hpp"

// Takes a kernel and a number of steps, gives the kernel that takes all of these steps in registers.
//
// Which argument each result of a step replaces in the next is a sequence of positions, one for each result. A result
// at `kept_nowhere` replaces none: it is wanted of the last step only, for a reduction.

namespace lanewise {

template <class K>
class iterated;

/// How an iterated kernel was made of another, and one that records its states.
struct repeated_steps {
  static constexpr std::string_view name = "iterate";
};
struct recorded_steps {
  static constexpr std::string_view name = "iterate every";
};

template <class K>
inline constexpr bool is_iterated = false;
template <class K>
inline constexpr bool is_iterated<iterated<K>> = true;

/// Whether a kernel, or the one that is iterated, can be called with such values.
template <class K, class... Values>
inline constexpr bool takes = std::is_invocable_v<const K&, Values...>;
template <class K, class... Values>
inline constexpr bool takes<iterated<K>, Values...> = takes<K, Values...>;

/// Whether a kernel was made of an iterated one, which it has to tell what is carried: see `launch_positions`.
template <class K>
inline constexpr bool passes_positions = false;

/// Whether all steps are none. The state is what it was then, and there is no result to reduce.
template <class K>
[[nodiscard]] constexpr bool takes_no_step(const K& kernel) noexcept {
  if constexpr (is_iterated<K>) {
    return kernel.steps() <= 0 || takes_no_step(kernel.kernel());
  } else if constexpr (passes_positions<K>) {
    return takes_no_step(kernel.kernel());
  } else {
    return false;
  }
}

/// How many of all results, from the first on, are those of the steps.
template <class K>
[[nodiscard]] constexpr std::size_t results_of_steps(std::size_t all) noexcept {
  if constexpr (is_iterated<K>) {
    return all;
  } else if constexpr (passes_positions<K>) {
    return results_of_steps<typename K::kernel_type>(K::transformation::result_count_of(all));
  } else {
    return 0;
  }
}

/// Calls a kernel whose results stand for its arguments at the positions `Carried`: `launch` says which ones these are.
template <std::size_t... Carried, class K, class... Values>
constexpr decltype(auto) call_carrying(std::index_sequence<Carried...> carried, const K& kernel,
                                       const Values&... values) {
  if constexpr (is_iterated<K>) {
    return kernel.run(carried, values...);
  } else if constexpr (passes_positions<K>) {
    return kernel.run(launch_positions<std::index_sequence<Carried...>, std::index_sequence<>>{}, values...);
  } else {
    return kernel(values...);
  }
}

/// A kernel that is applied to its own results. See `iterate`.
template <class K>
class iterated {
 public:
  using kernel_type = K;
  using transformation = repeated_steps;

  constexpr iterated(const K& kernel, std::int64_t steps) noexcept : kernel_(kernel), steps_(steps) {}

  [[nodiscard]] static constexpr std::string_view name() noexcept { return detail::name_of_kernel<K>; }
  [[nodiscard]] constexpr std::int64_t steps() const noexcept { return steps_; }
  [[nodiscard]] constexpr const K& kernel() const noexcept { return kernel_; }

  /// All steps, with the results in place of the first arguments.
  template <class... Values>
  [[nodiscard]] constexpr auto operator()(const Values&... values) const {
    using returned = std::remove_cvref_t<decltype(kernel_(values...))>;
    constexpr bool fit = result_count<returned> <= sizeof...(Values);
    static_assert(
        fit, "lanewise: iterate needs a kernel that returns no more values than it takes: they replace its arguments");
    if constexpr (fit) {
      return run(std::make_index_sequence<result_count<returned>>{}, values...);
    } else {
      return refused{};
    }
  }

  /// All steps, with result `r` in place of the argument at the `r`-th of the carried positions. Of results that are
  /// carried nowhere, those of the last step; with no step they mean nothing (see `takes_no_step`).
  template <std::size_t... Carried, class... Values>
  [[nodiscard]] constexpr auto run(std::index_sequence<Carried...> carried, const Values&... values) const {
    const auto step = [&](const auto&... now) { return call_carrying(carried, kernel_, now...); };
    using returned = std::remove_cvref_t<decltype(step(values...))>;
    static_assert(
        result_count<returned> == sizeof...(Carried),
        "lanewise: iterate needs a kernel that returns one value for each argument it carries from step to step "
        "(the inout arguments), and no other but for reductions, which take that of the last step");
    if constexpr (result_count<returned> == sizeof...(Carried)) {
      using arguments = typename decltype(detail::settled_arguments<decltype(step)>(
          carried, std::type_identity<std::tuple<Values...>>{}))::type;
      auto now = detail::carried_as<arguments>(std::tuple<const Values&...>(values...));
      constexpr std::size_t width = detail::watched_width<std::remove_cvref_t<Values>...>;
      if constexpr (sizeof...(Carried) == 0) {
        const course_watch<width> watch("iterate", steps_);
        for (std::int64_t s = 0; s < steps_ && watch.sees_step(); ++s) std::apply(step, now);
      } else if constexpr (detail::all_carried<Carried...>) {
        const course_watch<width> watch("iterate", steps_);
        for (std::int64_t s = 0; s < steps_ && watch.sees_step(); ++s)
          detail::carry(carried, now, std::apply(step, now));
        return detail::results_of(carried, now, nullptr);
      } else {
        // What only the last step is asked for is not computed in the others.
        run_all_but_last(carried, step, now);
        const auto last = std::apply(step, now);
        detail::carry(carried, now, last);
        return detail::results_of(carried, now, last);
      }
    } else {
      return refused{};
    }
  }

 private:
  template <std::size_t... Carried, class Step, class Now>
  constexpr void run_all_but_last(std::index_sequence<Carried...> carried, const Step& step, Now& now) const {
    const course_watch<detail::watched_width<Now>> watch("iterate", steps_ - 1);
    for (std::int64_t s = 1; s < steps_ && watch.sees_step(); ++s) detail::carry(carried, now, std::apply(step, now));
  }

  K kernel_;
  std::int64_t steps_;
};

/// `steps` applications of a kernel in one launch: the state is read once, kept in registers, and written once. `steps`
/// is known at run time; none or fewer leaves the state as it is. The results of a step take the place of the inout
/// arguments of the next (of the first arguments, when the iterated kernel is called as a function). Reductions take
/// what the last step gives them, and with no step what no elements give; an out argument there cannot be.
template <class K, std::integral Steps>
[[nodiscard]] constexpr iterated<K> iterate(const K& kernel, Steps steps) noexcept {
  static_assert(std::is_trivially_copyable_v<K>,
                "lanewise: iterate takes a kernel whose captures are trivially copyable");
  return iterated<K>(kernel, static_cast<std::int64_t>(steps));
}

}  // namespace lanewise
