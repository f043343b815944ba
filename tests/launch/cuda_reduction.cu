// SPDX-License-Identifier: Apache-2.0
// Reductions on the device: sums, least and largest of every size, with a map in the same pass and over generated
// elements. A variable is read and written by every block, which --strict would not have. softgpu: --allow variables
#include <cmath>
#include <cstdint>
#include <limits>
#include <tuple>

#include "lanewise/lanewise.hpp"
#include "lanewise/launch/element.hpp"
#include "lanewise/launch/reduction.hpp"
#include "support/cuda.hpp"

namespace lw = lanewise;

namespace {

using device = lw::memory::device;
constexpr std::int64_t sizes[] = {0, 1, 2, 31, 255, 256, 257, 1000, 5000};

template <class T>
struct pair_of {
  T a, b;
};

template <template <class> class S, class T>
struct variable {
  variable() { test::name_memory(field, "variables"); }
  S<T> value() const { return lw::to_host(field)[0]; }
  lw::field<S, T, device> field{1};
};

void a_map_and_its_reductions() {
  const auto square = lw::kernel<"square">([](auto x) {
    const auto y = x * x;
    return std::tuple(y, y, x, x, lw::cast<std::int32_t>(x));
  });
  for (const std::int64_t n : sizes) {
    const auto x = lw::to_device(
        lw::field<lw::scalar, float>(n, [](std::int64_t i) { return static_cast<float>((i * 37) % 101 - 50); }));
    lw::field<lw::scalar, float, device> y(n);
    variable<lw::scalar, double> sum;
    variable<lw::scalar, float> least, largest;
    variable<lw::scalar, std::int64_t> count;
    lw::launch(square, lw::in(x), lw::out(y), lw::sum_of(sum.field), lw::min_of(least.field), lw::max_of(largest.field),
               lw::sum_of(count.field));
    double right_sum = 0;
    float right_least = std::numeric_limits<float>::infinity(), right_largest = -right_least;
    std::int64_t right_count = 0;
    const auto on_host = lw::to_host(x), mapped = lw::to_host(y);
    for (std::int64_t i = 0; i < n; ++i) {
      test::check(mapped[i] == on_host[i] * on_host[i], "the map");
      right_sum += mapped[i];
      right_count += static_cast<std::int64_t>(on_host[i]);
      right_least = std::fmin(right_least, on_host[i]);
      right_largest = std::fmax(right_largest, on_host[i]);
    }
    test::check(sum.value() == right_sum, "sum of floats into double");  // whole numbers: exact in any order
    test::check(count.value() == right_count, "sum of integers, widened");
    test::check(least.value() == right_least && largest.value() == right_largest, "least and largest");
  }
}

void states_and_generated_elements() {
  const auto generate = lw::kernel<"generate">([](auto where) {
    auto i = where.index();
    return pair_of<decltype(i)>{i, -i};
  });
  for (const std::int64_t n : {std::int64_t{0}, std::int64_t{1}, std::int64_t{257}, std::int64_t{5000},
                               std::int64_t{3'000'000}}) {  // several elements for each thread of the last
    variable<pair_of, std::int64_t> sum;
    lw::launch(generate, lw::over(n), lw::element(), lw::sum_of(sum.field));
    test::check(sum.value().a == n * (n - 1) / 2 && sum.value().b == -sum.value().a, "a state over elements");
  }
}

void special_numbers() {
  const auto same = lw::kernel<"same">([](auto x) { return std::tuple(x, x, x); });
  for (const std::int64_t at : {0, 100, 999}) {
    const auto x = lw::to_device(lw::field<lw::scalar, double>(1000, [at](std::int64_t i) {
      return i == at ? std::numeric_limits<double>::quiet_NaN() : static_cast<double>(i % 7);
    }));
    variable<lw::scalar, double> sum, least, largest;
    lw::launch(same, lw::in(x), lw::sum_of(sum.field), lw::min_of(least.field), lw::max_of(largest.field));
    test::check(std::isnan(sum.value()) && std::isnan(least.value()) && std::isnan(largest.value()), "NaN anywhere");
  }
  const auto zeros = lw::to_device(lw::field<lw::scalar, double>(700, -0.0));
  variable<lw::scalar, double> sum, least, largest;
  lw::launch(same, lw::in(zeros), lw::sum_of(sum.field), lw::min_of(least.field), lw::max_of(largest.field));
  test::check(sum.value() == 0 && std::signbit(sum.value()), "the sign of a sum of zeros");
  test::check(std::signbit(least.value()) && std::signbit(largest.value()), "the sign of zeros");
}

void streams_and_errors() {
  const auto same = lw::kernel<"alone">([](auto x) { return x; });
  const auto x = lw::to_device(lw::field<lw::scalar, float>(300, 1.0f));
  variable<lw::scalar, float> sum;
  cudaStream_t stream = nullptr;
  test::check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking) == cudaSuccess, "cudaStreamCreate");
  cudaGraph_t graph = nullptr;
  cudaGraphExec_t executable = nullptr;
  test::check(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal) == cudaSuccess, "begin of a capture");
  lw::launch(stream, same, lw::in(x), lw::sum_of(sum.field));
  test::check(cudaStreamEndCapture(stream, &graph) == cudaSuccess, "end of a capture");
  test::check(cudaGraphInstantiate(&executable, graph, 0) == cudaSuccess, "a graph with a reduction");
  for (int i = 0; i < 2; ++i) test::check(cudaGraphLaunch(executable, stream) == cudaSuccess, "replay");
  test::check(cudaStreamSynchronize(stream) == cudaSuccess && sum.value() == 300.0f, "every replay starts anew");
  cudaGraphExecDestroy(executable);
  cudaGraphDestroy(graph);
  cudaStreamDestroy(stream);

  lw::field<lw::scalar, float, device> two(2);
  test::check(test::refusal([&] { lw::launch(same, lw::in(x), lw::sum_of(two)); }) ==
                  "lanewise: launch of 'alone': argument 2 (sum_of) has 2 elements: it takes one result",
              "one variable");
}

}  // namespace

int main() {
  a_map_and_its_reductions();
  states_and_generated_elements();
  special_numbers();
  streams_and_errors();
  return test::status("cuda_reduction");
}
