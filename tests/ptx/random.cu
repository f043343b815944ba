// SPDX-License-Identifier: Apache-2.0
// Random numbers are made in registers: nothing is read, and nothing but the result is written.
// audit: "random words" loads=0 stores=4 local=0 atomics=0 stack=0 spills=0 registers<=32
// audit: "uniform step" loads=1 stores=1 local=0 atomics=0 stack=0 spills=0 registers<=32
// audit: "die" loads=0 stores=1 local=0 atomics=0 stack=0 spills=0 registers<=32
// audit: "many draws" loads=1 stores=1 local=0 atomics=0 stack=0 spills=0 registers<=40
#include <lanewise/kernel/random.hpp>
#include <lanewise/kernel/random_integer.hpp>
#include <lanewise/lanewise.hpp>
#include <lanewise/launch/element.hpp>

namespace lw = lanewise;
using device = lw::memory::device;

template <class T>
using four = lw::vec<T, 4>;

void words(lw::field<four, std::uint32_t, device>& out, std::int64_t seed) {
  lw::launch(lw::kernel<"random words">([](auto where, auto key) {
               auto rng = lw::random(key, where.index());
               const auto [a, b, c, d] = rng.block();
               return lw::vec_of(a, b, c, d);
             }),
             lw::element(), seed, lw::out(out));
}
void uniform_step(lw::field<lw::scalar, float, device>& x, int step) {
  lw::launch(lw::kernel<"uniform step">([](auto at, auto where, auto now) {
               auto rng = lw::random(42, where.index(), now);
               return at + (lw::uniform<float>(rng) - 0.5f);
             }),
             lw::inout(x), lw::element(), step);
}
void die(lw::field<lw::scalar, std::int32_t, device>& out) {
  lw::launch(lw::kernel<"die">([](auto where) {
               auto rng = lw::random(42, where.index());
               return lw::integer_below(rng, 6) + 1;
             }),
             lw::element(), lw::out(out));
}
void many_draws(lw::field<lw::scalar, float, device>& x, int draws) {
  lw::launch(lw::kernel<"many draws">([](auto at, auto where, auto count) {
               auto rng = lw::random(42, where.index());
               for (int draw = 0; draw < count; ++draw) at = at + lw::uniform<float>(rng);
               return at;
             }),
             lw::inout(x), lw::element(), draws);
}
