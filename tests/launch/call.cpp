// SPDX-License-Identifier: Apache-2.0
#include "lanewise/launch/call.hpp"

#include <array>
#include <tuple>
#include <utility>
#include <vector>

#include "lanewise/kernel/iterate.hpp"
#include "lanewise/kernel/kernel.hpp"
#include "lanewise/tensor/vec.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

namespace {
using column = lw::column_view<float, lw::memory::host>;
using in = lw::element_argument<column, true, false>;
using out = lw::element_argument<column, false, true>;
using inout = lw::element_argument<column, true, true>;
template <class T>
using same = lw::uniform_argument<T>;

struct takes_one {
  template <class V>
  constexpr V operator()(const V& x) const {
    return x;
  }
};
struct takes_two {
  template <class V>
  constexpr auto operator()(V x, V y) const {
    return std::pair(x, y);
  }
};
struct gives_a_literal {
  template <class V>
  constexpr double operator()(V) const {
    return 0.5;
  }
};
}  // namespace

static_assert(lw::fits<8, takes_one, in, out>());
static_assert(lw::fits<1, takes_one, inout>());
static_assert(lw::fits<8, takes_two, in, inout, out>());
static_assert(lw::fits<8, takes_two, inout, same<float>, out>());
static_assert(lw::fits<8, takes_one, same<float>, out>());
static_assert(lw::fits<8, gives_a_literal, in, out>());
static_assert(lw::fits<8, lw::iterated<takes_one>, inout>());
static_assert(lw::fits<8, lw::iterated<takes_two>, inout, inout>());

namespace {
template <std::size_t W, class Kernel, class... A>
void run(const Kernel& kernel, const A&... arguments) {
  lw::detail::run_group<W>(kernel, lw::make_pack(lw::detail::prepare<W>(arguments)...), {}, false);
}
}  // namespace

TEST_CASE("results go to the out and inout arguments in their order") {
  std::array<float, 4> a{1, 2, 3, 4}, b{10, 20, 30, 40}, c{}, d{};
  const column va{{a.data()}, 4}, vb{{b.data()}, 4}, vc{{c.data()}, 4}, vd{{d.data()}, 4};
  const auto k = lw::kernel<"k">([](auto x, auto factor, auto y) { return std::tuple(x * factor, x + y, y); });
  run<4>(k, out{vc}, in{va}, same<float>{3}, inout{vb}, out{vd});
  CHECK(c == std::array<float, 4>{3, 6, 9, 12});
  CHECK(b == std::array<float, 4>{11, 22, 33, 44});
  CHECK(d == std::array<float, 4>{10, 20, 30, 40});
  CHECK(a == std::array<float, 4>{1, 2, 3, 4});
}

TEST_CASE("all is read before anything is written") {
  std::array<float, 4> a{1, 2, 3, 4}, b{10, 20, 30, 40};
  const column va{{a.data()}, 4}, vb{{b.data()}, 4};
  const auto swapped = lw::kernel<"swap">([](auto x, auto y) { return std::pair(y, x); });
  run<4>(swapped, inout{va}, inout{vb});
  CHECK(a == std::array<float, 4>{10, 20, 30, 40});
  CHECK(b == std::array<float, 4>{1, 2, 3, 4});
  run<1>(swapped, inout{va}, inout{vb});
  CHECK(a == std::array<float, 4>{1, 20, 30, 40});
}

TEST_CASE("iterated steps carry the inout arguments, whichever they are") {
  std::array<float, 4> a{1, 2, 3, 4}, b{1, 1, 1, 1}, c{0, 0, 0, 0};
  const column va{{a.data()}, 4}, vb{{b.data()}, 4}, vc{{c.data()}, 4};
  const auto k =
      lw::kernel<"k">([](auto growth, auto x, int more, auto sum) { return std::tuple(x * growth, sum + x + more); });
  run<4>(lw::iterate(k, 3), in{va}, inout{vb}, same<int>{1}, inout{vc});
  CHECK(b == std::array<float, 4>{1, 8, 27, 64});
  CHECK(c == std::array<float, 4>{6, 10, 16, 24});
}
