// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <random>

#include "lanewise/algebra/multivector.hpp"
#include "lanewise/algebra/multivector_expression.hpp"
#include "lanewise/algebra/signature.hpp"

// Takes seeds, gives multivectors of small whole numbers, whose products are exact, and compares blade by blade.

namespace test {

namespace lw = lanewise;

/// Small whole numbers, the same in every run.
class small_numbers {
 public:
  explicit small_numbers(unsigned seed) : engine_(seed) {}

  template <class M>
  [[nodiscard]] M multivector() {
    M m{};
    for (auto& value : m.values) value = static_cast<typename M::value_type>(distribution_(engine_));
    return m;
  }

 private:
  std::mt19937 engine_;
  std::uniform_int_distribution<int> distribution_{-3, 3};
};

/// Whether two multivectors have the same coefficients for all blades of an algebra of up to 8 dimensions, those that
/// they do not store being 0 or 1.
template <lw::multivector_like A, lw::multivector_like B>
[[nodiscard]] bool same(const A& a, const B& b) {
  using algebra = lw::algebra_of<A>;
  const lw::full_multivector<typename A::value_type, algebra> left = a;
  const lw::full_multivector<typename B::value_type, algebra> right = b;
  for (std::size_t i = 0; i < lw::basis_of<algebra>.size(); ++i)
    if (!(left[i] == right[i])) return false;
  return true;
}

}  // namespace test
