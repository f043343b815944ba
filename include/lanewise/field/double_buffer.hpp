// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>

#include "../base/error.hpp"
#include "field.hpp"

// Takes a field, gives it a second one to be written while the first is read, and the two in turn.

namespace lanewise {

/// Two fields of one kind for time loops that read other elements than the one they write. `now()` is the state of the
/// last finished step, for any number of steps; `next()` has room for the one to come:
///
///   u.advance(steps, [&](const auto& from, auto& to) { launch(heat, neighbours(from, periodic), out(to)); });
///   result = u.now();
template <template <class> class S, class T, class... Options>
class double_buffer {
 public:
  using field_type = field<S, T, Options...>;

  /// Starts from a field, which it takes over.
  explicit double_buffer(field_type start) : now_(std::move(start)), next_(now_.size()) {}
  /// Starts from `count` elements of zero, or from elements that are `element_at(i)` or copies of one, as a field does.
  template <std::integral Count, class... Elements>
  explicit double_buffer(Count count, const Elements&... elements) : double_buffer(field_type(count, elements...)) {}

  [[nodiscard]] std::int64_t size() const noexcept { return now_.size(); }
  /// The reference stays that of the state of the last finished step.
  [[nodiscard]] field_type& now() noexcept { return now_; }
  [[nodiscard]] const field_type& now() const noexcept { return now_; }
  /// What it holds is what was `now()` before the last step.
  [[nodiscard]] field_type& next() noexcept { return next_; }

  /// Makes what was written to `next()` what is `now()`. Nothing is copied.
  void swap() noexcept { std::swap(now_, next_); }

  /// Calls `step(now, next)` and swaps. A step that throws leaves `now()` as it was.
  template <std::invocable<const field_type&, field_type&> Step>
  void advance(const Step& step) {
    step(std::as_const(now_), next_);
    swap();
  }
  /// The same for a number of steps in turn.
  template <std::integral Count, std::invocable<const field_type&, field_type&> Step>
  void advance(Count steps, const Step& step) {
    if (std::cmp_less(steps, 0)) throw error("double_buffer: advance by " + std::to_string(steps) + " steps");
    for (Count done = 0; done != steps; ++done) advance(step);
  }

 private:
  field_type now_;
  field_type next_;
};

template <template <class> class S, class T, class... Options>
double_buffer(field<S, T, Options...>) -> double_buffer<S, T, Options...>;

}  // namespace lanewise
