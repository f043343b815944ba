// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>
#include <type_traits>

#include "../base/pack.hpp"
#include "../kernel/recorded.hpp"
#include "checks.hpp"
#include "series.hpp"
#include "shape.hpp"
#include "signature.hpp"

// Takes a kernel that stores outputs on its way, gives an error where the series they go to has another length.

namespace lanewise {

/// Nothing to check for any other kernel.
template <class Kernel, class... A>
void check_recording([[maybe_unused]] const Kernel& kernel, [[maybe_unused]] const pack<A...>& arguments,
                     [[maybe_unused]] const launch_shape& shape) {
  if constexpr (is_recorded<Kernel>) {
    constexpr std::size_t at = signature<A...>::received[signature<A...>::received_count - 1];
    const auto& sink = lanewise::get<at>(arguments);
    using sink_type = std::remove_cvref_t<decltype(sink)>;
    if constexpr (is_series_argument<sink_type>) {
      if (shape.count() == 0 || sink.length_in(shape) == kernel.length()) return;
      detail::fail(name_of(kernel), detail::argument_name<sink_type>(at) + " has " +
                                        std::to_string(sink.length_in(shape)) + " levels, iterate stores " +
                                        std::to_string(kernel.length()));
    }
  }
}

}  // namespace lanewise
