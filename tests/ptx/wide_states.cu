// SPDX-License-Identifier: Apache-2.0
// Elements of many numbers, and kernels that read some and write others.
// audit: "wide blocks" loads=24 stores=16 local=0 atomics=0 stack=0 spills=0 registers<=80
// audit: "wide columns" loads=24 stores=16 local=0 atomics=0 stack=0 spills=0 registers<=128
// audit: "wide in place" loads=24 stores=24 local=0 atomics=0 stack=0 spills=0 registers<=80
// audit: "two results" loads=24 stores=40 local=0 atomics=0 stack=0 spills=0 registers<=96
#include <tuple>

#include <lanewise/lanewise.hpp>

namespace lw = lanewise;
using device = lw::memory::device;

namespace {

template <class T>
struct wide {
  lw::mat<T, 4, 4> a;
  lw::vec<T, 8> b;
};
template <class T>
using square = lw::mat<T, 4, 4>;

// Sums of products of all 24 numbers.
constexpr auto mix = [](const auto& w) {
  auto m = w.a;
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t j = 0; j < 4; ++j) m(i, j) = w.a(i, j) * w.b[i] + w.a(j, i) * w.b[4 + j];
  return m;
};

}  // namespace

void blocks(const lw::field<wide, float, device>& from, lw::field<square, float, device>& to) {
  lw::launch(lw::kernel<"wide blocks">([](auto w) { return mix(w); }), lw::in(from), lw::out(to));
}
void columns(const lw::field<wide, float, device, lw::layout::soa>& from,
             lw::field<square, float, device, lw::layout::soa>& to) {
  lw::launch(lw::kernel<"wide columns">([](auto w) { return mix(w); }), lw::in(from), lw::out(to));
}
void in_place(lw::field<wide, float, device>& both, float dt) {
  lw::launch(lw::kernel<"wide in place">([](auto w, auto h) {
               w.a += h * mix(w);
               w.b = w.b * w.b;
               return w;
             }),
             lw::inout(both), dt);
}
void two(lw::field<wide, float, device>& both, lw::field<square, float, device>& to) {
  lw::launch(lw::kernel<"two results">([](auto w) {
               const auto m = mix(w);
               w.a = m * m;
               w.b = -w.b;
               return std::tuple(w, m);
             }),
             lw::inout(both), lw::out(to));
}
