// SPDX-License-Identifier: Apache-2.0
// Series on the device against the same on the host, whose bits they must have: levels by a loop and by each lane's own
// index, in place, and trajectories. Where rows do not start at a sector, or lanes choose their levels, accesses are
// not coalesced, which --strict would not have. softgpu: --allow uneven
#include <cstdint>

#include "lanewise/kernel/recorded.hpp"
#include "lanewise/lanewise.hpp"
#include "lanewise/launch/series.hpp"
#include "support/cuda.hpp"

namespace lw = lanewise;

namespace {

using device = lw::memory::device;
constexpr std::int64_t sizes[] = {0, 1, 31, 100, 256, 257};
constexpr std::int64_t length = 6;

template <class T>
struct pair_of {
  T a, b;
};

template <class Field>
void name_uneven(const Field& f, bool uneven = true) {
  if (uneven) test::name_memory(f, "uneven");
}

template <class... Layout>
void levels() {
  const auto pile = lw::kernel<"levels">([](auto s, auto start) {
    auto below = start;
    for (std::int64_t t = 0; t < s.length(); ++t) {
      auto own = s[t];
      own.a = own.a * below.a + below.b;
      own.b = below.b - own.a;
      s.set(t, own);
      below = own;
    }
    return below;
  });
  for (const std::int64_t n : sizes) {
    lw::field<pair_of, float, Layout...> s(length * n, [](std::int64_t i) {
      return pair_of<float>{static_cast<float>(i % 13) / 8, static_cast<float>(-i)};
    });
    lw::field<pair_of, float> x(n, pair_of<float>{1, 2});
    auto s_there = lw::to_device(s);
    auto x_there = lw::to_device(x);
    name_uneven(s_there, n % 16 != 0);
    lw::launch(pile, lw::series_inout(s), lw::inout(x));
    lw::launch(pile, lw::series_inout(s_there), lw::inout(x_there));
    test::check(test::same_bits(s, lw::to_host(s_there)) && test::same_bits(x, lw::to_host(x_there)), "in place");
  }
}

void levels_of_lanes() {
  const auto pick = lw::kernel<"pick">([](auto t, auto s, auto to) {
    to.set(t, 2 * s[t]);
    return s[t - 1];
  });
  for (const std::int64_t n : sizes) {
    const lw::field<lw::scalar, std::int32_t> level(
        n, [](std::int64_t i) { return static_cast<std::int32_t>(i * 5 % 9) - 1; });
    const lw::field<lw::scalar, double> s(length * n, [](std::int64_t i) { return static_cast<double>(i) / 4; });
    lw::field<lw::scalar, double> to(length * n), y(n);
    auto to_there = lw::to_device(to);
    auto y_there = lw::to_device(y);
    const auto s_there = lw::to_device(s);
    const auto level_there = lw::to_device(level);
    name_uneven(s_there);
    name_uneven(to_there);
    lw::launch(pick, lw::in(level), lw::series(s), lw::series_out(to), lw::out(y));
    lw::launch(pick, lw::in(level_there), lw::series(s_there), lw::series_out(to_there), lw::out(y_there));
    test::check(test::same_bits(to, lw::to_host(to_there)) && test::same_bits(y, lw::to_host(y_there)),
                "levels of lanes");
  }
}

void trajectories() {
  const auto logistic = lw::kernel<"trajectory">([](auto x, auto r) { return r * x * (1 - x); });
  for (const std::int64_t n : sizes) {
    lw::field<lw::scalar, double> x(n, [](std::int64_t i) { return 1 / static_cast<double>(i + 2); }), path(3 * n);
    auto x_there = lw::to_device(x);
    lw::field<lw::scalar, double, device> path_there(3 * n);
    name_uneven(path_there, n % 8 != 0);
    lw::launch(lw::iterate(logistic, 23, lw::every(7)), lw::inout(x), 3.75, lw::series_out(path));
    lw::launch(lw::iterate(logistic, 23, lw::every(7)), lw::inout(x_there), 3.75, lw::series_out(path_there));
    test::check(test::same_bits(x, lw::to_host(x_there)) && test::same_bits(path, lw::to_host(path_there)),
                "trajectories");
  }
}

}  // namespace

int main() {
  levels<>();
  levels<lw::layout::soa>();
  levels_of_lanes();
  trajectories();
  return test::status("series");
}
