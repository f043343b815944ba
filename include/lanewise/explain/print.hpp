// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <ios>
#include <string>
#include <string_view>
#include <vector>

#include "report.hpp"

// Takes a report, gives it in words and figures.

namespace lanewise {

namespace printed {

[[nodiscard]] inline std::string figure(double x) {
  std::array<char, 32> digits{};
  const bool whole = x == std::floor(x) && std::abs(x) < 1e9;
  std::snprintf(digits.data(), digits.size(), whole ? "%.0f" : "%.4g", x);
  return digits.data();
}

[[nodiscard]] inline std::string padded(std::string_view words, std::size_t width) {
  std::string made(words);
  made.resize(std::max(width, made.size()), ' ');
  return made;
}

[[nodiscard]] inline std::string joined_words(const std::vector<std::string>& words) {
  std::string made;
  for (const std::string& each : words) made += (made.empty() ? "" : ", ") + each;
  return made;
}

[[nodiscard]] inline std::string in_words(const operation_counts& counts) {
  constexpr std::array<const char*, operation_kinds - 1> words{"add",         "multiply",       "fused",   "divide",
                                                               "square root", "transcendental", "compare", "select",
                                                               "convert",     "on integers",    "other"};
  std::vector<std::string> made;
  constexpr auto members = operation_counts::members();
  for (std::size_t i = 0; i < members.size(); ++i)
    if (counts.*members[i] != 0) made.push_back(figure(counts.*members[i]) + " " + words[i]);
  return made.empty() ? "none" : joined_words(made);
}

// "1 flop", "2 flops".
[[nodiscard]] inline std::string counted(double x, std::string_view what) {
  return figure(x) + " " + std::string(what) + (x == 1 ? "" : "s");
}

[[nodiscard]] inline std::string bytes_in_words(double bytes) { return figure(bytes) + " B"; }

[[nodiscard]] inline std::string how_often(const argument_report& a, double times) {
  if (a.from == "once") return "once";
  const std::string what = times == 1 ? "" : figure(times) + " x ";
  return a.from == "around" ? what + "around the element" : what + a.from;
}

[[nodiscard]] inline std::string movement(const argument_report& a) {
  std::vector<std::string> words;
  if (a.bytes_read > 0) words.push_back(bytes_in_words(a.bytes_read) + " read " + how_often(a, a.reads));
  if (a.bytes_written > 0) words.push_back(bytes_in_words(a.bytes_written) + " written " + how_often(a, a.writes));
  if (a.in_place)
    words.push_back(a.in_place_with < 0 ? "in place" : "in place of argument " + std::to_string(a.in_place_with + 1));
  if (words.empty() && a.kind == "uniform") words.emplace_back("the same for all elements");
  if (words.empty() && a.from == "at the end") words.emplace_back("one result for the launch");
  if (a.from == "gathered" && a.sectors > 0)
    words.push_back(figure(100 * a.useful_share) + " % of the transferred sectors are used");
  return joined_words(words);
}

[[nodiscard]] inline std::string numbers_in_words(const std::vector<int>& numbers) {
  std::vector<std::string> words;
  for (const int each : numbers) words.push_back(std::to_string(each));
  return joined_words(words);
}

// Of the words of the call.
template <class Instruction>
[[nodiscard]] std::size_t kind_width(const basic_report<Instruction>& r) {
  std::size_t width = 14;
  for (const argument_report& a : r.arguments) width = std::max(width, a.kind.size() + 2);
  return width;
}

[[nodiscard]] inline std::string line_of(const argument_report& a, std::size_t width) {
  const std::string numbers = a.numbers == 1 ? "" : std::to_string(a.numbers) + " x ";
  std::string line = "    " + padded(a.name, 13) + padded(a.kind, width) +
                     padded(a.type.empty() ? "" : numbers + a.type, 13) + movement(a);
  line.erase(line.find_last_not_of(' ') + 1);
  line += '\n';
  if (!a.used) line += "      no result depends on it\n";
  if (a.used && !a.unused.empty())
    line += "      no result depends on its numbers " + numbers_in_words(a.unused) + '\n';
  if (!a.constant.empty()) line += "      its numbers " + numbers_in_words(a.constant) + " depend on no input\n";
  return line;
}

template <class Instruction>
[[nodiscard]] std::string memory_of(const basic_report<Instruction>& r) {
  std::string made = "  memory, for each element\n";
  for (const argument_report& a : r.arguments) made += line_of(a, kind_width(r));
  double asked = 0;
  for (const argument_report& a : r.arguments) asked += a.bytes_read + a.bytes_written;
  return made + "    " + padded("together", kind_width(r) + 26) + bytes_in_words(r.bytes_read()) + " read, " +
         bytes_in_words(r.bytes_written()) + " written" +
         (asked > r.bytes() ? ", with a cache for what is asked for again\n" : "\n");
}

template <class Instruction>
[[nodiscard]] std::string operations_of(const basic_report<Instruction>& r) {
  std::string made = "  operations, for each element: " + figure(r.operations.total()) + ", which are " +
                     counted(r.operations.flops(), "flop") + "\n    " + in_words(r.operations) + '\n';
  if (r.of_uniform_values.total() > 0)
    made += "    and, the same for all elements: " + in_words(r.of_uniform_values) + '\n';
  if (r.fused_candidates > 0) made += "    " + counted(r.fused_candidates, "sum") + " could be fused with a product\n";
  if (r.steps.size() == 1) return made;
  for (const step_report& s : r.steps)
    if (s.operations.total() > 0)
      made += "    " + padded(s.name.empty() ? "elsewhere" : s.name, 22) + in_words(s.operations) + '\n';
  return made;
}

template <class Instruction>
[[nodiscard]] std::string loops_of(const basic_report<Instruction>& r) {
  std::string made;
  for (const loop_report& l : r.loops) {
    made += "    " + l.kind;
    if (l.parent >= 0) made += " in " + r.loops[static_cast<std::size_t>(l.parent)].kind;
    made += l.times == "until done" ? ", until done: " + counted(l.steps, "step") + " here" : ", " + l.times + " steps";
    made += ", each " + in_words(l.of_one_step) + '\n';
  }
  return made;
}

template <class Instruction>
[[nodiscard]] std::string contractions_of(const basic_report<Instruction>& r) {
  std::string made;
  for (const contraction_report& c : r.contractions)
    made += "    contraction" + (c.times == 1 ? "" : " " + figure(c.times) + " times") + ": " +
            std::to_string(c.sparse) + " products, of " + std::to_string(c.dense) + " in loops over all indices\n";
  return made;
}

}  // namespace printed

/// A report in words, the same on every machine.
template <class Instruction>
[[nodiscard]] std::string to_string(const basic_report<Instruction>& r) {
  std::string made = r.made_of + ", " + std::to_string(r.elements) + " elements\n";
  if (r.on_device)
    made += "  in the memory of a device, which was not read: indices and conditions are those of ones\n";
  return made + printed::memory_of(r) + printed::operations_of(r) + printed::loops_of(r) + printed::contractions_of(r) +
         "  intensity: " + printed::figure(r.intensity()) + " flops per byte\n";
}

/// The same, with what the launch takes at least on a machine, and why: `to_string(report, this_machine())`.
template <class Instruction>
[[nodiscard]] std::string to_string(const basic_report<Instruction>& r, const machine& on) {
  const double peak = static_cast<double>(r.elements) * r.operations.flops() / r.seconds_for_arithmetic(on);
  const std::string why = r.is_memory_bound(on) ? "memory-bound on this machine: measured copy speed " +
                                                      printed::figure(1e-9 * on.copy_bytes_per_second) + " GB/s"
                                                : "bound by arithmetic on this machine: measured peak " +
                                                      printed::figure(1e-9 * peak) + " Gflop/s";
  return to_string(r) + "  at least " + printed::figure(1e6 * r.floor_seconds(on)) + " us, " + why + '\n';
}

template <class Traits>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out, const report& r) {
  const std::string words = to_string(r);
  return out.write(words.data(), static_cast<std::streamsize>(words.size()));
}

}  // namespace lanewise
