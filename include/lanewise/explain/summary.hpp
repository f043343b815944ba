// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "../scalar/operation.hpp"
#include "report.hpp"
#include "tape.hpp"

// Takes a tape, gives the sums that a report has of it: operations by kind, by sub-step and by loop, and what depends
// on what.

namespace lanewise::recorder {

/// Whether lanes stop on their own in some loop.
template <class Instruction>
[[nodiscard]] bool stops_on_its_own(const basic_tape<Instruction>& all) noexcept {
  return std::any_of(all.loops.begin() + 1, all.loops.end(), [](const loop_record& l) { return l.times < 0; });
}

template <class Instruction>
[[nodiscard]] bool lies_within(const basic_tape<Instruction>& all, std::uint32_t loop, std::uint32_t outer) noexcept {
  while (loop != outer && loop != 0) loop = all.loops[loop].parent;
  return loop == outer;
}

/// Executions for each element, all steps of loops counted.
template <class Instruction>
[[nodiscard]] double per_element(const basic_tape<Instruction>& all, const instruction& i) noexcept {
  return all.elements == 0 ? 0 : i.executed / all.elements;
}

/// Of each instruction, whether it takes from step to step of a loop what another one made.
template <class Instruction>
[[nodiscard]] std::vector<bool> changing_by_step(const basic_tape<Instruction>& all) {
  std::vector<bool> changing(all.code.size(), false);
  for (std::uint32_t index = 1; index < all.code.size(); ++index) {
    const instruction& own = all.code[index];
    changing[index] = !own.carried.empty() || std::any_of(own.operands.begin(), own.operands.end(),
                                                          [&](const operand& each) { return changing[each.from]; });
  }
  return changing;
}

[[nodiscard]] inline bool is_memory(const instruction& i) noexcept { return i.what <= operation::update; }

[[nodiscard]] inline bool is_flop(const instruction& i) noexcept {
  const operation_kind kind = kind_of(i.what, i.on_integers);
  return kind >= operation_kind::add && kind <= operation_kind::transcendental;
}

inline void add_to(operation_counts& counts, const instruction& i, double times) noexcept {
  const operation_kind kind = kind_of(i.what == operation::update ? i.combines : i.what, i.on_integers);
  if (kind != operation_kind::memory) counts.of(kind) += times;
}

/// Of each instruction, whether one of those that are `left` to be looked at is made of it, or is it.
template <class Instruction>
[[nodiscard]] std::vector<bool> reached_from(const basic_tape<Instruction>& all, std::vector<std::uint32_t> left) {
  std::vector<bool> seen(all.code.size(), false);
  while (!left.empty()) {
    const std::uint32_t at = left.back();
    left.pop_back();
    if (seen[at]) continue;
    seen[at] = true;
    for (const operand& each : all.code[at].operands) left.push_back(each.from);
    left.insert(left.end(), all.code[at].carried.begin(), all.code[at].carried.end());
  }
  return seen;
}

/// Of each instruction, whether a result, a store or a condition depends on it.
template <class Instruction>
[[nodiscard]] std::vector<bool> needed(const basic_tape<Instruction>& all) {
  std::vector<std::uint32_t> left = all.conditions;
  for (std::uint32_t i = 1; i < all.code.size(); ++i)
    if (all.code[i].what == operation::store || all.code[i].what == operation::update) left.push_back(i);
  return reached_from(all, std::move(left));
}

/// Whether any of these instructions depends on anything that comes from outside of the kernel.
template <class Instruction>
[[nodiscard]] bool depends_on_input(const basic_tape<Instruction>& all, const std::vector<std::uint32_t>& any) {
  const std::vector<bool> reached = reached_from(all, any);
  for (std::uint32_t i = 1; i < all.code.size(); ++i)
    if (reached[i] && (all.code[i].what == operation::input || all.code[i].what == operation::load)) return true;
  return false;
}

/// Products that one sum alone waits for: a compiler that may contract makes one instruction of both.
template <class Instruction>
[[nodiscard]] double fused_candidates(const basic_tape<Instruction>& all) {
  std::vector<int> uses(all.code.size(), 0);
  for (const instruction& i : all.code) {
    for (const operand& each : i.operands) ++uses[each.from];
    for (const std::uint32_t each : i.carried) ++uses[each];
  }
  double candidates = 0;
  for (const instruction& i : all.code) {
    if (i.on_integers || i.uniform || (i.what != operation::add && i.what != operation::subtract)) continue;
    const bool waits = std::any_of(i.operands.begin(), i.operands.end(), [&](const operand& each) {
      return all.code[each.from].what == operation::multiply && uses[each.from] == 1;
    });
    if (waits) candidates += per_element(all, i);
  }
  return candidates;
}

template <class Instruction>
[[nodiscard]] std::vector<contraction_report> contractions_of(const basic_tape<Instruction>& all) {
  std::vector<contraction_report> made;
  for (const contraction_record& c : all.contractions) {
    const double times = all.elements == 0 ? 0 : c.executed / all.elements;
    const auto same = [&](const contraction_report& r) { return r.sparse == c.sparse && r.dense == c.dense; };
    const auto found = std::find_if(made.begin(), made.end(), same);
    if (found == made.end()) {
      made.push_back({times, c.sparse, c.dense});
    } else {
      found->times += times;
    }
  }
  return made;
}

// What no result depends on, compilers leave out, but for numbers of an element, which a launch loads as a whole.
template <class Instruction>
void forget_unneeded(basic_tape<Instruction>& all, const std::vector<bool>& needed) {
  for (std::uint32_t index = 1; index < all.code.size(); ++index) {
    instruction& own = all.code[index];
    if (needed[index] || own.what == operation::input || (own.what == operation::load && own.number >= 0)) continue;
    own.executed = 0;
    own.sectors.clear();
    own.places.clear();
  }
}

template <class Instruction>
[[nodiscard]] std::vector<step_report> steps_of(const basic_tape<Instruction>& all) {
  std::vector<step_report> steps;
  for (const std::string& name : all.step_names) steps.push_back({name, {}});
  for (const instruction& i : all.code)
    if (!i.uniform) add_to(steps[i.step].operations, i, per_element(all, i));
  std::rotate(steps.begin(), steps.begin() + 1, steps.end());
  return steps;
}

template <class Instruction>
[[nodiscard]] loop_report loop_of(const basic_tape<Instruction>& all, std::uint32_t index) {
  const loop_record& own = all.loops[index];
  loop_report made;
  made.kind = own.kind;
  made.parent = static_cast<int>(own.parent) - 1;
  made.times = own.times < 0 ? "until done" : std::to_string(own.times);
  // The last look at a condition is no step.
  const bool looks = own.times < 0 && own.kind == "while_loop";
  const double passes = looks ? own.passes - own.entered : own.passes;
  made.steps = own.entered == 0 ? 0 : passes / own.entered;
  for (const instruction& i : all.code)
    if (!i.uniform && passes > 0 && lies_within(all, i.loop, index)) add_to(made.of_one_step, i, i.executed / passes);
  return made;
}

}  // namespace lanewise::recorder
