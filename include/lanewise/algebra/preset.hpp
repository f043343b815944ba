// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../base/fixed_string.hpp"
#include "components.hpp"
#include "signature.hpp"

// Takes an algebra, gives the base of one's own, whose class can name the types of its points, lines and motors.

namespace lanewise {

/// An algebra to derive from, with its blades by name:
///
///     struct mine : preset<algebra<3, 0, 1>> {
///       template <class T> using point = multivector<T, mine, named<"e032">, named<"e123"> | known_one>;
///     };
///
/// The types list masks, since an algebra is not complete within its own class; and so a function template over
/// `mine::point<T>` deduces `T`.
template <geometric_algebra Base>
struct preset : Base {
  /// The component of a blade. Whatever the orientation of the name, the coefficient has the algebra's.
  template <fixed_string Name>
  static constexpr component named = [] {
    constexpr signed_blade b = blade_named<Base>(Name.view());
    static_assert(b.sign != 0,
                  "lanewise: a preset's blade is named by its basis vectors, each once and each one of the algebra's: "
                  "e12, and 1 for the scalar");
    return component{b.mask};
  }();
};

}  // namespace lanewise
