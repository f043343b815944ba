// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "../base/json_string.hpp"
#include "report.hpp"

// Takes a report, gives it as JSON (RFC 8259): members have the names of the structs.

namespace lanewise {

namespace json_text {

[[nodiscard]] inline std::string json_of(double x) {
  if (!std::isfinite(x)) return "null";
  std::array<char, 32> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), x).ptr;
  return {digits.data(), end};
}
[[nodiscard]] inline std::string json_of(bool x) { return x ? "true" : "false"; }
[[nodiscard]] inline std::string json_of(std::string_view words) { return json_string(words); }
[[nodiscard]] inline std::string json_of(const std::string& words) { return json_of(std::string_view(words)); }
[[nodiscard]] inline std::string json_of(int x) { return std::to_string(x); }
[[nodiscard]] inline std::string json_of(std::int64_t x) { return std::to_string(x); }

template <class T>
[[nodiscard]] std::string member(std::string_view name, const T& value) {
  return json_of(name) + ": " + json_of(value);
}
template <class List, class F>
[[nodiscard]] std::string json_list(std::string_view name, const List& list, const F& f) {
  std::string made = json_of(name) + ": [";
  bool first = true;
  for (const auto& each : list) {
    made += (first ? "" : ", ") + f(each);
    first = false;
  }
  return made + "]";
}
[[nodiscard]] inline std::string json_object(const std::vector<std::string>& members) {
  std::string made = "{";
  for (const std::string& each : members) made += (made.size() > 1 ? ", " : "") + each;
  return made + "}";
}

[[nodiscard]] inline std::string json_counts(const operation_counts& counts) {
  std::vector<std::string> members;
  constexpr auto all = operation_counts::members();
  for (std::size_t i = 0; i < all.size(); ++i) members.push_back(member(operation_count_names[i], counts.*all[i]));
  return json_object(members);
}
[[nodiscard]] inline std::string json_argument(const argument_report& a) {
  const auto number = [](int x) { return json_of(x); };
  return json_object(
      {member("name", a.name), member("kind", a.kind), member("type", a.type), member("numbers", a.numbers),
       member("bytes", a.bytes), member("bytes_read", a.bytes_read), member("bytes_written", a.bytes_written),
       member("bytes_from_memory", a.bytes_from_memory), member("bytes_to_memory", a.bytes_to_memory),
       member("reads", a.reads), member("writes", a.writes), member("from", a.from), member("sectors", a.sectors),
       member("useful_share", a.useful_share), member("in_place", a.in_place), member("in_place_with", a.in_place_with),
       member("used", a.used), json_list("unused", a.unused, number), json_list("constant", a.constant, number)});
}

}  // namespace json_text

/// A report as one line of JSON.
template <class Instruction>
[[nodiscard]] std::string to_json(const basic_report<Instruction>& r) {
  using namespace json_text;
  const auto counts = [](std::string_view name, const operation_counts& c) {
    return json_of(name) + ": " + json_counts(c);
  };
  return json_object(
      {member("kernel", r.kernel), member("made_of", r.made_of), member("elements", r.elements),
       member("elements_seen", r.elements_seen), member("on_device", r.on_device), member("in_double", r.in_double),
       json_list("arguments", r.arguments, json_argument), counts("operations", r.operations),
       counts("of_uniform_values", r.of_uniform_values), member("fused_candidates", r.fused_candidates),
       member("flops", r.operations.flops()), member("bytes", r.bytes()), member("bytes_read", r.bytes_read()),
       member("bytes_written", r.bytes_written()), member("intensity", r.intensity()),
       json_list("steps", r.steps,
                 [&](const step_report& s) {
                   return json_object({member("name", s.name), counts("operations", s.operations)});
                 }),
       json_list("loops", r.loops,
                 [&](const loop_report& l) {
                   return json_object({member("kind", l.kind), member("times", l.times), member("steps", l.steps),
                                       member("parent", l.parent), counts("of_one_step", l.of_one_step)});
                 }),
       json_list("contractions", r.contractions, [](const contraction_report& c) {
         return json_object({member("times", c.times), member("sparse", c.sparse), member("dense", c.dense)});
       })});
}

}  // namespace lanewise
