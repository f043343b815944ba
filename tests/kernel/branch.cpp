// SPDX-License-Identifier: Apache-2.0
#include <lanewise/kernel/branch.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

#include "lanewise/algebra/quaternion.hpp"
#include "lanewise/scalar/integer.hpp"
#include "lanewise/scalar/mixing.hpp"
#include "lanewise/tensor/arithmetic.hpp"
#include "lanewise/tensor/vec.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

constexpr auto twice = [](auto x) { return 2 * x; };
constexpr auto less_one = [](auto x) { return x - 1; };

template <std::size_t W>
lw::lanes<float, W> count_up() {
  return lw::lanes<float, W>::generate([](std::size_t i) { return static_cast<float>(i); });
}

}  // namespace

static_assert(lw::branch(true, 3, twice, less_one) == 6 && lw::branch(false, 3, twice, less_one) == 2);
static_assert(lw::branch(lw::mask<1>(false), lw::lanes<int, 1>(3), twice, less_one)[0] == 2);
static_assert(
    lw::branch(true, std::tuple(3, 4), [](auto a, auto b) { return a * b; }, [](auto a, auto) { return a; }) == 12);
// a weak number takes the type of the other side, or of the lanes
static_assert(
    std::is_same_v<decltype(lw::branch(lw::mask<4>(), 1.5F, [](auto) { return 0; }, twice)), lw::lanes<float, 4>>);
static_assert(std::is_same_v<decltype(lw::branch(lw::mask<4>(), 7, twice, less_one)), lw::lanes<int, 4>>);
static_assert(std::is_same_v<decltype(lw::branch(true, 7, [](auto) { return 0; }, [](auto) { return 0.5; })), double>);
static_assert(lw::branch(lw::mask<2>(true), lw::lanes<float, 2>(3), twice, less_one)[1] == 6);

TEST_CASE("each lane gets the side that it wants, bit for bit, in every width") {
  const auto check = []<std::size_t W>(const lw::lanes<float, W>& x) {
    const auto root = [](auto y) { return std::tuple(y - 0.1F, y < 3); };
    const auto other = [](auto y) { return std::tuple(0 / (y - y), false); };
    const auto [value, flag] = lw::branch(x > 2, x, root, other);
    for (std::size_t i = 0; i < W; ++i) {
      const auto [alone, alone_flag] = lw::branch(x[i] > 2, x[i], root, other);
      CHECK(std::bit_cast<std::uint32_t>(value[i]) << 1 == std::bit_cast<std::uint32_t>(alone) << 1);
      CHECK(flag[i] == alone_flag);
    }
  };
  check(count_up<1>());
  check(count_up<4>());
  check(count_up<16>());
  check(count_up<128>());
}

TEST_CASE("a side that no lane takes is not run, and in one that some take the others are not at work") {
  const auto x = count_up<8>();
  int then_runs = 0;
  int else_runs = 0;
  const auto run = [&](const auto& where) {
    return lw::branch(
        where, x,
        [&](auto y) {
          ++then_runs;
          for (std::size_t i = 0; i < 8; ++i) CHECK(lw::active_lanes<8>()[i] == where[i]);
          return y + 1;
        },
        [&](auto y) {
          ++else_runs;
          for (std::size_t i = 0; i < 8; ++i) CHECK(lw::active_lanes<8>()[i] == !where[i]);
          return y - 1;
        });
  };
  CHECK(run(x < 100)[3] == 4);
  CHECK((then_runs == 1 && else_runs == 0));
  CHECK(run(x > 100)[3] == 2);
  CHECK((then_runs == 1 && else_runs == 1));
  const auto both = run(x < 3);
  CHECK((then_runs == 2 && else_runs == 2));
  CHECK((both[2] == 3 && both[3] == 2));
  CHECK(all(lw::active_lanes<8>()));
}

TEST_CASE("branches in branches see the lanes that both want") {
  const auto x = count_up<8>();
  const auto sign = lw::branch(
      x < 4, x,
      [](auto y) {
        return lw::branch(y < 2, y, [](auto z) { return z * 0 + (lw::active_lanes<8>()[3] ? 1 : 0); }, twice);
      },
      [](auto y) {
        const auto at_work = lw::active_lanes<8>();
        return lw::branch(y < 6, y, [&](auto z) { return z * 0 + (at_work[0] ? 1 : 0); }, [](auto z) { return -z; });
      });
  CHECK((sign[0] == 0 && sign[1] == 0 && sign[2] == 4 && sign[3] == 6));
  CHECK((sign[4] == 0 && sign[5] == 0 && sign[6] == -6 && sign[7] == -7));
}

TEST_CASE("a loop in a side ends for lanes outside of it") {
  // For lanes at 4 and above the first loop has no end, for those below the second has none.
  const auto x = count_up<8>();
  const auto end = lw::branch(
      x < 4, x,
      [](auto y) {
        return lw::while_loop([](auto z) { return z != 4; }, y, [](auto z) { return z + select(z < 4, 1, z * 0); });
      },
      [](auto y) {
        return lw::while_loop([](auto z) { return z != 7; }, y, [](auto z) { return z + select(z < 4, z * 0, 1); });
      });
  for (std::size_t i = 0; i < 8; ++i) CHECK(end[i] == (i < 4 ? 4 : 7));
}

TEST_CASE("sides may do without a result, and results may be states and products that wait") {
  const auto x = count_up<4>();
  int first = 0;
  int second = 0;
  lw::branch(x < 2, x, [&](auto) { ++first; }, [&](auto) { ++second; });
  lw::branch(x < 20, x, [&](auto) { ++first; }, [&](auto) { ++second; });
  lw::branch(false, 1, [&](auto) { ++first; }, [&](auto) { ++second; });
  CHECK((first == 2 && second == 2));

  const lw::vec<lw::lanes<float, 4>, 2> v{x, 2};
  const auto turned = lw::branch(
      x < 2, std::pair(v, x), [](auto u, auto) { return lw::vec_of(u[1], u[0]); },
      [](auto u, auto k) { return k * u; });
  CHECK((turned[0][0] == 2 && turned[1][1] == 1 && turned[1][3] == 6));

  using quaternion = lw::quat<lw::lanes<float, 4>>;
  const quaternion i{0, 1, 0, 0};
  const quaternion q =
      lw::branch(x < 2, i, [](auto p) { return p * p; }, [](auto p) { return p * quaternion::identity(); });
  CHECK((q.w[0] == -1 && q.w[2] == 0 && q.x[2] == 1));
}
