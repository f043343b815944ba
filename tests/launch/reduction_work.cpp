// SPDX-License-Identifier: Apache-2.0
#include "lanewise/launch/reduction_work.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

#include "support/catch.hpp"

namespace lw = lanewise;

namespace {
// Does not commute: its value is the order in which numbers met.
struct order {
  using number = std::uint64_t;
  template <std::size_t W>
  using accumulator = lw::lanes<std::uint64_t, W>;
  static constexpr std::size_t width = 8;
  template <std::size_t W>
  static constexpr accumulator<W> lift(const accumulator<W>& x) {
    return x;
  }
  template <class A>
  static constexpr A combine(const A& a, const A& b) {
    return 3 * a + 5 * b + 1;
  }
  template <std::size_t W>
  static constexpr accumulator<1> lane(const accumulator<W>& a, std::size_t i) {
    return a[i];
  }
};
}  // namespace

TEST_CASE("value i meets value i + half") {
  const std::vector<std::uint64_t> x{2, 7, 11, 13, 17};
  const auto meet = [](std::uint64_t a, std::uint64_t b) { return 3 * a + 5 * b + 1; };
  const auto of = [&](std::size_t count) { return lw::detail::combined_results<order>(x.data(), count)[0]; };
  CHECK(of(1) == 2);
  CHECK(of(2) == meet(2, 7));
  CHECK(of(3) == meet(meet(2, 11), 7));
  CHECK(of(4) == meet(meet(2, 11), meet(7, 13)));
  CHECK(of(5) == meet(meet(meet(2, 17), 11), meet(7, 13)));
}

TEST_CASE("a whole tile has the order that loops of single numbers have") {
  std::vector<std::uint64_t> x(1024);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = i * i * 2654435761U + 17;
  CHECK(lw::detail::combined_results<order>(x.data(), 1024)[0] ==
        lw::detail::combined_numbers<order>(x.data(), 1024)[0]);
}
