// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <lanewise/algebra/multivector_arithmetic.hpp>
#include <lanewise/algebra/sandwich.hpp>
#include <lanewise/scalar/lanes.hpp>
#include <lanewise/tensor/einsum.hpp>
#include <lanewise/tensor/mat.hpp>

// Takes nothing, gives what every other file here includes: the cost that is subtracted from theirs.

namespace compile {

namespace lw = lanewise;

using pga = lw::algebra<3, 0, 1>;
using four = lw::algebra<4>;

template <class V>
using motor = lw::even_multivector<V, pga>;
template <class V>
using weighted_point = lw::graded_multivector<V, pga, 3>;

}  // namespace compile
