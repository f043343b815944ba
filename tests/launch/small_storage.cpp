// SPDX-License-Identifier: Apache-2.0
// Launches on memory that holds numbers of 8 and 16 bits: every layout, every length, alignment and tail.
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <tuple>
#include <type_traits>
#include <vector>

#include "lanewise/lanewise.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

template <class T>
struct particle {
  lw::vec<T, 3> position;
  T charge;
};

// [state]
template <class T>
struct sphere {
  lw::vec<T, 3> centre;
  T radius;
};
// [/state]

template <class View>
using received = lw::detail::received_state<View, 16>;
using halves = lw::field<particle, lw::float16>;
static_assert(std::is_same_v<received<decltype(std::declval<halves&>().view())>, particle<lw::lanes<float, 16>>>);
static_assert(decltype(std::declval<halves&>().view())::run_length == 32 && halves::numbers == 4);
static_assert(decltype(std::declval<lw::field<particle, std::int8_t>&>().view())::run_length == 64);

constexpr std::array<std::int64_t, 12> lengths{0, 1, 5, 15, 16, 17, 31, 33, 63, 65, 1023, 1025};

template <class T>
particle<T> thrown(std::int64_t i) {
  const auto at = [](std::int64_t k) { return T(static_cast<std::int16_t>(k)); };
  return {{{at(i % 50), at(i % 7), at(-(i % 11))}}, at(i % 3)};
}

// In numbers that all types hold.
const auto push = lw::kernel<"push">([](auto p) {
  p.position += p.charge * lw::vec_of(p.position[1], p.position[2], 1);
  p.charge = p.charge + 1;
  return p;
});
template <class T>
bool is_pushed(const particle<T>& p, std::int64_t i) {
  const auto start = thrown<int>(i);
  const std::array<int, 4> wanted{start.position[0] + start.charge * start.position[1],
                                  start.position[1] + start.charge * start.position[2],
                                  start.position[2] + start.charge, start.charge + 1};
  return p.position[0] == T(static_cast<std::int16_t>(wanted[0])) &&
         p.position[1] == T(static_cast<std::int16_t>(wanted[1])) &&
         p.position[2] == T(static_cast<std::int16_t>(wanted[2])) &&
         p.charge == T(static_cast<std::int16_t>(wanted[3]));
}

template <class T, class Layout>
void in_and_out() {
  int wrong = 0;
  for (const std::int64_t n : lengths) {
    const lw::field<particle, T, Layout> before(n, thrown<T>);
    lw::field<particle, T, Layout> after(n);
    auto in_place = before;
    lw::launch(push, lw::in(before), lw::out(after));
    lw::launch(push, lw::inout(in_place));
    for (std::int64_t i = 0; i < n; ++i) wrong += is_pushed(after[i], i) && is_pushed(in_place[i], i) ? 0 : 1;
  }
  CHECK(wrong == 0);
}

}  // namespace

TEST_CASE("fields of small numbers go through a kernel in every layout and length") {
  in_and_out<lw::float16, lw::layout::blocks>();
  in_and_out<lw::float16, lw::layout::soa>();
  in_and_out<lw::float16, lw::layout::aos>();
  in_and_out<lw::bfloat16, lw::layout::blocks>();
  in_and_out<std::int8_t, lw::layout::blocks>();
  in_and_out<std::int16_t, lw::layout::soa>();
}

TEST_CASE("spans of small numbers, at any address and stride, between guards that stay") {
  constexpr std::size_t guard = 37;
  for (const std::int64_t n : lengths) {
    std::vector<std::int8_t> bytes(static_cast<std::size_t>(n) + 2 * guard, 99);
    const std::span<std::int8_t> middle(bytes.data() + guard, static_cast<std::size_t>(n));
    for (std::size_t i = 0; i < middle.size(); ++i) middle[i] = static_cast<std::int8_t>(i % 256 - 128);
    std::vector<std::uint16_t> squares(middle.size());
    lw::launch(lw::kernel<"square">([](auto x) { return lw::cast<std::uint32_t>(x * x); }), lw::in(middle),
               lw::out(squares));
    lw::launch(lw::kernel<"next">([](auto x) { return x + 1; }), lw::inout(middle));
    bool right = true;
    for (std::size_t i = 0; i < middle.size(); ++i) {
      const auto start = static_cast<std::int8_t>(i % 256 - 128);
      right = right && squares[i] == start * start && middle[i] == static_cast<std::int8_t>(start + 1);
    }
    for (std::size_t i = 0; i < guard; ++i) right = right && bytes[i] == 99 && bytes[bytes.size() - 1 - i] == 99;
    CHECK(right);
  }
  // Every third of them, backwards, in place; what lies between is as it was.
  std::vector<lw::float16> numbers(300);
  for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = lw::float16(static_cast<int>(i));
  lw::launch(lw::kernel<"halve">([](auto x) { return x / 2; }),
             lw::inout(lw::strided<lw::scalar>(100, numbers.data() + 299, -3)));
  bool right = true;
  for (std::size_t i = 0; i < numbers.size(); ++i)
    right =
        right && static_cast<double>(numbers[i]) == (i % 3 == 2 ? static_cast<double>(i) / 2 : static_cast<double>(i));
  CHECK(right);
}

TEST_CASE("what a kernel computes in float is rounded once, to nearest even, and may be no number") {
  const std::vector<float> given{65519.0f, 65520.0f, -1e30f,   std::numeric_limits<float>::quiet_NaN(),
                                 0x1p-24f, 0x1p-25f, 1.00049f, -0.0f};
  std::vector<lw::float16> stored(given.size());
  lw::launch(lw::kernel<"store">([](auto x) { return x; }), lw::in(given), lw::out(stored));
  const std::array<std::uint16_t, 8> bits{0x7bff, 0x7c00, 0xfc00, 0x7e00, 1, 0, 0x3c01, 0x8000};
  for (std::size_t i = 0; i < bits.size(); ++i) CHECK(stored[i].bits == bits[i]);

  // 1000 steps that are each too small for a number of 16 bits: in one launch they add up.
  lw::field<lw::scalar, lw::bfloat16> x(33, lw::bfloat16(1));
  const auto creep = lw::kernel<"creep">([](auto at, auto step) { return at + step; });
  lw::launch(lw::iterate(creep, 1000), lw::inout(x), 0x1p-10f);
  CHECK(static_cast<float>(x[32]) == 1.9765625f);
  lw::field<lw::scalar, lw::bfloat16> y(33, lw::bfloat16(1));
  for (int step = 0; step < 1000; ++step) lw::launch(creep, lw::inout(y), 0x1p-10f);
  CHECK(static_cast<float>(y[32]) == 1.0f);
}

TEST_CASE("small numbers stand next to others, uniform ones too, and their states can be cast") {
  lw::field<particle, lw::float16> positions(100, thrown<lw::float16>);
  lw::field<particle, double> precise(100);
  std::vector<std::uint8_t> cells(100);
  lw::launch(lw::kernel<"widen">([](auto p, auto shift) {
               p.position[0] = p.position[0] + shift;
               return std::tuple(lw::cast<double>(p), lw::cast<std::uint32_t>(p.charge));
             }),
             lw::in(positions), lw::float16(0.25), lw::out(precise), lw::out(cells));
  bool right = true;
  for (std::int64_t i = 0; i < 100; ++i) {
    const particle<float> own = lw::cast<float>(positions[i]);
    right = right && precise[i].position[0] == static_cast<double>(own.position[0]) + 0.25 &&
            cells[static_cast<std::size_t>(i)] == i % 3;
  }
  CHECK(right);
  CHECK(lw::cast<lw::bfloat16>(particle<float>{{{1, 2, 3}}, 4}).charge == lw::bfloat16(4));
}

TEST_CASE("memory of small numbers that is misaligned or overlaps is an error") {
  std::vector<std::byte> bytes(100);
  const auto copy = lw::kernel<"copy">([](auto x) { return x; });
  void* const odd = bytes.data() + 1;
  const auto view = lw::soa<lw::scalar>(10, static_cast<lw::float16*>(odd));
  CHECK_THROWS_AS(lw::launch(copy, lw::inout(view)), lw::error);
  std::vector<std::int8_t> x(40);
  CHECK_THROWS_AS(lw::launch(copy, lw::in(std::span(x).first(30)), lw::out(std::span(x).last(30))), lw::error);
}

TEST_CASE("the storage that docs/storage.md shows") {
  // [field]
  lw::field<sphere, lw::float16> spheres(1000, [](std::int64_t i) {  // 8 bytes each
    return lw::cast<lw::float16>(sphere<float>{{{0.5f * static_cast<float>(i), 0, 0}}, 1});
  });
  const auto grow = lw::kernel<"grow">([](auto s, auto factor) {  // s is a sphere<lanes<float, W>>
    s.radius *= factor;
    return s;
  });
  lw::launch(grow, lw::inout(spheres), 1.25f);
  const sphere<float> last = lw::cast<float>(spheres[999]);
  // [/field]
  CHECK((last.radius == 1.25f && last.centre[0] == 499.5f));

  // [bytes]
  std::vector<std::uint8_t> image(640 * 480, 200);
  std::vector<std::int16_t> contrast(image.size());
  const auto stretch = lw::kernel<"stretch">([](auto pixel) {
    const auto level = lw::cast<std::int32_t>(pixel);  // pixels arrive as lanes<std::uint32_t, W>
    return 3 * (level - 128);
  });
  lw::launch(stretch, lw::in(image), lw::out(contrast));
  // [/bytes]
  CHECK(contrast.back() == 216);
}
