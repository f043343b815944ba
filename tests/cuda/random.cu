// SPDX-License-Identifier: Apache-2.0
// Random numbers in the threads of a GPU: words, uniform numbers and integers are those of the CPU's lanes, bit for
// bit, for every n; normal ones are within a few digits: 0 when it is so.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <tuple>

#include "lanewise/kernel/random.hpp"
#include "lanewise/kernel/random_integer.hpp"
#include "lanewise/lanewise.hpp"
#include "lanewise/launch/element.hpp"

namespace {

namespace lw = lanewise;

template <class T>
using four = lw::vec<T, 4>;

const auto words = lw::kernel<"words">([](auto where, auto seed, auto step) {
  auto rng = lw::random(seed, where.index(), step);
  static_cast<void>(rng.block());
  const auto [a, b, c, d] = rng.block();
  return lw::vec_of(a, b, c, d);
});
const auto reals = lw::kernel<"reals">([](auto where, auto seed, auto step) {
  auto rng = lw::random(seed, where.index(), step);
  const auto u = lw::uniform<float, 2>(rng);
  const auto v = lw::uniform<double>(rng);
  const auto w = lw::uniform_positive<double>(rng);
  return lw::vec_of(lw::cast<double>(u[0]), lw::cast<double>(u[1]), v, w);
});
// Bounds for which every second draw is rejected, and others.
const auto integers = lw::kernel<"integers">([](auto where, auto seed, auto step) {
  auto rng = lw::random(seed, where.index(), step);
  const auto half = lw::integer_below(rng, (std::int64_t{1} << 62) + 1);
  const auto few = lw::cast<std::int64_t>(lw::integer_below(rng, 6));
  const auto many = lw::cast<std::int64_t>(lw::integer_below(rng, 0x8000'0001u));
  return lw::vec_of(half, few, many, lw::integer_below(rng, where.index()));
});
const auto normals = lw::kernel<"normals">([](auto where, auto seed, auto step) {
  auto rng = lw::random(seed, where.index(), step);
  const auto pair = lw::normal<float, 2>(rng);
  const auto alone = lw::normal<float>(rng);
  return lw::vec_of(pair[0], pair[1], alone, lw::exponential<float>(rng));
});

template <class T, class Kernel>
int differences(const Kernel& kernel, std::int64_t n, double tolerance) {
  const std::int64_t seed = 0x0123'4567'89ab'cdef;
  const std::int64_t step = (std::int64_t{1} << 33) + 5;
  lw::field<four, T> on_cpu(n);
  lw::launch(kernel, lw::element(), seed, step, lw::out(on_cpu));
  lw::field<four, T, lw::memory::device> on_gpu(n);
  lw::launch(kernel, lw::element(), seed, step, lw::out(on_gpu));
  const auto result = lw::to_host(on_gpu);
  int wrong = 0;
  for (std::int64_t i = 0; i < n; ++i)
    for (std::size_t k = 0; k < 4; ++k) {
      const double difference = static_cast<double>(result[i][k]) - static_cast<double>(on_cpu[i][k]);
      const bool equal = tolerance == 0 ? result[i][k] == on_cpu[i][k] : std::abs(difference) <= tolerance;
      if (!equal && ++wrong < 5)
        std::printf("%s, n %lld, element %lld, number %zu: %.9g, expected %.9g\n", kernel.name().data(),
                    static_cast<long long>(n), static_cast<long long>(i), k, static_cast<double>(result[i][k]),
                    static_cast<double>(on_cpu[i][k]));
    }
  return wrong;
}

}  // namespace

int main() {
  int wrong = 0;
  for (const std::int64_t n : {1, 7, 33, 1000}) {
    wrong += differences<std::uint32_t>(words, n, 0) + differences<double>(reals, n, 0) +
             differences<std::int64_t>(integers, n, 0) + differences<float>(normals, n, 4e-6);
  }
  std::printf("%d wrong\n", wrong);
  return wrong == 0 ? 0 : 1;
}
