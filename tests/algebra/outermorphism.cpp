// SPDX-License-Identifier: Apache-2.0
#include "lanewise/algebra/outermorphism.hpp"

#include <concepts>
#include <cstddef>

#include "lanewise/algebra/multivector_arithmetic.hpp"
#include "lanewise/algebra/products.hpp"
#include "lanewise/algebra/sandwich.hpp"
#include "lanewise/tensor/mat.hpp"
#include "lanewise/tensor/vec.hpp"
#include "support/catch.hpp"
#include "support/multivectors.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
using namespace lw::literals;

// A plane's area is multiplied by the determinant, a scalar is not.
using plane = lw::algebra<2>;
constexpr lw::mat<double, 2, 2> shear{2, 1, 0, 3};
constexpr auto image = lw::outermorphism(shear, lw::full_multivector<double, plane>{{5, 1, 10, 7}});
static_assert(image["1"_blade] == 5 && image["e1"_blade] == 12 && image["e2"_blade] == 30 && image["e12"_blade] == 42);
// Grades that are not there do not come.
static_assert(std::same_as<decltype(lw::outermorphism(shear, lw::graded_multivector<double, plane, 1>{})),
                           lw::graded_multivector<double, plane, 1>>);

template <class A, std::size_t N>
void maps_products_to_products(unsigned seed) {
  using vector = lw::graded_multivector<double, A, 1>;
  test::small_numbers random(seed);
  lw::mat<double, N, N> f{};
  for (std::size_t i = 0; i < N; ++i) {
    const auto column = random.multivector<vector>();
    for (std::size_t j = 0; j < N; ++j) f(j, i) = column[j];
  }
  const auto a = random.multivector<vector>();
  const auto b = random.multivector<vector>();
  const auto c = random.multivector<vector>();
  const auto fa = lw::outermorphism(f, a);
  const auto fb = lw::outermorphism(f, b);
  const auto fc = lw::outermorphism(f, c);
  for (std::size_t j = 0; j < N; ++j) {
    double sum = 0;
    for (std::size_t i = 0; i < N; ++i) sum += f(j, i) * a[i];
    CHECK(fa[j] == sum);
  }
  CHECK(test::same(lw::outermorphism(f, a ^ b), fa ^ fb));
  if constexpr (N > 2) CHECK(test::same(lw::outermorphism(f, a ^ b ^ c), fa ^ fb ^ fc));
  CHECK(test::same(lw::outermorphism(f, 2 + a + (a ^ b)), 2 + fa + (fa ^ fb)));
}

// The same blades in another order and orientation.
struct turned : lw::algebra<3> {
  static constexpr std::string_view basis = "1 e1 e2 e3 e32 e13 e21 e321";
};

}  // namespace

TEST_CASE("the image of an outer product is the outer product of the images", "[outermorphism]") {
  maps_products_to_products<lw::algebra<2>, 2>(1);
  maps_products_to_products<lw::algebra<3>, 3>(2);
  maps_products_to_products<turned, 3>(3);
  maps_products_to_products<lw::algebra<3, 0, 1>, 4>(4);
  maps_products_to_products<lw::algebra<4, 1>, 5>(5);
}

TEST_CASE("the image of the pseudoscalar is its multiple by the determinant", "[outermorphism]") {
  const lw::mat<double, 4, 4> f{1, 2, 3, 4, 5, 6, 7, 8, 2, 1, 5, 3, 3, 1, 7, 2};
  const auto y = lw::outermorphism(f, lw::basis_blade<lw::algebra<4>, "e1234">());
  CHECK(y["e1234"_blade] == 28);  // by expansion along the first row
}

TEST_CASE("every lane has its own map", "[outermorphism]") {
  using V = lw::lanes<float, 4>;
  lw::mat<V, 2, 2> f{1, 0, 0, 1};
  f(0, 0) = V::generate([](std::size_t i) { return i; });
  const auto y = lw::outermorphism(f, lw::basis_blade<plane, "e12">());
  for (std::size_t lane = 0; lane < 4; ++lane) CHECK(y["e12"_blade][lane] == static_cast<float>(lane));
}
