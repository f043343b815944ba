// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "multivector.hpp"
#include "multivector_arithmetic.hpp"
#include "preset.hpp"
#include "products.hpp"
#include "signature.hpp"

// Takes nothing, gives the algebras of vectors in the plane and in space, with the types of their elements.

namespace lanewise {

/// Cl(2, 0): vectors of the plane. The even part are the complex numbers, with e12 for the imaginary unit.
struct vga2 : preset<algebra<2>> {
  template <class T>
  using vector = multivector<T, vga2, named<"e1">, named<"e2">>;
  template <class T>
  using bivector = multivector<T, vga2, named<"e12">>;
  /// cos(a/2) - sin(a/2) e12 turns vectors by a, e1 towards e2.
  template <class T>
  using rotor = multivector<T, vga2, named<"1">, named<"e12">>;
};

/// Cl(3, 0): vectors of space. Bivectors are stored as the axes that they turn about: e23, e31, e12 for x, y, z.
struct vga3 : preset<algebra<3>> {
  static constexpr std::string_view basis = "1 e1 e2 e3 e23 e31 e12 e123";

  template <class T>
  using vector = multivector<T, vga3, named<"e1">, named<"e2">, named<"e3">>;
  template <class T>
  using bivector = multivector<T, vga3, named<"e23">, named<"e31">, named<"e12">>;
  /// The even part, the scalar first. See `rotor_from` in rotor.hpp.
  template <class T>
  using rotor = multivector<T, vga3, named<"1">, named<"e23">, named<"e31">, named<"e12">>;
};

}  // namespace lanewise
