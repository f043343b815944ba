// SPDX-License-Identifier: Apache-2.0
// Case C15: lanes that stop at different times, branches with loops of their own, and effects that finished lanes must
// not have.
#include "cases/c15_loops.hpp"

#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <vector>

#include "lanewise/kernel/active.hpp"
#include "lanewise/launch/element.hpp"
#include "lanewise/launch/launch.hpp"
#include "support/catch.hpp"

namespace {

namespace lw = lanewise;
using c15::both_signs;
using c15::collatz_rows;
using c15::halvings;
using c15::reject;
using c15::rejection;
using c15::shrink;

// Counts one for each lane at work, as an argument that a kernel adds into does.
struct counter {
  std::atomic<std::int64_t>* total;
  template <std::size_t W>
  void bump(const lw::mask<W>&) const {
    std::int64_t at_work = 0;
    for (std::size_t lane = 0; lane < W; ++lane) at_work += lw::active_lanes<W>()[lane] ? 1 : 0;
    total->fetch_add(at_work);
  }
};

}  // namespace

TEST_CASE("C15: each lane runs the loop of its own branch alone", "[c15]") {
  for (const std::size_t n : {std::size_t{1}, std::size(both_signs), 5 * std::size(both_signs) + 3}) {
    std::vector<double> x(n);
    std::vector<std::int32_t> steps(n);
    for (std::size_t i = 0; i < n; ++i) x[i] = both_signs[i % std::size(both_signs)].start;
    lw::launch(shrink, lw::inout(x), lw::out(steps));
    for (std::size_t i = 0; i < n; ++i) {
      CAPTURE(n, i);
      CHECK(std::bit_cast<std::uint64_t>(x[i]) == both_signs[i % std::size(both_signs)].bits);
      CHECK(steps[i] == both_signs[i % std::size(both_signs)].steps);
    }
  }
}

TEST_CASE("C15: Collatz steps and peaks, and a counter that finished lanes leave alone", "[c15]") {
  std::atomic<std::int64_t> executed = 0;
  const auto counted = lw::kernel<"counted collatz">([count = counter{&executed}](auto start) {
    return c15::collatz_with(start, [&](auto n) { count.bump(n == n); });
  });
  std::vector<std::int64_t> start, peak(std::size(collatz_rows));
  std::vector<std::int32_t> steps(std::size(collatz_rows));
  for (const auto& row : collatz_rows) start.push_back(row.start);
  lw::launch(counted, lw::in(start), lw::out(steps), lw::out(peak));
  for (std::size_t i = 0; i < start.size(); ++i) {
    CAPTURE(start[i]);
    CHECK(steps[i] == collatz_rows[i].steps);
    CHECK(peak[i] == collatz_rows[i].peak);
  }
  CHECK(executed == c15::executed_in_all);
}

TEST_CASE("C15: halvings with a cap, which infinity alone reaches", "[c15]") {
  const double infinity = std::numeric_limits<double>::infinity();
  const std::vector<double> x{
      1.7976931348623157e+308, 1, 0.5, 3, 1e-310, infinity, std::numeric_limits<double>::quiet_NaN()};
  const std::vector<std::int32_t> expected{1025, 1, 0, 3, 0, 2000, 0};
  std::vector<std::int32_t> steps(x.size()), finished(x.size());
  lw::launch(halvings, lw::in(x), lw::out(steps), lw::out(finished));
  CHECK(steps == expected);
  CHECK(finished == std::vector<std::int32_t>{1, 1, 1, 1, 1, 0, 1});
}

TEST_CASE("C15: each lane consumes its own draws and no other", "[c15]") {
  const auto n = static_cast<std::int64_t>(std::size(rejection));
  std::vector<std::uint64_t> state(std::size(rejection));
  std::vector<std::int32_t> count(std::size(rejection));
  lw::launch(reject, lw::over(n), lw::element(), lw::out(state), lw::out(count));
  for (std::size_t i = 0; i < state.size(); ++i) {
    CAPTURE(i);
    CHECK(state[i] == rejection[i].state);
    CHECK(count[i] == rejection[i].count);
  }
}
