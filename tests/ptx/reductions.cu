// SPDX-License-Identifier: Apache-2.0
// A reduction reads its input once and keeps a thread's result in registers; one thread of each block combines.
// audit: "map and sum" loads=1 stores=1 local=0 atomics=1 stack=0 spills=0 registers<=32
// audit: "sum over generated elements" loads=0 stores=0 local=0 atomics=1 stack=0 spills=0 registers<=32
// audit: "sum of a state" loads=3 stores=0 local=0 atomics=3 stack=0 spills=0 registers<=40
// A block looks at the variables before it takes them: three loads of one thread in a loop besides the element's own.
// audit: "arg min" loads=4 stores=2 local=0 atomics=1 stack=0 spills=0 registers<=40
// audit: "energy of the last step" loads=1 stores=1 local=0 atomics=1 stack=0 spills=0 registers<=32
#include <lanewise/lanewise.hpp>
#include <lanewise/launch/element.hpp>
#include <lanewise/launch/located.hpp>
#include <lanewise/launch/reduction.hpp>
#include <tuple>

namespace lw = lanewise;
using device = lw::memory::device;

template <class T>
struct three {
  T a, b, c;
};

void map_and_sum(const lw::field<lw::scalar, float, device>& x, lw::field<lw::scalar, float, device>& y,
                 lw::field<lw::scalar, double, device>& sum) {
  lw::launch(lw::kernel<"map and sum">([](auto s) { return std::tuple(s * s, s); }), lw::in(x), lw::out(y),
             lw::sum_of(sum));
}
void generated(lw::field<lw::scalar, std::int64_t, device>& sum) {
  lw::launch(lw::kernel<"sum over generated elements">([](auto where) { return where.index() * 3; }), lw::over(1000),
             lw::element(), lw::sum_of(sum));
}
void state(const lw::field<three, float, device>& x, lw::field<three, double, device>& sum) {
  lw::launch(lw::kernel<"sum of a state">([](auto s) { return s; }), lw::in(x), lw::sum_of(sum));
}
void located(const lw::field<lw::scalar, float, device>& x, lw::field<lw::scalar, float, device>& least,
             lw::field<lw::scalar, std::int64_t, device>& where) {
  lw::launch(lw::kernel<"arg min">([](auto s) { return s * s; }), lw::in(x), lw::arg_min_of(least, where));
}
void in_steps(lw::field<lw::scalar, float, device>& x, lw::field<lw::scalar, double, device>& energy) {
  const auto k = lw::kernel<"energy of the last step">([](auto s) { return std::tuple(s * 0.5F, s * s); });
  lw::launch(lw::iterate(k, 100), lw::inout(x), lw::sum_of(energy));
}
