// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <lanewise/lanewise.hpp>

// Takes multivectors m and x with all 16 components of Cl(4, 0), gives m x ~m: the product with a [16, 16, 16, 16]
// tensor of https://github.com/jax-ml/jax/discussions/9080, in one of several ways, each in a file of its own.

namespace sandwich {

namespace lw = lanewise;

using four = lw::algebra<4>;
inline constexpr std::size_t size = 16;

template <class T>
using multivector = lw::full_multivector<T, four>;
using multivectors = lw::field<multivector, float>;

/// One way: its multiplications for an element, most of them fused with an addition, a launch, and its file.
struct way {
  const char* name;
  std::int64_t multiplications;
  void (*run)(const multivectors& m, const multivectors& x, multivectors& y);
  const char* file;
};

way copy();
way dense();
way unmerged();
way merged();
way two_products();
way two_products_by_loop();

/// Of the tensor, the only entry for m_i x_l m_j that is not zero: at y_k, and there 1 or -1.
struct entry {
  std::size_t k = 0;
  int sign = 0;
};
[[nodiscard]] constexpr entry entry_for(std::size_t i, std::size_t l, std::size_t j) noexcept {
  const auto& blades = lw::basis_of<four>;
  const auto left = lw::geometric_product(blades[i].mask, blades[l].mask, lw::metric_of<four>);
  const auto all = lw::geometric_product(left.mask, blades[j].mask, lw::metric_of<four>);
  const int reversed = lw::reversing_sign(lw::grade_of(blades[j].mask));
  return {static_cast<std::size_t>(lw::place_of<four>(all.mask)), left.sign * all.sign * reversed};
}

}  // namespace sandwich
