// SPDX-License-Identifier: Apache-2.0
#include "lanewise/launch/cpu.hpp"

#include <algorithm>
#include <array>
#include <cfenv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <tuple>
#include <utility>
#include <vector>

#include "lanewise/algebra/quaternion.hpp"
#include "lanewise/launch/launch.hpp"
#include "lanewise/scalar/math.hpp"
#include "support/catch.hpp"
#include "support/threads.hpp"

namespace lw = lanewise;

namespace {

template <class T>
struct swinging {
  lw::quat<T> attitude;
  lw::vec<T, 2> place;
};

// Something of everything whose result could depend on where an element stands: roots, quotients, functions with
// special lanes, contractions, and steps that depend on steps.
const auto restless = lw::kernel<"restless">([](auto s, auto bias, auto dt) {
  const auto a = sqrt(abs(s.place[0])) + exp(-s.place[1] * s.place[1]);
  const auto b = log(1 + abs(s.place[0])) / (bias + 2) + sin(s.place[1]) * cos(3 * s.place[0]);
  s.place[0] = a - dt * b;
  s.place[1] = pow(abs(b) + 1, dt) - 1 / (1 + a);
  s.attitude = normalise(s.attitude * lw::quat_of(1, dt * a, dt * b, dt * bias));
  return s;
});

// Element i, whatever else there is: ordinary numbers, large ones, subnormal ones, zeros, infinities and NaN.
template <class T>
swinging<T> element(std::int64_t i) {
  const auto wave = static_cast<T>((i * 7919) % 1009) / T(1009);
  swinging<T> s{{wave - T(0.5), wave * 2, 1 - wave, T(0.25)}, {{8 * wave - 4, wave * wave}}};
  constexpr auto limits = std::numeric_limits<T>{};
  const std::array<T, 7> special{T(1e9),       limits.denorm_min(), T(0), -T(0), limits.infinity(), limits.quiet_NaN(),
                                 -limits.max()};
  if (i % 29 == 3) s.place[0] = special[static_cast<std::size_t>(i / 29) % special.size()];
  if (i % 31 == 5) s.place[1] = special[static_cast<std::size_t>(i / 31) % special.size()];
  return s;
}
template <class T>
T bias_of(std::int64_t i) {
  return static_cast<T>(i % 17) / T(16);
}

constexpr int steps = 7;
constexpr std::int64_t most = 2500;

// The state of element i after the steps, from a launch of that element alone.
template <class T>
const std::vector<swinging<T>>& alone() {
  static const auto results = [] {
    std::vector<swinging<T>> all;
    for (std::int64_t i = 0; i < most; ++i) {
      std::array<swinging<T>, 1> one{element<T>(i)};
      const std::array<T, 1> bias{bias_of<T>(i)};
      lw::launch(lw::iterate(restless, steps), lw::inout(one), lw::in(bias), T(0.01));
      all.push_back(one[0]);
    }
    return all;
  }();
  return results;
}

// The same bits, except that a NaN is a NaN: where two of them meet, the sign of either is the result, and compilers
// turn x + y round as they like, in one copy of a loop's code and not in the other.
template <class T>
bool same_bits(const swinging<T>& a, const swinging<T>& b) {
  const auto x = lw::flatten(a), y = lw::flatten(b);
  for (std::size_t k = 0; k < x.size(); ++k)
    if (std::memcmp(&x[k], &y[k], sizeof(T)) != 0 && !(std::isnan(x[k]) && std::isnan(y[k]))) return false;
  return true;
}

// n elements from `first` on, in the memory of `view`, must be the bits that `alone` has. `view` belongs to memory of
// the caller.
template <class T, class View, class Bias>
void check_bits(const View& view, const Bias& biases, std::int64_t first) {
  const std::int64_t n = view.size();
  for (std::int64_t i = 0; i < n; ++i) {
    lw::write_element(view, i, element<T>(first + i));
    lw::write_element(biases, i, bias_of<T>(first + i));
  }
  lw::launch(lw::iterate(restless, steps), lw::inout(view), lw::in(biases), T(0.01));
  std::int64_t different = 0;
  for (std::int64_t i = 0; i < n; ++i)
    different += !same_bits(lw::read_element(view, i), alone<T>()[static_cast<std::size_t>(first + i)]);
  INFO("n " << n << ", first " << first);
  CHECK(different == 0);
}

// How many of the numbers that are compared are ordinary ones.
template <class T>
std::size_t ordinary() {
  std::size_t count = 0;
  for (const auto& state : alone<T>())
    for (const T x : lw::flatten(state)) count += std::isfinite(x);
  return count;
}

constexpr std::array<std::int64_t, 17> sizes{1, 2, 3, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 65, 1023, 1025, 2063};

template <class T>
void check_all_layouts(std::int64_t n, std::int64_t first) {
  using host = lw::memory::host;
  lw::field<swinging, T> blocks(n);
  lw::field<swinging, T, lw::layout::soa> columns(n);
  lw::field<swinging, T, lw::layout::aos> records(n);
  lw::field<lw::scalar, T> bias(n);
  check_bits<T>(blocks.view(), bias.view(), first);
  check_bits<T>(columns.view(), bias.view(), first);
  check_bits<T>(records.view(), bias.view(), first);

  // memory of the user: at any number, with gaps, backwards, transposed
  const auto start = static_cast<std::size_t>(first % 5 + 1);
  std::vector<T> memory(static_cast<std::size_t>(9 * n) + 8), biases(static_cast<std::size_t>(2 * n) + 8);
  T* const m = memory.data() + start;
  T* const b = biases.data() + start;
  const lw::strided_view<T, host> every_other{b, n, 2, 1};
  check_bits<T>(lw::block_view<swinging<T>, host>{memory.data() + start % 2, n / 16 * 16},
                lw::strided_view<T, host>{b, n / 16 * 16, 2, 1}, first);
  check_bits<T>(lw::column_view<swinging<T>, host>{{m, m + n, m + 2 * n, m + 5 * n, m + 4 * n, m + 3 * n}, n},
                every_other, first);
  check_bits<T>(lw::strided_view<swinging<T>, host>{m, n, 9, 1}, every_other, first);
  check_bits<T>(lw::strided_view<swinging<T>, host>{m + 7 * (n - 1), n, -7, 1}, every_other, first);
  check_bits<T>(lw::strided_view<swinging<T>, host>{m, n, 1, n}, every_other, first);
}

}  // namespace

static_assert(lw::detail::group_width<lw::uniform_argument<float>> == 1);
static_assert(lw::detail::group_width<> == 1);

TEMPLATE_TEST_CASE("a result has the same bits for every n, position, alignment and layout", "", float, double) {
  for (const std::int64_t n : sizes) check_all_layouts<TestType>(n, 0);
  for (std::int64_t first = 1; first < 20; ++first) check_all_layouts<TestType>(37, first * 23);
  CHECK(ordinary<TestType>() > most * 6 * 9 / 10);
}

TEMPLATE_TEST_CASE("a result has the same bits for every number of threads", "", float, double) {
  for (const int threads : {1, 2, 3, 5}) {
    const test::thread_count with(threads);
    check_all_layouts<TestType>(most, 0);
    check_all_layouts<TestType>(1025, 400);
  }
}

TEMPLATE_TEST_CASE("nothing around the memory of an output is touched", "", float, double) {
  using T = TestType;
  constexpr auto pattern = std::byte{0xA5};
  const auto k = lw::kernel<"index">([](auto x) { return x + 1; });
  for (const std::int64_t n : {0, 1, 3, 7, 8, 15, 16, 17, 31, 33, 64, 1023, 1024, 1025}) {
    for (const std::size_t shift : {0U, 1U, 3U}) {
      const std::size_t bytes = static_cast<std::size_t>(n) * sizeof(T);
      std::vector<std::byte> memory(64 + shift * sizeof(T) + bytes + 64, pattern);
      auto* const out = reinterpret_cast<T*>(memory.data() + 64 + shift * sizeof(T));
      std::vector<T> in(static_cast<std::size_t>(n), T(1));
      lw::launch(k, lw::in(in), lw::out(lw::soa<lw::scalar>(n, out)));
      CHECK(std::count(out, out + n, T(2)) == n);
      const auto is_pattern = [](std::byte b) { return b == pattern; };
      const auto* const end = reinterpret_cast<std::byte*>(out + n);
      CHECK(std::all_of(memory.data(), reinterpret_cast<std::byte*>(out), is_pattern));
      CHECK(std::all_of(end, static_cast<const std::byte*>(memory.data() + memory.size()), is_pattern));
      CHECK(end + 64 == memory.data() + memory.size());
    }
  }
}

TEST_CASE("what lies between the numbers of a strided output is not touched") {
  std::vector<float> memory(3 * 100, 7.0F);
  const std::vector<float> in(100, 1.0F);
  lw::launch(lw::kernel<"same">([](auto x) { return x; }), lw::in(in),
             lw::out(lw::strided<lw::scalar>(100, memory.data() + 1, 3)));
  for (std::size_t i = 0; i < 100; ++i) {
    REQUIRE(memory[3 * i] == 7.0F);
    REQUIRE(memory[3 * i + 1] == 1.0F);
    REQUIRE(memory[3 * i + 2] == 7.0F);
  }
}

TEMPLATE_TEST_CASE("numbers that do not exist raise no exceptions", "", float, double) {
  using T = TestType;
  for (const std::size_t n : {1U, 7U, 15U, 17U, 1025U}) {
    std::vector<T> x(n), quotient(n), root(n);
    for (std::size_t i = 0; i < n; ++i) x[i] = static_cast<T>(i + 1);
    std::feclearexcept(FE_ALL_EXCEPT);
    lw::launch(lw::kernel<"1/x and its root">([](auto a) { return std::pair(1 / a, sqrt(a)); }), lw::in(x),
               lw::out(quotient), lw::out(root));
    CHECK(std::fetestexcept(FE_DIVBYZERO | FE_INVALID | FE_OVERFLOW | FE_UNDERFLOW) == 0);
    CHECK(quotient[n - 1] == 1 / x[n - 1]);
    CHECK(root[n - 1] == std::sqrt(x[n - 1]));
  }
}

// Below the size of the last-level cache a launch does not choose these stores by itself.
TEMPLATE_TEST_CASE("stores past the caches store the same", "", float, double, std::int32_t) {
  using T = TestType;
  const std::int64_t n = 1000;
  lw::field<lw::vec3, T> in(n,
                            [](std::int64_t i) { return lw::vec<T, 3>{static_cast<T>(i), static_cast<T>(-i), T(1)}; });
  lw::field<lw::vec3, T> blocks(n), in_place = in;
  lw::field<lw::vec3, T, lw::layout::soa> columns(n);
  lw::field<lw::scalar, T> sum(n);
  const auto arguments =
      lw::make_pack(lw::in(in), lw::out(blocks), lw::out(columns), lw::out(sum), lw::inout(in_place));
  const auto k = [](auto v, auto w) { return std::tuple(2 * v, 3 * v, v[0] + v[2], -w); };
  constexpr std::size_t width = lw::registers::native_size<T>;
  lw::detail::run_tile<width>(k, arguments, 0, n, true);
  for (std::int64_t i = 0; i < n; ++i) {
    REQUIRE(lw::all_equal(blocks[i], 2 * in[i]));
    REQUIRE(lw::all_equal(columns[i], 3 * in[i]));
    REQUIRE(sum[i] == in[i][0] + in[i][2]);
    REQUIRE(lw::all_equal(in_place[i], -in[i]));
  }
}

TEST_CASE("a launch writes past the caches when its outputs allow it and it outgrows them") {
  const auto beyond = static_cast<std::int64_t>(lw::config::last_level_cache() / sizeof(float)) + 1;
  const auto within = beyond / 2 - 1;
  lw::field<lw::scalar, float> a(64), b(64);
  const auto streams = [](std::int64_t n, const auto&... arguments) {
    return lw::detail::writes_past_caches<16>(lw::make_pack(arguments...), n);
  };
  CHECK(streams(beyond, lw::in(a), lw::out(b)));
  CHECK(streams(within + 2, lw::in(a), lw::out(b)));
  CHECK_FALSE(streams(within, lw::in(a), lw::out(b)));
  CHECK_FALSE(streams(beyond, lw::inout(a)));
  CHECK_FALSE(streams(beyond, lw::in(a), lw::out(lw::strided<lw::scalar>(64, b.view().data, 1))));
  if (lw::registers::native_size<float> > 1)
    CHECK_FALSE(streams(beyond, lw::in(a), lw::out(lw::soa<lw::scalar>(60, b.view().data + 1))));
}
