// SPDX-License-Identifier: Apache-2.0
#include "lanewise/tensor/square.hpp"

#include <utility>

#include "lanewise/scalar/lanes.hpp"

namespace {

namespace lw = lanewise;
template <std::size_t... E>
using extents = std::index_sequence<E...>;

static_assert(lw::is_square<3, 3> && !lw::is_square<3, 2> && !lw::is_square<3> && !lw::is_square<>);
static_assert(!lw::is_square<2, 2, 2>);

static_assert(lw::are_equations(extents<3, 3>{}, extents<3>{}));
static_assert(lw::are_equations(extents<3, 3>{}, extents<3, 5>{}));
static_assert(!lw::are_equations(extents<3, 3>{}, extents<2>{}));
static_assert(!lw::are_equations(extents<3, 3>{}, extents<5, 3>{}));
static_assert(!lw::are_equations(extents<3, 2>{}, extents<3>{}));
static_assert(!lw::are_equations(extents<3, 3>{}, extents<3, 1, 1>{}));
static_assert(!lw::are_equations(extents<3, 3>{}, extents<>{}));
static_assert(!lw::are_equations(extents<>{}, extents<3>{}));

static_assert(lw::divisible_number<float> && lw::divisible_number<lw::lanes<double, 8>>);
static_assert(!lw::divisible_number<int> && !lw::divisible_number<lw::lanes<std::int32_t, 8>>);

}  // namespace
