// SPDX-License-Identifier: Apache-2.0
#include "lanewise/explain/watched_bytes.hpp"

#include <array>
#include <cstdint>
#include <vector>

#include "support/catch.hpp"

namespace lw = lanewise;
using lw::detail::watched_bytes;

TEST_CASE("the first byte that changed and may not", "[watched_bytes]") {
  std::array<std::int32_t, 16> memory{};
  auto* const start = reinterpret_cast<std::byte*>(memory.data());
  const auto place = [&](std::size_t i) { return reinterpret_cast<std::uintptr_t>(&memory[i]); };
  const watched_bytes bytes({place(4), place(8), true}, start + 16, start, sizeof memory, true);

  memory[5] = 7;
  CHECK(bytes.changed());
  CHECK(bytes.changed_place() == place(5));
  bytes.allow(&memory[5], sizeof memory[5]);
  CHECK_FALSE(bytes.changed());
  memory[9] = 256;
  CHECK(bytes.changed_place() == place(9) + 1);

  // Of other memory nothing is known.
  const std::int32_t elsewhere = 3;
  bytes.allow(&elsewhere, sizeof elsewhere);
  CHECK(bytes.changed_place() == place(9) + 1);
}

TEST_CASE("memory is as it was for a second run", "[watched_bytes]") {
  std::array<std::int32_t, 16> memory{};
  auto* const start = reinterpret_cast<std::byte*>(memory.data());
  const auto lowest = reinterpret_cast<std::uintptr_t>(&memory[4]);
  const watched_bytes alone({lowest, lowest + 16, true}, start + 16, start, sizeof memory, true);
  const watched_bytes shared({lowest, lowest + 16, true}, start + 16, start, sizeof memory, false);
  memory[1] = 3;
  memory[5] = 3;
  shared.restore();
  CHECK(memory[1] == 3);
  CHECK(memory[5] == 0);
  shared.look();
  CHECK_FALSE(shared.changed());
  alone.restore();
  CHECK(memory[1] == 0);
}
