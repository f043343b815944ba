// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "../scalar/operation.hpp"
#include "../scalar/small_float.hpp"

// Takes nothing, gives the structs that a recorded kernel consists of: operations, loops, contractions, the birth of a
// NaN.

namespace lanewise::recorder {

/// Where a number comes from: an instruction, or 0 for a constant of that value.
struct operand {
  std::uint32_t from = 0;
  double value = 0;
};

/// One operation of a kernel, as it was run over the recorded elements and the steps of its loops.
struct instruction {
  operation what = operation::other;
  std::string_view type;  // of its result: "float", "int64", "mask"
  bool on_integers = false;
  bool uniform = false;  // the same for all elements, so that it need not be repeated for each
  std::vector<operand> operands = {};
  std::vector<std::uint32_t> carried = {};  // what operands come from in later steps of a loop
  std::uint32_t loop = 0;
  std::uint32_t step = 0;                  // the named sub-step
  std::string label = {};                  // the name that its result was given
  operation combines = operation::update;  // of an update: what it does to the number there
  int argument = -1;                       // of a launch, where it moves a number
  int number = -1;                         // of the element or row
  std::size_t bytes = 0;                   // moved each time
  double executed = 0;
  std::uint32_t occurrence = 0;                                        // within this element
  std::vector<std::pair<std::uint32_t, std::uintptr_t>> sectors = {};  // of 32 bytes, by occurrence
  std::vector<std::pair<std::uint32_t, std::uintptr_t>> places = {};   // addresses, by occurrence
};

/// A loop, or the kernel itself at index 0. Its body is run again for each step, and recorded once.
struct loop_record {
  std::string kind;
  std::int64_t times = -1;  // less than 0: until every lane has stopped
  std::uint32_t parent = 0;
  // Steps are counted with those that they stand for.
  double entered = 0;
  double passes = 0;
  double weight = 1;  // how many steps the one that runs stands for, with the loops around
  struct item {
    bool is_loop;
    std::uint32_t index;
  };
  std::vector<item> body = {};
  std::size_t cursor = 0;
};

/// The products of a contraction, and how many it would have without zeros that are known beforehand.
struct contraction_record {
  std::int64_t sparse = 0;
  std::int64_t dense = 0;
  std::uint32_t loop = 0;
  double executed = 0;
};

/// The first operation that made a NaN or an infinity of finite numbers.
struct birth_record {
  std::uint32_t instruction = 0;
  double result = 0;
  std::vector<double> operands;
  std::vector<std::pair<std::string, std::int64_t>> steps;  // the loops it was in, and their steps from 0
};

/// Memory of an argument.
struct memory_range {
  const std::byte* begin;
  const std::byte* end;
  int argument;
};

template <class T>
[[nodiscard]] constexpr std::string_view type_name() noexcept {
  if constexpr (std::is_same_v<T, float>) {
    return "float";
  } else if constexpr (std::is_same_v<T, double>) {
    return "double";
  } else if constexpr (std::is_same_v<T, float16>) {
    return "float16";
  } else if constexpr (std::is_same_v<T, bfloat16>) {
    return "bfloat16";
  } else if constexpr (sizeof(T) == 1) {
    return std::is_signed_v<T> ? "int8" : "uint8";
  } else if constexpr (sizeof(T) == 2) {
    return std::is_signed_v<T> ? "int16" : "uint16";
  } else if constexpr (sizeof(T) == 4) {
    return std::is_signed_v<T> ? "int32" : "uint32";
  } else {
    return std::is_signed_v<T> ? "int64" : "uint64";
  }
}

}  // namespace lanewise::recorder
