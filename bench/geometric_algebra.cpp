// SPDX-License-Identifier: Apache-2.0
// Products of geometric algebra in cache and from memory: the library's sparse tables against the same formulas by
// hand, against the dense strategy and against the multiply-adds that the machine can do.

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <lanewise/lanewise.hpp>
#include <string>
#include <vector>

#include "hand_written/geometric_algebra.hpp"
#include "threads.hpp"

namespace {

namespace lw = lanewise;

using pga = lw::algebra<3, 0, 1>;
using four = lw::algebra<4>;
using space = lw::algebra<3>;

template <class T>
using motor = lw::even_multivector<T, pga>;
template <class T>
using weighted_point = lw::graded_multivector<T, pga, 3>;
template <class T>
using point = lw::multivector<T, pga, 0b0111, 0b1011, 0b1101, 0b1110 | lw::known_one>;
template <class T>
using rotor = lw::even_multivector<T, space>;
template <class T>
using vector = lw::graded_multivector<T, space, 1>;
template <class T>
using full_pga = lw::full_multivector<T, pga>;
template <class T>
using full_four = lw::full_multivector<T, four>;

constexpr std::int64_t in_cache = 4096;
constexpr std::int64_t in_memory = 4'000'000;

constexpr auto multiply = lw::kernel<"multiply">([](auto a, auto b) { return a * b; });
constexpr auto multiply_dense =
    lw::kernel<"multiply_dense">([](auto a, auto b) { return lw::geometric_product<lw::strategy::dense>(a, b); });
constexpr auto move = lw::kernel<"move">([](auto m, auto x) { return lw::sandwich(m, x); });
constexpr auto move_dense =
    lw::kernel<"move_dense">([](auto m, auto x) { return lw::sandwich<lw::strategy::dense>(m, x); });
constexpr auto move_by_unit =
    lw::kernel<"move_by_unit">([](auto m, auto x) { return lw::sandwich(lw::assume_unit(m), x); });

// One operation: its fields of states `A`, `B` and `C`, its kernels, and what it is compared with.
template <template <class> class A, template <class> class B, template <class> class C>
struct fields {
  explicit fields(std::int64_t n) : a(n, some<A<float>>()), b(n, some<B<float>>()), c(n) {}

  template <class M>
  static M some() {
    M m;
    for (std::size_t i = 0; i < M::set::stored; ++i) m[i] = 0.25f + 0.125f * static_cast<float>(i);
    return m;
  }

  lw::field<A, float> a;
  lw::field<B, float> b;
  lw::field<C, float> c;
};

template <class Fields, class Kernel>
void lanewise(benchmark::State& state, const Kernel& kernel) {
  use_threads(1);
  Fields f(state.range(0));
  for (auto _ : state) lw::launch(kernel, lw::in(f.a), lw::in(f.b), lw::out(f.c));
  state.SetItemsProcessed(state.iterations() * state.range(0));
}

using by_hand = void (*)(const float*, const float*, float*, std::size_t, bool);
template <class Fields>
void hand(benchmark::State& state, by_hand work) {
  Fields f(state.range(0));
  const auto floats = [](auto& field) { return reinterpret_cast<float*>(field.data()); };
  const auto count = static_cast<std::size_t>(state.range(0));
  for (auto _ : state) work(floats(f.a), floats(f.b), floats(f.c), count, state.range(0) == in_memory);
  state.SetItemsProcessed(state.iterations() * state.range(0));
}

template <class Run>
void add(const std::string& name, const Run& run, const std::vector<std::int64_t>& sizes) {
  auto* benchmark = benchmark::RegisterBenchmark(("geometric_algebra/" + name).c_str(), run);
  benchmark->ArgName("n")->UseRealTime();
  for (const std::int64_t n : sizes) benchmark->Arg(n);
}
template <class Fields, class Kernel>
void add_lanewise(const std::string& name, const Kernel& kernel) {
  add(name + "/lanewise", [kernel](benchmark::State& state) { lanewise<Fields>(state, kernel); },
      {in_cache, in_memory});
}
// From memory it would take minutes.
template <class Fields, class Kernel>
void add_dense(const std::string& name, const Kernel& kernel) {
  add(name + "/dense", [kernel](benchmark::State& state) { lanewise<Fields>(state, kernel); }, {in_cache});
}
template <class Fields>
void add_hand(const std::string& name, by_hand work) {
  add(name + "/hand_written_xsimd", [work](benchmark::State& state) { hand<Fields>(state, work); },
      {in_cache, in_memory});
}

// As many as tools/bench_report.py takes for granted.
constexpr std::size_t chained = 12 << 16;
void peak(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(hand_written::multiply_adds(chained));
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(chained));
}

void register_all() {
  using motors = fields<motor, motor, motor>;
  add_lanewise<motors>("motor_times_motor", multiply);
  add_dense<motors>("motor_times_motor", multiply_dense);
  add_hand<motors>("motor_times_motor", hand_written::motor_times_motor);

  using weighted = fields<motor, weighted_point, weighted_point>;
  add_lanewise<weighted>("motor_on_weighted_point", move);
  add_dense<weighted>("motor_on_weighted_point", move_dense);
  add_hand<weighted>("motor_on_weighted_point", hand_written::motor_on_weighted_point);

  using points = fields<motor, point, point>;
  add_lanewise<points>("unit_motor_on_point", move_by_unit);
  add_hand<points>("unit_motor_on_point", hand_written::unit_motor_on_point);

  using vectors = fields<rotor, vector, vector>;
  add_lanewise<vectors>("rotor_on_vector", move_by_unit);
  add_dense<vectors>("rotor_on_vector", move_dense);
  add_hand<vectors>("rotor_on_vector", hand_written::unit_rotor_on_vector);

  using rotors = fields<rotor, rotor, rotor>;
  add_lanewise<rotors>("rotor_times_rotor", multiply);

  using all_pga = fields<full_pga, full_pga, full_pga>;
  add_lanewise<all_pga>("product_pga", multiply);
  add_dense<all_pga>("product_pga", multiply_dense);
  add_hand<all_pga>("product_pga", hand_written::product_pga);

  using all_four = fields<full_four, full_four, full_four>;
  add_lanewise<all_four>("product_four", multiply);
  add_dense<all_four>("product_four", multiply_dense);
  add_hand<all_four>("product_four", hand_written::product_four);
  add_lanewise<all_four>("sandwich_four", move);
  add_dense<all_four>("sandwich_four", move_dense);
  add_hand<all_four>("sandwich_four", hand_written::full_sandwich_four);

  benchmark::RegisterBenchmark("geometric_algebra/peak", peak)->UseRealTime();
}

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  register_all();
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
}
