// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "../base/sentences.hpp"
#include "../base/threads.hpp"
#include "../field/view_of.hpp"
#include "arguments.hpp"
#include "atomic_update.hpp"
#include "index_check.hpp"
#include "index_mode.hpp"
#include "memory_order.hpp"
#include "target_copies.hpp"
#include "target_rows.hpp"

// Takes a target, gives the argument by which a kernel adds to rows of its choice, or keeps their smallest or largest
// numbers.

namespace lanewise {

/// See `add_into`.
template <class View, class Mode, class Operation>
struct target_argument {
  using view_type = View;
  using memory_type = typename View::memory_type;
  static constexpr bool reads = true;
  static constexpr bool writes = true;
  static constexpr const char* kind = Operation::kind;

  View view;
  Mode mode;
  bool shared = false;  // by several threads of the host, which have no copies of it

  [[nodiscard]] constexpr const target_argument& bound(const launch_shape&) const noexcept { return *this; }
  template <std::size_t W>
  [[nodiscard]] constexpr target_rows<W, View, Mode, Operation> receive(std::int64_t first) const noexcept {
    return {view, mode, first, shared};
  }
  [[nodiscard]] std::string misfit(const launch_shape& shape) const {
    return detail::misfit_of_rows<Mode>(view.size(), shape, "take drop, which is also what is taken without a mode");
  }
};

namespace detail {

// A thread works through its elements in their order, so that the sums of one thread are those of a plain loop.
template <class View, class Mode, class Operation>
inline constexpr bool gains_by_places<target_argument<View, Mode, Operation>> = false;

template <class View, class Mode, class Operation>
struct host_work<target_argument<View, Mode, Operation>> : index_work<Mode> {
  using argument = target_argument<View, Mode, Operation>;

  host_work(const argument& given, std::int64_t tiles) : shared_(tiles > 1 && config::available_threads() > 1) {
    if (!copies::pay(given.view, tiles, config::available_threads())) return;
    copies_.emplace(given.view, config::available_threads());
    shared_ = false;
  }
  [[nodiscard]] argument tied(const argument& given, typename index_work<Mode>::tile_work& room) const noexcept {
    return {copies_ ? copies_->own() : given.view, noting(given.mode, &room.failure), shared_};
  }
  void finish(std::string_view kernel, std::size_t position, const argument& given) const {
    if (copies_) copies_->combine();
    index_work<Mode>::finish(kernel, position, given);
  }

 private:
  using copies = target_copies<View, Operation>;

  bool shared_;
  std::optional<copies> copies_;
};

template <class Operation, class R, class Mode>
[[nodiscard]] auto target_of(R&& target, const Mode& mode) noexcept {
  constexpr bool is_refused = std::same_as<std::remove_cvref_t<R>, refused>;
  constexpr bool can_be_viewed = viewable<R>;
  constexpr bool is_mode = index_mode<Mode> && !is_fill_mode<Mode>;
  static_assert(is_refused || can_be_viewed,
                "lanewise: add_into, min_into and max_into take a field, a view (soa, aos, strided), or a contiguous "
                "range of numbers or states");
  static_assert(is_mode,
                "lanewise: add_into, min_into and max_into take a mode after the target: drop, clamp, wrap, checked, "
                "unchecked, or one of them by from_end(mode)");
  if constexpr (can_be_viewed && is_mode) {
    using view_type = decltype(view_of(target));
    constexpr bool outlives = outlives_call<R>;
    static_assert(outlives,
                  "lanewise: add_into, min_into and max_into do not own: give the field or container a name first");
    if constexpr (std::same_as<view_type, refused>) {
      return refused{};
    } else {
      constexpr bool can_be_written = !std::is_const_v<typename view_type::scalar_type>;
      constexpr bool has_lanes = lane_scalar<std::remove_const_t<typename view_type::scalar_type>>;
      static_assert(can_be_written,
                    "lanewise: add_into, min_into and max_into need memory that may be written: this one is const");
      static_assert(has_lanes,
                    "lanewise: add_into, min_into and max_into need a target of float, double or integers of 32 or 64 "
                    "bits: sums would not fit what is stored in less");
      if constexpr (can_be_written && has_lanes) {
        return target_argument<view_type, Mode, Operation>{view_of(target), mode};
      } else {
        return refused{};
      }
    }
  } else {
    return refused{};
  }
}

}  // namespace detail

/// The kernel adds to rows of its choice: `target.add(i, x)`. All that is added to one row counts, in one group of
/// lanes too. `mode` says what an index out of range means: `drop` (nothing; also what is taken where no mode is given,
/// as JAX does it), `clamp`, `wrap`, `checked` (an `error` once the launch is over, the others are in), `unchecked`,
/// and `from_end(mode)`. Nothing else of the launch may touch the target.
///
/// Integers are exact, and wrap around. Sums of floating-point numbers depend on their order: on one thread that of the
/// elements (of each group of lanes, where a kernel adds more than once), and so the same bits in every run. On several
/// threads a target of at most 64 KiB is summed thread by thread, in copies: the same bits in every run with as many
/// threads; so is one of up to 1 MiB in a launch of as many elements as all copies have numbers. For larger targets,
/// and on a device, the order is any.
template <class R, class Mode = drop_mode>
[[nodiscard]] auto add_into(R&& target, const Mode& mode = {}) noexcept {
  return detail::target_of<add_operation>(std::forward<R>(target), mode);
}
template <class R>
[[nodiscard]] auto add_into(R&& target, detail::clamp_name) noexcept {
  return detail::target_of<add_operation>(std::forward<R>(target), clamp_boundary{});
}
/// The same for the smallest number, `target.min(i, x)`, and the largest, `target.max(i, x)`, of each place: always the
/// same bits.
template <class R, class Mode = drop_mode>
[[nodiscard]] auto min_into(R&& target, const Mode& mode = {}) noexcept {
  return detail::target_of<min_operation>(std::forward<R>(target), mode);
}
template <class R>
[[nodiscard]] auto min_into(R&& target, detail::clamp_name) noexcept {
  return detail::target_of<min_operation>(std::forward<R>(target), clamp_boundary{});
}
template <class R, class Mode = drop_mode>
[[nodiscard]] auto max_into(R&& target, const Mode& mode = {}) noexcept {
  return detail::target_of<max_operation>(std::forward<R>(target), mode);
}
template <class R>
[[nodiscard]] auto max_into(R&& target, detail::clamp_name) noexcept {
  return detail::target_of<max_operation>(std::forward<R>(target), clamp_boundary{});
}

}  // namespace lanewise
