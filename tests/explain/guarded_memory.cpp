// SPDX-License-Identifier: Apache-2.0
#include "lanewise/explain/guarded_memory.hpp"

#include <cstdint>
#include <cstring>
#include <vector>

#include "lanewise/explain/child_process.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;
using lw::detail::child_end;
using lw::detail::guarded_copy;
using lw::detail::run_in_child;

TEST_CASE("a copy between guards", "[guarded_memory]") {
  for (const std::size_t bytes : {1U, 12U, 4096U, 5000U})
    for (const bool close_to_end : {true, false})
      for (const bool written : {true, false}) {
        std::vector<std::byte> original(bytes, std::byte{42});
        const auto lowest = reinterpret_cast<std::uintptr_t>(original.data());
        const guarded_copy copy({lowest, lowest + bytes, written}, close_to_end);
        CHECK(std::memcmp(copy.start(), original.data(), bytes) == 0);
        CHECK(copy.holds(reinterpret_cast<std::uintptr_t>(copy.start())));
        CHECK_FALSE(copy.holds(lowest));
        const auto touch = [&](std::byte* place, bool write) {
          return run_in_child([&] {
                   auto* const there = const_cast<volatile std::byte*>(place);
                   const std::byte read = *there;
                   if (write) *there = read;
                 })
              .ended;
        };
        CHECK(touch(copy.start() + bytes - 1, false) == child_end::how::well);
        CHECK(touch(copy.start(), true) == (written ? child_end::how::well : child_end::how::fault));
        CHECK(touch(close_to_end ? copy.start() + bytes : copy.start() - 1, false) == child_end::how::fault);
      }
}
