// SPDX-License-Identifier: Apache-2.0
// The largest algebra that has tables: 256 blades, 65536 terms, by a run-time loop.
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <lanewise/algebra/products.hpp>

namespace lw = lanewise;

namespace {

struct eight : lw::algebra<5, 2, 1> {
  static constexpr lw::strategy products = lw::strategy::loop;
};
using full = lw::full_multivector<double, eight>;

// The factors of b move past those of a one by one: bit 0 squares to 0, bits 6 and 7 to -1.
int sign_by_swaps(std::uint32_t a, std::uint32_t b) {
  int sign = 1;
  for (std::uint32_t vector = 1; vector < 256; vector <<= 1) {
    if ((b & vector) == 0) continue;
    for (std::uint32_t larger = vector << 1; larger < 256; larger <<= 1)
      if ((a & larger) != 0) sign = -sign;
    if ((a & vector) != 0) sign *= vector == 1 ? 0 : vector >= 64 ? -1 : 1;
    a ^= vector;
  }
  return sign;
}

}  // namespace

int main() {
  full a{}, b{};
  double expected[256] = {};
  for (std::size_t i = 0; i < 256; ++i) {
    a[i] = static_cast<double>(i % 5) - 2;
    b[i] = static_cast<double>(i % 7) - 3;
  }
  const auto& basis = lw::basis_of<eight>;
  for (std::size_t i = 0; i < 256; ++i)
    for (std::size_t j = 0; j < 256; ++j)
      expected[basis[i].mask ^ basis[j].mask] += sign_by_swaps(basis[i].mask, basis[j].mask) * a[i] * b[j];
  const full product = a * b;
  int wrong = 0;
  for (std::size_t i = 0; i < 256; ++i) wrong += product[i] == expected[basis[i].mask] ? 0 : 1;
  std::printf("%d of 256 components differ\n", wrong);
  return wrong;
}
