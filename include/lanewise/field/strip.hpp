// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

// Takes two evenly spaced runs of memory, says whether work on one element of the one touches another element of the
// other.

namespace lanewise {

/// Cells of `cell_bytes`, the first at `start`, each `stride` bytes after the one before; cell i belongs to element i
/// (or to block i of a layout by blocks).
struct strip {
  std::uintptr_t start = 0;
  std::int64_t cell_bytes = 0;
  std::int64_t stride = 0;
  std::int64_t cells = 0;
  std::int64_t elements_per_cell = 1;

  [[nodiscard]] constexpr std::uintptr_t lowest() const noexcept {
    return stride < 0 ? start - static_cast<std::uintptr_t>(-stride * (cells - 1)) : start;
  }
  [[nodiscard]] constexpr std::uintptr_t past_highest() const noexcept {
    const std::int64_t reach = stride < 0 ? 0 : stride * (cells - 1);
    return start + static_cast<std::uintptr_t>(reach + cell_bytes);
  }
};

[[nodiscard]] constexpr bool ranges_meet(const strip& a, const strip& b) noexcept {
  return a.cells > 0 && b.cells > 0 && a.lowest() < b.past_highest() && b.lowest() < a.past_highest();
}

/// Whether cell i of `a` shares a byte with cell i of `b`. Strides are equal.
[[nodiscard]] constexpr bool own_cells_meet(const strip& a, const strip& b) noexcept {
  const auto distance = static_cast<std::int64_t>(b.start - a.start);
  return ranges_meet(a, b) && distance < a.cell_bytes && -distance < b.cell_bytes;
}

/// Whether cell i of `a` shares a byte with cell j of `b` for some i != j. With equal strides S and b starting d bytes
/// after a, cells i and i - m meet when d - size(a) < m S < d + size(b).
[[nodiscard]] constexpr bool other_cells_meet(const strip& a, const strip& b) noexcept {
  if (!ranges_meet(a, b)) return false;
  const auto distance = static_cast<std::int64_t>(b.start - a.start);
  const std::int64_t step = a.stride < 0 ? -a.stride : a.stride;
  const std::int64_t last = (a.cells > b.cells ? a.cells : b.cells) - 1;
  if (step == 0) return last > 0;
  const auto meets = [&](std::int64_t m) {
    return m != 0 && m >= -last && m <= last && distance - a.cell_bytes < m * step &&
           m * step < distance + b.cell_bytes;
  };
  // The interval is open and holds d. The m that fit are consecutive: if there are any, one is next to d or to 0, or is
  // the last there is.
  const std::int64_t nearest = distance / step;
  return meets(nearest - 1) || meets(nearest) || meets(nearest + 1) || meets(-1) || meets(1) || meets(-last) ||
         meets(last);
}

/// Whether an element that one of the strips holds shares memory with another element in the other, so that their order
/// would matter. The same cells in the same place are in place, which is no conflict.
[[nodiscard]] constexpr bool shifted_overlap(const strip& a, const strip& b) noexcept {
  if (!ranges_meet(a, b)) return false;
  if (a.cells == 1 && b.cells == 1 && a.elements_per_cell == 1 && b.elements_per_cell == 1) return false;
  if (a.stride != b.stride || a.elements_per_cell != b.elements_per_cell) return true;
  const bool exact = a.start == b.start && a.cell_bytes == b.cell_bytes;
  if (a.elements_per_cell > 1 && !exact) return true;
  return other_cells_meet(a, b);
}

/// Whether the strips share any byte: what two arguments that are both written must not.
[[nodiscard]] constexpr bool any_overlap(const strip& a, const strip& b) noexcept {
  if (!ranges_meet(a, b)) return false;
  return a.stride != b.stride || own_cells_meet(a, b) || other_cells_meet(a, b);
}

}  // namespace lanewise
