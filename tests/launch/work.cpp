// SPDX-License-Identifier: Apache-2.0
#include <lanewise/launch/work.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "support/catch.hpp"

namespace lw = lanewise;

namespace {
struct counted {
  std::vector<std::int64_t>* per_tile = nullptr;
  std::int64_t* finished = nullptr;
};
}  // namespace

template <>
struct lw::detail::host_work<counted> {
  struct tile_work {
    std::int64_t seen = 0;
  };
  host_work(const counted& argument, std::int64_t tiles) : sink(argument.per_tile) {
    sink->assign(static_cast<std::size_t>(tiles), -1);
  }
  [[nodiscard]] static std::int64_t* tied(const counted&, tile_work& room) { return &room.seen; }
  void finish_tile(std::int64_t tile, const tile_work& room, std::int64_t count) const {
    (*sink)[static_cast<std::size_t>(tile)] = room.seen * 10000 + count;
  }
  void finish(std::string_view kernel, std::size_t position, const counted& argument) const {
    *argument.finished = static_cast<std::int64_t>(kernel.size() * 100 + position);
  }
  std::vector<std::int64_t>* sink;
};

TEST_CASE("every tile has a room of its own, and the launch ends once") {
  for (const std::int64_t n : {0, 1, 1023, 1024, 1025, 5000}) {
    std::vector<std::int64_t> per_tile;
    std::int64_t finished = 0;
    std::atomic<int> shares{0};
    lw::detail::with_host_work(
        "name", lw::make_pack(3, counted{&per_tile, &finished}), n,
        [](const auto& working, std::int64_t first, std::int64_t last) {
          *lw::get<1>(working) += lw::get<0>(working) + (last > first ? 0 : 1);
        },
        [&] { ++shares; });
    CHECK(finished == 401);
    CHECK((shares >= 1 && shares <= lw::config::available_threads()));
    REQUIRE(static_cast<std::int64_t>(per_tile.size()) == (n + 1023) / 1024);
    for (std::size_t tile = 0; tile < per_tile.size(); ++tile) {
      const std::int64_t count = std::min<std::int64_t>(1024, n - static_cast<std::int64_t>(tile) * 1024);
      CHECK(per_tile[tile] == 30000 + count);
    }
  }
}
