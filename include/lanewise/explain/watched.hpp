// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "../derivative/dual.hpp"
#include "../kernel/course.hpp"
#include "../kernel/named.hpp"
#include "../tensor/contraction_watch.hpp"
#include "tape.hpp"
#include "traced.hpp"

// Takes the loops, names and contractions of a kernel that is recorded, gives them to the tape: the body of a loop
// once, however often it runs.

namespace lanewise {

namespace recorder {

/// Calls `f` with the place on the tape of a number, of its value and of its tangents.
template <class Number, class F>
void for_sources(const Number& number, const F& f) {
  if constexpr (requires { number.source(); }) {
    f(number.source());
  } else if constexpr (any_dual<Number>) {
    for_sources(number.value(), f);
    for (std::size_t d = 0; d < Number::directions; ++d) for_sources(number.tangent(d), f);
  }
}

}  // namespace recorder

template <std::size_t W>
  requires records_lanes<W>
class course_watch<W> {
 public:
  /// `later` is how many steps those after the first are: the second of them stands for all.
  course_watch(std::string_view kind, std::int64_t times, double later) : times_(times), later_(later) {
    if (recorder::current != nullptr) loop_ = recorder::current->enter(kind, times);
  }
  course_watch(std::string_view kind, std::int64_t times) : course_watch(kind, times, static_cast<double>(times) - 1) {}
  course_watch(const course_watch&) = delete;
  course_watch& operator=(const course_watch&) = delete;
  ~course_watch() {
    if (recorder::current != nullptr) recorder::current->leave(loop_);
  }

  /// Where the number of steps is known, the first is seen, which may differ from the others, and one for all the
  /// others, which shows what is carried from one to the next.
  [[nodiscard]] bool sees_step() const {
    if (recorder::current == nullptr) return true;
    if (all_seen_) return false;
    const bool one_for_all = times_ >= 0 && taken_ > 0 && !recorder::current->wants_all_steps();
    recorder::current->begin_step(loop_, one_for_all ? later_ - static_cast<double>(taken_ - 1) : 1);
    all_seen_ = one_for_all;
    ++taken_;
    return true;
  }

 private:
  std::int64_t times_;
  double later_;
  mutable std::int64_t taken_ = 0;
  mutable bool all_seen_ = false;
  std::uint32_t loop_ = 0;
};

template <std::size_t W>
  requires records_lanes<W>
struct name_watch<W> {
  template <class V>
  static void sees(std::string_view name, const V& value) {
    if (recorder::current == nullptr) return;
    if constexpr (detail::mask_width<V> != 0) {
      recorder::current->name(name, value.source());
    } else if constexpr (state<V>) {
      for (const auto& number : flatten(value))
        recorder::for_sources(number, [&](std::uint32_t from) { recorder::current->name(name, from); });
    }
  }
};

template <std::size_t W>
  requires records_lanes<W>
struct contraction_watch<W> {
  static void sees(const contraction_cost& cost) {
    if (recorder::current != nullptr)
      recorder::current->contract(cost.sparse.multiplications, cost.dense.multiplications);
  }
};

}  // namespace lanewise
