// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "../base/pack.hpp"
#include "../base/unroll.hpp"
#include "../kernel/kernel.hpp"
#include "../launch/arguments.hpp"
#include "../launch/checked_finite.hpp"
#include "../launch/launch.hpp"
#include "../launch/shape.hpp"
#include "../launch/signature.hpp"
#include "../scalar/operation.hpp"
#include "../scalar/small_float.hpp"
#include "../scalar/ulps.hpp"
#include "../tensor/state.hpp"
#include "record.hpp"
#include "tape.hpp"

// Takes an element of a launch, runs it once more while each operation is looked at, gives in words where a NaN or an
// infinity was made of finite numbers, and all that the element took in.

namespace lanewise {

namespace detail {

/// Rows and levels in the words of an error, at most.
inline constexpr std::size_t most_rows_told = 16;

template <class State>
[[nodiscard]] std::string numbers_in_words(const State& value) {
  std::string words;
  for (const auto& number : flatten(value)) words += (words.empty() ? "" : ", ") + shortest_decimal(number);
  return words;
}

// Computed in the type of its result.
[[nodiscard]] inline std::string value_in_words(double value, std::string_view type) {
  return type == "float" ? shortest_decimal(static_cast<float>(value)) : shortest_decimal(value);
}

[[nodiscard]] inline std::string operation_in_words(const recorder::instruction& what,
                                                    const recorder::birth_record& birth) {
  std::string words = std::string(name_of(what.what)) + "(";
  for (const double operand : birth.operands)
    words += (words.back() == '(' ? "" : ", ") + value_in_words(operand, what.type);
  return words + ") = " + value_in_words(birth.result, what.type);
}

// A finite result that its 16 bits of memory cannot hold, or nothing.
template <class Instruction>
[[nodiscard]] std::string overflow_in_words(const recorder::basic_tape<Instruction>& course) {
  for (const recorder::instruction& each : course.code) {
    if (each.what != operation::store || each.operands.empty()) continue;
    const double value = each.operands[0].value;
    const bool half = each.type == "float16";
    if (!is_finite_number(value) || !(half || each.type == "bfloat16")) continue;
    const bool fits = half ? is_finite_number(float16(value)) : is_finite_number(bfloat16(value));
    if (!fits)
      return std::string(each.type) + "(" + shortest_decimal(static_cast<float>(value)) +
             ") = " + (value < 0 ? "-inf" : "inf");
  }
  return {};
}

// Where the first number was born that is not finite, or nothing.
template <class Instruction>
[[nodiscard]] std::string place_of_birth(const recorder::basic_tape<Instruction>& course) {
  const std::string infinity = " made an infinity of finite numbers";
  if (course.birth.instruction == 0) {
    const std::string overflow = overflow_in_words(course);
    return overflow.empty() ? overflow : infinity + ": " + overflow;
  }
  const recorder::instruction& what = course.code[course.birth.instruction];
  const bool is_nan = course.birth.result != course.birth.result;
  std::string words = is_nan ? " made a NaN of finite numbers" : infinity;
  if (what.step != 0) words += " in '" + course.step_names[what.step] + "'";
  for (const auto& [loop, step] : course.birth.steps) words += ", step " + std::to_string(step) + " of " + loop;
  return words + ": " + operation_in_words(what, course.birth);
}

// The rows of a view that the kernel read, by the addresses of their numbers.
template <class View>
[[nodiscard]] std::set<std::int64_t> rows_read(const recorder::tape& course, int position, const View& view) {
  std::set<std::uintptr_t> addresses;
  for (const recorder::instruction& each : course.code)
    if (each.argument == position && each.what == operation::load)
      for (const auto& [occurrence, address] : each.places) addresses.insert(address);
  std::set<std::int64_t> rows;
  for (std::int64_t row = 0; row < view.size() && !addresses.empty(); ++row)
    for (std::int64_t k = 0; k < View::numbers; ++k)
      if (addresses.erase(reinterpret_cast<std::uintptr_t>(view.address(k, row))) > 0) rows.insert(row);
  return rows;
}

// What a kind is called that the kernel asks for numbers, whatever it reads: a level counts from one element to the
// next, a row is one.
template <class A>
[[nodiscard]] std::string row_name(std::int64_t row, std::int64_t elements) {
  return is_series_argument<A> && elements > 0 ? "level " + std::to_string(row / elements)
                                               : "row " + std::to_string(row);
}

template <class A>
[[nodiscard]] std::string input_in_words(const recorder::tape& course, std::size_t position, const A& argument,
                                         std::int64_t element, std::int64_t elements) {
  std::string words;
  const std::string start = "\n  argument " + std::to_string(position + 1) + " (";
  if constexpr (is_element_argument<A>) {
    if (A::reads) words = start + A::kind + ") = " + numbers_in_words(read_element(argument.view, element));
  } else if constexpr (requires { argument.value; }) {
    if constexpr (state<decltype(argument.value)>) {
      if constexpr (stored_scalar<scalar_of<decltype(argument.value)>>)
        words = start + "uniform) = " + numbers_in_words(argument.value);
    }
  } else if constexpr (memory_argument<A> && !is_reduction<A>) {
    std::size_t told = 0;
    for (const std::int64_t row : rows_read(course, static_cast<int>(position), argument.view)) {
      if (++told > most_rows_told) return words + start + A::kind + ") read more";
      words += start + A::kind + ") " + row_name<A>(row, elements) + " = " +
               numbers_in_words(read_element(argument.view, row));
    }
  }
  return words;
}

}  // namespace detail

/// What to say after "element 7", or nothing where the element made no such number itself: one that it took in, that
/// stands in the kernel, or that a mode fills in, was made by nobody here.
template <class Kernel, class... A>
  requires(detail::takes_values<recording_width, Kernel, A...>())
[[nodiscard]] std::string birth_in_words(const Kernel& kernel, const pack<A...>& before, const launch_shape& shape,
                                         std::int64_t element) {
  const auto bound = detail::bound_to(shape, before);
  recorder::tape course = recorder::tape_for(bound);
  course.takes_all_steps = true;
  recorder::record_element(course, kernel, bound, element);
  std::string words = detail::place_of_birth(course);
  if (words.empty()) return words;
  unroll<sizeof...(A)>([&](auto p) {
    words += detail::input_in_words(course, p.value, lanewise::get<p.value>(before), element, shape.count());
  });
  return words;
}

}  // namespace lanewise
