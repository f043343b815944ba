// SPDX-License-Identifier: Apache-2.0
// Launches on the device against the same launches on the host, whose bits they must have: every kind of argument,
// layout, length and stream, and capture in a graph. softgpu: --allow records
#include <thrust/device_vector.h>

#include <cstdint>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "lanewise/lanewise.hpp"
#include "support/cuda.hpp"

namespace lw = lanewise;

namespace {

template <class T>
struct particle {
  lw::vec<T, 2> place;
  T mass;
};
template <class T>
struct force {
  T strength;
  lw::vec<T, 2> direction;
};
struct settings {
  float offset;
  int times;
  bool negate;
};
enum class mode { plain, doubled };
using device = lw::memory::device;
constexpr std::int64_t sizes[] = {0, 1, 31, 32, 33, 1000, 1025};

template <class T>
particle<T> numbered(std::int64_t i) {
  return {{{static_cast<T>(i) / 8, static_cast<T>(-i)}}, static_cast<T>(2 * i + 1)};
}

constexpr auto push = lw::kernel<"push">([](auto p, auto f, auto dt, settings s, int more, mode how) {
  for (int i = 0; i < s.times + more; ++i) p.place += dt * f.strength * f.direction / p.mass;
  if (s.negate) p.place = -p.place;
  p.mass = how == mode::doubled ? 2 * p.mass + s.offset : p.mass;
  return p;
});

// Records are what they are: their accesses are not coalesced, which --strict would not have.
template <class Field>
void name_records(const Field& f) {
  if constexpr (std::is_same_v<typename Field::layout_type, lw::layout::aos>) test::name_memory(f, "records");
}

template <class T, class... Layout>
void every_kind() {
  for (const std::int64_t n : sizes) {
    lw::field<particle, T, Layout...> p(n, numbered<T>), moved(n);
    lw::field<lw::scalar, T, Layout...> energy(n), start(n, [](std::int64_t i) { return static_cast<T>(i); });
    auto p_there = lw::to_device(p);
    auto start_there = lw::to_device(start);
    lw::field<particle, T, device, Layout...> moved_there(n);
    lw::field<lw::scalar, T, device, Layout...> energy_there(n);
    name_records(p_there);
    name_records(start_there);
    name_records(moved_there);
    name_records(energy_there);
    const force<T> pull{T(0.5), {{1, -2}}};
    const settings s{0.25f, 3, true};
    lw::launch(push, lw::in(p), pull, T(0.125), s, 1, mode::doubled, lw::out(moved));
    lw::launch(push, lw::in(p_there), pull, T(0.125), s, 1, mode::doubled, lw::out(moved_there));
    test::check(test::same_bits(moved, lw::to_host(moved_there)), "in, uniform, out");
    lw::launch(push, lw::inout(p), pull, T(0.5), s, -2, mode::plain);
    lw::launch(push, lw::inout(p_there), pull, T(0.5), s, -2, mode::plain);
    test::check(test::same_bits(p, lw::to_host(p_there)), "inout");

    const auto measure = lw::kernel<"measure">([](auto x, auto q, auto y) {
      return std::tuple(sqrt(q.mass * q.mass + y), decltype(q){q.place * x, q.mass}, exp(-y) / 2);
    });
    lw::launch(measure, T(3), lw::out(energy), lw::inout(p), lw::inout(start));
    lw::launch(measure, T(3), lw::out(energy_there), lw::inout(p_there), lw::inout(start_there));
    test::check(test::same_bits(energy, lw::to_host(energy_there)), "several results");
    test::check(test::same_bits(p, lw::to_host(p_there)), "several results: inout");

    const auto loop = lw::kernel<"loop">(
        [](auto x, auto q) { return std::pair(x + q.mass / 4, decltype(q){q.place / 2 + x, q.mass}); });
    for (const int steps : {0, 1, 10}) {
      lw::launch(lw::iterate(loop, steps), lw::inout(start), lw::inout(p));
      lw::launch(lw::iterate(loop, steps), lw::inout(start_there), lw::inout(p_there));
    }
    test::check(test::same_bits(p, lw::to_host(p_there)), "iterated");
  }
}

void all_types() {
  const std::int64_t n = 100;
  lw::field<lw::scalar, float> f(n, [](std::int64_t i) { return static_cast<float>(i) + 0.75f; });
  lw::field<lw::scalar, double> d(n, [](std::int64_t i) { return static_cast<double>(i) / 1024; });
  lw::field<lw::scalar, std::int32_t> i32(n, [](std::int64_t i) { return static_cast<std::int32_t>(i) - 50; });
  lw::field<lw::scalar, std::uint64_t> u64(n, [](std::int64_t i) { return static_cast<std::uint64_t>(i) << 60; });
  auto fd = lw::to_device(f);
  auto dd = lw::to_device(d);
  auto id = lw::to_device(i32);
  auto ud = lw::to_device(u64);
  const auto k = lw::kernel<"types">([](auto a, auto b, auto c, auto u) {
    const auto sum = lw::cast<double>(a) + b + lw::cast<double>(c);
    return std::tuple(lw::cast<float>(sum), sum, lw::cast<std::int32_t>(a) * c, 3 * u + 1);
  });
  lw::launch(k, lw::inout(f), lw::inout(d), lw::inout(i32), lw::inout(u64));
  lw::launch(k, lw::inout(fd), lw::inout(dd), lw::inout(id), lw::inout(ud));
  test::check(test::same_bits(f, lw::to_host(fd)) && test::same_bits(d, lw::to_host(dd)),
              "float and double in one kernel");
  test::check(test::same_bits(i32, lw::to_host(id)) && test::same_bits(u64, lw::to_host(ud)), "integers of both sizes");
}

void memory_of_the_user() {
  const std::size_t n = 96;
  thrust::device_vector<float> a(n, 2.0f), b(n, 3.0f);
  const thrust::device_vector<float>& read_only = b;
  lw::launch(lw::kernel<"thrust">([](auto x, auto y) { return x * y + 1; }), lw::inout(a), lw::in(read_only));
  test::check(a[n - 1] == 7.0f, "thrust::device_vector");

  float* raw = nullptr;
  test::check(cudaMalloc(&raw, 3 * n * sizeof(float)) == cudaSuccess, "cudaMalloc");
  const auto columns = lw::soa<particle, device>(n, raw, raw + n, raw + 2 * n);
  lw::launch(lw::kernel<"columns">([](auto x) {
               using state = particle<decltype(x)>;
               return state{{{x, 2 * x}}, 3 * x};
             }),
             lw::in(a), lw::out(columns));
  lw::launch(lw::kernel<"sum">([](auto p) { return p.place[0] + p.place[1] + p.mass; }), lw::in(columns), lw::out(b));
  test::check(b[n - 1] == 42.0f, "raw pointers");
  test::check(cudaFree(raw) == cudaSuccess, "cudaFree");
}

void streams_and_graphs() {
  const std::int64_t n = 1000;
  const auto grow = lw::kernel<"grow">([](auto x, auto by) { return x * by + 1; });
  auto there = lw::to_device(lw::field<lw::scalar, float>(n, 1.0f));
  cudaStream_t stream = nullptr;
  test::check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking) == cudaSuccess, "cudaStreamCreate");
  lw::launch(stream, grow, lw::inout(there), 2.0f);
  test::check(cudaStreamSynchronize(stream) == cudaSuccess && lw::to_host(there)[n - 1] == 3.0f, "a stream");

  cudaGraph_t graph = nullptr;
  test::check(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal) == cudaSuccess, "begin of a capture");
  lw::launch(stream, grow, lw::inout(there), 2.0f);
  lw::launch(stream, lw::iterate(grow, 2), lw::inout(there), 1.0f);
  test::check(cudaStreamEndCapture(stream, &graph) == cudaSuccess, "end of a capture");
  test::check(lw::to_host(there)[0] == 3.0f, "a captured launch does not run");
  cudaGraphExec_t executable = nullptr;
  test::check(cudaGraphInstantiate(&executable, graph, 0) == cudaSuccess, "a graph of launches");
  for (int i = 0; i < 3; ++i) test::check(cudaGraphLaunch(executable, stream) == cudaSuccess, "replay");
  test::check(cudaStreamSynchronize(stream) == cudaSuccess && lw::to_host(there)[n - 1] == 45.0f,
              "a graph replays its launches");
  cudaGraphExecDestroy(executable);
  cudaGraphDestroy(graph);
  cudaStreamDestroy(stream);
}

void errors() {
  const auto same = lw::kernel<"same">([](auto x) { return x; });
  lw::field<lw::scalar, float, device> a(10), b(12);
  test::check(test::refusal([&] { lw::launch(same, lw::in(a), lw::out(b)); }) ==
                  "lanewise: launch of 'same': argument 2 (out) has 12 elements, argument 1 (in) has 10",
              "lengths on the device");
  float* const start = b.view().data;
  const std::string words = test::refusal([&] {
    lw::launch(same, lw::in(lw::soa<lw::scalar, device>(10, start)),
               lw::out(lw::soa<lw::scalar, device>(10, start + 1)));
  });
  test::check(words.find("only an exact alias") != std::string::npos, "overlap on the device");
  // an error of somebody else is not that of a launch
  static_cast<void>(cudaSetDevice(1 << 20));
  test::check(test::refusal([&] { lw::launch(same, lw::inout(a)); }) == "not refused",
              "a launch speaks of itself only");
  static_cast<void>(cudaGetLastError());
}

}  // namespace

int main() {
  every_kind<float>();
  every_kind<double>();
  every_kind<float, lw::layout::soa>();
  every_kind<float, lw::layout::aos>();
  all_types();
  memory_of_the_user();
  streams_and_graphs();
  errors();
  return test::status("launch");
}
