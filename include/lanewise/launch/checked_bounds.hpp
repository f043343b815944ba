// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "../base/pack.hpp"
#include "checks.hpp"
#include "index_failure.hpp"
#include "index_mode.hpp"
#include "series.hpp"
#include "work.hpp"

// Takes an argument whose indices the kernel vouches for, gives the same argument for a checked build: what is out of
// range is an error that names the element and the index. (The types differ, so that checked code is code of its own.)

namespace lanewise {

namespace detail {

/// Of a tile: the first level out of range, and memory that is nobody's, in its place.
struct level_room {
  index_failure failure;
  alignas(8) std::array<std::byte, 8> nowhere{};
};

}  // namespace detail

/// A view by which a series is found level by level, each of `elements`: element i of level t at t * elements + i.
template <class View>
struct bounded_view {
  using state_type = typename View::state_type;
  using scalar_type = typename View::scalar_type;
  using memory_type = typename View::memory_type;
  static constexpr std::int64_t numbers = View::numbers;
  static constexpr std::int64_t run_length = 1;  // lanes are looked at one by one

  View checked;
  std::int64_t elements = 1;
  detail::level_room* room = nullptr;

  [[nodiscard]] constexpr std::int64_t size() const noexcept { return checked.size(); }
  [[nodiscard]] constexpr scalar_type* address(std::int64_t number, std::int64_t element) const noexcept {
    if (detail::is_row(element, size())) [[likely]]
      return checked.address(number, element);
    const std::int64_t level = element < 0 ? -((elements - 1 - element) / elements) : element / elements;
    report_index(room == nullptr ? nullptr : &room->failure, element - level * elements, level);
    return reinterpret_cast<scalar_type*>(room == nullptr ? nullptr : room->nowhere.data());
  }
  [[nodiscard]] constexpr auto read_only() const noexcept {
    return bounded_view<decltype(checked.read_only())>{checked.read_only(), elements, room};
  }
  [[nodiscard]] auto strips() const noexcept { return checked.strips(); }
};

namespace detail {

/// The first level out of range is an error at the end of the launch.
template <class View, bool Reads, bool Writes>
struct host_work<series_argument<bounded_view<View>, Reads, Writes>> {
  using argument_type = series_argument<bounded_view<View>, Reads, Writes>;
  using tile_work = level_room;

  host_work(const argument_type&, std::int64_t) {}
  [[nodiscard]] static argument_type tied(const argument_type& argument, tile_work& room) noexcept {
    argument_type own = argument;
    own.view.elements = argument.elements;
    own.view.room = &room;
    return own;
  }
  void finish_tile(std::int64_t, const tile_work& room, std::int64_t) {
    if (!room.failure.happened()) return;
    const std::scoped_lock lock(shared_->door);
    shared_->first.keep_first(room.failure);
  }
  void finish(std::string_view kernel, std::size_t position, const argument_type& argument) const {
    if (!shared_->first.happened()) return;
    fail(kernel, argument_name<argument_type>(position) + " has " + std::to_string(argument.length) +
                     " levels, element " + std::to_string(shared_->first.element) + " asked for level " +
                     shared_->first.index_in_words());
  }

 private:
  struct first_failure {
    std::mutex door;
    index_failure first;
  };
  std::unique_ptr<first_failure> shared_ = std::make_unique<first_failure>();
};

template <class Mode>
struct mode_in_checked_build {
  using type = Mode;
};
template <>
struct mode_in_checked_build<unchecked_mode> {
  using type = checked_mode;
};
template <class Mode>
struct mode_in_checked_build<from_end_mode<Mode>> {
  using type = from_end_mode<typename mode_in_checked_build<Mode>::type>;
};

template <class A>
struct argument_in_checked_build {
  [[nodiscard]] static constexpr const A& of(const A& argument) noexcept { return argument; }
};
// lookup, add_into and their kin.
template <template <class, class, class...> class Kind, class View, class Mode, class... More>
  requires index_mode<Mode> && std::same_as<bare_mode<Mode>, unchecked_mode>
struct argument_in_checked_build<Kind<View, Mode, More...>> {
  [[nodiscard]] static constexpr auto of(const Kind<View, Mode, More...>& argument) noexcept {
    return Kind<View, typename mode_in_checked_build<Mode>::type, More...>{argument.view, {}};
  }
};
template <class View, bool Reads, bool Writes>
struct argument_in_checked_build<series_argument<View, Reads, Writes>> {
  [[nodiscard]] static constexpr auto of(const series_argument<View, Reads, Writes>& argument) noexcept {
    return series_argument<bounded_view<View>, Reads, Writes>{{argument.view}};
  }
};

}  // namespace detail

/// The arguments as they travel in a build that checks, or as they are.
template <bool Checked, class... A>
[[nodiscard]] constexpr auto in_build(const pack<A...>& arguments) noexcept {
  if constexpr (Checked) {
    return lanewise::apply([](const auto&... a) { return make_pack(detail::argument_in_checked_build<A>::of(a)...); },
                           arguments);
  } else {
    return arguments;
  }
}

}  // namespace lanewise
