// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "multivector.hpp"
#include "multivector_arithmetic.hpp"
#include "preset.hpp"
#include "products.hpp"
#include "signature.hpp"

// Takes nothing, gives the algebra of spacetime, with the types of its elements.

namespace lanewise {

namespace detail {
struct spacetime : algebra<1, 3> {
  static constexpr std::string_view vectors = "0123";
};
}  // namespace detail

/// Cl(1, 3): e0 is time and squares to 1, e1, e2 and e3 are space and square to -1.
/// Source: D. Hestenes, "Space-Time Algebra" (1966).
struct sta : preset<detail::spacetime> {
  template <class T>
  using vector = multivector<T, sta, named<"e0">, named<"e1">, named<"e2">, named<"e3">>;
  /// The electromagnetic field among others: e01, e02, e03 are minus the relative vectors e1 e0, e2 e0, e3 e0.
  template <class T>
  using bivector =
      multivector<T, sta, named<"e01">, named<"e02">, named<"e03">, named<"e12">, named<"e13">, named<"e23">>;
  /// The even part, the scalar first: a rotor R with R ~R = 1 is a Lorentz transformation, x -> R x ~R.
  template <class T>
  using rotor = multivector<T, sta, named<"1">, named<"e01">, named<"e02">, named<"e03">, named<"e12">, named<"e13">,
                            named<"e23">, named<"e0123">>;
};

}  // namespace lanewise
