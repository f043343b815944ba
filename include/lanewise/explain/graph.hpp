// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "report.hpp"
#include "summary.hpp"
#include "tape.hpp"

// Takes a report, gives the kernel's operations one after the other, a line each, and as a graph in the language DOT
// (Graphviz).

namespace lanewise {

namespace drawn {

// As few digits as tell it from its neighbours.
[[nodiscard]] inline std::string constant_in_words(double value, std::string_view type) {
  std::array<char, 32> digits{};
  char* const first = digits.data();
  char* const last = first + digits.size();
  return {first, type == "float" ? std::to_chars(first, last, static_cast<float>(value)).ptr
                                 : std::to_chars(first, last, value).ptr};
}

[[nodiscard]] inline std::string place_in_words(const recorder::instruction& i) {
  if (i.argument < 0) return i.what == operation::input ? "element" : "";
  std::string made = "argument " + std::to_string(i.argument + 1);
  if (i.number >= 0) made += "[" + std::to_string(i.number) + "]";
  return made;
}

[[nodiscard]] inline std::string operand_in_words(const recorder::operand& from, std::string_view type) {
  return from.from == 0 ? constant_in_words(from.value, type) : "%" + std::to_string(from.from);
}

template <class Instruction>
[[nodiscard]] std::string instruction_in_words(const recorder::basic_tape<Instruction>& all, std::uint32_t index) {
  const recorder::instruction& i = all.code[index];
  const bool moves_out = i.what == operation::store || i.what == operation::update;
  std::string line = moves_out ? "" : "%" + std::to_string(index) + " = ";
  line += std::string(name_of(i.what)) + " " + std::string(i.type);
  if (i.argument >= 0 || i.what == operation::input) line += " " + place_in_words(i);
  bool first = true;
  for (const recorder::operand& each : i.operands) {
    line += (first ? " " : ", ") + operand_in_words(each, i.type);
    first = false;
  }
  for (const std::uint32_t each : i.carried) line += " | %" + std::to_string(each);
  if (!i.label.empty()) line += "  # " + i.label;
  return line;
}

template <class Instruction>
void list_body(std::string& made, const recorder::basic_tape<Instruction>& all, std::uint32_t loop, std::size_t depth) {
  const std::string indent(2 * depth, ' ');
  for (const auto& [is_loop, index] : all.loops[loop].body) {
    if (!is_loop) {
      made += indent + instruction_in_words(all, index) + "\n";
      continue;
    }
    const recorder::loop_record& inner = all.loops[index];
    made += indent + inner.kind + (inner.times < 0 ? " until done {" : " " + std::to_string(inner.times) + " times {") +
            "\n";
    list_body(made, all, index, depth + 1);
    made += indent + "}\n";
  }
}

// Inside of the quotes of DOT; a kernel's name may hold anything.
[[nodiscard]] inline std::string escaped(const std::string& words) {
  std::string made;
  for (const char c : words) made += c == '"' || c == '\\' ? std::string{'\\', c} : std::string(1, c);
  return made;
}

[[nodiscard]] inline std::string symbol_of(operation what) {
  switch (what) {
    case operation::add:
      return "+";
    case operation::subtract:
      return "-";
    case operation::multiply:
      return "*";
    case operation::divide:
      return "/";
    case operation::multiply_add:
      return "* +";
    default:
      return std::string(name_of(what));
  }
}

// An operation with its constants: `- 9.81`, `1 /`. What it takes of others, edges show.
[[nodiscard]] inline std::string operation_in_words(const recorder::instruction& i) {
  std::string words = symbol_of(i.what);
  for (std::size_t k = 0; k < i.operands.size(); ++k) {
    if (i.operands[k].from != 0) continue;
    const std::string constant = constant_in_words(i.operands[k].value, i.type);
    words = k == 0 ? constant + " " + words : words + " " + constant;
  }
  return words;
}

// Memory lies outside of all sub-steps: what is read may serve several.
[[nodiscard]] inline std::size_t cluster_of(const recorder::instruction& i) noexcept {
  return recorder::is_memory(i) ? 0 : i.step;
}

template <class Instruction>
[[nodiscard]] std::string node_of(const recorder::basic_tape<Instruction>& all, std::uint32_t index) {
  const recorder::instruction& i = all.code[index];
  std::string words = recorder::is_memory(i) ? place_in_words(i) : operation_in_words(i);
  if (!i.label.empty() && i.label != all.step_names[i.step]) words += "\\n" + i.label;
  const bool out = i.what == operation::store || i.what == operation::update;
  const char* const look = out                      ? ", shape=box, fillcolor=\"#ffe1c7\""
                           : recorder::is_memory(i) ? ", shape=box, fillcolor=\"#d6e8ff\""
                                                    : "";
  return "n" + std::to_string(index) + " [label=\"" + escaped(words) + "\"" + look + "];\n";
}

}  // namespace drawn

/// The kernel's operations in their order, one a line; `%7 = add float %3, %5 | %12` takes %12 for an operand in later
/// steps of its loop. Bodies of loops stand in braces, once.
template <class Instruction>
[[nodiscard]] std::string listing(const basic_report<Instruction>& r) {
  std::string made;
  drawn::list_body(made, r.course, 0, 0);
  return made;
}

/// The same as a graph: `dot -Tsvg` draws it. Memory is read in blue boxes and written in orange ones, sub-steps are
/// clusters, and what is carried from step to step of a loop is dashed.
template <class Instruction>
[[nodiscard]] std::string to_dot(const basic_report<Instruction>& r) {
  const recorder::tape& all = r.course;
  std::string made = "digraph \"" + drawn::escaped(r.kernel) + "\" {\n" +
                     "  graph [fontname=\"sans-serif\", fontsize=11, bgcolor=white, ranksep=0.3, nodesep=0.15];\n"
                     "  node [fontname=\"sans-serif\", fontsize=10, style=filled, fillcolor=white, height=0.3];\n"
                     "  edge [arrowsize=0.6, color=\"#555555\"];\n";
  for (std::size_t step = 0; step < all.step_names.size(); ++step) {
    if (step != 0)
      made += "  subgraph cluster_" + std::to_string(step) + " { label=\"" + drawn::escaped(all.step_names[step]) +
              "\"; style=filled; color=\"#f0f2f5\";\n";
    for (std::uint32_t i = 1; i < all.code.size(); ++i)
      if (drawn::cluster_of(all.code[i]) == step) made += "  " + drawn::node_of(all, i);
    if (step != 0) made += "  }\n";
  }
  for (std::uint32_t i = 1; i < all.code.size(); ++i) {
    const std::string to = " -> n" + std::to_string(i);
    for (const recorder::operand& each : all.code[i].operands)
      if (each.from != 0) made += "  n" + std::to_string(each.from) + to + ";\n";
    for (const std::uint32_t each : all.code[i].carried)
      made += "  n" + std::to_string(each) + to + " [style=dashed];\n";
  }
  return made + "}\n";
}

}  // namespace lanewise
