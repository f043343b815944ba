// SPDX-License-Identifier: Apache-2.0
#pragma once

// Takes nothing, gives the whole library, folder by folder along the road that data travels: a lambda computes with
// lanes, its products unroll tables of terms, a kernel names it, a field holds its elements, a launch runs it.

// scalar/: the numbers that a lane computes with.
#include "scalar/cast.hpp"
#include "scalar/lanes.hpp"
#include "scalar/mask.hpp"
#include "scalar/math.hpp"
#include "scalar/mixing.hpp"
#include "scalar/select.hpp"

// terms/: contractions as constexpr data.
#include "terms/cost.hpp"
#include "terms/products.hpp"
#include "terms/table.hpp"
#include "terms/term.hpp"

// tensor/: small tensors, the states made of them, the one loop over terms, and einsum over it.
#include "tensor/arithmetic.hpp"
#include "tensor/cholesky.hpp"
#include "tensor/constant.hpp"
#include "tensor/contract.hpp"
#include "tensor/determinant.hpp"
#include "tensor/eigenvalues.hpp"
#include "tensor/einsum.hpp"
#include "tensor/elementwise.hpp"
#include "tensor/expression.hpp"
#include "tensor/expression_arithmetic.hpp"
#include "tensor/mat.hpp"
#include "tensor/solve.hpp"
#include "tensor/state.hpp"
#include "tensor/structured.hpp"
#include "tensor/structured_arithmetic.hpp"
#include "tensor/tensor.hpp"
#include "tensor/vec.hpp"

// algebra/: multivectors of any geometric algebra, those that many use, quaternions and rotations.
#include "algebra/blade.hpp"
#include "algebra/cga3.hpp"
#include "algebra/complex.hpp"
#include "algebra/dual_number.hpp"
#include "algebra/dual_quaternion.hpp"
#include "algebra/duality.hpp"
#include "algebra/incidence.hpp"
#include "algebra/inverse.hpp"
#include "algebra/involutions.hpp"
#include "algebra/multivector.hpp"
#include "algebra/multivector_arithmetic.hpp"
#include "algebra/multivector_exponential.hpp"
#include "algebra/multivector_logarithm.hpp"
#include "algebra/multivector_root.hpp"
#include "algebra/norm.hpp"
#include "algebra/outermorphism.hpp"
#include "algebra/pga2.hpp"
#include "algebra/pga3.hpp"
#include "algebra/pga3_motor.hpp"
#include "algebra/preset.hpp"
#include "algebra/print.hpp"
#include "algebra/products.hpp"
#include "algebra/quaternion.hpp"
#include "algebra/quaternion_exponential.hpp"
#include "algebra/rotation.hpp"
#include "algebra/rotor.hpp"
#include "algebra/sandwich.hpp"
#include "algebra/sandwich_map.hpp"
#include "algebra/signature.hpp"
#include "algebra/sta.hpp"
#include "algebra/unit.hpp"
#include "algebra/vga.hpp"

// kernel/: the physics of one element, and its loop over time.
#include "kernel/iterate.hpp"
#include "kernel/kernel.hpp"
#include "kernel/results.hpp"

// field/: the elements in memory, the library's or the user's.
#include "field/device.hpp"
#include "field/field.hpp"
#include "field/layout.hpp"
#include "field/view.hpp"
#include "field/view_of.hpp"

// launch/: what travels, and the run over all elements.
#include "launch/arguments.hpp"
#include "launch/launch.hpp"
