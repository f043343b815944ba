// SPDX-License-Identifier: Apache-2.0
// The least and the largest on the device, and where they are, as the host finds them. The variables are read and
// written by every block, which --strict would not have. softgpu: --allow variables
#include <cmath>
#include <cstdint>
#include <limits>
#include <tuple>

#include "lanewise/lanewise.hpp"
#include "lanewise/launch/element.hpp"
#include "lanewise/launch/located.hpp"
#include "support/cuda.hpp"

namespace lw = lanewise;

namespace {

using device = lw::memory::device;

const auto twice = lw::kernel<"twice">([](auto a) { return std::tuple(a, a); });

template <class T>
struct variables {
  variables() {
    test::name_memory(value, "variables");
    test::name_memory(index, "variables");
  }
  lw::located<T> found() const { return {lw::to_host(value)[0], lw::to_host(index)[0]}; }
  lw::field<lw::scalar, T, device> value{1};
  lw::field<lw::scalar, std::int64_t, device> index{1};
};

template <class T>
bool same(const lw::located<T>& a, const lw::located<T>& b) {
  const bool both_nan = a.value != a.value && b.value != b.value;
  return a.index == b.index && (both_nan || (a.value == b.value && std::signbit(static_cast<double>(a.value)) ==
                                                                       std::signbit(static_cast<double>(b.value))));
}

template <class T, class NumberAt>
void as_on_the_host(const char* what, std::int64_t n, const NumberAt& number_at) {
  const lw::field<lw::scalar, T> x(n, number_at);
  const auto on_device = lw::to_device(x);
  lw::located<T> least{}, largest{};
  lw::launch(twice, lw::in(x), lw::arg_min_of(least), lw::arg_max_of(largest));
  variables<T> low, high;
  lw::launch(twice, lw::in(on_device), lw::arg_min_of(low.value, low.index), lw::arg_max_of(high.value, high.index));
  test::check(same(low.found(), least) && same(high.found(), largest), what);
}

template <class T>
void numbers() {
  const T nan = std::numeric_limits<T>::quiet_NaN();
  const T infinity = std::numeric_limits<T>::infinity();
  for (const std::int64_t n : {0, 1, 2, 255, 256, 257, 1000, 5000}) {
    as_on_the_host<T>("mixed", n, [](std::int64_t i) { return static_cast<T>((i * 37) % 101 - 50); });
    as_on_the_host<T>("rising", n, [](std::int64_t i) { return static_cast<T>(i); });
    as_on_the_host<T>("falling", n, [](std::int64_t i) { return static_cast<T>(-i); });
    as_on_the_host<T>("equal", n, [](std::int64_t) { return T(7); });
    as_on_the_host<T>("infinite", n, [=](std::int64_t i) { return i % 2 == 0 ? infinity : -infinity; });
    as_on_the_host<T>("the identity alone", n, [=](std::int64_t) { return infinity; });
    as_on_the_host<T>("zeros", n, [](std::int64_t i) { return i % 300 == 299 ? T(-0.0) : T(0); });
  }
  for (const std::int64_t at : {0, 300, 999})
    as_on_the_host<T>("NaN", 1000, [=](std::int64_t i) { return i >= at ? nan : static_cast<T>(i % 7); });
}

void integers() {
  as_on_the_host<std::uint64_t>("unsigned", 700, [](std::int64_t i) {
    return i % 5 == 3 ? std::numeric_limits<std::uint64_t>::max() : static_cast<std::uint64_t>(i + 1);
  });
  as_on_the_host<std::int32_t>("signed", 700, [](std::int64_t i) { return static_cast<std::int32_t>(i % 97) - 50; });
}

void generated_in_steps() {
  const auto walk = lw::kernel<"walk">([](auto x, auto where) {
    const auto next = 5 * x % 1009;
    return std::tuple(next, next + where.index() - where.index());
  });
  lw::field<lw::scalar, std::int64_t> on_host(3000, [](std::int64_t i) { return i; });
  auto on_device = lw::to_device(on_host);
  lw::located<std::int64_t> right{};
  variables<std::int64_t> largest;
  for (const int steps : {0, 1, 4}) {
    lw::launch(lw::iterate(walk, steps), lw::inout(on_host), lw::element(), lw::arg_max_of(right));
    lw::launch(lw::iterate(walk, steps), lw::inout(on_device), lw::element(),
               lw::arg_max_of(largest.value, largest.index));
    test::check(largest.found() == right, "of the last step");
  }
}

// The part of the page that is about devices.
void page() {
  const auto residual = lw::to_device(
      lw::field<lw::scalar, float>(1000, [](std::int64_t i) { return static_cast<float>((i - 700) % 600); }));
  // [device]
  lw::field<lw::scalar, float, lw::memory::device> worst(1);
  lw::field<lw::scalar, std::int64_t, lw::memory::device> where(1);
  // [/device]
  test::name_memory(worst, "variables");
  test::name_memory(where, "variables");
  // [device_launch]
  lw::launch(lw::kernel<"residual">([](auto r) { return abs(r); }), lw::in(residual), lw::arg_max_of(worst, where));
  const std::int64_t element = lw::to_host(where)[0];
  // [/device_launch]
  test::check(element == 101 && lw::to_host(worst)[0] == 599, "the page");
}

}  // namespace

int main() {
  page();
  numbers<float>();
  numbers<double>();
  integers();
  generated_in_steps();
  return test::status("cuda_located");
}
