// SPDX-License-Identifier: Apache-2.0
#include "lanewise/explain/traced.hpp"

#include <array>
#include <concepts>
#include <cstdint>
#include <type_traits>

#include "lanewise/lanewise.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

using number = lw::traced<float>;

static_assert(std::same_as<decltype(0.5 * number(1)), number>);
static_assert(std::same_as<decltype(number(1) < 2), lw::mask<lw::recording_width>>);
static_assert(std::same_as<decltype(lw::cast<double>(number(1))), lw::traced<double>>);
static_assert(std::same_as<decltype(sin(number(1))), number>);
static_assert(std::is_trivially_copyable_v<number>);
static_assert(!std::convertible_to<number, float>);

TEST_CASE("without a tape a traced number is a number") {
  const number x(3), y(4);
  CHECK((x * y - 2 / x).value() == 3.0f * 4.0f - 2.0f / 3.0f);
  CHECK(hypot(x, y).value() == 5);
  CHECK(lw::select(x < y, x, y).value() == 3);
  CHECK((x + y).source() == 0);
}

TEST_CASE("a tape has what is done to inputs, and not what is done to constants") {
  lw::recorder::tape tape;
  const lw::recorder::recording_scope scope(tape);
  tape.begin_element();
  const number x = number::input(3);
  const number two = number(1) + 1;
  CHECK(two.source() == 0);
  const number y = lw::max(lw::multiply_add(x, two, -x), 0);
  const auto i = lw::cast<std::int32_t>(rsqrt(y)) >> 1;
  const auto code = [&](std::uint32_t index) { return tape.code.at(index).what; };
  REQUIRE(tape.code.size() == 9);
  CHECK(code(1) == lw::operation::input);
  CHECK(code(2) == lw::operation::negate);
  CHECK(code(3) == lw::operation::multiply_add);
  CHECK(tape.code[3].operands[1].value == 2);
  CHECK(code(4) == lw::operation::max);
  CHECK(code(5) == lw::operation::sqrt);
  CHECK(code(6) == lw::operation::divide);
  CHECK(code(7) == lw::operation::convert);
  CHECK(code(8) == lw::operation::shift_right);
  CHECK(i.source() == 8);
  CHECK(tape.code[8].on_integers);
}

TEST_CASE("what becomes a plain number on the way is found again") {
  lw::recorder::tape tape;
  const lw::recorder::recording_scope scope(tape);
  tape.begin_element();
  const number x = number::input(3);
  const auto again = number::generate([&](std::size_t lane) { return 2 * x[lane]; });
  CHECK(again.value() == 6);
  REQUIRE(again.source() != 0);
  CHECK(tape.code[again.source()].operands.at(0).from == x.source());
  std::array<float, 1> memory{};
  again.store(memory.data());
  CHECK(memory[0] == 6);
}
