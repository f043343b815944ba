// SPDX-License-Identifier: Apache-2.0
// Kernels whose loops over elements do more on a CPU than a launch promises, each beside one that does not.
//
// A captured pointer leads to the input: the kernel reads an element that the launch has read for it.
// refused: two ways to the input | loads 8 bytes of an element in its loop, promised 4
// accepted: one way to the input
// refused: shifted alias | stores 8 bytes of an element in its loop, promised 4
// accepted: in place
// More numbers are alive at a time than a CPU has registers. clang leaves the
// products in functions of their own, behind which the audit does not see, and says so.
// refused: sixty four numbers | over the stored limit of 0 | --limits=none.json only=GNU
// accepted: sixty four numbers | | only=Clang
// accepted: three numbers | | --limits=none.json
// A cast is made in registers, of lanes that lie in two of them, too.
// accepted: float and double | | --limits=few.json
// A kernel may need a part of what it is given only; whoever wants to know says so.
// accepted: reads a part
// refused: reads a part | loads 4 bytes of an element in its loop, promised 12 | --exact
// Calls of what does nothing but prefetch g++ leaves out, unless it is written with care (base/prefetch.hpp).
// accepted: a state and its tangent
#include <lanewise/lanewise.hpp>
#include <lanewise/launch/element.hpp>

namespace lw = lanewise;

template <class T>
using sixty_four = lw::vec<T, 64>;

namespace {
using numbers = lw::field<lw::scalar, float>;
// Each product of the second round needs two of the first: as many numbers are alive as the vector has.
template <class V>
auto multiplied_twice(const V& v) {
  V first{};
  lw::unroll<V::size>([&](auto k) { first[k.value] = v[k.value] * v[(k.value + 1) % V::size]; });
  V second{};
  lw::unroll<V::size>([&](auto k) { second[k.value] = first[k.value] * first[(k.value + V::size / 2) % V::size]; });
  return second;
}
}  // namespace

void two_ways(const numbers& x, numbers& y, const float* also_x) {
  const auto two = lw::kernel<"two ways to the input">(
      [also_x](auto own, auto where) { return own + decltype(own)::load(also_x + where.index()[0]); });
  lw::launch(two, lw::in(x), lw::element(), lw::out(y));
  lw::launch(lw::kernel<"one way to the input">([](auto own) { return own + own; }), lw::in(x), lw::out(y));
}

void alias(numbers& x, float* next) {
  const auto shifted = lw::kernel<"shifted alias">([next](auto own, auto where) {
    own.store(next + where.index()[0] + 1);
    return own * 2;
  });
  lw::launch(shifted, lw::inout(x), lw::element());
  lw::launch(lw::kernel<"in place">([](auto own) { return own * 2; }), lw::inout(x));
}

void registers(lw::field<sixty_four, float>& many, lw::field<lw::vec3, float>& few) {
  lw::launch(lw::kernel<"sixty four numbers">([](auto v) { return multiplied_twice(v); }), lw::inout(many));
  lw::launch(lw::kernel<"three numbers">([](auto v) { return multiplied_twice(v); }), lw::inout(few));
}

void parts(const lw::field<lw::vec3, float>& x, numbers& y) {
  lw::launch(lw::kernel<"reads a part">([](auto v) { return v[1]; }), lw::in(x), lw::out(y));
}

void ahead(lw::field<lw::quat, float>& x, lw::field<lw::quat, float>& tangent) {
  const auto step = lw::kernel<"a state and its tangent">([](auto q) { return normalise(q * q); });
  lw::launch(lw::jvp<0>(step), lw::inout(x), lw::inout(tangent));
}

void casts(const numbers& x, lw::field<lw::scalar, double>& y) {
  lw::launch(lw::kernel<"float and double">([](auto a, auto b) { return lw::cast<double>(a) + b; }), lw::in(x),
             lw::inout(y));
}
