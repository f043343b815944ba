// SPDX-License-Identifier: Apache-2.0
// Memory of 8 and 16 bits on a device: what comes out of a kernel is what the CPU's lanes give, bit for bit: 0 when it
// is so. All patterns of a number of 16 bits go through it.
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>

#include "lanewise/lanewise.hpp"

namespace {

namespace lw = lanewise;

template <class T>
struct pair {
  T a;
  T b;
};

const auto mix = lw::kernel<"mix">([](auto p) {
  const auto a = p.a;
  p.a = p.b * 3 - 1;
  p.b = a;
  return p;
});

template <class T>
T number_of(std::int64_t i) {
  if constexpr (std::is_integral_v<T>) {
    return static_cast<T>(i);
  } else {
    return std::bit_cast<T>(static_cast<std::uint16_t>(i));
  }
}
template <class T>
bool same(T x, T y) {
  const auto a = static_cast<float>(x);
  const auto b = static_cast<float>(y);
  return std::isnan(a) ? std::isnan(b) : a == b && std::signbit(a) == std::signbit(b);
}

template <class T, class Layout>
int differences(const char* name, std::int64_t n) {
  const lw::field<pair, T, Layout> start(
      n, [](std::int64_t i) { return pair<T>{number_of<T>(i), number_of<T>(7 * i + 3)}; });
  auto on_cpu = start;
  auto on_gpu = lw::to_device(start);
  lw::launch(mix, lw::inout(on_cpu));
  lw::launch(mix, lw::inout(on_gpu));
  const auto result = lw::to_host(on_gpu);
  int wrong = 0;
  for (std::int64_t i = 0; i < n; ++i)
    if (!same(result[i].a, on_cpu[i].a) || !same(result[i].b, on_cpu[i].b)) ++wrong;
  if (wrong > 0) std::printf("%s, n %lld: %d wrong\n", name, static_cast<long long>(n), wrong);
  return wrong;
}

}  // namespace

int main() {
  using lw::layout::blocks;
  int wrong = differences<lw::float16, blocks>("float16", 65536);
  for (const std::int64_t n : {1, 33, 1000}) {
    wrong += differences<lw::bfloat16, blocks>("bfloat16", n) + differences<std::int8_t, blocks>("int8", n) +
             differences<std::uint16_t, lw::layout::soa>("uint16", n);
  }
  std::printf("%d wrong\n", wrong);
  return wrong == 0 ? 0 : 1;
}
