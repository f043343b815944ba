// SPDX-License-Identifier: Apache-2.0
// Kinds of arguments that know the grid of a launch. What is displaced is loaded once for each displacement, and only
// those of its numbers that the kernel uses; what lies along an axis once; an index not at all.
// audit: "seven points" loads=7 stores=1 local=0 atomics=0 stack=0 spills=0
// audit: "nine directions" loads=9 stores=9 local=0 atomics=0 stack=0 spills=0
// audit: "periodic in one" loads=3 stores=1 local=0 atomics=0 stack=0 spills=0
// audit: "filled" loads<=2 stores=1 local=0 atomics=0 stack=0 spills=0
// audit: "levels" loads=2 stores=1 local=0 atomics=0 stack=0 spills=0
// audit: "generated" loads=0 stores=1 local=0 atomics=0 stack=0 spills=0
#include <cstdint>

#include <lanewise/lanewise.hpp>
#include <lanewise/launch/along.hpp>
#include <lanewise/launch/element.hpp>
#include <lanewise/launch/neighbours.hpp>

namespace lw = lanewise;
using device = lw::memory::device;

namespace {
template <class T>
using nine = lw::vec<T, 9>;
}  // namespace

void seven_points(const lw::field<lw::scalar, float, device>& from, lw::field<lw::scalar, float, device>& to) {
  lw::launch(lw::kernel<"seven points">([](auto u) {
               return u(0, 0, 0) + (u(-1, 0, 0) + u(1, 0, 0)) + (u(0, -1, 0) + u(0, 1, 0)) + (u(0, 0, -1) + u(0, 0, 1));
             }),
             lw::over(30, 40, 50), lw::neighbours(from, lw::clamp), lw::out(to));
}
void nine_directions(const lw::field<nine, float, device>& from, lw::field<nine, float, device>& to) {
  lw::launch(lw::kernel<"nine directions">([](auto h) {
               return lw::vec_of(h(0, 0)[0], h(0, -1)[1], h(-1, 0)[2], h(0, 1)[3], h(1, 0)[4], h(-1, -1)[5],
                                 h(-1, 1)[6], h(1, 1)[7], h(1, -1)[8]);
             }),
             lw::over(30, 40), lw::neighbours(from, lw::periodic), lw::out(to));
}
void periodic_in_one(const lw::field<lw::scalar, double, device>& from, lw::field<lw::scalar, double, device>& to) {
  lw::launch(lw::kernel<"periodic in one">([](auto u) { return u(-1) - 2 * u(0) + u(1); }),
             lw::neighbours(from, lw::periodic), lw::out(to));
}
void filled(const lw::field<lw::scalar, double, device>& from, lw::field<lw::scalar, double, device>& to) {
  lw::launch(lw::kernel<"filled">([](auto u) { return u(-1) + u(1); }), lw::neighbours(from, lw::fill(3)), lw::out(to));
}
void levels(const lw::field<lw::scalar, double, device>& pressure, const lw::field<lw::scalar, double, device>& depth,
            lw::field<lw::scalar, double, device>& to) {
  lw::launch(lw::kernel<"levels">([](auto p, auto d) { return p * d + p; }), lw::over(30, 40, 50),
             lw::along<2>(pressure), lw::along<0, 1>(depth), lw::out(to));
}
void generated(lw::field<lw::scalar, std::int64_t, device>& to) {
  lw::launch(lw::kernel<"generated">([](auto where) { return where.coordinate(0) * 3 + where.coordinate(2); }),
             lw::over(30, 40, 50), lw::element(), lw::out(to));
}
