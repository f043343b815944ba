// SPDX-License-Identifier: Apache-2.0
#include "lanewise/tensor/expression.hpp"

#include <concepts>

#include "lanewise/terms/cost.hpp"
#include "support/catch.hpp"

namespace {

namespace lw = lanewise;

// What waits, and counts how often it is worked out.
struct lazy {
  static constexpr bool waits = true;
  static constexpr lw::contraction_cost cost{{1, 2, 3}, {4, 5, 6}};
  int* calls = nullptr;

  [[nodiscard]] constexpr double evaluate() const noexcept {
    if (calls != nullptr) ++*calls;
    return 2.5;
  }
};
// What has a function of that name, but does not wait.
struct eager {
  [[nodiscard]] constexpr double evaluate() const noexcept { return 1; }
};

static_assert(lw::expression<lazy> && !lw::expression<eager> && !lw::expression<int>);
static_assert(std::same_as<lw::value_of<lazy>, double> && std::same_as<lw::value_of<eager>, eager> &&
              std::same_as<lw::value_of<float>, float>);
static_assert(lw::evaluate(lazy{}) == 2.5 && lw::evaluate(7) == 7);
static_assert(lw::cost_of<lazy> == lw::contraction_cost{{1, 2, 3}, {4, 5, 6}} && lw::cost(lazy{}) == lazy::cost);

}  // namespace

TEST_CASE("an expression is worked out when it is evaluated, and then only once", "[expression]") {
  int calls = 0;
  const lazy waiting{&calls};
  CHECK(calls == 0);
  CHECK(lw::evaluate(waiting) == 2.5);
  CHECK(calls == 1);
}
