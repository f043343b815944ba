// SPDX-License-Identifier: Apache-2.0
#include <lanewise/scalar/integer.hpp>

#include <cstdint>
#include <limits>
#include <random>

#include "support/catch.hpp"

namespace lw = lanewise;

static_assert(lw::integer_lanes<lw::lanes<std::uint64_t, 8>> && !lw::integer_lanes<lw::lanes<float, 8>> &&
              !lw::integer_lanes<int>);

namespace {

template <class T, std::size_t W>
void operators_are_those_of_cpp() {
  using V = lw::lanes<T, W>;
  std::mt19937_64 random(W);
  const auto number = [&] { return static_cast<T>(random() >> (random() % 64)); };
  const auto divisor = [&] {
    const T d = number();
    return d == 0 || d == static_cast<T>(-1) ? T(3) : d;
  };
  constexpr auto bits = static_cast<unsigned>(8 * sizeof(T));
  for (int round = 0; round < 40; ++round) {
    std::array<T, W> x{};
    std::array<T, W> y{};
    std::array<T, W> n{};
    for (std::size_t i = 0; i < W; ++i) {
      x[i] = number();
      y[i] = divisor();
      n[i] = static_cast<T>(random() % bits);
    }
    const V a = V::load(x.data());
    const V b = V::load(y.data());
    const V count = V::load(n.data());
    const T plain = divisor();
    const int shift = static_cast<int>(random() % bits);
    const auto compare = [&](const V& got, auto f) {
      for (std::size_t i = 0; i < W; ++i) REQUIRE(got[i] == static_cast<T>(f(i)));
    };
    compare(a % b, [&](std::size_t i) { return x[i] % y[i]; });
    compare(a & b, [&](std::size_t i) { return x[i] & y[i]; });
    compare(a | b, [&](std::size_t i) { return x[i] | y[i]; });
    compare(a ^ b, [&](std::size_t i) { return x[i] ^ y[i]; });
    compare(~a, [&](std::size_t i) { return ~x[i]; });
    compare(a << count, [&](std::size_t i) { return x[i] << n[i]; });
    compare(a >> count, [&](std::size_t i) { return x[i] >> n[i]; });
    compare(a << shift, [&](std::size_t i) { return x[i] << shift; });
    compare(a >> shift, [&](std::size_t i) { return x[i] >> shift; });
    compare(a % plain, [&](std::size_t i) { return x[i] % plain; });
    compare(a & plain, [&](std::size_t i) { return x[i] & plain; });
    compare(plain | a, [&](std::size_t i) { return plain | x[i]; });
    compare(plain ^ a, [&](std::size_t i) { return plain ^ x[i]; });
    compare(1 << count, [&](std::size_t i) { return T(1) << n[i]; });
    V c = a;
    c ^= b;
    c &= plain;
    c |= 5;
    c <<= 1;
    c >>= 2;
    c %= 1000;
    compare(c, [&](std::size_t i) {
      T w = static_cast<T>(static_cast<T>((static_cast<T>(x[i] ^ y[i]) & plain) | T(5)) << 1);
      w = static_cast<T>(w >> 2);
      return w % T(1000);
    });
  }
}
template <class T>
void in_every_width() {
  operators_are_those_of_cpp<T, 1>();
  operators_are_those_of_cpp<T, 2>();
  operators_are_those_of_cpp<T, 4>();
  operators_are_those_of_cpp<T, 8>();
  operators_are_those_of_cpp<T, 16>();
  operators_are_those_of_cpp<T, 128>();
}

}  // namespace

TEST_CASE("operators of bits and remainders are those of C++") {
  in_every_width<std::int32_t>();
  in_every_width<std::int64_t>();
  in_every_width<std::uint32_t>();
  in_every_width<std::uint64_t>();
}

// RISC-V's table: x / 0 has all bits set and x % 0 is x; the smallest integer over -1 is itself, with nothing left.
static_assert((lw::lanes<int, 1>(7) / 0)[0] == -1 && (lw::lanes<int, 1>(7) % 0)[0] == 7);

namespace {

template <class T, std::size_t W>
void every_divisor_is_allowed() {
  using V = lw::lanes<T, W>;
  constexpr T smallest = std::numeric_limits<T>::min();
  constexpr T largest = std::numeric_limits<T>::max();
  constexpr T all_bits = static_cast<T>(~T{0});
  const T numbers[] = {0, 1, 5, largest, smallest, all_bits, 2};
  for (const T x : numbers) {
    // One lane divides by zero, the others do not.
    const V by = V::generate([](std::size_t i) { return i == 0 ? T(0) : T(3); });
    CHECK((V(x) / by)[0] == all_bits);
    CHECK((V(x) % by)[0] == x);
    CHECK((V(x) / by)[W - 1] == (W == 1 ? all_bits : x / 3));
    CHECK((V(x) % by)[W - 1] == (W == 1 ? x : x % 3));
    CHECK((x / by)[0] == all_bits);
    CHECK((V(x) % 0)[W - 1] == x);
    CHECK((V(x) / all_bits)[0] == (std::is_signed_v<T> ? static_cast<T>(0 - static_cast<std::uint64_t>(x))
                                                       : static_cast<T>(x == all_bits ? 1 : 0)));
    CHECK((V(x) % all_bits)[0] == (std::is_signed_v<T> || x == all_bits ? T(0) : x));
  }
}
template <class T>
void every_divisor_in_every_width() {
  every_divisor_is_allowed<T, 1>();
  every_divisor_is_allowed<T, 8>();
  every_divisor_is_allowed<T, 64>();
}

}  // namespace

TEST_CASE("division of integers never traps, and has one result everywhere") {
  every_divisor_in_every_width<std::int32_t>();
  every_divisor_in_every_width<std::int64_t>();
  every_divisor_in_every_width<std::uint32_t>();
  every_divisor_in_every_width<std::uint64_t>();
}
