// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cfenv>
#include <cstdint>

#include "config.hpp"

// Takes a number of tiles and a function of one tile, gives every tile to a thread: the only leaf of OpenMP.

namespace lanewise {

/// Elements of a tile: whole blocks of every scalar type, and small enough that long loops in a kernel spread over
/// all cores. Results do not depend on it.
inline constexpr std::int64_t tile_elements = 1024;

[[nodiscard]] constexpr std::int64_t tile_count(std::int64_t elements) noexcept {
  return (elements + tile_elements - 1) / tile_elements;
}

/// Calls `f(0)`, ..., `f(tiles - 1)`, in contiguous shares of the threads that OpenMP has. The share of a thread is
/// the same in every call with as many tiles, so that memory which a thread touched first stays its own. Rounding
/// and subnormal modes of the calling thread hold in all of them, and exceptions that any of them raised show in it.
/// Each thread calls `share_done()` after its share.
template <class F, class ShareDone>
void for_each_tile(std::int64_t tiles, const F& f, const ShareDone& share_done) {
  // A parallel region costs a microsecond, also one of a single thread.
  if (tiles <= 1 || config::available_threads() == 1) {
    for (std::int64_t tile = 0; tile < tiles; ++tile) f(tile);
    share_done();
    return;
  }
  std::fenv_t mode;
  std::fegetenv(&mode);
  int raised = 0;
  LANEWISE_OPENMP(parallel reduction(| : raised)) {
    std::fenv_t own;
    std::fegetenv(&own);
    std::fesetenv(&mode);
    // The end of the parallel region is wait enough.
    LANEWISE_OPENMP(for schedule(static) nowait)
    for (std::int64_t tile = 0; tile < tiles; ++tile) f(tile);
    share_done();
    raised |= std::fetestexcept(FE_ALL_EXCEPT);
    std::fesetenv(&own);
  }
  std::fesetenv(&mode);
  std::feraiseexcept(raised);
}
template <class F>
void for_each_tile(std::int64_t tiles, const F& f) {
  for_each_tile(tiles, f, [] {});
}

}  // namespace lanewise
