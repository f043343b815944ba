// SPDX-License-Identifier: Apache-2.0
#include "lanewise/base/unroll.hpp"

#include <array>
#include <cstddef>
#include <type_traits>

#include "support/catch.hpp"

namespace {

namespace lw = lanewise;

// The indices that `unroll<N>` counts, as one number in which their order matters.
template <std::size_t N>
constexpr std::size_t digest() {
  std::size_t value = 0;
  std::size_t next = 0;
  lw::unroll<N>([&](auto i) {
    static_assert(i.value < N);
    value = value * 31 + (i == next ? 1 : 1000);
    ++next;
  });
  return next == N ? value : 0;
}
constexpr std::size_t digest_of(std::size_t n) {
  std::size_t value = 0;
  for (std::size_t i = 0; i < n; ++i) value = value * 31 + 1;
  return value;
}

static_assert(digest<0>() == digest_of(0) && digest<1>() == digest_of(1));
static_assert(digest<127>() == digest_of(127) && digest<128>() == digest_of(128) && digest<129>() == digest_of(129));
static_assert(digest<256>() == digest_of(256) && digest<257>() == digest_of(257), "clang refuses folds over 256");
static_assert(digest<1000>() == digest_of(1000));

// An index is a constant of its type.
static_assert([] {
  constexpr std::array<int, 3> table{5, 6, 7};
  int sum = 0;
  lw::unroll<3>([&](auto i) {
    constexpr int entry = table[i];
    using chosen = std::conditional_t<entry == 6, char, int>;
    sum += entry * static_cast<int>(sizeof(chosen));
  });
  return sum == 5 * 4 + 6 + 7 * 4;
}());

}  // namespace

TEST_CASE("unroll runs its steps in order, hundreds of them", "[unroll]") {
  std::array<std::size_t, 700> seen{};
  std::size_t next = 0;
  lw::unroll<700>([&](auto i) { seen[next++] = i; });
  bool in_order = next == 700;
  for (std::size_t i = 0; i < 700; ++i) in_order = in_order && seen[i] == i;
  CHECK(in_order);
}
