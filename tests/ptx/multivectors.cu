// SPDX-License-Identifier: Apache-2.0
// Every product reads its operands once, writes its result once, keeps nothing in memory, and multiplies no more often
// than its table has terms: the counts are those of `cost_of`.
// audit: "motor times motor" loads=16 stores=8 products<=48 local=0 atomics=0 stack=0 spills=0
// audit: "motor on weighted point" loads=12 stores=4 products<=48 local=0 atomics=0 stack=0 spills=0
// audit: "unit motor on point" loads=11 stores=3 products<=18 local=0 atomics=0 stack=0 spills=0
// audit: "unit rotor on vector" loads=7 stores=3 products<=15 local=0 atomics=0 stack=0 spills=0
// audit: "full product pga" loads=32 stores=16 products<=192 local=0 atomics=0 stack=0 spills=0
// audit: "full product four" loads=32 stores=16 products<=256 local=0 atomics=0 stack=0 spills=0
// audit: "full sandwich four" loads=32 stores=16 products<=512 local=0 atomics=0 stack=0 spills=0
// audit: "grade of a product" loads=8 stores=1 products<=4 local=0 atomics=0 stack=0 spills=0
#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

namespace {

using pga = lw::algebra<3, 0, 1>;
template <class T>
using motor = lw::even_multivector<T, pga>;
template <class T>
using weighted_point = lw::graded_multivector<T, pga, 3>;
template <class T>
using point = lw::multivector<T, pga, 0b0111, 0b1011, 0b1101, 0b1110 | lw::known_one>;
template <class T>
using rotor = lw::even_multivector<T, lw::algebra<3>>;
template <class T>
using vector = lw::graded_multivector<T, lw::algebra<3>, 1>;
template <class T>
using full_pga = lw::full_multivector<T, pga>;
template <class T>
using full_four = lw::full_multivector<T, lw::algebra<4>>;

template <template <class> class S>
using field = lw::field<S, float, lw::memory::device>;

}  // namespace

void motors(const field<motor>& a, const field<motor>& b, field<motor>& c) {
  lw::launch(lw::kernel<"motor times motor">([](auto m, auto n) { return m * n; }), lw::in(a), lw::in(b), lw::out(c));
}
void points(const field<motor>& a, const field<weighted_point>& b, field<weighted_point>& c) {
  lw::launch(lw::kernel<"motor on weighted point">([](auto m, auto x) { return lw::sandwich(m, x); }), lw::in(a),
             lw::in(b), lw::out(c));
}
void unit_motors(const field<motor>& a, const field<point>& b, field<point>& c) {
  lw::launch(lw::kernel<"unit motor on point">([](auto m, auto x) { return lw::sandwich(lw::assume_unit(m), x); }),
             lw::in(a), lw::in(b), lw::out(c));
}
void rotors(const field<rotor>& a, const field<vector>& b, field<vector>& c) {
  lw::launch(lw::kernel<"unit rotor on vector">([](auto m, auto x) { return lw::sandwich(lw::assume_unit(m), x); }),
             lw::in(a), lw::in(b), lw::out(c));
}
void full_products(const field<full_pga>& a, const field<full_pga>& b, field<full_pga>& c) {
  lw::launch(lw::kernel<"full product pga">([](auto x, auto y) { return x * y; }), lw::in(a), lw::in(b), lw::out(c));
}
void other_products(const field<full_four>& a, const field<full_four>& b, field<full_four>& c) {
  lw::launch(lw::kernel<"full product four">([](auto x, auto y) { return x * y; }), lw::in(a), lw::in(b), lw::out(c));
}
void sandwiches(const field<full_four>& a, const field<full_four>& b, field<full_four>& c) {
  lw::launch(lw::kernel<"full sandwich four">([](auto x, auto y) { return lw::sandwich(x, y); }), lw::in(a), lw::in(b),
             lw::out(c));
}
// Of two rotors' product the scalar alone is asked for.
void grades(const field<rotor>& a, const field<rotor>& b, lw::field<lw::scalar, float, lw::memory::device>& c) {
  lw::launch(lw::kernel<"grade of a product">([](auto x, auto y) { return lw::scalar_part(x * y); }), lw::in(a),
             lw::in(b), lw::out(c));
}
