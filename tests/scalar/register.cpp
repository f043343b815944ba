// SPDX-License-Identifier: Apache-2.0
#include <lanewise/scalar/register.hpp>

#include <array>
#include <bit>
#include <cstdint>
#include <limits>

#include "support/catch.hpp"

namespace registers = lanewise::registers;

static_assert(std::same_as<registers::register_for<float, 1>, float>);
static_assert(registers::size_of<registers::register_for<double, 128>> == registers::native_size<double>);
static_assert(registers::size_of<registers::register_for<std::int32_t, 4>> == 4);
static_assert(registers::add(std::numeric_limits<std::int32_t>::max(), 1) == std::numeric_limits<std::int32_t>::min());
static_assert(registers::multiply(std::int32_t{1} << 20, std::int32_t{1} << 20) == 0);
static_assert(registers::negate(std::numeric_limits<std::int64_t>::min()) == std::numeric_limits<std::int64_t>::min());
static_assert(registers::choose(1, 3, 5) == 3 && registers::choose(0, 3, 5) == 5);

namespace {

template <class Check>
void on_vectors(const Check& check) {
  const auto each = [&]<class T>(T) {
    check.template operator()<T, registers::register_for<T, 16 / sizeof(T)>>();
    check.template operator()<T, registers::register_for<T, 128>>();
  };
  each(float{});
  each(double{});
  each(std::int32_t{});
  each(std::int64_t{});
  each(std::uint32_t{});
  each(std::uint64_t{});
}

}  // namespace

TEST_CASE("comparisons become bits and back") {
  on_vectors([]<class T, class R>() {
    constexpr std::size_t size = registers::size_of<R>;
    for (unsigned pattern = 0; pattern < (1u << size); pattern += size > 8 ? 37 : 1) {
      std::array<T, size> values{};
      for (std::size_t i = 0; i < size; ++i) values[i] = static_cast<T>((pattern >> i) & 1);
      const auto ones = std::bit_cast<R>(values) == R(T(1));
      REQUIRE(registers::to_bits(ones) == pattern);
      REQUIRE(registers::comparison_bits(ones) == pattern);
      const auto chosen = registers::to_array(registers::choose(pattern, R(T(7)), R(T(9))));
      for (std::size_t i = 0; i < size; ++i) REQUIRE(chosen[i] == (((pattern >> i) & 1) != 0 ? T(7) : T(9)));
    }
  });
}

TEST_CASE("memory of any alignment") {
  on_vectors([]<class T, class R>() {
    constexpr std::size_t size = registers::size_of<R>;
    std::array<T, 2 * size + 1> from{};
    for (std::size_t i = 0; i < from.size(); ++i) from[i] = static_cast<T>(i);
    alignas(64) std::array<T, 2 * size> to{};
    const R moved = registers::load<R>(from.data() + 1);
    registers::store(to.data() + 1, moved);
    registers::stream(to.data(), moved);
    CHECK(to[0] == T(1));
    CHECK(to[size - 1] == static_cast<T>(size));
    CHECK(registers::to_array(moved)[size - 1] == static_cast<T>(size));
  });
}

TEST_CASE("numbers from anywhere, where one instruction loads them") {
  on_vectors([]<class T, class R>() {
    if constexpr (registers::has_gather<T> && registers::size_of<R> == registers::native_size<T>) {
      using offset = std::conditional_t<sizeof(T) == 4, std::int32_t, std::int64_t>;
      constexpr std::size_t size = registers::size_of<R>;
      std::array<T, 200> from{};
      for (std::size_t i = 0; i < from.size(); ++i) from[i] = static_cast<T>(i);
      std::array<offset, size> offsets{};
      for (std::size_t i = 0; i < size; ++i) offsets[i] = static_cast<offset>(i * 37 % 101) - 50;
      const auto loaded = registers::to_array(
          registers::gather(from.data() + 60, std::bit_cast<registers::register_for<offset, size>>(offsets)));
      for (std::size_t i = 0; i < size; ++i) CHECK(loaded[i] == static_cast<T>(60 + offsets[i]));
    }
  });
}

TEST_CASE("a minus turns the sign of zero") {
  const auto negated = registers::to_array(registers::negate(registers::register_for<float, 128>(0.0f)));
  CHECK(std::bit_cast<std::uint32_t>(negated[0]) == 0x80000000u);
}
