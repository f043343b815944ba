// SPDX-License-Identifier: Apache-2.0
// The code of docs/checked_runs.md.
#include <cstdint>
#include <sstream>
#include <string>
#include <vector>

#include "lanewise/explain/birth.hpp"
#include "lanewise/explain/check_in_place.hpp"
#include "lanewise/explain/compare.hpp"
#include "lanewise/field/field.hpp"
#include "lanewise/kernel/kernel.hpp"
#include "lanewise/kernel/named.hpp"
#include "lanewise/launch/launch.hpp"
#include "lanewise/launch/lookup.hpp"
#include "lanewise/launch/machine.hpp"
#include "lanewise/scalar/math.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

TEST_CASE("page: where a NaN was born") {
  // [born]
  const auto fall = lw::kernel<"fall">([](auto v, auto height, auto dt) {
    const auto air = lw::named<"air">(exp(-height / 8000));
    const auto drag = lw::named<"drag">(0.1 * air * sqrt(v));
    return v - dt * drag;
  });
  std::vector<float> speed{40, 10, -0.5f}, height{100, 2000, 350};
  // [/born]
  std::string message;
  try {
    lw::launch<true>(fall, lw::inout(speed), lw::in(height), 0.5f);
  } catch (const lw::error& born) {
    message = born.what();
  }
  CHECK(message ==
        "lanewise: launch of 'fall': element 2 made a NaN of finite numbers in 'drag': sqrt(-0.5) = nan\n"
        "  argument 1 (inout) = -0.5\n"
        "  argument 2 (in) = 350\n"
        "  argument 3 (uniform) = 0.5");
}

TEST_CASE("page: infinities that are meant") {
  std::vector<float> distance{1, 0};
  // [allow]
  const auto closeness = lw::kernel<"closeness">([](auto r) { return 1 / r; });
  {
    const lw::allow_non_finite here;  // infinity: on top of it
    lw::launch<true>(closeness, lw::inout(distance));
  }
  // [/allow]
  CHECK(distance[1] > 1e38f);
}

TEST_CASE("page: rows that the kernel vouches for") {
  // [rows]
  const std::vector<float> table{1, 2, 3, 4};
  std::vector<std::int32_t> index{0, 3, 4, 1};
  std::vector<float> picked(4);
  const auto pick = lw::kernel<"pick">([](auto i, auto rows) { return rows[i]; });
  std::string message;
  try {
    lw::launch<true>(pick, lw::in(index), lw::lookup(table, lw::unchecked), lw::out(picked));
  } catch (const lw::error& out_of_range) {
    message = out_of_range.what();
  }
  CHECK(message == "lanewise: launch of 'pick': argument 2 (lookup) has 4 rows, element 2 asked for row 4");
  // [/rows]
}

TEST_CASE("page: compare") {
  std::vector<double> x(100, 0.5), y(100);
  // [compare]
  const auto wave = lw::kernel<"wave">([](auto a) { return 2 * sqrt(a) + 1 / a; });
  const lw::comparison found = lw::compare(wave, lw::in(x), lw::out(y));
  std::ostringstream words;
  words << found;  // a line for each run, with the first number that differs
  CHECK(found.equal());
  // [/compare]
  CHECK(words.str().find("lanes") != std::string::npos);
}

TEST_CASE("page: check_in_place") {
  lw::field<lw::scalar, float> x(1000, 1.0f);
  // [in_place]
  const auto relax = lw::kernel<"relax">([](auto a) { return 0.5 * a; });
  CHECK_NOTHROW(lw::check_in_place(relax, lw::inout(x)));
  // [/in_place]
  CHECK(x[999] == 1);
}

TEST_CASE("page: this machine") {
  // [machine]
  const lw::machine& here = lw::this_machine();  // measured on the first call
  CHECK(here.copy_bytes_per_second > 0);
  CHECK(here.peak_flops_float > 0);
  // [/machine]
}
