// SPDX-License-Identifier: Apache-2.0
// Numbers of 8 and 16 bits are loaded once and stored once, as they lie.
// audit: "float16" loads=1 stores=1 local=0 atomics=0 stack=0 spills=0 registers<=20
// audit: "bfloat16" loads=1 stores=1 local=0 atomics=0 stack=0 spills=0 registers<=20
// audit: "bytes" loads=2 stores=1 local=0 atomics=0 stack=0 spills=0 registers<=20
#include <cstdint>

#include <lanewise/lanewise.hpp>

namespace lw = lanewise;
using device = lw::memory::device;

void halves(lw::field<lw::scalar, lw::float16, device>& x) {
  lw::launch(lw::kernel<"float16">([](auto a) { return a * a + 1; }), lw::inout(x));
}
void brains(lw::field<lw::scalar, lw::bfloat16, device>& x) {
  lw::launch(lw::kernel<"bfloat16">([](auto a) { return a * a + 1; }), lw::inout(x));
}
void bytes(const lw::field<lw::scalar, std::int8_t, device>& x, const lw::field<lw::scalar, std::int16_t, device>& y,
           lw::field<lw::scalar, std::int32_t, device>& z) {
  lw::launch(lw::kernel<"bytes">([](auto a, auto b) { return a * b; }), lw::in(x), lw::in(y), lw::out(z));
}
