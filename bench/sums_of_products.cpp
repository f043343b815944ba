// SPDX-License-Identifier: Apache-2.0
// Wide elements from memory, 24 or 32 numbers in and 16 out: the library's blocks against four loops by hand.

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <lanewise/lanewise.hpp>
#include <utility>

#include "hand_written/hand_written.hpp"
#include "threads.hpp"

namespace {

namespace lw = lanewise;

constexpr std::int64_t elements = 4'194'304;

template <class T>
using vec16 = lw::vec<T, 16>;
template <class T>
using vec24 = lw::vec<T, 24>;
template <class T>
using vec32 = lw::vec<T, 32>;

constexpr auto sums_of_products = lw::kernel<"sums_of_products">([](auto in) {
  constexpr std::size_t inputs = decltype(in)::size;
  return [&]<std::size_t... J>(std::index_sequence<J...>) {
    return lw::vec_of(multiply_add(in[J], in[(J + 7) % inputs], in[(J + 13) % inputs] * in[(J + 1) % inputs])...);
  }(std::make_index_sequence<16>{});
});

template <template <class> class In>
constexpr std::int64_t bytes_moved = elements * static_cast<std::int64_t>(sizeof(In<float>) + sizeof(vec16<float>));

template <template <class> class In>
void lanewise(benchmark::State& state) {
  use_threads(1);
  lw::field<In, float> in(elements, In<float>{1, 2, 3});
  lw::field<vec16, float> out(elements);
  for (auto _ : state) lw::launch(sums_of_products, lw::in(in), lw::out(out));
  state.SetBytesProcessed(state.iterations() * bytes_moved<In>);
}

template <template <class> class In>
void soa(benchmark::State& state) {
  lw::field<In, float, lw::layout::soa> in(elements, In<float>{1, 2, 3});
  lw::field<vec16, float, lw::layout::soa> out(elements);
  const auto from = std::as_const(in).view().columns;
  const auto to = out.view().columns;
  for (auto _ : state)
    hand_written::sums_of_products_soa<In<float>::size>(from.data(), to.data(), elements, state.range(0) != 0);
  state.SetBytesProcessed(state.iterations() * bytes_moved<In>);
}

template <template <class> class In>
void blocks(benchmark::State& state) {
  lw::field<In, float> in(elements, In<float>{1, 2, 3});
  lw::field<vec16, float> out(elements);
  const auto* const from = reinterpret_cast<const float*>(in.data());
  auto* const to = reinterpret_cast<float*>(out.data());
  for (auto _ : state) hand_written::sums_of_products_blocks<In<float>::size>(from, to, elements, state.range(0) != 0);
  state.SetBytesProcessed(state.iterations() * bytes_moved<In>);
}

BENCHMARK(lanewise<vec24>)->Name("sums_of_products/24_to_16/lanewise")->UseRealTime();
BENCHMARK(soa<vec24>)
    ->Name("sums_of_products/24_to_16/soa_by_hand")
    ->ArgName("streaming")
    ->Arg(0)
    ->Arg(1)
    ->UseRealTime();
BENCHMARK(blocks<vec24>)
    ->Name("sums_of_products/24_to_16/blocks_by_hand")
    ->ArgName("streaming")
    ->Arg(0)
    ->Arg(1)
    ->UseRealTime();
BENCHMARK(lanewise<vec32>)->Name("sums_of_products/32_to_16/lanewise")->UseRealTime();
BENCHMARK(soa<vec32>)
    ->Name("sums_of_products/32_to_16/soa_by_hand")
    ->ArgName("streaming")
    ->Arg(0)
    ->Arg(1)
    ->UseRealTime();
BENCHMARK(blocks<vec32>)
    ->Name("sums_of_products/32_to_16/blocks_by_hand")
    ->ArgName("streaming")
    ->Arg(0)
    ->Arg(1)
    ->UseRealTime();

}  // namespace

BENCHMARK_MAIN();
