// SPDX-License-Identifier: Apache-2.0
#include "lanewise/explain/comparison.hpp"

#include <limits>
#include <sstream>
#include <string>

#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

std::string printed(const lw::comparison& found) {
  std::ostringstream words;
  words << found;
  return words.str();
}

}  // namespace

TEST_CASE("a comparison in words", "[comparison]") {
  lw::comparison found{"push", 1, {lw::compared_run("16 lanes")}};
  CHECK(found.equal());
  CHECK(printed(found) == "push, 1 element, against one lane at a time\n  16 lanes  the same bits\n");

  found.elements = 1000;
  lw::compared_run& run = found.runs.emplace_back("the GPU");
  run.note({1, "out", 17, 2, "1.0000001", "1", 1});
  run.note({1, "out", 18, 0, "1.0000004", "1", 4});
  run.note({0, "out", 3, 0, "2.0000002", "2", 1});
  CHECK_FALSE(found.equal());
  CHECK_FALSE(found.equal(3));
  CHECK(found.equal(4));
  CHECK(run.first->element == 17);
  CHECK(
      printed(found) ==
      "push, 1000 elements, against one lane at a time\n"
      "  16 lanes  the same bits\n"
      "  the GPU   3 numbers differ, by 4 ulps at most; first argument 2 (out), element 17, number 2: 1.0000001, with "
      "one lane 1 (1 ulp)\n");

  run.note({1, "out", 20, 0, "nan", "1", std::numeric_limits<std::uint64_t>::max()});
  CHECK_FALSE(found.equal(1'000'000'000'000));
  CHECK(printed(found).find("4 numbers differ, by NaN against a number at most") != std::string::npos);
}
