// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../scalar/operation.hpp"
#include "instruction.hpp"

// Takes what lanes compute, one operation after the other, gives the code that it is: each operation of a loop once,
// however often it is run.

namespace lanewise::recorder {

/// What one kernel did. Lanes of `recording_width` write to the tape of their thread, where there is one. It is a
/// template, as is what reads it, so that a program that explains nothing does not compile them.
template <class Instruction>
class basic_tape {
 public:
  basic_tape() : code(1), loops(1), step_names(1) { loops[0].kind = "kernel"; }

  std::vector<Instruction> code;  // 0 stands for constants
  std::vector<loop_record> loops;
  std::vector<std::string> step_names;  // 0: none
  std::vector<contraction_record> contractions;
  std::vector<memory_range> memory;
  std::vector<std::uint32_t> conditions;  // what a bool was made of, which steered the kernel
  birth_record birth;                     // of instruction 0: there was none
  bool reads_memory = true;               // not of a device
  bool takes_all_steps = false;           // also those that add nothing to what is known of the code
  double most_operations = std::numeric_limits<double>::infinity();  // after which it does not, though
  double operations = 0;                                             // run so far
  int receiving = -1;                                                // the argument that is received just now
  double elements = 0;

  /// Whether steps are wanted that add nothing to what is known of the code.
  [[nodiscard]] bool wants_all_steps() const noexcept { return takes_all_steps && operations < most_operations; }

  /// Begins another element, whose operations are those of the elements before.
  void begin_element() {
    elements += 1;
    now_ = 0;
    loops[0].cursor = 0;
    loops[0].passes += 1;
    for (auto& each : code) each.occurrence = 0;
    written_.clear();
    received_ = 0;
    extracted_.clear();
  }

  /// Adds an operation, or finds it where it was run before; gives its index.
  std::uint32_t add(Instruction wanted, double result, std::initializer_list<double> values = {}) {
    wanted.loop = now_;
    const std::uint32_t index = find_or_insert(std::move(wanted));
    Instruction& own = code[index];
    own.executed += loops[now_].weight;
    operations += 1;
    ++own.occurrence;
    note_birth(index, result, values);
    return index;
  }

  /// Enters a loop; gives its index.
  std::uint32_t enter(std::string_view kind, std::int64_t times);
  /// `weight` is how many steps this one stands for.
  void begin_step(std::uint32_t loop, double weight = 1) {
    loop_record& own = loops[loop];
    own.cursor = 0;
    own.weight = weight * loops[own.parent].weight;
    own.passes += own.weight;
    now_ = loop;
  }
  void leave(std::uint32_t loop) { now_ = loops[loop].parent; }

  /// Gives a value a name, and what it was made of to that sub-step, as far as no other has it.
  void name(std::string_view name, std::uint32_t value);

  void contract(std::int64_t sparse, std::int64_t dense) {
    if (sparse == 0) return;
    const auto same = [&](const contraction_record& c) {
      return c.sparse == sparse && c.dense == dense && c.loop == now_;
    };
    const auto found = std::find_if(contractions.begin(), contractions.end(), same);
    if (found == contractions.end()) {
      contractions.push_back({sparse, dense, now_, loops[now_].weight});
    } else {
      found->executed += loops[now_].weight;
    }
  }

  /// A number that a lane was asked for, which memory is found by or a plain integer is made of.
  void extract(std::uint32_t from) {
    if (from != 0) extracted_.push_back(from);
  }
  [[nodiscard]] std::vector<operand> take_extracted() {
    std::vector<operand> found;
    for (const std::uint32_t each : extracted_) found.push_back({each, 0});
    extracted_.clear();
    return found;
  }

  [[nodiscard]] int argument_at(const void* address) const noexcept {
    const auto* const at = static_cast<const std::byte*>(address);
    for (const memory_range& range : memory)
      if (at >= range.begin && at < range.end) return range.argument;
    return -1;
  }
  /// The place of a number among those that the argument that is being received has.
  [[nodiscard]] int next_received() noexcept { return received_++; }
  void receive(int argument) noexcept {
    receiving = argument;
    received_ = 0;
  }

  /// What the kernel wrote, which it finds where it reads again; memory stays as it is.
  template <class Stored>
  void write(const Stored* to, Stored x) {
    std::array<std::byte, 8> bytes{};
    std::memcpy(bytes.data(), &x, sizeof(Stored));
    const auto place = reinterpret_cast<std::uintptr_t>(to);
    const auto found = place_of(place);
    if (found != written_.end() && found->first == place) {
      found->second = bytes;
    } else {
      written_.insert(found, {place, bytes});
    }
  }
  template <class Stored>
  [[nodiscard]] Stored read(const Stored* from) {
    Stored x{};
    const auto place = reinterpret_cast<std::uintptr_t>(from);
    if (const auto found = place_of(place); found != written_.end() && found->first == place) {
      std::memcpy(&x, found->second.data(), sizeof(Stored));
    } else if (reads_memory) {
      x = *from;
    } else {
      x = Stored(1);
    }
    return x;
  }
  void touch(std::uint32_t index, const void* address) {
    const auto at = reinterpret_cast<std::uintptr_t>(address);
    Instruction& own = code[index];
    insert_once(own.sectors, {own.occurrence, at / 32});
    insert_once(own.places, {own.occurrence, at});
  }

 private:
  using memory_word = std::pair<std::uintptr_t, std::array<std::byte, 8>>;

  [[nodiscard]] std::vector<memory_word>::iterator place_of(std::uintptr_t place) {
    const auto before = [](const memory_word& a, std::uintptr_t b) { return a.first < b; };
    return std::lower_bound(written_.begin(), written_.end(), place, before);
  }
  template <class Place>
  static void insert_once(std::vector<Place>& sorted, const Place& place) {
    const auto found = std::lower_bound(sorted.begin(), sorted.end(), place);
    if (found == sorted.end() || *found != place) sorted.insert(found, place);
  }
  [[nodiscard]] static bool same_operation(const Instruction& a, const Instruction& b) noexcept {
    return a.what == b.what && a.type == b.type && a.argument == b.argument && a.number == b.number &&
           a.operands.size() == b.operands.size();
  }
  [[nodiscard]] static bool same_operands(const Instruction& a, const Instruction& b) noexcept {
    return std::equal(a.operands.begin(), a.operands.end(), b.operands.begin(), b.operands.end(),
                      [](const operand& x, const operand& y) { return x.from == y.from; });
  }
  std::uint32_t find_or_insert(Instruction&& wanted);
  void merge(Instruction& own, const Instruction& again);
  void note_birth(std::uint32_t index, double result, std::initializer_list<double> values);

  std::uint32_t now_ = 0;
  int received_ = 0;
  std::vector<std::uint32_t> extracted_;
  std::vector<memory_word> written_;  // by address
};

// The next of the body, where it is the same operation; else one further on with the same operands, where a branch was
// taken before that is not now; else a new one.
template <class Instruction>
std::uint32_t basic_tape<Instruction>::find_or_insert(Instruction&& wanted) {
  loop_record& here = loops[now_];
  for (std::size_t i = here.cursor; i < here.body.size(); ++i) {
    const auto [is_loop, index] = here.body[i];
    if (is_loop || !same_operation(code[index], wanted)) continue;
    if (i != here.cursor && !same_operands(code[index], wanted)) continue;
    here.cursor = i + 1;
    merge(code[index], wanted);
    return index;
  }
  const auto index = static_cast<std::uint32_t>(code.size());
  code.push_back(std::move(wanted));
  here.body.insert(here.body.begin() + static_cast<std::ptrdiff_t>(here.cursor), {false, index});
  ++here.cursor;
  return index;
}

template <class Instruction>
void basic_tape<Instruction>::merge(Instruction& own, const Instruction& again) {
  own.uniform = own.uniform && again.uniform;
  for (std::size_t i = 0; i < own.operands.size(); ++i) {
    const std::uint32_t from = again.operands[i].from;
    const bool known = from == 0 || from == own.operands[i].from ||
                       std::find(own.carried.begin(), own.carried.end(), from) != own.carried.end();
    if (!known) own.carried.push_back(from);
  }
}

template <class Instruction>
std::uint32_t basic_tape<Instruction>::enter(std::string_view kind, std::int64_t times) {
  for (std::size_t i = loops[now_].cursor; i < loops[now_].body.size(); ++i) {
    const auto [is_loop, index] = loops[now_].body[i];
    if (!is_loop || loops[index].kind != kind) continue;
    loops[now_].cursor = i + 1;
    if (loops[index].times != times) loops[index].times = -1;
    loops[index].entered += loops[now_].weight;
    return index;
  }
  const auto index = static_cast<std::uint32_t>(loops.size());
  loop_record& here = loops[now_];
  here.body.insert(here.body.begin() + static_cast<std::ptrdiff_t>(here.cursor), {true, index});
  ++here.cursor;
  const double entered = here.weight;
  loops.push_back({.kind = std::string(kind), .times = times, .parent = now_, .entered = entered, .body = {}});
  return index;
}

template <class Instruction>
void basic_tape<Instruction>::name(std::string_view name, std::uint32_t value) {
  if (value == 0) return;
  auto found = std::find(step_names.begin() + 1, step_names.end(), name);
  if (found == step_names.end()) found = step_names.insert(found, std::string(name));
  const auto step = static_cast<std::uint32_t>(found - step_names.begin());
  code[value].label = *found;
  std::vector<std::uint32_t> left{value};
  while (!left.empty()) {
    Instruction& own = code[left.back()];
    left.pop_back();
    if (own.step != 0 || own.what == operation::input) continue;
    own.step = step;
    for (const operand& each : own.operands)
      if (each.from != 0) left.push_back(each.from);
  }
}

template <class Instruction>
void basic_tape<Instruction>::note_birth(std::uint32_t index, double result, std::initializer_list<double> values) {
  const auto is_finite = [](double x) { return std::isfinite(x); };
  if (birth.instruction != 0 || is_finite(result) || values.size() == 0 ||
      !std::all_of(values.begin(), values.end(), is_finite))
    return;
  birth.instruction = index;
  birth.result = result;
  birth.operands = values;
  for (std::uint32_t loop = now_; loop != 0; loop = loops[loop].parent)
    birth.steps.insert(birth.steps.begin(), {loops[loop].kind, static_cast<std::int64_t>(loops[loop].passes) - 1});
}

using tape = basic_tape<instruction>;

/// The tape of this thread, if any.
inline thread_local constinit tape* current = nullptr;

/// Until it ends, lanes of this thread write to a tape.
class recording_scope {
 public:
  explicit recording_scope(tape& to) noexcept : before_(current) { current = &to; }
  recording_scope(const recording_scope&) = delete;
  recording_scope& operator=(const recording_scope&) = delete;
  ~recording_scope() { current = before_; }

 private:
  tape* before_;
};

}  // namespace lanewise::recorder
