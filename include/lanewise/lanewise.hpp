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

// tensor/: small tensors, the states made of them, and the one loop over terms.
#include "tensor/arithmetic.hpp"
#include "tensor/contract.hpp"
#include "tensor/elementwise.hpp"
#include "tensor/mat.hpp"
#include "tensor/state.hpp"
#include "tensor/tensor.hpp"
#include "tensor/vec.hpp"

// algebra/: multivectors of any geometric algebra, quaternions and rotations.
#include "algebra/blade.hpp"
#include "algebra/duality.hpp"
#include "algebra/involutions.hpp"
#include "algebra/multivector.hpp"
#include "algebra/multivector_arithmetic.hpp"
#include "algebra/outermorphism.hpp"
#include "algebra/products.hpp"
#include "algebra/quaternion.hpp"
#include "algebra/quaternion_exponential.hpp"
#include "algebra/rotation.hpp"
#include "algebra/sandwich.hpp"
#include "algebra/sandwich_map.hpp"
#include "algebra/signature.hpp"
#include "algebra/unit.hpp"

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
