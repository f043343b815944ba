// SPDX-License-Identifier: Apache-2.0
#include <lanewise/field/double_buffer.hpp>

#include <cstdint>
#include <stdexcept>
#include <type_traits>

#include <lanewise/tensor/vec.hpp>

#include "support/catch.hpp"

namespace lw = lanewise;

namespace {
constexpr auto add_one = [](const auto& from, auto& to) {
  for (std::int64_t i = 0; i < from.size(); ++i) to.set(i, from[i] + 1);
};
}  // namespace

static_assert(std::is_same_v<decltype(lw::double_buffer(lw::field<lw::vec3, float, lw::layout::soa>(3)))::field_type,
                             lw::field<lw::vec3, float, lw::layout::soa>>);

TEST_CASE("double_buffer: now is the last finished step, after any number of steps") {
  for (const int steps : {0, 1, 2, 3, 10}) {
    lw::double_buffer<lw::scalar, int> u(5, 100);
    const auto& result = u.now();
    u.advance(steps, add_one);
    CHECK(u.size() == 5);
    CHECK(result.size() == 5);
    CHECK(result[4] == 100 + steps);
    CHECK(u.now()[0] == 100 + steps);
    CHECK(u.next().size() == 5);
    if (steps > 0) CHECK(u.next()[0] == 100 + steps - 1);
  }
}

TEST_CASE("double_buffer: a step that throws leaves now as it was") {
  lw::double_buffer<lw::scalar, int> u(3, 7);
  const auto broken = [](const auto&, auto& to) {
    to.set(0, -1);
    throw std::runtime_error("stop");
  };
  CHECK_THROWS_AS(u.advance(broken), std::runtime_error);
  CHECK(u.now()[0] == 7);
  CHECK_THROWS_AS(u.advance(-1, add_one), lw::error);
}

TEST_CASE("double_buffer: starts from a field, from elements or from nothing, and swaps by hand") {
  lw::double_buffer from_field(lw::field<lw::scalar, float>(4, 2.5f));
  CHECK(from_field.now()[3] == 2.5f);
  lw::double_buffer<lw::scalar, float> by_function(4, [](std::int64_t i) { return static_cast<float>(i); });
  CHECK(by_function.now()[3] == 3);
  by_function.next().set(3, 8);
  by_function.swap();
  CHECK(by_function.now()[3] == 8);
  lw::double_buffer<lw::scalar, float> empty(0);
  empty.advance(3, add_one);
  CHECK(empty.size() == 0);
}
