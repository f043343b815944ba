// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

#include "../base/pack.hpp"
#include "../kernel/differentiated.hpp"
#include "../kernel/recorded.hpp"
#include "checks.hpp"
#include "series.hpp"
#include "shape.hpp"
#include "signature.hpp"

// Takes a kernel that stores outputs on its way, gives an error where the series they go to has another length.

namespace lanewise {

namespace detail {

// The first `Count` of the values that the launch hands over are those of `Kernel`.
template <std::size_t Count, class Kernel, class... A>
void check_recording_of(const Kernel& kernel, const pack<A...>& arguments, const launch_shape& shape) {
  if constexpr (is_recorded<Kernel>) {
    constexpr std::size_t at = signature<A...>::received[Count - 1];
    const auto& sink = lanewise::get<at>(arguments);
    using sink_type = std::remove_cvref_t<decltype(sink)>;
    if constexpr (is_series_argument<sink_type>) {
      if (shape.count() == 0 || sink.length_in(shape) == kernel.length()) return;
      fail(name_of(kernel), argument_name<sink_type>(at) + " has " + std::to_string(sink.length_in(shape)) +
                                " levels, iterate stores " + std::to_string(kernel.length()));
    }
  } else if constexpr (is_differentiated<Kernel>) {
    check_recording_of<Count - Kernel::transformation::tangent_count(Count)>(kernel.kernel(), arguments, shape);
  }
}

}  // namespace detail

/// Nothing to check for a kernel without outputs on its way.
template <class Kernel, class... A>
void check_recording(const Kernel& kernel, const pack<A...>& arguments, const launch_shape& shape) {
  detail::check_recording_of<signature<A...>::received_count>(kernel, arguments, shape);
}

}  // namespace lanewise
