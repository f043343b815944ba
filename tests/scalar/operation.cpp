// SPDX-License-Identifier: Apache-2.0
#include "lanewise/scalar/operation.hpp"

#include <cstdint>
#include <set>
#include <string_view>

#include "support/catch.hpp"

namespace lw = lanewise;
using lw::operation;
using lw::operation_kind;

static_assert(lw::name_of(operation::input) == "input");
static_assert(lw::name_of(operation::rint) == "rint");
static_assert(lw::name_of(operation::multiply_add) == "multiply_add");
static_assert(lw::name_of(operation::sqrt) == "sqrt");
static_assert(lw::name_of(operation::sin) == "sin");
static_assert(lw::name_of(operation::remainder) == "remainder");
static_assert(lw::name_of(operation::greater_equal) == "greater_equal");
static_assert(lw::name_of(operation::shift_right) == "shift_right");
static_assert(lw::name_of(operation::other) == "other");

static_assert(lw::kind_of(operation::load, false) == operation_kind::memory);
static_assert(lw::kind_of(operation::subtract, false) == operation_kind::add);
static_assert(lw::kind_of(operation::add, true) == operation_kind::integer);
static_assert(lw::kind_of(operation::multiply, false) == operation_kind::multiply);
static_assert(lw::kind_of(operation::fma, false) == operation_kind::fused);
static_assert(lw::kind_of(operation::divide, false) == operation_kind::divide);
static_assert(lw::kind_of(operation::sqrt, false) == operation_kind::square_root);
static_assert(lw::kind_of(operation::cbrt, false) == operation_kind::transcendental);
static_assert(lw::kind_of(operation::remainder, false) == operation_kind::transcendental);
static_assert(lw::kind_of(operation::less, true) == operation_kind::compare);
static_assert(lw::kind_of(operation::mask_xor, false) == operation_kind::compare);
static_assert(lw::kind_of(operation::select, true) == operation_kind::select);
static_assert(lw::kind_of(operation::convert, true) == operation_kind::convert);
static_assert(lw::kind_of(operation::shift_left, true) == operation_kind::integer);
static_assert(lw::kind_of(operation::other, false) == operation_kind::other);

TEST_CASE("every operation has a name of its own") {
  std::set<std::string_view> names;
  for (int i = 0; i <= static_cast<int>(operation::other); ++i) names.insert(lw::name_of(static_cast<operation>(i)));
  CHECK(names.size() == static_cast<std::size_t>(operation::other) + 1);
}
