// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <thrust/execution_policy.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/transform.h>
#include <thrust/tuple.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#if __has_include(<cub/device/device_transform.cuh>)
#include <cub/device/device_transform.cuh>
#include <cuda/std/tuple>
#define LANEWISE_BENCH_HAS_CUB_TRANSFORM 1
#else
#define LANEWISE_BENCH_HAS_CUB_TRANSFORM 0
#endif

#include "measure.hpp"

// Takes a formula for the numbers of one element, each in a column of its own, gives it applied to all elements in
// place by a kernel that is written by hand, by Thrust and by CUB.
//
// A formula has the type `number`; it reads columns 0, ..., `inputs` - 1 and writes `results` columns from column
// `first_result` on: f(const number (&x)[inputs], number (&y)[results]).

namespace gpu {

template <class F>
inline constexpr int column_count = F::inputs > F::first_result + F::results ? F::inputs : F::first_result + F::results;

template <class F>
struct columns {
  typename F::number* start[column_count<F>];
};

template <class F>
__global__ void __launch_bounds__(256) by_hand(const F f, const columns<F> all, const std::int64_t n) {
  const std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= n) return;
  typename F::number x[F::inputs], y[F::results];
  for (int k = 0; k < F::inputs; ++k) x[k] = all.start[k][i];
  f(x, y);
  for (int k = 0; k < F::results; ++k) all.start[F::first_result + k][i] = y[k];
}

template <class F>
void run_by_hand(cudaStream_t stream, const F& f, const columns<F>& all, std::int64_t n) {
  by_hand<<<static_cast<unsigned>((n + 255) / 256), 256, 0, stream>>>(f, all, n);
}

/// The formula for those libraries: values in, a tuple or one number out.
template <class F>
struct of_values {
  F f;

  template <class... Values>
  __device__ auto operator()(const Values&... values) const {
    const typename F::number x[] = {values...};
    typename F::number y[F::results];
    f(x, y);
    return [&]<std::size_t... K>(std::index_sequence<K...>) {
      if constexpr (F::results == 1) {
        return y[0];
      } else {
        return thrust::make_tuple(y[K]...);
      }
    }(std::make_index_sequence<F::results>{});
  }
};
template <class F>
struct of_tuple {
  of_values<F> f;

  template <class Tuple>
  __device__ auto operator()(const Tuple& values) const {
    return [&]<std::size_t... K>(std::index_sequence<K...>) {
      return f(static_cast<typename F::number>(thrust::get<K>(values))...);
    }(std::make_index_sequence<F::inputs>{});
  }
};

template <class F>
[[nodiscard]] auto first_of_inputs(const columns<F>& all) {
  return [&]<std::size_t... K>(std::index_sequence<K...>) {
    return thrust::make_zip_iterator(thrust::make_tuple(all.start[K]...));
  }(std::make_index_sequence<F::inputs>{});
}
template <class F>
[[nodiscard]] auto first_of_results(const columns<F>& all) {
  return [&]<std::size_t... K>(std::index_sequence<K...>) {
    if constexpr (F::results == 1) {
      return all.start[F::first_result];
    } else {
      return thrust::make_zip_iterator(thrust::make_tuple(all.start[F::first_result + static_cast<int>(K)]...));
    }
  }(std::make_index_sequence<F::results>{});
}

template <class F>
void run_by_thrust(cudaStream_t stream, const F& f, const columns<F>& all, std::int64_t n) {
  const auto from = first_of_inputs(all);
  thrust::transform(thrust::cuda::par_nosync.on(stream), from, from + n, first_of_results(all), of_tuple<F>{{f}});
}

#if LANEWISE_BENCH_HAS_CUB_TRANSFORM
template <class F>
void run_by_cub(cudaStream_t stream, const F& f, const columns<F>& all, std::int64_t n) {
  const auto from = [&]<std::size_t... K>(std::index_sequence<K...>) {
    return ::cuda::std::make_tuple(all.start[K]...);
  }(std::make_index_sequence<F::inputs>{});
  check(cub::DeviceTransform::Transform(from, first_of_results(all), n, of_values<F>{f}, stream), "CUB");
}
#endif

template <class F>
[[nodiscard]] std::vector<way> other_ways(const F& f, const columns<F>& all, std::int64_t n) {
  std::vector<way> ways;
  ways.push_back({"by hand", [=](cudaStream_t stream) { run_by_hand(stream, f, all, n); }});
  ways.push_back({"thrust", [=](cudaStream_t stream) { run_by_thrust(stream, f, all, n); }});
#if LANEWISE_BENCH_HAS_CUB_TRANSFORM
  ways.push_back({"cub", [=](cudaStream_t stream) { run_by_cub(stream, f, all, n); }});
#endif
  return ways;
}

/// The largest difference of two numbers of the device, relative to one and the number, over the first and last of n.
template <class T>
[[nodiscard]] double largest_difference(const T* a, const T* b, std::int64_t n) {
  const std::int64_t some = std::min(n, std::int64_t{4096});
  std::vector<T> x(static_cast<std::size_t>(some)), y(x.size());
  double largest = 0;
  for (const std::int64_t from : {std::int64_t{0}, n - some}) {
    check(cudaMemcpy(x.data(), a + from, x.size() * sizeof(T), cudaMemcpyDeviceToHost), "results");
    check(cudaMemcpy(y.data(), b + from, y.size() * sizeof(T), cudaMemcpyDeviceToHost), "results");
    for (std::size_t i = 0; i < x.size(); ++i) {
      const double difference = std::abs(static_cast<double>(x[i]) - static_cast<double>(y[i]));
      const double relative = difference / (1 + std::abs(static_cast<double>(y[i])));
      if (!(relative <= largest)) largest = relative;  // a NaN is not overlooked
    }
  }
  return largest;
}

/// One case: the library's way, with fields of its own, next to the others, for all lengths. A `Case` has a `formula`
/// and its tolerance, and is made of a length; `start(stream)` fills its fields, `run(stream)` is one launch, and
/// `give(stream, all)` writes what it has into columns.
template <class Case>
void run_case(bench& all_of_it, const options& wanted) {
  using formula = typename Case::formula;
  using number = typename formula::number;
  constexpr int count = column_count<formula>;
  constexpr std::int64_t bytes_of_element = (formula::inputs + formula::results) * static_cast<int>(sizeof(number));
  for (const std::int64_t n : wanted.lengths()) {
    // Columns, the library's own, what is compared, and where a copy goes.
    if (!fits_memory(4 * n * count * static_cast<std::int64_t>(sizeof(number)))) break;
    Case own(n);
    const buffer<number> memory(n * count), results(n * count), copied(n * bytes_of_element / (2 * sizeof(number)) + 1);
    columns<formula> all, right;
    for (int k = 0; k < count; ++k) all.start[k] = memory.data() + k * n, right.start[k] = results.data() + k * n;
    const cudaStream_t stream = all_of_it.stream();

    own.start(stream);
    own.run(stream);
    own.give(stream, right);
    std::vector<way> ways = other_ways(formula{}, all, n);
    for (const way& each : ways) {
      own.start(stream);
      own.give(stream, all);
      each.run(stream);
      all_of_it.wait();
      for (int k = 0; k < formula::results; ++k) {
        const int column = formula::first_result + k;
        const double difference = largest_difference(all.start[column], right.start[column], n);
        if (difference <= Case::tolerance) continue;
        all_of_it.disagree(std::string(Case::name) + " " + each.name + ", n " + std::to_string(n) + ", number " +
                           std::to_string(k) + ": differs by " + std::to_string(difference));
      }
    }

    const std::int64_t bytes = n * bytes_of_element;
    ways.insert(ways.begin(), {"lanewise", [&](cudaStream_t s) { own.run(s); }});
    ways.push_back({"copy", [&](cudaStream_t s) {
                      check(cudaMemcpyAsync(copied.data(), memory.data(), static_cast<std::size_t>(bytes / 2),
                                            cudaMemcpyDeviceToDevice, s),
                            "copy");
                    }});
    all_of_it.measure({Case::name, n, bytes}, ways);
  }
}

}  // namespace gpu
