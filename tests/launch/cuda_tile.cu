// SPDX-License-Identifier: Apache-2.0
// Whatever the blocks of a launch are, every element is there once: lengths around warps, blocks and more than a device
// holds at a time, so that a thread takes several; memory of the user's that is not aligned, strided, reversed and
// broadcast. What lies apart is not coalesced, which --strict would not have. softgpu: --allow apart
#include "lanewise/launch/cuda_tile.hpp"

#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

#include "lanewise/launch/launch.hpp"
#include "lanewise/launch/lookup.hpp"
#include "lanewise/launch/reduction.hpp"
#include "lanewise/scalar/small_float.hpp"
#include "lanewise/tensor/tensor.hpp"
#include "support/cuda.hpp"

namespace lw = lanewise;

namespace {

using device = lw::memory::device;
template <class T>
using numbers = lw::field<lw::scalar, T>;
template <class T>
using numbers_there = lw::field<lw::scalar, T, device>;

constexpr std::int64_t small[] = {0, 1, 31, 32, 33, 63, 64, 65, 255, 256, 257, 1000, 8447, 8448};
// More than twice what any device holds at a time, and no multiple of anything.
constexpr std::int64_t large = 2'000'003;

using floats_in = decltype(lw::in(std::declval<const numbers_there<float>&>()));
using doubles_out = decltype(lw::out(std::declval<numbers_there<double>&>()));
using halves_inout = decltype(lw::inout(std::declval<numbers_there<lw::float16>&>()));
using vectors_in = decltype(lw::in(std::declval<const lw::field<lw::vec4, double, device>&>()));
static_assert(lw::cuda::detail::bytes_read_of<floats_in> == 4 && lw::cuda::detail::bytes_read_of<doubles_out> == 0 &&
              lw::cuda::detail::bytes_read_of<halves_inout> == 2 && lw::cuda::detail::bytes_read_of<vectors_in> == 32);

constexpr auto saxpy = lw::kernel<"saxpy">([](auto a, auto s, auto t) { return fma(a, s, t); });
struct functor {
  constexpr auto operator()(auto x, auto) const { return x; }
};
static_assert(lw::cuda::detail::bytes_asked_for<functor, floats_in, doubles_out, halves_inout> == 6);
using lookup_in_floats = decltype(lw::lookup(std::declval<const numbers_there<float>&>()));
using sum_in_doubles = decltype(lw::sum_of(std::declval<numbers_there<double>&>()));
static_assert(lw::cuda::detail::bytes_asked_for<functor, floats_in, sum_in_doubles> == 4);
// Not for many steps, not where an element is large, and not where a kernel chooses what it reads.
static_assert(lw::cuda::detail::bytes_asked_for<functor, floats_in, lookup_in_floats, doubles_out> == 0);
static_assert(lw::cuda::detail::bytes_asked_for<lw::iterated<functor>, floats_in> == 0);
static_assert(lw::cuda::detail::bytes_asked_for<functor, vectors_in, doubles_out> == 32 &&
              lw::cuda::detail::bytes_asked_for<functor, vectors_in, doubles_out, doubles_out, doubles_out> == 0);

template <class T>
T number(std::int64_t i) {
  return static_cast<T>(static_cast<double>(i % 251) / 8 - 3);
}

template <class T>
void lengths(const char* what, std::int64_t n) {
  const numbers<T> x(n, number<T>);
  numbers<T> y(n, [](std::int64_t i) { return number<T>(i + 7); });
  const auto x_there = lw::to_device(x);
  auto y_there = lw::to_device(y);
  const lw::computed_scalar<T> factor(0.75);
  lw::launch(saxpy, factor, lw::in(x), lw::inout(y));
  lw::launch(saxpy, factor, lw::in(x_there), lw::inout(y_there));
  test::check(test::same_bits(y, lw::to_host(y_there)), what);
}

// Columns that start where no vector of two numbers could, next to strides of all kinds.
void memory_of_the_user(std::int64_t n) {
  const auto x = lw::to_device(numbers<float>(2 * n + 1, number<float>));
  const auto y = lw::to_device(numbers<float>(3 * n, [](std::int64_t i) { return number<float>(5 * i); }));
  numbers_there<float> result(n + 3);
  for (const auto* apart : {&x, &y}) test::name_memory(*apart, "apart");
  test::name_memory(result, "apart");
  const auto one_off = lw::soa<lw::scalar, device>(n, x.view().data + 1);
  const auto reversed = lw::strided<lw::scalar, device>(n, x.view().data + 2 * n, -2);
  const auto third = lw::strided<lw::scalar, device>(n, y.view().data, 3);
  const auto same_for_all = lw::strided<lw::scalar, device>(n, y.view().data + 2, 0);
  const auto to = lw::soa<lw::scalar, device>(n, result.view().data + 3);
  lw::launch(lw::kernel<"views of the user">([](auto a, auto b, auto c, auto d) { return a + 16 * b + 256 * c + d; }),
             lw::in(one_off), lw::in(reversed), lw::in(third), lw::in(same_for_all), lw::out(to));
  const auto got = lw::to_host(result);
  bool right = got[0] == 0 && got[1] == 0 && got[2] == 0;
  for (std::int64_t i = 0; i < n; ++i)
    right = right && got[i + 3] == number<float>(i + 1) + 16 * number<float>(2 * (n - i)) +
                                       256 * number<float>(15 * i) + number<float>(10);
  test::check(right, "memory that is not aligned, strided, reversed, and the same for all");
}

// Every element counts once in a reduction, too, whose blocks go through several tiles.
void reduced() {
  numbers_there<std::int64_t> sum(1);
  numbers_there<std::int32_t> least(1);
  test::name_memory(sum, "apart");
  test::name_memory(least, "apart");
  const auto x =
      lw::to_device(numbers<std::int32_t>(large, [](std::int64_t i) { return static_cast<std::int32_t>(i - 5); }));
  numbers_there<std::int32_t> y(large);
  lw::launch(lw::kernel<"map and reduce">([](auto s) { return std::tuple(2 * s, s, s); }), lw::in(x), lw::out(y),
             lw::sum_of(sum), lw::min_of(least));
  test::check(lw::to_host(sum)[0] == (large - 11) * large / 2 && lw::to_host(least)[0] == -5, "a large sum");
  const auto mapped = lw::to_host(y);
  bool right = true;
  for (std::int64_t i = 0; i < large; ++i) right = right && mapped[i] == 2 * (i - 5);
  test::check(right, "the map beside a large sum");
}

// The first launch of a kernel, which has to find its blocks, may be one of a graph.
void captured_first() {
  auto x = lw::to_device(numbers<float>(1000, 1.0f));
  cudaStream_t stream = nullptr;
  cudaGraph_t graph = nullptr;
  cudaGraphExec_t executable = nullptr;
  test::check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking) == cudaSuccess, "a stream");
  test::check(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal) == cudaSuccess, "begin of a capture");
  lw::launch(stream, lw::kernel<"captured first">([](auto a) { return 2 * a; }), lw::inout(x));
  test::check(cudaStreamEndCapture(stream, &graph) == cudaSuccess, "end of a capture");
  test::check(cudaGraphInstantiate(&executable, graph, 0) == cudaSuccess, "a graph");
  for (int i = 0; i < 3; ++i) test::check(cudaGraphLaunch(executable, stream) == cudaSuccess, "replay");
  test::check(cudaStreamSynchronize(stream) == cudaSuccess && lw::to_host(x)[999] == 8, "replays of a first launch");
  cudaGraphExecDestroy(executable);
  cudaGraphDestroy(graph);
  cudaStreamDestroy(stream);
}

}  // namespace

int main() {
  captured_first();
  for (const std::int64_t n : small) {
    lengths<float>("floats", n);
    lengths<double>("doubles", n);
    memory_of_the_user(n + 1);
  }
  lengths<float>("many floats", large);
  lengths<lw::float16>("many numbers of 16 bits", large);
  reduced();
  return test::status("cuda_tile");
}
