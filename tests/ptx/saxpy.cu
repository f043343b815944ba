// SPDX-License-Identifier: Apache-2.0
// The least that a kernel can do, on each layout and on memory of the user's.
// audit: "saxpy blocks" loads=2 stores=1 local=0 atomics=0 stack=0 spills=0 registers<=20
// audit: "saxpy columns" loads=2 stores=1 local=0 atomics=0 stack=0 spills=0 registers<=20
// audit: "saxpy strided" loads=2 stores=1 local=0 atomics=0 stack=0 spills=0 registers<=32
// audit: "saxpy in double" loads=2 stores=1 local=0 atomics=0 stack=0 spills=0 registers<=20
// audit: "out alone" loads=0 stores=1 local=0 atomics=0 stack=0 spills=0 registers<=16
#include <lanewise/lanewise.hpp>

namespace lw = lanewise;
using device = lw::memory::device;

void blocks(const lw::field<lw::scalar, float, device>& x, lw::field<lw::scalar, float, device>& y) {
  lw::launch(lw::kernel<"saxpy blocks">([](auto a, auto s, auto t) { return a * s + t; }), 2.0f, lw::in(x),
             lw::inout(y));
}
void columns(const float* x, float* y, int n) {
  lw::launch(lw::kernel<"saxpy columns">([](auto a, auto s, auto t) { return a * s + t; }), 2.0f,
             lw::in(lw::soa<lw::scalar, device>(n, x)), lw::inout(lw::soa<lw::scalar, device>(n, y)));
}
void strided(const float* x, float* y, int n) {
  lw::launch(lw::kernel<"saxpy strided">([](auto a, auto s, auto t) { return a * s + t; }), 2.0f,
             lw::in(lw::strided<lw::scalar, device>(n, x, 3)), lw::inout(lw::strided<lw::scalar, device>(n, y, -2)));
}
void doubles(const lw::field<lw::scalar, double, device>& x, lw::field<lw::scalar, double, device>& y) {
  const double a = 2;
  lw::launch(lw::kernel<"saxpy in double">([a](auto s, auto t) { return a * s + t; }), lw::in(x), lw::inout(y));
}
void out_alone(lw::field<lw::scalar, float, device>& y) {
  lw::launch(lw::kernel<"out alone">([](auto a) { return a; }), 1.0f, lw::out(y));
}
