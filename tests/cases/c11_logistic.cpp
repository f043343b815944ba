// SPDX-License-Identifier: Apache-2.0
// Case C11: ten million dependent steps of the quadratic map in one launch, bit for bit.
#include "cases/c11_orbits.hpp"

#include <bit>
#include <cstdint>
#include <iterator>

#include "lanewise/field/field.hpp"
#include "lanewise/kernel/for_range.hpp"
#include "lanewise/kernel/iterate.hpp"
#include "lanewise/launch/launch.hpp"
#include "support/catch.hpp"

namespace {

namespace lw = lanewise;
using c11::orbit;
using c11::orbit_of;
using c11::steps;

template <class T, std::size_t Orbits, class Form>
void check_orbits(const orbit<T> (&orbits)[Orbits], const Form& form, T factor, std::int64_t n, std::size_t which) {
  lw::field<lw::scalar, T> x(n, [&](std::int64_t i) { return orbit_of(orbits, i).start; });
  lw::launch(lw::iterate(form, steps[which]), lw::inout(x), factor);
  for (std::int64_t i = 0; i < n; ++i) {
    CAPTURE(lw::name_of(form), steps[which], n, i);
    CHECK(std::bit_cast<typename orbit<T>::bits_type>(x[i]) == orbit_of(orbits, i).bits[which]);
  }
}

// The same steps by a loop within the kernel, whose number of steps travels as an argument.
constexpr auto in_kernel = lw::kernel<"steps within a kernel">([](auto x, auto factor, auto count) {
  return lw::for_range(count, x, [factor](auto y) { return c11::left_first(y, factor); });
});

// The longest run only for as many elements as there are orbits.
template <class T, std::size_t Orbits, class Form>
void check_all(const orbit<T> (&orbits)[Orbits], const Form& form, T factor) {
  constexpr std::size_t longest = std::size(steps) - 1;
  for (std::size_t which = 0; which < longest; ++which)
    for (const std::int64_t n : {1, 5, 17, 100}) check_orbits(orbits, form, factor, n, which);
  check_orbits(orbits, form, factor, static_cast<std::int64_t>(Orbits), longest);
}

static_assert(std::bit_cast<std::uint64_t>(lw::iterate(c11::left_first, 10)(0.1, 4.0)) == 0x3fc2ec4ef2fd87bd);

}  // namespace

TEST_CASE("C11: the quadratic map in double, bit for bit", "[c11]") {
  check_all(c11::doubles_by_4, c11::left_first, 4.0);
  check_all(c11::doubles_by_3_9_left_first, c11::left_first, 3.9);
  check_all(c11::doubles_by_3_9_right_first, c11::right_first, 3.9);
  check_all(c11::doubles_by_3_9_difference, c11::difference, 3.9);
}

TEST_CASE("C11: the quadratic map in float, bit for bit", "[c11]") {
  check_all(c11::floats_by_4, c11::left_first, 4.0f);
}

TEST_CASE("C11: one lane dies at step 1056, its neighbours go on", "[c11]") {
  const auto after = [](std::int64_t count) {
    lw::field<lw::scalar, float> x(2, [](std::int64_t i) { return i == 0 ? 0.123456789f : 0.1f; });
    lw::launch(lw::iterate(c11::left_first, count), lw::inout(x), 4.0f);
    CHECK(x[1] != 0.0f);
    return x[0];
  };
  CHECK(after(1055) == 1.0f);
  CHECK(after(1056) == 0.0f);
  CHECK(after(1057) == 0.0f);
}

TEST_CASE("C11: a loop within the kernel takes the same steps", "[c11]") {
  for (std::size_t which = 0; which < std::size(steps); ++which) {
    const std::int64_t n = which + 1 < std::size(steps) ? 17 : 5;
    lw::field<lw::scalar, double> x(n, [](std::int64_t i) { return orbit_of(c11::doubles_by_4, i).start; });
    lw::field<lw::scalar, float> y(n, [](std::int64_t i) { return orbit_of(c11::floats_by_4, i).start; });
    lw::launch(in_kernel, lw::inout(x), 4.0, steps[which]);
    lw::launch(in_kernel, lw::inout(y), 4.0f, steps[which]);
    for (std::int64_t i = 0; i < n; ++i) {
      CAPTURE(steps[which], i);
      CHECK(std::bit_cast<std::uint64_t>(x[i]) == orbit_of(c11::doubles_by_4, i).bits[which]);
      CHECK(std::bit_cast<std::uint32_t>(y[i]) == orbit_of(c11::floats_by_4, i).bits[which]);
    }
  }
}
