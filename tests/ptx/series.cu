// SPDX-License-Identifier: Apache-2.0
// A series is loaded once and stored once for each step of its loop, whatever the length.
// audit: "series sum" loads=1 stores=1 local=0 atomics=0 stack=0 spills=0 registers<=32
// audit: "series in place" loads=1 stores=1 local=0 atomics=0 stack=0 spills=0 registers<=32
// audit: "series by lanes" loads=2 stores=1 local=0 atomics=0 stack=0 spills=0 registers<=32
// audit: "trajectory" loads=1 stores=2 local=0 atomics=0 stack=0 spills=0 registers<=40
#include <lanewise/kernel/recorded.hpp>
#include <lanewise/lanewise.hpp>
#include <lanewise/launch/series.hpp>

namespace lw = lanewise;
using device = lw::memory::device;
using numbers = lw::field<lw::scalar, float, device>;

// Loops that nvcc would unroll have a load for each of its steps: it is told how far to go.
void sum(const numbers& s, numbers& y) {
  lw::launch(lw::kernel<"series sum">([](auto column) {
               auto total = decltype(column[0])(0);
#pragma unroll 1
               for (std::int64_t t = 0; t < column.length(); ++t) total += column[t];
               return total;
             }),
             lw::series(s), lw::out(y));
}
void in_place(numbers& s, std::int64_t n) {
  lw::launch(lw::kernel<"series in place">([](auto column) {
               auto above = decltype(column[0])(0);
#pragma unroll 1
               for (std::int64_t t = 0; t < column.length(); ++t) {
                 above = above / 2 + column[t];
                 column.set(t, above);
               }
             }),
             lw::over(n), lw::series_inout(s));
}
void by_lanes(const numbers& s, const lw::field<lw::scalar, int, device>& level, numbers& y) {
  lw::launch(lw::kernel<"series by lanes">([](auto column, auto t) { return column[t]; }), lw::series(s), lw::in(level),
             lw::out(y));
}
void trajectory(numbers& x, numbers& path) {
  lw::launch(lw::iterate(lw::kernel<"trajectory">([](auto y, auto r) { return r * y * (1 - y); }), 100, lw::every(10)),
             lw::inout(x), 3.5f, lw::series_out(path));
}
