// SPDX-License-Identifier: Apache-2.0
// Functions of motors of the projective algebra of space: every number is read once and written once, and no angle
// needs an array in local memory.
// audit: "motor of rate" loads=6 stores=8 local=0 atomics=0 stack=0 spills=0 registers<=40
// audit: "rate of motor" loads=8 stores=6 local=0 atomics=0 stack=0 spills=0 registers<=40
// audit: "normalised motor" loads=8 stores=8 local=0 atomics=0 stack=0 spills=0 registers<=32
// audit: "half of motor" loads=8 stores=8 local=0 atomics=0 stack=0 spills=0 registers<=32
// audit: "inverse of motor" loads=8 stores=8 local=0 atomics=0 stack=0 spills=0 registers<=32
// audit: "turn in four dimensions" loads=6 stores=8 local=0 atomics=0 stack=0 spills=0 registers<=48
#include <lanewise/lanewise.hpp>

#include <lanewise/algebra/inverse.hpp>
#include <lanewise/algebra/multivector_exponential.hpp>
#include <lanewise/algebra/multivector_logarithm.hpp>
#include <lanewise/algebra/multivector_root.hpp>
#include <lanewise/algebra/norm.hpp>

namespace lw = lanewise;
using device = lw::memory::device;

template <class T>
using motor = lw::even_multivector<T, lw::algebra<3, 0, 1>>;
template <class T>
using rate = lw::graded_multivector<T, lw::algebra<3, 0, 1>, 2>;
template <class T>
using rotor = lw::even_multivector<T, lw::algebra<4>>;
template <class T>
using turn = lw::graded_multivector<T, lw::algebra<4>, 2>;

void exponential(const lw::field<rate, float, device>& b, lw::field<motor, float, device>& m) {
  lw::launch(lw::kernel<"motor of rate">([](auto x) { return exp(x); }), lw::in(b), lw::out(m));
}
void logarithm(const lw::field<motor, float, device>& m, lw::field<rate, float, device>& b) {
  lw::launch(lw::kernel<"rate of motor">([](auto x) { return log(x); }), lw::in(m), lw::out(b));
}
void normalised(lw::field<motor, float, device>& m) {
  lw::launch(lw::kernel<"normalised motor">([](auto x) { return normalise(x); }), lw::inout(m));
}
void root(lw::field<motor, float, device>& m) {
  lw::launch(lw::kernel<"half of motor">([](auto x) { return sqrt(x); }), lw::inout(m));
}
void inverted(lw::field<motor, float, device>& m) {
  lw::launch(lw::kernel<"inverse of motor">([](auto x) { return inverse(x); }), lw::inout(m));
}
void in_four_dimensions(const lw::field<turn, float, device>& b, lw::field<rotor, float, device>& r) {
  lw::launch(lw::kernel<"turn in four dimensions">([](auto x) { return exp(x); }), lw::in(b), lw::out(r));
}
