// SPDX-License-Identifier: Apache-2.0
#include "lanewise/launch/signature.hpp"

#include <array>
#include <vector>

#include "lanewise/field/view.hpp"
#include "lanewise/launch/reduction_argument.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

namespace {
using column = lw::column_view<float, lw::memory::host>;
using reads = lw::element_argument<column, true, false>;
using writes = lw::element_argument<column, false, true>;
using both = lw::element_argument<column, true, true>;
using same = lw::uniform_argument<float>;

template <std::size_t N>
using positions = std::array<std::size_t, N>;
using mixed = lw::signature<writes, same, both, reads, both, writes>;
}  // namespace

static_assert(mixed::argument_count == 6);
static_assert(mixed::element_count == 5 && mixed::elements == positions<5>{0, 2, 3, 4, 5});
static_assert(mixed::received_count == 4 && mixed::received == positions<4>{1, 2, 3, 4});
static_assert(mixed::written_count == 4 && mixed::written == positions<4>{0, 2, 4, 5});
// among the values received: same, both, reads, both
static_assert(mixed::carried_count == 2 && mixed::carried(0) == 1 && mixed::carried(1) == 3);

static_assert(lw::signature<both>::carried(0) == 0);
static_assert(lw::signature<writes, both>::carried(0) == 0);
static_assert(lw::signature<reads, same, both>::carried(0) == 2);
// Reductions take results that no argument of the next step is.
using total = lw::reduction_argument<column, lw::reduction::sum>;
static_assert(lw::signature<both, total>::step_result_count == 2 && lw::signature<both, total>::carried_count == 1);
static_assert(lw::signature<both, total>::carried(0) == 0 &&
              lw::signature<both, total>::carried(1) == lw::kept_nowhere);
static_assert(lw::signature<total, reads, both>::carried(0) == lw::kept_nowhere &&
              lw::signature<total, reads, both>::carried(1) == 1);
static_assert(lw::signature<writes, both>::step_result_count == 1);
static_assert(lw::signature<same>::element_count == 0 && lw::signature<>::argument_count == 0);
static_assert(lw::signature<writes>::received_count == 0);

// Which values the results replace, and which values are elements.
static_assert(mixed::replaced(0) == lw::kept_apart && mixed::replaced(1) == 1 && mixed::replaced(2) == 3 &&
              mixed::replaced(3) == lw::kept_apart);
static_assert(lw::signature<total, reads, both>::replaced(0) == lw::kept_nowhere &&
              lw::signature<total, reads, both>::replaced(1) == 1);
static_assert(mixed::received_elements() == positions<3>{1, 2, 3});
static_assert(lw::signature<same, total, writes>::received_elements().empty());

TEST_CASE("an argument says how it travels") {
  CHECK(std::string(reads::kind) == "in");
  CHECK(std::string(writes::kind) == "out");
  CHECK(std::string(both::kind) == "inout");
}
