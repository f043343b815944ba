// SPDX-License-Identifier: Apache-2.0
#include "lanewise/tensor/operand.hpp"

#include <array>
#include <string>

#include "lanewise/scalar/lanes.hpp"
#include "lanewise/tensor/einsum.hpp"
#include "support/catch.hpp"

namespace {

namespace lw = lanewise;

static_assert(lw::contractible<float> && lw::contractible<lw::lanes<double, 4>> && lw::contractible<lw::vec<int, 3>>);
static_assert(!lw::contractible<std::string> && !lw::contractible<bool> && !lw::contractible<lw::same_as<0>>);
static_assert(lw::contraction_operand<double>::row(3.0)[0] == 3.0);
static_assert(lw::contraction_operand<lw::mat<int, 2, 2>>::row(lw::mat<int, 2, 2>{1, 2, 3, 4})[3] == 4);

// A type of one's own: a point in the plane whose weight is one and not stored.
template <class T>
struct point {
  T x, y;
};

}  // namespace

template <class T>
struct lanewise::contraction_operand<point<T>> {
  struct structure {
    static constexpr std::array<std::size_t, 1> extents{3};
    static constexpr std::size_t stored = 2;
    static constexpr bool is_dense = false;
    [[nodiscard]] static constexpr lw::entry at(std::size_t position) noexcept {
      return position < 2 ? lw::entry{static_cast<int>(position), 1} : lw::entry{lw::term::one, 1};
    }
  };
  using value_type = T;
  [[nodiscard]] static constexpr std::array<T, 2> row(const point<T>& p) noexcept { return {p.x, p.y}; }
};

namespace {

constexpr lw::mat<double, 2, 3> affine{1, 2, 3, 4, 5, 6};
constexpr lw::vec<double, 2> image = lw::einsum<"ij,j->i">(affine, point<double>{10, 20});
static_assert(image[0] == 53 && image[1] == 146);
static_assert(lw::einsum_cost<"ij,j->i", lw::mat<double, 2, 3>, point<double>>.sparse == lw::operation_count{6, 4, 4});

}  // namespace

TEST_CASE("a component known to be one costs no multiplication in any strategy", "[operand]") {
  const point<double> p{0.5, -2};
  const auto by_loop = lw::evaluate(lw::einsum<"ij,j->i", lw::strategy::loop>(affine, p));
  const auto dense = lw::evaluate(lw::einsum<"ij,j->i", lw::strategy::dense>(affine, p));
  CHECK(by_loop[0] == -0.5);
  CHECK(by_loop[1] == -2);
  CHECK(dense[0] == -0.5);
  CHECK(dense[1] == -2);
}
