// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

// Takes an operation of lanes, gives its name and its kind: what recorded kernels are made of.

namespace lanewise {

/// What a lane can do to numbers. The order is that of the kinds.
enum class operation : std::uint8_t {
  input,
  load,
  store,
  update,
  add,
  subtract,
  negate,
  abs,
  copysign,
  min,
  max,
  floor,
  ceil,
  trunc,
  round,
  rint,
  multiply,
  multiply_add,
  negative_multiply_add,
  fma,
  divide,
  sqrt,
  cbrt,
  exp,
  exp2,
  expm1,
  log,
  log2,
  log10,
  log1p,
  pow,
  sin,
  cos,
  tan,
  asin,
  acos,
  atan,
  atan2,
  sinh,
  cosh,
  tanh,
  asinh,
  acosh,
  atanh,
  erf,
  erfc,
  tgamma,
  lgamma,
  hypot,
  fmod,
  remainder,
  equal,
  not_equal,
  less,
  less_equal,
  greater,
  greater_equal,
  mask_and,
  mask_or,
  mask_xor,
  select,
  convert,
  bit_and,
  bit_or,
  bit_xor,
  shift_left,
  shift_right,
  other
};

/// What a report sums up. A fused product and sum is one operation of two flops.
enum class operation_kind : std::uint8_t {
  memory,
  add,
  multiply,
  fused,
  divide,
  square_root,
  transcendental,
  compare,
  select,
  convert,
  integer,
  other
};
inline constexpr std::size_t operation_kinds = 12;

[[nodiscard]] constexpr std::string_view name_of(operation of) noexcept {
  constexpr std::array<std::string_view, 67> names{"input",
                                                   "load",
                                                   "store",
                                                   "update",
                                                   "add",
                                                   "subtract",
                                                   "negate",
                                                   "abs",
                                                   "copysign",
                                                   "min",
                                                   "max",
                                                   "floor",
                                                   "ceil",
                                                   "trunc",
                                                   "round",
                                                   "rint",
                                                   "multiply",
                                                   "multiply_add",
                                                   "negative_multiply_add",
                                                   "fma",
                                                   "divide",
                                                   "sqrt",
                                                   "cbrt",
                                                   "exp",
                                                   "exp2",
                                                   "expm1",
                                                   "log",
                                                   "log2",
                                                   "log10",
                                                   "log1p",
                                                   "pow",
                                                   "sin",
                                                   "cos",
                                                   "tan",
                                                   "asin",
                                                   "acos",
                                                   "atan",
                                                   "atan2",
                                                   "sinh",
                                                   "cosh",
                                                   "tanh",
                                                   "asinh",
                                                   "acosh",
                                                   "atanh",
                                                   "erf",
                                                   "erfc",
                                                   "tgamma",
                                                   "lgamma",
                                                   "hypot",
                                                   "fmod",
                                                   "remainder",
                                                   "equal",
                                                   "not_equal",
                                                   "less",
                                                   "less_equal",
                                                   "greater",
                                                   "greater_equal",
                                                   "and",
                                                   "or",
                                                   "xor",
                                                   "select",
                                                   "convert",
                                                   "bit_and",
                                                   "bit_or",
                                                   "bit_xor",
                                                   "shift_left",
                                                   "shift_right"};
  return of == operation::other ? "other" : names[static_cast<std::size_t>(of)];
}

/// The kind of an operation on numbers of that sort. What only moves or tests a sign counts as an addition, as it costs
/// one; all that is done to integers is one kind.
[[nodiscard]] constexpr operation_kind kind_of(operation of, bool on_integers) noexcept {
  using enum operation;
  if (of <= update) return operation_kind::memory;
  if (of == select) return operation_kind::select;
  if (of == convert) return operation_kind::convert;
  if (of >= equal && of <= mask_xor) return operation_kind::compare;
  if (on_integers) return operation_kind::integer;
  if (of <= rint) return operation_kind::add;
  if (of == multiply) return operation_kind::multiply;
  if (of <= fma) return operation_kind::fused;
  if (of == divide) return operation_kind::divide;
  if (of == sqrt) return operation_kind::square_root;
  if (of <= remainder) return operation_kind::transcendental;
  return operation_kind::other;
}

}  // namespace lanewise
