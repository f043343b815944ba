// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <tuple>

#include "../base/fixed_string.hpp"
#include "../base/static_vector.hpp"
#include "einsum_spec.hpp"
#include "structure.hpp"

// Takes the string of an einsum and the structures of its operands, gives the contraction in numbers: extents of
// labels, strides of operands; or where they do not fit.

namespace lanewise {

/// Sets of labels and of operands, one bit each. Labels are numbered in the order in which the string has them.
using label_set = std::uint64_t;
using operand_set = std::uint32_t;

/// Which labels each operand has, and how far each goes.
template <std::size_t Labels, std::size_t Operands>
struct contraction_shape {
  static constexpr std::size_t operand_count = Operands;
  std::array<std::size_t, Labels + 1> extents{};
  std::array<label_set, Operands> operands{};
  label_set output = 0;

  [[nodiscard]] static constexpr operand_set all() noexcept { return (operand_set{1} << Operands) - 1; }
  [[nodiscard]] constexpr label_set labels_of(operand_set set) const noexcept {
    label_set labels = 0;
    for (std::size_t i = 0; i < Operands; ++i)
      if ((set >> i & 1) != 0) labels |= operands[i];
    return labels;
  }
  /// The labels that are still needed once the operands of `set` are contracted: the rest and the output have them.
  [[nodiscard]] constexpr label_set kept(operand_set set) const noexcept {
    return labels_of(set) & (output | labels_of(all() & ~set));
  }
  /// The product of the extents.
  [[nodiscard]] constexpr std::int64_t size_of(label_set labels) const noexcept {
    std::int64_t size = 1;
    for (; labels != 0; labels &= labels - 1)
      size *= static_cast<std::int64_t>(extents[static_cast<std::size_t>(std::countr_zero(labels))]);
    return size;
  }
};

/// What can be wrong with a string and its operands together. `rank`: operand number `first` has `second` indices;
/// `extent`: the label at `position` stands for both `first` and `second`.
enum class shape_mistake { none, operand_count, rank, extent };
struct shape_fault {
  shape_mistake mistake = shape_mistake::none;
  std::size_t position = 0;
  std::size_t first = 0;
  std::size_t second = 0;
};

/// For each operand its number, or that of an earlier operand which it is once more.
template <std::size_t... I>
struct operand_sources {
  static constexpr std::array<std::size_t, sizeof...(I)> numbers{I...};
};

/// The contraction that `Spec` asks for, of operands with the structures `S`. `Sources` are their `operand_sources`.
template <fixed_string Spec, class Sources, structure... S>
struct einsum_problem {
  static constexpr std::size_t operand_count = sizeof...(S);
  static constexpr auto spec = parse_einsum(Spec);
  static constexpr auto sources = Sources::numbers;
  template <std::size_t I>
  using structure_of = std::tuple_element_t<I, std::tuple<S...>>;
  /// The operands that are known when a program is compiled.
  static constexpr operand_set constants = [] {
    operand_set set = 0, bit = 1;
    ((set |= S::stored == 0 ? bit : 0, bit <<= 1), ...);
    return set;
  }();
  /// No zeros, and no operand comes twice.
  static constexpr bool is_dense = [] {
    bool own = true;
    for (std::size_t i = 0; i < sources.size(); ++i) own = own && sources[i] == i;
    return own && (S::is_dense && ...);
  }();

  /// The extents of all operands in a row.
  static constexpr auto indices = [] {
    static_vector<std::size_t, (S::extents.size() + ... + 0)> all;
    const auto append = [&](const auto& extents) {
      for (const std::size_t extent : extents) all.push_back(extent);
    };
    (append(S::extents), ...);
    return all;
  }();

  [[nodiscard]] static constexpr shape_fault find_fault() noexcept {
    constexpr std::array<std::size_t, sizeof...(S)> ranks{S::extents.size()...};
    if (spec.operands() != sizeof...(S)) return {shape_mistake::operand_count, 0, spec.operands(), sizeof...(S)};
    for (std::size_t i = 0; i < sizeof...(S); ++i)
      if (spec.rank(i) != ranks[i]) return {shape_mistake::rank, 0, i, ranks[i]};
    for (std::size_t i = 0; i < spec.output(); ++i)
      for (std::size_t k = 0; k < i; ++k)
        if (spec.labels[k].name == spec.labels[i].name && indices[k] != indices[i])
          return {shape_mistake::extent, spec.labels[i].position, indices[k], indices[i]};
    return {};
  }

  /// The distinct labels, numbered as they come.
  static constexpr auto names = [] {
    static_vector<char, 52> distinct;
    for (std::size_t i = 0; i < spec.output(); ++i) {
      bool is_new = true;
      for (const char name : distinct) is_new = is_new && name != spec.labels[i].name;
      if (is_new) distinct.push_back(spec.labels[i].name);
    }
    return distinct;
  }();
  [[nodiscard]] static constexpr std::size_t number_of(char name) noexcept {
    std::size_t number = 0;
    while (names[number] != name) ++number;
    return number;
  }

  static constexpr std::size_t label_count = names.size();
  using strides = std::array<std::size_t, label_count + 1>;

  static constexpr contraction_shape<label_count, sizeof...(S)> shape = [] {
    contraction_shape<label_count, sizeof...(S)> result;
    for (std::size_t operand = 0; operand < sizeof...(S); ++operand)
      for (std::size_t i = spec.starts[operand]; i < spec.starts[operand + 1]; ++i) {
        const std::size_t label = number_of(spec.labels[i].name);
        result.operands[operand] |= label_set{1} << label;
        result.extents[label] = indices[i];
      }
    for (std::size_t i = spec.output(); i < spec.labels.size(); ++i)
      result.output |= label_set{1} << number_of(spec.labels[i].name);
    return result;
  }();

  /// How far each label moves in an operand, row-major. A label that it has twice moves along the diagonal.
  [[nodiscard]] static constexpr strides strides_of(std::size_t operand) noexcept {
    strides result{};
    std::size_t stride = 1;
    for (std::size_t i = spec.starts[operand + 1]; i-- > spec.starts[operand]; stride *= indices[i])
      result[number_of(spec.labels[i].name)] += stride;
    return result;
  }

  /// The labels of the contraction of a set of operands, slowest first: the output's as they are written, of a part in
  /// the order of their numbers.
  [[nodiscard]] static constexpr auto order_of(operand_set set) noexcept {
    static_vector<std::size_t, label_count> order;
    if (set == shape.all()) {
      for (std::size_t i = spec.output(); i < spec.labels.size(); ++i) order.push_back(number_of(spec.labels[i].name));
    } else {
      for (label_set rest = shape.kept(set); rest != 0; rest &= rest - 1)
        order.push_back(static_cast<std::size_t>(std::countr_zero(rest)));
    }
    return order;
  }
};

}  // namespace lanewise
