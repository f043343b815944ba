// SPDX-License-Identifier: Apache-2.0
#include <utility>
#include <xsimd/xsimd.hpp>

#include "hand_written.hpp"
#include "put.hpp"

namespace hand_written {

namespace {

using batch = xsimd::batch<float>;
constexpr std::size_t outputs = 16;
constexpr std::size_t block = 16;

template <std::size_t Inputs, class From, class To>
void work(const From& from, const To& to, bool streaming) {
  const auto in = [&]<std::size_t... K>(std::index_sequence<K...>) {
    return std::array<batch, Inputs>{batch::load_aligned(from(K))...};
  }(std::make_index_sequence<Inputs>{});
  [&]<std::size_t... J>(std::index_sequence<J...>) {
    (put(to(J), in[J] * in[(J + 7) % Inputs] + in[(J + 13) % Inputs] * in[(J + 1) % Inputs], streaming), ...);
  }(std::make_index_sequence<outputs>{});
}

}  // namespace

template <int Inputs>
void sums_of_products_soa(const float* const* in, float* const* out, std::size_t count, bool streaming) {
  for (std::size_t i = 0; i < count; i += batch::size)
    work<Inputs>([&](std::size_t k) { return in[k] + i; }, [&](std::size_t k) { return out[k] + i; }, streaming);
}

template <int Inputs>
void sums_of_products_blocks(const float* in, float* out, std::size_t count, bool streaming) {
  for (std::size_t b = 0; b < count / block; ++b)
    for (std::size_t i = 0; i < block; i += batch::size)
      work<Inputs>([&](std::size_t k) { return in + (b * Inputs + k) * block + i; },
                   [&](std::size_t k) { return out + (b * outputs + k) * block + i; }, streaming);
}

template void sums_of_products_soa<24>(const float* const*, float* const*, std::size_t, bool);
template void sums_of_products_soa<32>(const float* const*, float* const*, std::size_t, bool);
template void sums_of_products_blocks<24>(const float*, float*, std::size_t, bool);
template void sums_of_products_blocks<32>(const float*, float*, std::size_t, bool);

}  // namespace hand_written
