// SPDX-License-Identifier: Apache-2.0
// Kernels that do not do what a launch promises, each beside one that does. tools/audit has to tell them apart.
//
// Where the first result might lie on the input, the input is read again after the store.
// refused: reads_again | loads 8 bytes of an element, promised 4, 1 of the places more than once
// accepted: reads_once
// As many bytes as promised, but one number is read twice and another one never.
// refused: reads_another | loads no more than promised, but 1 of the places more than once
// A captured pointer leads to the input, too: the kernel reads an element that the launch has read for it.
// refused: two ways to the input | loads 8 bytes of an element, promised 4
// accepted: one way to the input
// What the kernel writes at i + 1 is what the next element is read from.
// refused: shifted alias | stores 8 bytes of an element, promised 4
// accepted: in place
// Registers have no index: an array whose index is known at run time only lies in memory.
// refused: index at run time | has local
// refused: index at run time | an array has found no registers
// accepted: index by selection
// 64 numbers are alive at a time, in threads of which a multiprocessor is to hold 2048.
// refused: spills | has spills
// accepted: does_not_spill
// accepted: in place | | --limits=enough.json
// refused: in place | over the stored limit of 4 | --limits=few.json
// A kernel may need a part of what it is given only; whoever wants to know says so.
// accepted: reads a part
// refused: reads a part | loads 4 bytes of an element, promised 12: it does not need all numbers | --exact
// accepted: says so | | --exact --source
// audit: "says so" loads=1 stores=1
#include <cstdint>

#include <lanewise/lanewise.hpp>
#include <lanewise/launch/element.hpp>

namespace lw = lanewise;

namespace {
using device = lw::memory::device;
using numbers = lw::field<lw::scalar, float, device>;
template <class T>
using eight = lw::vec<T, 8>;
using one_input = decltype(lw::in(std::declval<const numbers&>()));
using one_output = decltype(lw::out(std::declval<numbers&>()));
}  // namespace

__global__ void reads_again(const float* x, float* a, float* b) {
  lw::detail::promise<one_input, one_output, one_output>();
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = x[i] * 2;
  b[i] = x[i] + 1;
}
__global__ void reads_once(const float* x, float* a, float* b) {
  lw::detail::promise<one_input, one_output, one_output>();
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  const float own = x[i];
  a[i] = own * 2;
  b[i] = own + 1;
}

__global__ void reads_another(const float* x, float* a, float* b) {
  lw::detail::promise<one_input, one_input, one_output, one_output>();
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = x[i] * 2;
  b[i] = x[i] + 1;
}

void two_ways(const numbers& x, numbers& y, const float* also_x) {
  const auto two = lw::kernel<"two ways to the input">(
      [also_x](auto own, auto where) { return own + decltype(own)(also_x[where.index()[0]]); });
  const auto one = lw::kernel<"one way to the input">([](auto own) { return own + own; });
  lw::launch(two, lw::in(x), lw::element(), lw::out(y));
  lw::launch(one, lw::in(x), lw::out(y));
}

void alias(numbers& x, float* next) {
  const auto shifted = lw::kernel<"shifted alias">([next](auto own, auto where) {
    next[where.index()[0] + 1] = own[0];
    return own * 2;
  });
  lw::launch(shifted, lw::inout(x), lw::element());
  lw::launch(lw::kernel<"in place">([](auto own) { return own * 2; }), lw::inout(x));
}

void indices(const lw::field<eight, float, device>& x, numbers& y, int which) {
  const auto at_run_time = lw::kernel<"index at run time">([](auto v, auto k) {
    v[static_cast<std::size_t>(k)] = v[0] * v[1];
    return v[static_cast<std::size_t>(k ^ 1)] + v[static_cast<std::size_t>(k)];
  });
  const auto by_selection = lw::kernel<"index by selection">([](auto v, auto k) {
    auto found = v[0];
    for (std::size_t i = 1; i != 8; ++i) found = k == static_cast<int>(i) ? v[i] : found;
    return found;
  });
  lw::launch(at_run_time, lw::in(x), which, lw::out(y));
  lw::launch(by_selection, lw::in(x), which, lw::out(y));
}

namespace {
// Each result needs all of the input.
__device__ void rotate_all(float* x) {
  constexpr int count = 64;
  float own[count];
  float sum = 0;
  for (int k = 0; k < count; ++k) sum += own[k] = x[k * 1024 + threadIdx.x];
  for (int k = 0; k < count; ++k) x[k * 1024 + threadIdx.x] = own[k] * sum;
}
template <class T>
using sixty_four = lw::vec<T, 64>;
using all_in_place = decltype(lw::inout(std::declval<lw::field<sixty_four, float, device>&>()));
}  // namespace

__global__ void __launch_bounds__(1024, 2) spills(float* x) {
  lw::detail::promise<all_in_place>();
  rotate_all(x);
}
__global__ void __launch_bounds__(256) does_not_spill(float* x) {
  lw::detail::promise<all_in_place>();
  rotate_all(x);
}

void parts(const lw::field<lw::vec3, float, device>& x, numbers& y) {
  lw::launch(lw::kernel<"reads a part">([](auto v) { return v[1]; }), lw::in(x), lw::out(y));
  lw::launch(lw::kernel<"says so">([](auto v) { return v[1]; }), lw::in(x), lw::out(y));
}
