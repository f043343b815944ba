// SPDX-License-Identifier: Apache-2.0
#include "lanewise/tensor/einsum_mistakes.hpp"

#include <type_traits>

#include "lanewise/tensor/constant.hpp"
#include "support/catch.hpp"

// What is wrong is in tests/negative/tensor/einsum_*.cpp; here is what is right.

namespace {

namespace lw = lanewise;
using lw::mat, lw::vec, lw::tensor, lw::strategy;
using lw::detail::einsum_is_right;

static_assert(einsum_is_right<"ij,jk->ik", strategy::unrolled, mat<float, 2, 3>, mat<float, 3, 4>>());
static_assert(einsum_is_right<" ", strategy::unrolled, float>() && einsum_is_right<"->", strategy::loop, double>());
static_assert(einsum_is_right<"zz,Z->Z", strategy::unrolled, mat<int, 2, 2>, vec<int, 3>>());
static_assert(einsum_is_right<"i,j", strategy::unrolled, vec<int, 2>, lw::same_as<0>>());

// 8192 combinations are still listed, more go through the loops.
static_assert(einsum_is_right<"ij,kl->ijkl", strategy::unrolled, mat<float, 16, 8>, mat<float, 8, 8>>());
static_assert(einsum_is_right<"ij,kl->ijkl", strategy::dense, mat<float, 16, 16>, mat<float, 16, 16>>());

// What was refused becomes whatever it was to be.
static_assert(std::is_convertible_v<lw::refused_einsum, mat<float, 2, 2>>);

}  // namespace

TEST_CASE("sixteen operands are not too many", "[einsum]") {
  using v = vec<float, 1>;
  CHECK(einsum_is_right<"a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a->", strategy::unrolled, v, v, v, v, v, v, v, v, v, v, v, v, v,
                        v, v, v>());
}
