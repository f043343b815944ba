// SPDX-License-Identifier: Apache-2.0
#include "lanewise/field/host_memory.hpp"

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "support/catch.hpp"

namespace lw = lanewise;
using host = lw::storage<lw::memory::host>;

static_assert(!std::is_copy_constructible_v<host>);
static_assert(std::is_nothrow_move_constructible_v<host>);

namespace {
std::uintptr_t place(const host& memory) { return reinterpret_cast<std::uintptr_t>(memory.data()); }
}  // namespace

TEST_CASE("memory of a field starts on a cache line, that of a large one on a huge page") {
  for (const std::size_t bytes : {std::size_t{1}, std::size_t{63}, std::size_t{64}, std::size_t{100'000}}) {
    const host memory(bytes);
    CHECK(place(memory) % 64 == 0);
    CHECK(memory.size() == bytes);
    memory.data()[0] = std::byte{1};
    memory.data()[bytes - 1] = std::byte{2};
  }
  const host large(std::size_t{8} << 20);
  CHECK(place(large) % (std::size_t{2} << 20) == 0);
}

TEST_CASE("no bytes need no memory") {
  CHECK(host().data() == nullptr);
  CHECK(host(0).data() == nullptr);
  CHECK(host(0).size() == 0);
}

TEST_CASE("memory moves with its owner") {
  host first(128);
  std::byte* const where = first.data();
  host second(std::move(first));
  CHECK(second.data() == where);
  CHECK(first.data() == nullptr);  // NOLINT(bugprone-use-after-move): the library promises it
  CHECK(first.size() == 0);
  host third(64);
  third = std::move(second);
  CHECK(third.data() == where);
  CHECK(third.size() == 128);
}
