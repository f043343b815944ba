// SPDX-License-Identifier: Apache-2.0
// Checked launches on a device: where a NaN was born, and rows and levels out of range.
// A level of 100 numbers starts amid a sector.
// not strict: walk
#include <cstdint>
#include <cstdio>
#include <string>

#include "lanewise/explain/birth.hpp"
#include "lanewise/lanewise.hpp"
#include "support/cuda.hpp"

namespace lw = lanewise;

namespace {

template <class T>
struct body {
  lw::vec<T, 2> place;
  T mass;
};
constexpr auto pull = lw::kernel<"pull">([](auto b, auto table, auto dt) {
  b.place -= dt * lw::named<"strength">(sqrt(b.mass) * table[lw::cast<std::int64_t>(b.place[0])]);
  return b;
});
constexpr auto walk = lw::kernel<"walk">([](auto a, auto levels, std::int64_t steps) {
  for (std::int64_t t = 0; t < steps; ++t) a = a + levels[t];
  return a;
});

}  // namespace

int main() {
  lw::field<body, float> bodies(1000, [](std::int64_t i) {
    return body<float>{{{static_cast<float>(i), 0.5F}}, i == 700 || i == 900 ? -0.1F : 1.0F};
  });
  lw::field<lw::scalar, float> table(1000, 3.0F);
  auto there = lw::to_device(bodies);
  auto table_there = lw::to_device(table);
  const std::string born =
      test::refusal([&] { lw::launch<true>(pull, lw::inout(there), lw::lookup(table_there, lw::unchecked), 0.25F); });
  std::printf("%s\n", born.c_str());
  test::check(
      born ==
          "lanewise: launch of 'pull': element 700 made a NaN of finite numbers in 'strength': sqrt(-0.1) = nan\n"
          "  argument 1 (inout) = 700, 0.5, -0.1\n"
          "  argument 2 (lookup) row 700 = 3\n"
          "  argument 3 (uniform) = 0.25",
      "where a NaN was born");
  test::check(lw::to_host(there)[3].mass == 1, "the results are there");
  {
    const lw::allow_non_finite here;
    there = lw::to_device(bodies);
    lw::launch<true>(pull, lw::inout(there), lw::lookup(table_there, lw::unchecked), 0.25F);
  }

  lw::field<lw::scalar, float> x(100, 1.0F), forcing(300, 2.0F);
  auto x_there = lw::to_device(x);
  auto forcing_there = lw::to_device(forcing);
  lw::launch<true>(walk, lw::inout(x_there), lw::series(forcing_there), 3);
  test::check(lw::to_host(x_there)[99] == 7, "levels in range");
  // The last check of all: a trap ends the device's work for this program.
  const std::string trapped =
      test::refusal([&] { lw::launch<true>(walk, lw::inout(x_there), lw::series(forcing_there), 4); });
  std::printf("%s\n", trapped.c_str());
  test::check(trapped == "lanewise: launch of 'walk': argument 2 (series) has 3 levels, element 0 asked for level 3",
              "a level out of range");
  return test::status("checked_cuda");
}
