// SPDX-License-Identifier: Apache-2.0
#include "lanewise/tensor/mismatch.hpp"

#include "support/catch.hpp"

// What the sentences say is tested where they are provoked, in negative/tensor. Here: whom they are for.

namespace {

namespace lw = lanewise;
using lw::tensor;

static_assert(lw::detail::unlike_tensors<tensor<float, 3>, tensor<float, 2>>);
static_assert(lw::detail::unlike_tensors<tensor<float, 2, 3>, tensor<float, 6>>);
static_assert(!lw::detail::unlike_tensors<tensor<float, 2, 3>, tensor<double, 2, 3>>, "types are another matter");

static_assert(lw::detail::no_vectors_of_one_length<tensor<float, 3>, tensor<float, 2>>);
static_assert(lw::detail::no_vectors_of_one_length<tensor<float, 3, 1>, tensor<float, 3>>);
static_assert(!lw::detail::no_vectors_of_one_length<tensor<float, 5>, tensor<double, 5>>);

static_assert(lw::detail::no_vectors_in_space<tensor<float, 2>, tensor<float, 2>>);
static_assert(!lw::detail::no_vectors_in_space<tensor<float, 3>, tensor<float, 3>>);

static_assert(!lw::detail::no_matrix_product<tensor<float, 2, 3>, tensor<float, 3, 4>>);
static_assert(!lw::detail::no_matrix_product<tensor<float, 2, 3>, tensor<float, 3>>);
static_assert(!lw::detail::no_matrix_product<tensor<float, 2>, tensor<float, 2, 3>>);
static_assert(lw::detail::no_matrix_product<tensor<float, 2, 3>, tensor<float, 2, 3>>);
static_assert(lw::detail::no_matrix_product<tensor<float, 2, 3>, tensor<float, 2>>);
static_assert(lw::detail::no_matrix_product<tensor<float, 3>, tensor<float, 2, 3>>);
static_assert(lw::detail::no_matrix_product<tensor<float, 3>, tensor<float, 3>>, "two vectors have dot and outer");
static_assert(lw::detail::no_matrix_product<tensor<float, 2, 2, 2>, tensor<float, 2, 2>>);

}  // namespace

TEST_CASE("tensors of wrong shapes have an overload that says so", "[tensor]") {
  CHECK(requires(tensor<float, 3> a, tensor<float, 2> b) { a + b; });
  CHECK(requires(tensor<float, 3> a, tensor<float, 2> b) { dot(a, b); });
  CHECK(requires(tensor<float, 3> a, tensor<float, 2> b) { cross(a, b); });
  CHECK(requires(tensor<float, 3> a, tensor<float, 2, 2> b) { matmul(a, b); });
}
