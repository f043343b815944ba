// SPDX-License-Identifier: Apache-2.0
#include "lanewise/launch/kept_memory.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>

#include "support/catch.hpp"

namespace lw = lanewise;

TEST_CASE("pieces at a time are apart, and kept for the next time") {
  const std::byte* first = nullptr;
  const std::byte* second = nullptr;
  {
    const lw::detail::kept_memory one(1000), two(5000);
    first = one.data();
    second = two.data();
    CHECK(reinterpret_cast<std::uintptr_t>(first) % 64 == 0);
    CHECK((first + 1000 <= second || second + 5000 <= first));
    two.data()[4999] = std::byte{1};
  }
  lw::detail::kept_memory again(1000);
  CHECK(again.data() == first);
  const lw::detail::kept_memory moved(std::move(again));
  CHECK(moved.data() == first);
  const lw::detail::kept_memory other(5000);
  CHECK(other.data() == second);
}

TEST_CASE("a piece that is too small grows") {
  for (const std::size_t bytes : {std::size_t{64}, std::size_t{100'000}, std::size_t{1'000'000}}) {
    const lw::detail::kept_memory piece(bytes);
    piece.data()[0] = std::byte{1};
    piece.data()[bytes - 1] = std::byte{2};
    CHECK(piece.data()[0] == std::byte{1});
  }
}
