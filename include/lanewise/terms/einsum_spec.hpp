// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "../base/fixed_string.hpp"
#include "../base/static_vector.hpp"

// Takes the string of an einsum, gives the labels of its operands and of its output, or what is wrong with it and
// where.

namespace lanewise {

/// What can be wrong with the string alone.
enum class spec_mistake { none, ellipsis, arrow, no_label, second_output, unknown_output, repeated_output };

/// A label and its place in the string.
struct spec_label {
  char name = 0;
  std::size_t position = 0;
};

/// The labels, operand after operand, then the output's. `starts` has one more than there are operands: the last is
/// the output's.
template <std::size_t Size>
struct einsum_spec {
  static_vector<spec_label, 2 * Size> labels;
  static_vector<std::size_t, Size + 3> starts;
  spec_mistake mistake = spec_mistake::none;
  std::size_t position = 0;

  [[nodiscard]] constexpr std::size_t operands() const noexcept { return starts.size() - 1; }
  [[nodiscard]] constexpr std::size_t output() const noexcept { return starts[starts.size() - 1]; }
  [[nodiscard]] constexpr std::size_t rank(std::size_t operand) const noexcept {
    return starts[operand + 1] - starts[operand];
  }
  /// How often the operands have a label.
  [[nodiscard]] constexpr std::size_t count(char name) const noexcept {
    std::size_t found = 0;
    for (std::size_t i = 0; i < output(); ++i) found += labels[i].name == name ? 1 : 0;
    return found;
  }
  constexpr void refuse(spec_mistake what, std::size_t where) noexcept {
    if (mistake != spec_mistake::none) return;
    mistake = what;
    position = where;
  }
};

namespace detail {

[[nodiscard]] constexpr bool is_label(char c) noexcept { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// Without an arrow the output has the labels that occur once, in the order of ASCII, as in NumPy.
template <std::size_t Size>
constexpr void add_implicit_output(einsum_spec<Size>& spec) noexcept {
  const std::size_t end = spec.labels.size();
  spec.starts.push_back(end);
  for (char name = 'A'; name <= 'z'; ++name)
    if (is_label(name) && spec.count(name) == 1)
      for (std::size_t i = 0; i < end; ++i)
        if (spec.labels[i].name == name) spec.labels.push_back(spec.labels[i]);
}

template <std::size_t Size>
constexpr void check_output(einsum_spec<Size>& spec) noexcept {
  for (std::size_t i = spec.output(); i < spec.labels.size(); ++i) {
    if (spec.count(spec.labels[i].name) == 0) spec.refuse(spec_mistake::unknown_output, spec.labels[i].position);
    for (std::size_t k = spec.output(); k < i; ++k)
      if (spec.labels[k].name == spec.labels[i].name)
        spec.refuse(spec_mistake::repeated_output, spec.labels[i].position);
  }
}

}  // namespace detail

/// Reads "ij,jk->ik" as NumPy's `einsum` does; without ellipses, which are refused.
template <std::size_t Size>
[[nodiscard]] constexpr einsum_spec<Size> parse_einsum(const fixed_string<Size>& text) noexcept {
  einsum_spec<Size> spec;
  spec.starts.push_back(0);
  bool has_arrow = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (detail::is_label(c)) {
      spec.labels.push_back({c, i});
    } else if (c == ',') {
      if (has_arrow) spec.refuse(spec_mistake::second_output, i);
      if (!has_arrow) spec.starts.push_back(spec.labels.size());
    } else if (c == '-' && i + 1 < text.size() && text[i + 1] == '>' && !has_arrow) {
      has_arrow = true;
      spec.starts.push_back(spec.labels.size());
      ++i;
    } else if (c == '-' || c == '>') {
      spec.refuse(spec_mistake::arrow, i);
    } else if (c == '.') {
      spec.refuse(spec_mistake::ellipsis, i);
    } else if (c != ' ') {
      spec.refuse(spec_mistake::no_label, i);
    }
  }
  if (!has_arrow) detail::add_implicit_output(spec);
  detail::check_output(spec);
  return spec;
}

}  // namespace lanewise
