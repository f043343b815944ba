// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "../base/error.hpp"
#include "../base/results.hpp"
#include "../base/sentences.hpp"
#include "course.hpp"
#include "iterate.hpp"
#include "kernel.hpp"
#include "members.hpp"

// Takes a kernel, a number of steps and a stride k, gives the kernel that takes all of these steps in registers and
// stores an output after every k of them.

namespace lanewise {

template <class K>
class recorded;

template <class K>
inline constexpr bool is_iterated<recorded<K>> = true;
template <class K>
inline constexpr bool is_recorded = false;
template <class K>
inline constexpr bool is_recorded<recorded<K>> = true;

namespace detail {

template <class K, class... Values>
[[nodiscard]] constexpr bool takes_all_but_last() noexcept {
  if constexpr (sizeof...(Values) == 0) {
    return false;
  } else {
    return []<std::size_t... I>(std::index_sequence<I...>) {
      return takes<K, std::tuple_element_t<I, std::tuple<Values...>>...>;
    }(std::make_index_sequence<sizeof...(Values) - 1>{});
  }
}

template <std::size_t... Carried>
inline constexpr std::size_t states_carried = (std::size_t{0} + ... + (Carried != kept_nowhere ? 1 : 0));

// What is stored after a step: the result after all that the launch asks for, or else the one state.
template <std::size_t... Carried, class Now, class Returned>
[[nodiscard]] constexpr auto output_of(std::index_sequence<Carried...>, const Now& now, const Returned& returned) {
  if constexpr (result_count<Returned> > sizeof...(Carried)) {
    return result_at<sizeof...(Carried)>(returned);
  } else {
    return std::get<std::min({Carried...})>(now);
  }
}

}  // namespace detail

template <class K, class... Values>
inline constexpr bool takes<recorded<K>, Values...> = detail::takes_all_but_last<K, Values...>();

/// A kernel that is applied to its own results, and stores what becomes of them. See `iterate` with `every`.
template <class K>
class recorded {
 public:
  using kernel_type = K;
  using transformation = recorded_steps;

  constexpr recorded(const K& kernel, std::int64_t steps, std::int64_t stride) noexcept
      : kernel_(kernel), steps_(steps), stride_(stride) {}

  [[nodiscard]] static constexpr std::string_view name() noexcept { return detail::name_of_kernel<K>; }
  [[nodiscard]] constexpr std::int64_t steps() const noexcept { return steps_; }
  [[nodiscard]] constexpr const K& kernel() const noexcept { return kernel_; }
  /// How many outputs there are.
  [[nodiscard]] constexpr std::int64_t length() const noexcept { return steps_ > 0 ? steps_ / stride_ : 0; }

  /// All steps. Values at the carried positions are replaced by the results; the last of the values takes the outputs.
  template <std::size_t... Carried, class... Values>
  [[nodiscard]] constexpr auto run(std::index_sequence<Carried...> carried, const Values&... values) const {
    const std::tuple<const Values&...> all(values...);
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
      return run_storing(carried, std::get<sizeof...(I)>(all), std::get<I>(all)...);
    }(std::make_index_sequence<sizeof...(Values) - 1>{});
  }

 private:
  template <std::size_t... Carried, class Sink, class... Values>
  [[nodiscard]] constexpr auto run_storing(std::index_sequence<Carried...> carried, const Sink& sink,
                                           const Values&... values) const {
    const auto step = [&](const auto&... now) { return call_carrying(carried, kernel_, now...); };
    using returned = std::remove_cvref_t<decltype(step(values...))>;
    constexpr std::size_t results = result_count<returned>;
    constexpr std::size_t wanted = sizeof...(Carried);
    constexpr bool fits = (results == wanted && detail::states_carried<Carried...> == 1) || results == wanted + 1;
    static_assert(fits,
                  "lanewise: iterate with every(k) needs a kernel that returns one value for each argument it carries "
                  "from step to step (the inout arguments), and an output after them where that is not one state");
    using first_value = std::tuple_element_t<0, std::tuple<Values...>>;
    constexpr bool stores = requires(const Sink& to, const first_value& value) { to.set(std::int64_t{}, value); };
    static_assert(stores,
                  "lanewise: iterate with every(k) stores into the last argument of the launch, which is a series_out "
                  "or series_inout");
    if constexpr (fits && stores) {
      using arguments = typename decltype(detail::settled_arguments<decltype(step)>(
          carried, std::type_identity<std::tuple<Values...>>{}))::type;
      auto now = detail::carried_as<arguments>(std::tuple<const Values&...>(values...));
      const auto last = run_steps(carried, step, sink, now);
      return detail::results_of(carried, now, last);
    } else {
      return refused{};
    }
  }

  template <std::size_t... Carried, class Step, class Now, class Last>
  static constexpr void take_steps(std::index_sequence<Carried...> carried, const Step& step, std::int64_t steps,
                                   Now& now, Last& last) {
    const course_watch<detail::watched_width<Now>> watch("every", steps);
    for (std::int64_t s = 0; s < steps && watch.sees_step(); ++s) {
      last = std::apply(step, now);
      detail::carry(carried, now, last);
    }
  }
  // One loop has the step, so that its code is there once. Gives the last results where they are wanted.
  template <std::size_t... Carried, class Step, class Sink, class Now>
  [[nodiscard]] constexpr auto run_steps(std::index_sequence<Carried...> carried, const Step& step, const Sink& sink,
                                         Now& now) const {
    auto last = detail::any_state<std::remove_cvref_t<decltype(std::apply(step, now))>>();
    // What comes after the last stretch that is stored is a part of one; where there are two, it is the second.
    const std::int64_t stretches = steps_ / stride_ + (steps_ % stride_ == 0 ? 0 : 1);
    const double later = stretches == 2 ? 1 : static_cast<double>(steps_) / static_cast<double>(stride_) - 1;
    const course_watch<detail::watched_width<Now>> watch("iterate", stretches, later);
    for (std::int64_t done = 0; done < steps_ && watch.sees_step(); done += stride_) {
      const std::int64_t stretch = std::min(stride_, steps_ - done);
      take_steps(carried, step, stretch, now, last);
      if (stretch == stride_) sink.set(done / stride_, detail::output_of(carried, now, last));
    }
    if constexpr (detail::all_carried<Carried...>) {
      return nullptr;
    } else {
      return last;
    }
  }

  K kernel_;
  std::int64_t steps_;
  std::int64_t stride_;
};

/// See `every`.
struct output_stride {
  std::int64_t steps = 1;
};

/// For `iterate`: an output after each `k` steps.
template <std::integral Steps>
[[nodiscard]] constexpr output_stride every(Steps k) noexcept {
  return {std::in_range<std::int64_t>(k) ? static_cast<std::int64_t>(k) : std::int64_t{0}};
}

/// `steps` applications of a kernel in one launch, with an output after steps k, 2 k, ..., while the state stays in
/// registers. The outputs go to the last argument of the launch, a `series_out` of steps / k levels, which the kernel
/// does not receive: `launch(iterate(lorenz, 1000, every(10)), inout(state), rho, series_out(path))`. What is stored is
/// the state, or one result more than the launch asks for. The steps after the last output are taken, too. Throws
/// `error` where k is not positive.
template <class K, std::integral Steps>
[[nodiscard]] constexpr recorded<K> iterate(const K& kernel, Steps steps, output_stride stride) {
  static_assert(std::is_trivially_copyable_v<K>,
                "lanewise: iterate takes a kernel whose captures are trivially copyable");
  if (stride.steps <= 0)
    throw error("iterate of '" + std::string(name_of(kernel)) + "': every(" + std::to_string(stride.steps) +
                "): an output comes after each k steps, where k is at least 1");
  return recorded<K>(kernel, static_cast<std::int64_t>(steps), stride.steps);
}

}  // namespace lanewise
