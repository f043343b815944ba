// SPDX-License-Identifier: Apache-2.0
#include "lanewise/kernel/recorded.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

constexpr auto grow = lw::kernel<"grow">([](auto x, auto by) { return x * by + 1; });
constexpr auto with_output = lw::kernel<"with output">([](auto x, auto by) { return std::tuple(x * by + 1, 100 * x); });

struct sink {
  std::array<int, 16>* kept;
  constexpr void set(std::int64_t t, int x) const { (*kept)[static_cast<std::size_t>(t)] = x; }
};

// The outputs, with what is left of the state at the end.
template <class K>
constexpr std::array<int, 16> outputs(const K& kernel, int start) {
  std::array<int, 16> kept{};
  kept[15] = kernel.run(std::index_sequence<0>{}, start, 2, sink{&kept});
  return kept;
}

}  // namespace

static_assert(outputs(lw::iterate(grow, 6, lw::every(2)), 0) ==
              std::array<int, 16>{3, 15, 63, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 63});
static_assert(outputs(lw::iterate(grow, 5, lw::every(2)), 0) ==
              std::array<int, 16>{3, 15, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 31});
static_assert(outputs(lw::iterate(grow, 3, lw::every(1)), 0)[2] == 7);
static_assert(outputs(lw::iterate(grow, 3, lw::every(4)), 0) ==
              std::array<int, 16>{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7});
static_assert(outputs(lw::iterate(grow, -3, lw::every(1)), 9)[15] == 9);
// an output of the kernel's own, of the step that it follows
static_assert(outputs(lw::iterate(with_output, 4, lw::every(2)), 0) ==
              std::array<int, 16>{100, 700, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 15});
// a result of the last step besides, before the output or with the state as the output
constexpr auto observed = lw::kernel<"observed">([](auto x, auto by) { return std::tuple(x * by + 1, x + 7); });
constexpr auto observed_with_output =
    lw::kernel<"both">([](auto x, auto by) { return std::tuple(x + 7, x * by + 1, 100 * x); });
constexpr std::array<int, 16> observations() {
  std::array<int, 16> kept{};
  const auto [x, seven_more] =
      lw::iterate(observed, 5, lw::every(2)).run(std::index_sequence<0, lw::kept_nowhere>{}, 0, 2, sink{&kept});
  kept[14] = seven_more;
  kept[15] = x;
  const auto [more, y] = lw::iterate(observed_with_output, 4, lw::every(4))
                             .run(std::index_sequence<lw::kept_nowhere, 0>{}, 0, 2, sink{&kept});
  kept[12] = more;
  kept[13] = y;
  return kept;
}
static_assert(observations() == std::array<int, 16>{700, 15, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 14, 15, 22, 31});
static_assert(lw::takes_no_step(lw::iterate(grow, 0, lw::every(2))));
// loops of loops
static_assert(outputs(lw::iterate(lw::iterate(grow, 2), 3, lw::every(1)), 0)[2] == 63);

static_assert(lw::iterate(grow, 10, lw::every(3)).length() == 3 && lw::iterate(grow, -1, lw::every(3)).length() == 0);
static_assert(lw::iterate(grow, std::int64_t{1} << 40, lw::every(1)).length() == std::int64_t{1} << 40);
static_assert(lw::name_of(lw::iterate(grow, 10, lw::every(3))) == "grow");
static_assert(std::is_trivially_copyable_v<decltype(lw::iterate(grow, 10, lw::every(3)))>);

TEST_CASE("a stride that is not positive is refused") {
  for (const int k : {0, -1})
    CHECK_THROWS_WITH(lw::iterate(grow, 3, lw::every(k)),
                      "lanewise: iterate of 'grow': every(" + std::to_string(k) +
                          "): an output comes after each k steps, where k is at least 1");
  CHECK_THROWS(lw::iterate(grow, 3, lw::every(~std::uint64_t{0})));
}
