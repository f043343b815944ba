// SPDX-License-Identifier: Apache-2.0
#include "lanewise/explain/traced_mask.hpp"

#include <concepts>
#include <vector>

#include "lanewise/lanewise.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

using truth = lw::mask<lw::recording_width>;

static_assert(!std::convertible_to<truth, bool>);
static_assert(truth(true)[0] && !truth(false)[0]);

TEST_CASE("masks of one traced lane obey the laws of masks") {
  for (const bool a : {false, true})
    for (const bool b : {false, true}) {
      CHECK((truth(a) & truth(b)).value() == (a && b));
      CHECK((truth(a) || b).value() == (a || b));
      CHECK((truth(a) ^ truth(b)).value() == (a != b));
      CHECK((!truth(a)).value() == !a);
      CHECK((truth(a) == truth(b)).value() == (a == b));
      CHECK(lw::all(truth(a)) == a);
      CHECK(lw::none(truth(a)) == !a);
    }
}

TEST_CASE("a bool that steers the kernel keeps what it was made of alive") {
  std::vector<float> limit(10, 2.0f), x(10, 1.0f);
  const auto k = lw::kernel<"steered">([](auto x, auto limit) { return lw::any(limit > 1) ? x + 1 : x; });
  const auto r = lw::explain(k, lw::inout(x), lw::in(limit));
  CHECK(r.arguments[1].used);
  CHECK(r.operations.compare == 1);
}
