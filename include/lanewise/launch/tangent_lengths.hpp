// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>

#include "../base/pack.hpp"
#include "../base/unroll.hpp"
#include "../kernel/differentiated.hpp"
#include "../kernel/recorded.hpp"
#include "checks.hpp"
#include "signature.hpp"

// Takes a kernel that is differentiated, gives an error where what holds tangents is not as long as what these belong
// to.

namespace lanewise {

namespace detail {

// Elements are as many as those of the launch.
template <class X, class Tangent>
void check_tangent_length(std::string_view kernel, std::size_t at, const X& x, std::size_t at_tangent,
                          const Tangent& tangent) {
  if constexpr (memory_argument<X> && memory_argument<Tangent> && !is_element_argument<X>) {
    if (x.view.size() == tangent.view.size()) return;
    fail(kernel, argument_name<Tangent>(at_tangent) + " has " + std::to_string(tangent.view.size()) + " elements, " +
                     argument_name<X>(at) + ", whose tangents it holds, has " + std::to_string(x.view.size()));
  }
}

// The first `Count` of the values that the launch hands over are those of `Kernel`.
template <class Kernel, std::size_t Count, class... A>
void check_tangent_lengths_of(std::string_view name, const pack<A...>& arguments) {
  if constexpr (is_differentiated<Kernel>) {
    using way = typename Kernel::transformation;
    constexpr std::size_t own = Count - way::tangent_count(Count);
    unroll<way::tangent_count(Count)>([&](auto place) {
      constexpr std::size_t at = signature<A...>::received[way::argument_of_tangent(place.value)];
      constexpr std::size_t at_tangent = signature<A...>::received[own + place.value];
      check_tangent_length(name, at, lanewise::get<at>(arguments), at_tangent, lanewise::get<at_tangent>(arguments));
    });
    check_tangent_lengths_of<typename Kernel::kernel_type, own>(name, arguments);
  } else if constexpr (is_iterated<Kernel>) {
    check_tangent_lengths_of<typename Kernel::kernel_type, Count - (is_recorded<Kernel> ? 1 : 0)>(name, arguments);
  }
}

}  // namespace detail

/// Nothing to check for a kernel that is not differentiated.
template <class Kernel, class... A>
void check_tangent_lengths(const Kernel& kernel, const pack<A...>& arguments) {
  detail::check_tangent_lengths_of<Kernel, signature<A...>::received_count>(name_of(kernel), arguments);
}

}  // namespace lanewise
