// SPDX-License-Identifier: Apache-2.0
#include <lanewise/scalar/lanes.hpp>

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <type_traits>

#include "support/catch.hpp"

namespace lw = lanewise;

static_assert(std::is_trivially_copyable_v<lw::lanes<float, 16>> &&
              std::is_trivially_copyable_v<lw::lanes<std::int64_t, 1>>);
static_assert(sizeof(lw::lanes<double, 128>) == 1024);
static_assert(lw::lanes<float, 8>::width == 8);
static_assert(std::is_convertible_v<double, lw::lanes<float, 8>> && std::is_convertible_v<int, lw::lanes<float, 8>>);
static_assert(!std::is_convertible_v<bool, lw::lanes<float, 8>>);
static_assert(std::same_as<decltype(0.5 * lw::lanes<float, 8>()), lw::lanes<float, 8>>);
static_assert(std::same_as<decltype(lw::lanes<std::uint32_t, 8>() + 1), lw::lanes<std::uint32_t, 8>>);
static_assert(std::same_as<decltype(lw::lanes<double, 2>() < 1), lw::mask<2>>);
static_assert((lw::lanes<float, 1>(3.0f) * 2 + 1)[0] == 7.0f);
static_assert(lw::is_kernel_number<lw::lanes<float, 8>> && lw::number<lw::lanes<float, 8>>);

namespace {

// C++ promises wrap-around for unsigned numbers only.
template <class T>
auto as_unsigned(T x) {
  if constexpr (std::is_integral_v<T>) {
    return static_cast<std::make_unsigned_t<T>>(x);
  } else {
    return x;
  }
}

template <class T, std::size_t W>
void arithmetic_is_that_of_each_lane() {
  using V = lw::lanes<T, W>;
  // One check for each width: Catch2's own, for each operator and type, take a compiler half a minute.
  std::string wrong;
  const auto expect = [&wrong](bool right, const char* operation) __attribute__((noinline)) {
    if (!right && wrong.empty()) wrong = operation;
  };
  std::mt19937_64 random(W);
  const auto number = [&]() -> T {
    if constexpr (std::is_integral_v<T>) {
      return static_cast<T>(random() >> (random() % 64));
    } else {
      return static_cast<T>(std::uniform_real_distribution<double>(-100, 100)(random));
    }
  };
  for (int round = 0; round < 30; ++round) {
    std::array<T, W> x{};
    std::array<T, W> y{};
    for (std::size_t i = 0; i < W; ++i) {
      x[i] = round % 5 == 0 ? std::numeric_limits<T>::max() : number();
      y[i] = round % 7 == 0 ? x[i] : number();
      if (std::is_integral_v<T> && (y[i] == T(0) || y[i] == static_cast<T>(-1))) y[i] = T(3);
    }
    const V a = V::load(x.data());
    const V b = V::load(y.data());
    for (std::size_t i = 0; i < W; ++i) {
      const auto p = as_unsigned(x[i]);
      const auto q = as_unsigned(y[i]);
      expect((a + b)[i] == static_cast<T>(p + q), "a + b");
      expect((a - b)[i] == static_cast<T>(p - q), "a - b");
      expect((a * b)[i] == static_cast<T>(p * q), "a * b");
      expect((a / b)[i] == static_cast<T>(x[i] / y[i]), "a / b");
      expect((-a)[i] == static_cast<T>(0 - p), "-a");
      expect((+a)[i] == x[i], "+a");
      expect((a == b)[i] == (x[i] == y[i]), "a == b");
      expect((a != b)[i] == (x[i] != y[i]), "a != b");
      expect((a < b)[i] == (x[i] < y[i]), "a < b");
      expect((a <= b)[i] == (x[i] <= y[i]), "a <= b");
      expect((a > b)[i] == (x[i] > y[i]), "a > b");
      expect((a >= b)[i] == (x[i] >= y[i]), "a >= b");
      expect((a + 2)[i] == static_cast<T>(p + as_unsigned(T(2))), "a + 2");
      expect((7 - a)[i] == static_cast<T>(as_unsigned(T(7)) - p), "7 - a");
    }
    V c = a;
    c += b;
    c -= a;
    c *= 2;
    std::array<T, W> stored{};
    c.store(stored.data());
    for (std::size_t i = 0; i < W; ++i) expect(stored[i] == (((a + b) - a) * 2)[i], "compound assignment");
    c /= 1;
    expect(all(c == V::load(stored.data())), "compound assignment");
  }
  const V counted = V::generate([](std::size_t i) { return i; });
  for (std::size_t i = 0; i < W; ++i) expect(counted[i] == static_cast<T>(i), "generate");
  CHECK(wrong == "");
}
template <class T>
void in_many_widths() {
  arithmetic_is_that_of_each_lane<T, 1>();
  arithmetic_is_that_of_each_lane<T, 2>();
  arithmetic_is_that_of_each_lane<T, 4>();
  arithmetic_is_that_of_each_lane<T, 8>();
  arithmetic_is_that_of_each_lane<T, 16>();
  arithmetic_is_that_of_each_lane<T, 128>();
}

}  // namespace

TEST_CASE("float lanes compute as floats do") { in_many_widths<float>(); }
TEST_CASE("double lanes compute as doubles do") { in_many_widths<double>(); }
TEST_CASE("int32 lanes wrap around") { in_many_widths<std::int32_t>(); }
TEST_CASE("int64 lanes wrap around") { in_many_widths<std::int64_t>(); }
TEST_CASE("uint32 lanes wrap around") { in_many_widths<std::uint32_t>(); }
TEST_CASE("uint64 lanes wrap around") { in_many_widths<std::uint64_t>(); }

TEST_CASE("comparisons with a NaN are those of IEEE 754") {
  const auto check = []<class V>(V) {
    const V nan(std::nan(""));
    const V one(1);
    for (std::size_t i = 0; i < V::width; ++i) {
      CHECK((nan != nan)[i]);
      CHECK((nan != one)[i]);
      CHECK(!(nan == nan)[i]);
      CHECK(!(nan < one)[i]);
      CHECK(!(nan <= one)[i]);
      CHECK(!(nan > one)[i]);
      CHECK(!(one >= nan)[i]);
    }
  };
  check(lw::lanes<float, 1>());
  check(lw::lanes<float, 4>());
  check(lw::lanes<float, 8>());
  check(lw::lanes<float, 16>());
  check(lw::lanes<double, 2>());
  check(lw::lanes<double, 4>());
  check(lw::lanes<double, 8>());
}

// C27-subnormals: bits of x, 2 x, x / 2, x 2^100, x + 2^-126; nothing is flushed to zero.
TEST_CASE("subnormal lanes") {
  struct fact {
    std::uint32_t x, twice, half, times_2_100, plus_smallest_normal;
  };
  constexpr fact facts[] = {{0x00000001, 0x00000002, 0x00000000, 0x27000000, 0x00800001},
                            {0x00000002, 0x00000004, 0x00000001, 0x27800000, 0x00800002},
                            {0x00000003, 0x00000006, 0x00000002, 0x27c00000, 0x00800003},
                            {0x00400000, 0x00800000, 0x00200000, 0x32000000, 0x00c00000},
                            {0x007fffff, 0x00fffffe, 0x00400000, 0x327ffffe, 0x00ffffff},
                            {0x00800000, 0x01000000, 0x00400000, 0x32800000, 0x01000000},
                            {0x000116c2, 0x00022d84, 0x00008b61, 0x2f0b6100, 0x008116c2},
                            {0x80000001, 0x80000002, 0x80000000, 0xa7000000, 0x007fffff},
                            {0x807fffff, 0x80fffffe, 0x80400000, 0xb27ffffe, 0x00000001}};
  for (const fact& f : facts) {
    const lw::lanes<float, 16> x(std::bit_cast<float>(f.x));
    const auto bits = [](const lw::lanes<float, 16>& v) { return std::bit_cast<std::uint32_t>(v[11]); };
    CHECK(bits(2 * x) == f.twice);
    CHECK(bits(x / 2) == f.half);
    CHECK(bits(x * 0x1p100f) == f.times_2_100);
    CHECK(bits(x + 0x1p-126f) == f.plus_smallest_normal);
    CHECK((x != 0)[11]);
  }
  const auto difference = [](std::uint32_t a, std::uint32_t b) {
    return std::bit_cast<std::uint32_t>((lw::lanes<float, 16>(std::bit_cast<float>(a)) - std::bit_cast<float>(b))[2]);
  };
  CHECK(difference(0x00c00000, 0x00800000) == 0x00400000);
  CHECK(difference(0x00800001, 0x00800000) == 0x00000001);

  lw::lanes<float, 16> decay(1);
  int last = 0;
  for (int k = 1; k <= 200; ++k) {
    decay *= 0.5;
    if (decay[5] > 0) last = k;
  }
  CHECK(last == 149);

  using doubles = lw::lanes<double, 8>;
  const auto bits64 = [](const doubles& v) { return std::bit_cast<std::uint64_t>(v[6]); };
  CHECK(bits64(doubles(1e-310) * 1e100) == 0x14550a6110d6a9a6);
  CHECK(bits64(doubles(1e-200) * 1e-110) == 0x000012688b70e62b);
  CHECK(bits64(doubles(5e-324) / 2) == 0);
  CHECK(bits64(doubles(5e-324) * 1.5) == 2);
  CHECK(bits64(doubles(0x1p-1022) - 0x1p-1074) == 0x000fffffffffffff);
  CHECK(bits64(1 / doubles(1e-310)) == 0x7ff0000000000000);
}
