// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "../base/error.hpp"
#include "../base/pack.hpp"
#include "../base/unroll.hpp"
#include "../field/strip.hpp"
#include "shape.hpp"
#include "signature.hpp"

// Takes the arguments of a launch, gives its shape, or an error that names the kernel, the arguments and both figures,
// before anything is written.

namespace lanewise {

namespace detail {

// One argument that lies in memory, in words.
template <class A>
[[nodiscard]] std::string argument_name(std::size_t position) {
  return "argument " + std::to_string(position + 1) + " (" + A::kind + ")";
}

[[nodiscard]] inline std::string hexadecimal(std::uintptr_t address) {
  std::array<char, 2 * sizeof(address)> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), address, 16).ptr;
  return "0x" + std::string(digits.data(), end);
}

[[noreturn]] inline void fail(std::string_view kernel, const std::string& what) {
  throw error("launch of '" + std::string(kernel) + "': " + what);
}

template <class A>
void check_memory(std::string_view kernel, std::size_t position, const A& argument) {
  using scalar = std::remove_const_t<typename A::view_type::scalar_type>;
  const auto strips = argument.view.strips();
  for (const strip& s : strips) {
    if (s.start == 0 && argument.view.size() > 0)
      fail(kernel, argument_name<A>(position) + " is a null pointer with " + std::to_string(argument.view.size()) +
                       " elements to go");
    if (s.start % alignof(scalar) != 0)
      fail(kernel, argument_name<A>(position) + " starts at " + hexadecimal(s.start) +
                       ", which is no multiple of the " + std::to_string(alignof(scalar)) + " bytes of its numbers");
  }
}

// Whether many strips surely lie apart, in n log n: wide elements in columns would have hundreds of pairs to compare.
// Few strips are compared in pairs anyway.
template <std::size_t Capacity>
[[nodiscard]] bool many_lie_apart(static_vector<strip, Capacity> strips) noexcept {
  if constexpr (Capacity <= 16) {
    return false;
  } else {
    std::sort(strips.begin(), strips.end(), [](const strip& a, const strip& b) { return a.lowest() < b.lowest(); });
    return std::adjacent_find(strips.begin(), strips.end(), ranges_meet) == strips.end();
  }
}

template <std::size_t M, std::size_t N>
[[nodiscard]] static_vector<strip, M + N> joined(const static_vector<strip, M>& a,
                                                 const static_vector<strip, N>& b) noexcept {
  static_vector<strip, M + N> all;
  for (const strip& s : a) all.push_back(s);
  for (const strip& s : b) all.push_back(s);
  return all;
}

// Whether an argument that is written has a place of its own for every number.
template <class A>
void check_written_once(std::string_view kernel, std::size_t position, const A& argument) {
  const auto strips = argument.view.strips();
  if (many_lie_apart(strips) &&
      std::none_of(strips.begin(), strips.end(), [](const strip& s) { return other_cells_meet(s, s); }))
    return;
  const auto refuse = [&](const std::string& why) {
    fail(kernel, argument_name<A>(position) + " writes to one place more than once: " + why);
  };
  for (const strip& s : strips) {
    if (other_cells_meet(s, s))
      refuse("its elements lie " + std::to_string(s.stride) + " bytes apart and take " + std::to_string(s.cell_bytes));
    for (const strip* other = strips.begin(); other != &s; ++other) {
      if (any_overlap(*other, s))
        refuse("of its numbers, the ones from " + hexadecimal(other->start) + " on meet those from " +
               hexadecimal(s.start) + " on");
    }
  }
}

// The bytes from the lowest to past the highest that an argument may touch.
template <class A>
[[nodiscard]] strip extent_of(const A& argument) noexcept {
  const auto strips = argument.view.strips();
  std::uintptr_t lowest = strips[0].lowest();
  std::uintptr_t past_highest = strips[0].past_highest();
  for (const strip& s : strips) {
    lowest = std::min(lowest, s.lowest());
    past_highest = std::max(past_highest, s.past_highest());
  }
  return {lowest, static_cast<std::int64_t>(past_highest - lowest), 0, 1};
}

template <class A>
[[nodiscard]] std::string range_name(std::size_t position, const A& argument) {
  const strip extent = extent_of(argument);
  return argument_name<A>(position) + " at " + hexadecimal(extent.lowest()) + " to " +
         hexadecimal(extent.past_highest());
}

template <class A, class B>
void check_overlap(std::string_view kernel, std::size_t at_a, const A& a, std::size_t at_b, const B& b) {
  if (!ranges_meet(extent_of(a), extent_of(b))) return;
  constexpr bool both_write = A::writes && B::writes;
  if (many_lie_apart(joined(a.view.strips(), b.view.strips()))) return;
  for (const strip& x : a.view.strips()) {
    for (const strip& y : b.view.strips()) {
      if (both_write ? any_overlap(x, y) : shifted_overlap(x, y))
        fail(kernel, range_name(at_a, a) + " overlaps " + range_name(at_b, b) +
                         (both_write ? ": two arguments are written to the same memory"
                                     : ": only an exact alias, element on element, is in place"));
    }
  }
}

// What is read or written at other elements' places must be written nowhere else: no order between them is promised.
template <class A, class B>
void check_apart(std::string_view kernel, std::size_t at_a, const A& a, std::size_t at_b, const B& b) {
  if (a.view.size() <= 0 || b.view.size() <= 0 || !ranges_meet(extent_of(a), extent_of(b))) return;
  if (many_lie_apart(joined(a.view.strips(), b.view.strips()))) return;
  for (const strip& x : a.view.strips())
    for (const strip& y : b.view.strips())
      if (ranges_meet(x, y))
        fail(kernel,
             range_name(at_a, a) + " overlaps " + range_name(at_b, b) +
                 ": what a kernel reaches at other places than its own element's is not written in the same launch");
}

template <class A>
void check_length(std::string_view kernel, std::size_t position, const A& argument, const launch_shape& shape,
                  const std::string& whose) {
  if (argument.view.size() < 0)
    fail(kernel, argument_name<A>(position) + " has " + std::to_string(argument.view.size()) + " elements");
  if (argument.view.size() != shape.count())
    fail(kernel, argument_name<A>(position) + " has " + std::to_string(argument.view.size()) + " elements, " + whose +
                     " has " + std::to_string(shape.count()));
}

[[nodiscard]] inline bool has_count(const launch_shape& shape) noexcept {
  std::int64_t product = 1;
  for (std::size_t axis = 0; axis < shape.rank; ++axis)
    if (shape.extents[axis] < 0 || __builtin_mul_overflow(product, shape.extents[axis], &product)) return false;
  return true;
}

template <class... A>
[[nodiscard]] launch_shape shape_of_launch(std::string_view kernel, const pack<A...>& arguments) {
  using kinds = signature<A...>;
  if constexpr (kinds::shape_count > 0) {
    const launch_shape& shape = lanewise::get<kinds::shapes[0]>(arguments).shape;
    if (!has_count(shape))
      fail(kernel, "over" + to_string(shape) +
                       " is no shape: an extent is negative, or there are more elements than a "
                       "64-bit integer counts");
    return shape;
  } else {
    constexpr std::size_t first = kinds::elements[0];
    const auto& argument = lanewise::get<first>(arguments);
    using kind = std::remove_cvref_t<decltype(argument)>;
    const std::int64_t count = argument.view.size();
    if (count < 0) fail(kernel, argument_name<kind>(first) + " has " + std::to_string(count) + " elements");
    return {{count}, 1};
  }
}

template <class... A>
[[nodiscard]] std::string whose_length(const pack<A...>& arguments) {
  using kinds = signature<A...>;
  if constexpr (kinds::shape_count > 0) {
    return "over" + to_string(lanewise::get<kinds::shapes[0]>(arguments).shape);
  } else {
    using kind = std::remove_cvref_t<decltype(lanewise::get<kinds::elements[0]>(arguments))>;
    return argument_name<kind>(kinds::elements[0]);
  }
}

template <class A>
void check_own(std::string_view kernel, std::size_t position, const A& argument) {
  check_memory(kernel, position, argument);
  if constexpr (A::writes) check_written_once(kernel, position, argument);
}
template <class A, class B>
void check_pair(std::string_view kernel, std::size_t at_a, const A& a, std::size_t at_b, const B& b) {
  if constexpr (!A::writes && !B::writes) return;
  if constexpr (is_element_argument<A> && is_element_argument<B>) {
    check_overlap(kernel, at_a, a, at_b, b);
  } else {
    check_apart(kernel, at_a, a, at_b, b);
  }
}

}  // namespace detail

/// The shape of a launch. Throws `error` where the lengths of its arguments do not suit it, where memory is null or
/// misaligned, where an argument is written to one place twice, where one that is written overlaps another in any way
/// but exactly, and at all where the kernel reaches it at places of its own choice. Nothing has been written then. With
/// no elements nothing is looked at but lengths.
template <class... A>
[[nodiscard]] launch_shape checked_shape(std::string_view kernel, const pack<A...>& arguments) {
  using kinds = signature<A...>;
  const launch_shape shape = detail::shape_of_launch(kernel, arguments);
  unroll<sizeof...(A)>([&](auto i) {
    const auto& a = lanewise::get<i.value>(arguments);
    using argument = std::remove_cvref_t<decltype(a)>;
    if constexpr (is_element_argument<argument>) {
      detail::check_length(kernel, i.value, a, shape, detail::whose_length(arguments));
    } else if constexpr (requires { a.misfit(shape); }) {
      if (const std::string why = a.misfit(shape); !why.empty())
        detail::fail(kernel, detail::argument_name<argument>(i.value) + " " + why);
    }
  });
  if (shape.count() == 0) return shape;
  constexpr auto at = kinds::memory;
  unroll<kinds::memory_count>([&](auto i) {
    const auto& a = lanewise::get<at[i.value]>(arguments);
    detail::check_own(kernel, at[i.value], a);
    unroll<i.value>([&](auto j) {
      detail::check_pair(kernel, at[i.value], a, at[j.value], lanewise::get<at[j.value]>(arguments));
    });
  });
  return shape;
}

}  // namespace lanewise
