// SPDX-License-Identifier: Apache-2.0
// Loops, branches and searches for roots in the threads of a GPU give what they give on the host, bit for bit where no
// function of <cmath> is in them; and no thread divides an integer by zero.
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <iterator>
#include <limits>
#include <tuple>
#include <utility>

#include "cases/c15_loops.hpp"
#include "lanewise/kernel/bisect.hpp"
#include "lanewise/kernel/for_range.hpp"
#include "lanewise/kernel/newton.hpp"
#include "lanewise/kernel/scan.hpp"
#include "lanewise/lanewise.hpp"
#include "lanewise/launch/element.hpp"
#include "support/cuda.hpp"

namespace {

namespace lw = lanewise;
template <class T>
using host_field = lw::field<lw::scalar, T>;
template <class T>
using device_field = lw::field<lw::scalar, T, lw::memory::device>;

template <class T, class F>
host_field<T> numbers(std::int64_t n, const F& f) {
  return host_field<T>(n, f);
}

void branches() {
  const auto n = static_cast<std::int64_t>(std::size(c15::both_signs)) * 3 + 1;
  const auto row = [](std::int64_t i) -> const c15::shrunk& {
    return c15::both_signs[static_cast<std::size_t>(i) % std::size(c15::both_signs)];
  };
  auto x = lw::to_device(numbers<double>(n, [&](std::int64_t i) { return row(i).start; }));
  device_field<std::int32_t> steps(n);
  lw::launch(c15::shrink, lw::inout(x), lw::out(steps));
  const auto end = lw::to_host(x);
  const auto taken = lw::to_host(steps);
  bool right = true;
  for (std::int64_t i = 0; i < n; ++i)
    right = right && std::bit_cast<std::uint64_t>(end[i]) == row(i).bits && taken[i] == row(i).steps;
  test::check(right, "each thread runs the loop of its own branch");
}

void collatz() {
  const auto n = static_cast<std::int64_t>(std::size(c15::collatz_rows));
  const auto start = lw::to_device(
      numbers<std::int64_t>(n, [](std::int64_t i) { return c15::collatz_rows[static_cast<std::size_t>(i)].start; }));
  device_field<std::int32_t> steps(n);
  device_field<std::int64_t> peak(n);
  lw::launch(c15::collatz, lw::in(start), lw::out(steps), lw::out(peak));
  const auto taken = lw::to_host(steps);
  const auto highest = lw::to_host(peak);
  bool right = true;
  for (std::int64_t i = 0; i < n; ++i) {
    const auto& row = c15::collatz_rows[static_cast<std::size_t>(i)];
    right = right && taken[i] == row.steps && highest[i] == row.peak;
  }
  test::check(right, "Collatz steps and peaks");
}

void caps() {
  const double starts[] = {1.7976931348623157e+308,
                           1,
                           0.5,
                           3,
                           1e-310,
                           std::numeric_limits<double>::infinity(),
                           std::numeric_limits<double>::quiet_NaN()};
  const std::int32_t expected[] = {1025, 1, 0, 3, 0, 2000, 0};
  const auto x = lw::to_device(numbers<double>(7, [&](std::int64_t i) { return starts[static_cast<std::size_t>(i)]; }));
  device_field<std::int32_t> steps(7);
  device_field<std::int32_t> finished(7);
  lw::launch(c15::halvings, lw::in(x), lw::out(steps), lw::out(finished));
  const auto taken = lw::to_host(steps);
  const auto done = lw::to_host(finished);
  bool right = true;
  for (std::int64_t i = 0; i < 7; ++i)
    right = right && taken[i] == expected[static_cast<std::size_t>(i)] && done[i] == (i == 5 ? 0 : 1);
  test::check(right, "a cap ends what has no end, and says so");
}

void draws() {
  const auto n = static_cast<std::int64_t>(std::size(c15::rejection));
  device_field<std::uint64_t> state(n);
  device_field<std::int32_t> count(n);
  lw::launch(c15::reject, lw::over(n), lw::element(), lw::out(state), lw::out(count));
  const auto end = lw::to_host(state);
  const auto drawn = lw::to_host(count);
  bool right = true;
  for (std::int64_t i = 0; i < n; ++i) {
    const auto& row = c15::rejection[static_cast<std::size_t>(i)];
    right = right && end[i] == row.state && drawn[i] == row.count;
  }
  test::check(right, "each thread consumes its own draws");
}

constexpr auto divisions = lw::kernel<"greatest common divisor and division by zero">([](auto a, auto b) {
  const auto divisor = std::get<0>(lw::while_loop([](auto, auto y) { return y != 0; }, std::tuple(a, b),
                                                  [](auto x, auto y) { return std::tuple(y, x % y); }));
  return std::tuple(divisor, a / b, a % b);
});

void integers() {
  const auto n = std::int64_t{37};
  const auto a = numbers<std::int32_t>(n, [](std::int64_t i) {
    return i == 3 ? std::numeric_limits<std::int32_t>::min() : static_cast<std::int32_t>(35 * i - 100);
  });
  const auto b = numbers<std::int32_t>(
      n, [](std::int64_t i) { return i == 3 ? -1 : static_cast<std::int32_t>(i % 3 == 0 ? 0 : 2 * i); });
  host_field<std::int32_t> divisor(n), quotient(n), remainder(n);
  lw::launch(divisions, lw::in(a), lw::in(b), lw::out(divisor), lw::out(quotient), lw::out(remainder));
  const auto a_there = lw::to_device(a);
  const auto b_there = lw::to_device(b);
  device_field<std::int32_t> divisor_there(n), quotient_there(n), remainder_there(n);
  lw::launch(divisions, lw::in(a_there), lw::in(b_there), lw::out(divisor_there), lw::out(quotient_there),
             lw::out(remainder_there));
  test::check(test::same_bits(lw::to_host(divisor_there), divisor), "common divisors");
  test::check(test::same_bits(lw::to_host(quotient_there), quotient), "quotients, by zero and by -1 too");
  test::check(test::same_bits(lw::to_host(remainder_there), remainder), "remainders, by zero and by -1 too");
  test::check(quotient[0] == -1 && remainder[0] == -100 && quotient[3] == a[3] && remainder[3] == 0,
              "the host's own division by zero and by -1");
}

// All forms in each other: a scan whose body loops and branches, over a state of three types.
constexpr auto nested = lw::kernel<"nested loops">([](auto x, auto count) {
  const auto body = [](auto y, auto generator, auto bumps, auto step) {
    const auto word = generator * 6364136223846793005U + 1442695040888963407U;
    const auto moved = lw::branch(
        y < 1, y,
        [](auto z) { return lw::while_loop([](auto w) { return w < 2; }, z, [](auto w) { return w * 1.5 + 0.1; }); },
        [&](auto z) { return lw::for_range(step, z, [](auto w) { return w * 0.75; }); });
    return std::tuple(std::tuple(moved, word, bumps + lw::select(moved > 1, 2, bumps * 0)), moved);
  };
  auto sum = x * 0;
  const auto [y, generator, bumps] =
      lw::scan(count, std::tuple(x, lw::lanes<std::uint64_t, decltype(x)::width>(7), 0 * lw::cast<std::int32_t>(x)),
               body, [&sum](auto, auto z) { sum += z; });
  return std::tuple(y + sum, generator, bumps);
});

void loops_in_loops() {
  const auto n = std::int64_t{45};
  const auto x = numbers<double>(n, [](std::int64_t i) { return 0.11 * static_cast<double>(i + 1); });
  host_field<double> y(n);
  host_field<std::uint64_t> generator(n);
  host_field<std::int32_t> bumps(n);
  lw::launch(nested, lw::in(x), 9, lw::out(y), lw::out(generator), lw::out(bumps));
  const auto x_there = lw::to_device(x);
  device_field<double> y_there(n);
  device_field<std::uint64_t> generator_there(n);
  device_field<std::int32_t> bumps_there(n);
  lw::launch(nested, lw::in(x_there), 9, lw::out(y_there), lw::out(generator_there), lw::out(bumps_there));
  test::check(test::same_bits(lw::to_host(y_there), y), "loops in loops");
  test::check(test::same_bits(lw::to_host(generator_there), generator), "generators in loops");
  test::check(test::same_bits(lw::to_host(bumps_there), bumps), "counters in loops");
}

constexpr auto roots = lw::kernel<"cube roots by three ways">([](auto a) {
  const auto f = [a](auto x) { return std::pair(x * x * x - a, 3 * x * x); };
  const auto free = lw::newton(f, a * 0 + 1);
  const auto bound = lw::newton(f, a * 0 + 1, a * 0, a + 1);
  const auto halved = lw::bisect([a](auto x) { return x * x * x - a; }, a * 0, a + 1);
  return std::tuple(free.value, bound.value, halved.value, free.steps + 1000 * bound.steps + 1000000 * halved.steps);
});

void searches() {
  const auto n = std::int64_t{33};
  const auto a = numbers<double>(n, [](std::int64_t i) {
    return i == 5 ? std::numeric_limits<double>::quiet_NaN() : std::exp2(static_cast<double>(3 * i - 20));
  });
  host_field<double> free(n), bound(n), halved(n);
  host_field<std::int32_t> steps(n);
  lw::launch(roots, lw::in(a), lw::out(free), lw::out(bound), lw::out(halved), lw::out(steps));
  const auto a_there = lw::to_device(a);
  device_field<double> free_there(n), bound_there(n), halved_there(n);
  device_field<std::int32_t> steps_there(n);
  lw::launch(roots, lw::in(a_there), lw::out(free_there), lw::out(bound_there), lw::out(halved_there),
             lw::out(steps_there));
  const auto there = lw::to_host(bound_there);
  bool right = std::isnan(there[5]);
  for (std::int64_t i = 0; i < n; ++i)
    right = right && (i == 5 || std::abs(there[i] - std::cbrt(a[i])) <= 5e-16 * there[i]);
  test::check(right, "cube roots between two ends");
  test::check(test::same_bits(lw::to_host(steps_there), steps), "as many steps as on the host");
  const auto all_equal = [n](const host_field<double>& one, const host_field<double>& other) {
    bool equal = true;
    for (std::int64_t i = 0; i < n; ++i) equal = equal && (one[i] == other[i] || (i == 5 && std::isnan(one[i])));
    return equal;
  };
  test::check(all_equal(lw::to_host(free_there), free), "roots by Newton's method alone");
  test::check(all_equal(there, bound), "roots by Newton's method between two ends");
  test::check(all_equal(lw::to_host(halved_there), halved), "roots by halving");
}

}  // namespace

int main() {
  branches();
  collatz();
  caps();
  draws();
  integers();
  loops_in_loops();
  searches();
  return test::status("loops");
}
