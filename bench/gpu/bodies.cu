// SPDX-License-Identifier: Apache-2.0
// The bodies of examples/rigid_body: one step, one step with its tangent, and many steps in one launch, in as many
// launches and in a graph of these.
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <lanewise/lanewise.hpp>

#include "../../examples/rigid_body/rigid_body.hpp"
#include "columns.hpp"
#include "formulas.hpp"
#include "measure.hpp"

namespace {

namespace lw = lanewise;
using device = lw::memory::device;
using rigid_body::body;
using rigid_body::tumble;
using bodies = lw::field<body, float, device>;

const lw::vec<float, 3> inertia{1, 2, 3};
constexpr float time_step = 0.004f;

// Each spins another way. A tangent is a body of its own.
constexpr auto throw_bodies = lw::kernel<"throw bodies">([](auto where, auto scale) {
  const auto i = lw::cast<float>(where.index() % 1021) / 1024;
  using number = std::remove_const_t<decltype(i)>;
  return body<number>{lw::quat<number>{1 - i, scale * i, number(0.5f), -i},
                      lw::vec<number, 3>{i - 0.3f, 3 * scale + number(0), 2 * i}};
});
constexpr auto as_they_are = lw::kernel<"as they are">([](auto b) { return b; });

void give_bodies(cudaStream_t stream, const bodies& from, float* const* to) {
  [&]<std::size_t... K>(std::index_sequence<K...>) {
    lw::launch(stream, as_they_are, lw::in(from), lw::out(lw::soa<body, device>(from.size(), to[K]...)));
  }(std::make_index_sequence<7>{});
}

struct one_step {
  using formula = gpu::tumble_formula;
  static constexpr const char* name = "rigid-body step";
  static constexpr double tolerance = 1e-5;

  bodies b;

  explicit one_step(std::int64_t n) : b(n) {}
  void start(cudaStream_t stream) { lw::launch(stream, throw_bodies, lw::element(), 1.0f, lw::out(b)); }
  void run(cudaStream_t stream) { lw::launch(stream, tumble, lw::inout(b), inertia, time_step); }
  void give(cudaStream_t stream, const gpu::columns<formula>& all) const { give_bodies(stream, b, all.start); }
};

struct tangent {
  using formula = gpu::tangent_formula;
  static constexpr const char* name = "jvp of a rigid-body step";
  static constexpr double tolerance = 1e-5;

  bodies b, d;

  explicit tangent(std::int64_t n) : b(n), d(n) {}
  void start(cudaStream_t stream) {
    lw::launch(stream, throw_bodies, lw::element(), 1.0f, lw::out(b));
    lw::launch(stream, throw_bodies, lw::element(), -0.5f, lw::out(d));
  }
  void run(cudaStream_t stream) {
    lw::launch(stream, lw::jvp<0>(tumble), lw::inout(b), inertia, time_step, lw::inout(d));
  }
  void give(cudaStream_t stream, const gpu::columns<formula>& all) const {
    give_bodies(stream, b, all.start);
    give_bodies(stream, d, all.start + 7);
  }
};

// All steps in registers, by hand.
__global__ void __launch_bounds__(256)
    steps_by_hand(const gpu::tumble_formula f, const gpu::columns<gpu::tumble_formula> all, std::int64_t n, int steps) {
  const std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float now[7], next[7];
  for (int k = 0; k < 7; ++k) now[k] = all.start[k][i];
#pragma unroll 1
  for (int s = 0; s < steps; ++s) {
    f(now, next);
    for (int k = 0; k < 7; ++k) now[k] = next[k];
  }
  for (int k = 0; k < 7; ++k) all.start[k][i] = now[k];
}

class graph_of_launches {
 public:
  graph_of_launches(cudaStream_t stream, bodies& b, int steps) {
    cudaGraph_t graph = nullptr;
    gpu::check(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal), "capture");
    for (int s = 0; s < steps; ++s) lw::launch(stream, tumble, lw::inout(b), inertia, time_step);
    gpu::check(cudaStreamEndCapture(stream, &graph), "capture");
    gpu::check(cudaGraphInstantiate(&executable_, graph, 0), "graph");
    cudaGraphDestroy(graph);
  }
  graph_of_launches(const graph_of_launches&) = delete;
  graph_of_launches& operator=(const graph_of_launches&) = delete;
  ~graph_of_launches() { cudaGraphExecDestroy(executable_); }
  void run(cudaStream_t stream) const { gpu::check(cudaGraphLaunch(executable_, stream), "graph"); }

 private:
  cudaGraphExec_t executable_ = nullptr;
};

// From 2^22 bodies on a thousand launches are a thousand times one, which the other cases show.
constexpr std::int64_t most_stepped = std::int64_t{1} << 22;

void many_steps(gpu::bench& all_of_it, const gpu::options& wanted) {
  for (const std::int64_t n : wanted.lengths()) {
    if (n > most_stepped || !gpu::fits_memory(4 * 28 * n)) break;
    const cudaStream_t stream = all_of_it.stream();
    const int steps = wanted.steps;
    bodies b(n);
    const gpu::buffer<float> memory(7 * n), results(7 * n);
    gpu::columns<gpu::tumble_formula> all, right;
    for (int k = 0; k < 7; ++k) all.start[k] = memory.data() + k * n, right.start[k] = results.data() + k * n;
    const graph_of_launches graph(stream, b, steps);
    const auto start = [&] { lw::launch(stream, throw_bodies, lw::element(), 1.0f, lw::out(b)); };

    const std::vector<gpu::way> ways = {
        {"lanewise",
         [&](cudaStream_t s) { lw::launch(s, lw::iterate(tumble, steps), lw::inout(b), inertia, time_step); }},
        {"a launch a step",
         [&](cudaStream_t s) {
           for (int step = 0; step < steps; ++step) lw::launch(s, tumble, lw::inout(b), inertia, time_step);
         }},
        {"graph of launches", [&](cudaStream_t s) { graph.run(s); }},
        {"by hand", [&](cudaStream_t s) {
           steps_by_hand<<<static_cast<unsigned>((n + 255) / 256), 256, 0, s>>>({}, all, n, steps);
         }}};
    start();
    ways[0].run(stream);
    give_bodies(stream, b, right.start);
    for (std::size_t w = 1; w < ways.size(); ++w) {
      start();
      if (w == 3) give_bodies(stream, b, all.start);
      ways[w].run(stream);
      if (w != 3) give_bodies(stream, b, all.start);
      all_of_it.wait();
      // The other launches give the same bits; by hand, numbers are rounded in another order.
      for (int k = 0; k < 7; ++k)
        if (!(gpu::largest_difference(all.start[k], right.start[k], n) <= (w == 3 ? 1e-3 : 0)))
          all_of_it.disagree(ways[w].name + ", n " + std::to_string(n) + ", number " + std::to_string(k));
    }
    all_of_it.measure({"rigid-body steps", n, 56 * n, steps}, ways);
  }
}

}  // namespace

int main(int argc, char** argv) {
  const gpu::options wanted(argc, argv);
  gpu::bench all(wanted);
  gpu::run_case<one_step>(all, wanted);
  gpu::run_case<tangent>(all, wanted);
  many_steps(all, wanted);
  return all.status();
}
