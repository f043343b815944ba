// SPDX-License-Identifier: Apache-2.0
// Dual numbers in the threads of a GPU: the table of rules at singular points, in both types and of two levels, and a
// function with its own rule. A pole that is right on the host must be so on the device, which divides and takes
// logarithms by other code; and tangents are asked for by a direction that is known at run time only, which has to be
// counted without std::popcount. softgpu: --strict=lanewise
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <iterator>
#include <tuple>
#include <utility>

#include <cuda_runtime.h>

#include "cases/derivatives_table.hpp"
#include "lanewise/derivative/jacobian.hpp"
#include "lanewise/derivative/with_derivative.hpp"
#include "lanewise/lanewise.hpp"
#include "support/cuda.hpp"

namespace {

namespace lw = lanewise;
namespace table = derivatives_table;

constexpr int rows = static_cast<int>(std::size(table::rows));
constexpr auto functions = std::make_index_sequence<static_cast<std::size_t>(table::function::count)>{};

// Of one level, the derivatives; of two levels, those of the outer one and, as its second derivative by the passive
// direction, what must be 0.
template <class T, table::function F>
__device__ void evaluate_row(const T* x, const T* y, table::outcome<T>* once, table::outcome<T>* twice) {
  using L = lw::lanes<T, 1>;
  using D = lw::dual<L, 3>;
  const D a = table::variable(L::load(x), 0);
  const D b = table::variable(L::load(y), 1);
  *once = table::outcome_of<T>(table::evaluate<F, D>(a, b), 0);
  using DD = lw::dual<D, 3>;
  const DD z = table::evaluate<F, DD>(table::variable(a, 0), table::variable(b, 1));
  *twice = {z.value().value()[0], z.tangent(0).value()[0], z.tangent(1).value()[0],
            z.tangent(0).tangent(2)[0] + z.tangent(2).tangent(0)[0] + z.tangent(2).value()[0]};
}

template <class T, std::size_t... F>
__global__ void evaluate(const T* x, const T* y, const int* function, table::outcome<T>* once, table::outcome<T>* twice,
                         std::index_sequence<F...>) {
  const unsigned i = threadIdx.x;
  if (i >= static_cast<unsigned>(rows)) return;
  ((function[i] == static_cast<int>(F)
        ? evaluate_row<T, static_cast<table::function>(F)>(x + i, y + i, once + i, twice + i)
        : void()),
   ...);
}

template <class T>
void check_table(const char* type) {
  T* numbers = nullptr;
  int* function = nullptr;
  table::outcome<T>* results = nullptr;
  cudaMallocManaged(&numbers, 2 * rows * sizeof(T));
  cudaMallocManaged(&function, rows * sizeof(int));
  cudaMallocManaged(&results, 2 * rows * sizeof(*results));
  for (int i = 0; i < rows; ++i) {
    numbers[i] = static_cast<T>(table::rows[i].x);
    numbers[rows + i] = static_cast<T>(table::rows[i].y);
    function[i] = static_cast<int>(table::rows[i].f);
  }
  evaluate<T><<<1, 64>>>(numbers, numbers + rows, function, results, results + rows, functions);
  test::check(cudaDeviceSynchronize() == cudaSuccess, "the table is worked out on the device");
  for (int i = 0; i < 2 * rows; ++i) {
    const table::row& want = table::rows[i % rows];
    if (table::agree(results[i], want)) continue;
    std::printf("%s at %g, %g, %s, level %d: %g, %g, %g, %g\n", want.name, want.x, want.y, type, i / rows + 1,
                static_cast<double>(results[i].value), static_cast<double>(results[i].by_x),
                static_cast<double>(results[i].by_y), static_cast<double>(results[i].passive));
    test::check(false, "a rule at a singular point");
  }
  cudaFree(numbers);
  cudaFree(function);
  cudaFree(results);
}

// The rule is plainly not the derivative: 100 x and 1000 in place of 2 x and 0.
constexpr auto marked =
    lw::with_derivative([](auto x, auto) { return x * x; }, [](auto x, auto) { return std::tuple(100 * x, 1000); });

void own_rule() {
  lw::field<lw::scalar, double> x(70, [](std::int64_t i) { return static_cast<double>(i); });
  const auto on_gpu = lw::to_device(x);
  lw::field<lw::scalar, double, lw::memory::device> value(70);
  lw::field<lw::scalar, double, lw::memory::device> slope(70);
  constexpr auto kernel = lw::kernel<"a function with its own rule">([](auto number) {
    const auto [square, slopes] = lw::value_and_gradient(marked, number, number);
    return std::tuple(square, std::get<0>(slopes) + std::get<1>(slopes));
  });
  lw::launch(kernel, lw::in(on_gpu), lw::out(value), lw::out(slope));
  const auto values = lw::to_host(value);
  const auto slopes = lw::to_host(slope);
  bool right = true;
  for (std::int64_t i = 0; i < 70; ++i) {
    const auto number = static_cast<double>(i);
    right = right && values[i] == number * number && slopes[i] == 100 * number + 1000;
  }
  test::check(right, "a function has its own rule in a kernel on the device");
}

}  // namespace

int main() {
  check_table<float>("float");
  check_table<double>("double");
  own_rule();
  return test::status("dual_numbers");
}
