// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "../launch/machine.hpp"
#include "../scalar/operation.hpp"
#include "tape.hpp"

// Takes nothing, gives the plain structs that `explain` fills in: what a launch moves and computes for each element.

namespace lanewise {

/// Operations for each element of a launch, on average. A fused product and sum is one operation and two flops; what is
/// done to integers is one kind.
struct operation_counts {
  double add = 0;
  double multiply = 0;
  double fused = 0;
  double divide = 0;
  double square_root = 0;
  double transcendental = 0;
  double compare = 0;
  double select = 0;
  double convert = 0;
  double integer = 0;
  double other = 0;

  [[nodiscard]] double total() const noexcept {
    return add + multiply + fused + divide + square_root + transcendental + compare + select + convert + integer +
           other;
  }
  /// Of floating-point numbers; a function of <cmath> is one, as a square root and a division are.
  [[nodiscard]] double flops() const noexcept {
    return add + multiply + 2 * fused + divide + square_root + transcendental;
  }
  operation_counts& operator+=(const operation_counts& b) noexcept {
    for (const auto member : members()) this->*member += b.*member;
    return *this;
  }
  [[nodiscard]] double& of(operation_kind kind) noexcept {
    return this->*members()[static_cast<std::size_t>(kind) - 1];
  }
  /// In the order of `operation_kind`, without memory.
  [[nodiscard]] static constexpr std::array<double operation_counts::*, operation_kinds - 1> members() noexcept {
    using o = operation_counts;
    return {&o::add,     &o::multiply, &o::fused,   &o::divide,  &o::square_root, &o::transcendental,
            &o::compare, &o::select,   &o::convert, &o::integer, &o::other};
  }
};

/// The names of `operation_counts::members`, in their order.
inline constexpr std::array<const char*, operation_kinds - 1> operation_count_names{
    "add",     "multiply", "fused",   "divide",  "square_root", "transcendental",
    "compare", "select",   "convert", "integer", "other"};

/// What one argument of a launch is in it.
struct argument_report {
  std::string name;          ///< "argument 1"
  std::string kind;          ///< "in", "inout", "uniform", "lookup", ...: the word at the call
  std::string type;          ///< of its numbers as stored: "float"
  std::int64_t numbers = 0;  ///< of an element, a row or a level
  std::int64_t bytes = 0;    ///< of one number as stored
  double bytes_read = 0;     ///< for each element of the launch
  double bytes_written = 0;
  double bytes_from_memory = 0;  ///< of those read: no more than all of the argument's memory, for each element
  double bytes_to_memory = 0;
  double reads = 0;  ///< how often an element, a row or a level is read, for each element of the launch
  double writes = 0;
  std::string from;  ///< "once", "per step", "gathered", "around", "broadcast", "scattered", "at the end" or "nowhere"
  /// For what 32 elements next to one another read or write (a warp of a GPU): sectors of 32 bytes that are
  /// transferred, and which part of these bytes is asked for. 0 where it was not seen.
  double sectors = 0;
  double useful_share = 0;
  bool in_place = false;      ///< each number is written where it was read
  int in_place_with = -1;     ///< the argument, from 0, whose memory this one is written to
  bool used = true;           ///< whether any result depends on it
  std::vector<int> unused;    ///< numbers of the element that no result depends on
  std::vector<int> constant;  ///< numbers of the result that depend on no input; not looked for where lanes stop alone
};

/// The operations of a sub-step that `named` names; those without a name are the last.
struct step_report {
  std::string name;
  operation_counts operations;
};

/// A loop of the kernel, in the order in which loops are entered.
struct loop_report {
  std::string kind;   ///< "for_range", "while_loop", "iterate", ...
  std::string times;  ///< "1000", or "until done"
  double steps = 0;   ///< each time it is entered, on average
  operation_counts of_one_step;
  int parent = -1;  ///< the loop it is in, or -1
};

/// Products of a contraction, and how many plain loops over all indices would take.
struct contraction_report {
  double times = 0;  ///< for each element
  std::int64_t sparse = 0;
  std::int64_t dense = 0;
};

/// What `explain` says, which is a `report`. See there, and `recorder::basic_tape` for why it is a template.
template <class Instruction>
struct basic_report {
  std::string kernel;
  std::string made_of;  ///< the kernel and what was made of it: "iterate(jvp(tumble))"
  std::int64_t elements = 0;
  std::int64_t elements_seen = 0;  ///< run to see what it does
  bool on_device = false;          ///< memory was not read, so that indices and conditions are not those of the data
  std::vector<argument_report> arguments;
  operation_counts operations;
  operation_counts of_uniform_values;  ///< that are the same for all elements, and in `operations` not
  bool in_double = false;              ///< whether any operation of an element is done in double
  double fused_candidates = 0;         ///< products that only one sum waits for
  std::vector<step_report> steps;
  std::vector<loop_report> loops;
  std::vector<contraction_report> contractions;
  recorder::basic_tape<Instruction> course;  ///< every operation

  /// What memory has to give and to take for each element, with a cache for what is asked for again.
  [[nodiscard]] double bytes_read() const noexcept { return sum(&argument_report::bytes_from_memory); }
  [[nodiscard]] double bytes_written() const noexcept { return sum(&argument_report::bytes_to_memory); }
  [[nodiscard]] double bytes() const noexcept { return bytes_read() + bytes_written(); }
  /// Flops for each byte.
  [[nodiscard]] double intensity() const noexcept { return bytes() > 0 ? operations.flops() / bytes() : 0; }

  /// Seconds that a launch takes at least on a machine that moves and computes so much.
  [[nodiscard]] double seconds_for_memory(const machine& on) const noexcept {
    return static_cast<double>(elements) * bytes() / on.copy_bytes_per_second;
  }
  [[nodiscard]] double seconds_for_arithmetic(const machine& on) const noexcept {
    return static_cast<double>(elements) * operations.flops() /
           (in_double ? on.peak_flops_double : on.peak_flops_float);
  }
  [[nodiscard]] double floor_seconds(const machine& on) const noexcept {
    return std::max(seconds_for_memory(on), seconds_for_arithmetic(on));
  }
  [[nodiscard]] bool is_memory_bound(const machine& on) const noexcept {
    return seconds_for_memory(on) >= seconds_for_arithmetic(on);
  }

 private:
  [[nodiscard]] double sum(double argument_report::* member) const noexcept {
    double all = 0;
    for (const argument_report& each : arguments) all += each.*member;
    return all;
  }
};
using report = basic_report<recorder::instruction>;

}  // namespace lanewise
