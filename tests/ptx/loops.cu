// SPDX-License-Identifier: Apache-2.0
// Loops within a kernel: what they start from is read once, what comes of them is written once, whatever the number of
// steps, and the state stays in registers.
// audit: "steps within a kernel" loads=1 stores=1 local=0 atomics=0 stack=0 spills=0
// audit: "kepler" loads=2 stores=2 local=0 atomics=0 stack=0 spills=0
// audit: "two sides" loads=1 stores=1 local=0 atomics=0 stack=0 spills=0
// audit: "three types" loads=3 stores=3 local=0 atomics=0 stack=0 spills=0
// audit: "outputs in registers" loads=1 stores=1 local=0 atomics=0 stack=0 spills=0 registers<=24
// audit: "halving" loads=1 stores=1 local=0 atomics=0 stack=0 spills=0
#include <cstdint>
#include <tuple>

#include <lanewise/kernel/bisect.hpp>
#include <lanewise/kernel/branch.hpp>
#include <lanewise/kernel/for_range.hpp>
#include <lanewise/kernel/newton.hpp>
#include <lanewise/kernel/scan.hpp>
#include <lanewise/kernel/while_loop.hpp>
#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

template <class T>
using numbers = lw::field<lw::scalar, T, lw::memory::device>;

void steps(numbers<float>& x, float rate, std::int64_t count) {
  lw::launch(lw::kernel<"steps within a kernel">(
                 [](auto y, auto r, auto n) { return lw::for_range(n, y, [r](auto z) { return (r * z) * (1 - z); }); }),
             lw::inout(x), rate, count);
}

// Sine and cosine by polynomials, as <cmath> keeps a table for large angles in local memory.
void kepler(const numbers<float>& mean, const numbers<float>& e, numbers<float>& eccentric, numbers<int>& steps) {
  lw::launch(lw::kernel<"kepler">([](auto m, auto k) {
               const auto found = lw::newton(
                   [=](auto x) {
                     const auto square = x * x;
                     const auto s = x * (1 - square * (1.0 / 6 - square * (1.0 / 120)));
                     return std::tuple(x - k * s - m, 1 - k * (1 - square * (0.5 - square * (1.0 / 24))));
                   },
                   m, m - k, m + k);
               return std::tuple(found.value, found.steps);
             }),
             lw::in(mean), lw::in(e), lw::out(eccentric), lw::out(steps));
}

void two_sides(numbers<float>& x) {
  lw::launch(lw::kernel<"two sides">([](auto y) {
               return lw::branch(
                   y > 0, y,
                   [](auto z) {
                     return lw::while_loop([](auto w) { return w > 1; }, z, [](auto w) { return w * 0.5; }, 200).state;
                   },
                   [](auto z) { return sqrt(-z); });
             }),
             lw::inout(x));
}

void three_types(numbers<double>& x, numbers<std::uint64_t>& generator, numbers<std::int32_t>& count) {
  lw::launch(lw::kernel<"three types">([](auto y, auto g, auto n) {
               return lw::while_loop(
                   [](auto z, auto, auto) { return z > 1; }, std::tuple(y, g, n),
                   [](auto z, auto h, auto k) { return std::tuple(z * 0.5, h * 6364136223846793005U + 1U, k + 1); });
             }),
             lw::inout(x), lw::inout(generator), lw::inout(count));
}

void halving(numbers<float>& x) {
  lw::launch(lw::kernel<"halving">(
                 [](auto a) { return lw::bisect([a](auto y) { return y * y * y - a; }, a * 0, a + 1).value; }),
             lw::inout(x));
}

void outputs_in_registers(numbers<float>& x) {
  lw::launch(lw::kernel<"outputs in registers">([](auto y) {
               const auto [last, powers] = lw::scan<4>(1.0, [y](auto p) { return std::tuple(p * y, p); });
               return dot(powers, powers) / last;
             }),
             lw::inout(x));
}
