// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tuple>
#include <utility>

#include "../base/pack.hpp"
#include "../base/threads.hpp"
#include "arguments.hpp"

// Takes a checked launch on host memory, gives every tile to a thread, with what some kinds of arguments keep while it
// runs: the partial results of a reduction, the first index that was out of range.

namespace lanewise::detail {

/// What an argument keeps for the length of a launch, and what each tile of it works in. Most keep nothing. A kind that
/// does has its own `host_work`: made of the argument and the number of tiles; `tile_work`, made anew for each tile;
/// `tied(argument, tile_work)`, the argument that a tile's kernel sees; `finish_tile(tile, tile_work, count)`, called
/// by the tile's thread after its `count` elements; and `finish(kernel, position, argument)`, called once at the end.
template <class A>
struct host_work {
  struct tile_work {};

  host_work(const A&, std::int64_t) noexcept {}
  [[nodiscard]] const A& tied(const A& argument, tile_work&) noexcept { return argument; }
  void finish_tile(std::int64_t, const tile_work&, std::int64_t) noexcept {}
  void finish(std::string_view, std::size_t, const A&) const noexcept {}
};

template <class A>
[[nodiscard]] host_work<A> work_for(const A& argument, std::int64_t tiles) {
  return host_work<A>(argument, tiles);
}

template <class... A, class RunTile, class ShareDone, std::size_t... I>
void run_with_work(std::string_view kernel, const pack<A...>& arguments, std::int64_t n, const RunTile& run_tile,
                   const ShareDone& share_done, std::index_sequence<I...>) {
  std::tuple<host_work<A>...> works(work_for(lanewise::get<I>(arguments), tile_count(n))...);
  const auto work_on = [&](std::int64_t tile) {
    const std::int64_t first = tile * tile_elements;
    const std::int64_t last = std::min(n, first + tile_elements);
    std::tuple<typename host_work<A>::tile_work...> rooms;
    run_tile(make_pack(std::get<I>(works).tied(lanewise::get<I>(arguments), std::get<I>(rooms))...), first, last);
    (std::get<I>(works).finish_tile(tile, std::get<I>(rooms), last - first), ...);
  };
  for_each_tile(tile_count(n), work_on, share_done);
  (std::get<I>(works).finish(kernel, I, lanewise::get<I>(arguments)), ...);
}

/// Each thread calls `share_done()` after its last tile.
template <class... A, class RunTile, class ShareDone>
void with_host_work(std::string_view kernel, const pack<A...>& arguments, std::int64_t n, const RunTile& run_tile,
                    const ShareDone& share_done) {
  run_with_work(kernel, arguments, n, run_tile, share_done, std::index_sequence_for<A...>{});
}

}  // namespace lanewise::detail
