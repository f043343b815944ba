// SPDX-License-Identifier: Apache-2.0
#include "lanewise/terms/products.hpp"

#include <array>

#include "lanewise/terms/table.hpp"
#include "support/catch.hpp"

namespace {

namespace lw = lanewise;

static_assert(lw::bilinear_product<lw::terms::dot<3>> && lw::bilinear_product<lw::terms::cross>);
static_assert(lw::bilinear_product<lw::terms::outer<2, 3>> && lw::bilinear_product<lw::terms::matrix_product<2, 3, 4>>);
static_assert(lw::table_of<lw::terms::dot<5>>.size() == 5 && lw::terms::dot<5>::outputs == 1);
static_assert(lw::table_of<lw::terms::cross>.size() == 6 && lw::terms::cross::outputs == 3);
static_assert(lw::table_of<lw::terms::outer<2, 3>>.size() == 6 && lw::terms::outer<2, 3>::outputs == 6);
static_assert(lw::table_of<lw::terms::matrix_product<2, 3, 4>>.size() == 24);

// What a list of terms makes of two rows of integers.
template <class Product, std::size_t L, std::size_t R>
constexpr auto sum_of(const std::array<int, L>& left, const std::array<int, R>& right) {
  std::array<int, Product::outputs> result{};
  for (const auto& t : Product::terms())
    result[static_cast<std::size_t>(t.output)] += static_cast<int>(t.coefficient) *
                                                  left[static_cast<std::size_t>(t.left)] *
                                                  right[static_cast<std::size_t>(t.right)];
  return result;
}

using three = std::array<int, 3>;
static_assert(sum_of<lw::terms::dot<3>>(three{1, 2, 3}, three{4, 5, 6})[0] == 32);
static_assert(sum_of<lw::terms::cross>(three{1, 0, 0}, three{0, 1, 0}) == three{0, 0, 1});
static_assert(sum_of<lw::terms::cross>(three{1, 2, 3}, three{4, 5, 6}) == three{-3, 6, -3});
static_assert(sum_of<lw::terms::outer<2, 2>>(std::array{1, 2}, std::array{3, 4}) == std::array{3, 4, 6, 8});
static_assert(sum_of<lw::terms::matrix_product<2, 3, 2>>(std::array{1, 2, 3, 4, 5, 6}, std::array{1, 2, 3, 4, 5, 6}) ==
              std::array{22, 28, 49, 64});

}  // namespace

TEST_CASE("matrix products are listed row by row, the inner sum in order", "[terms]") {
  int output = 0, inner = 0;
  for (const auto& t : lw::table_of<lw::terms::matrix_product<3, 4, 5>>) {
    CHECK(t == lw::term{output, output / 5 * 4 + inner, inner * 5 + output % 5, 1});
    if (++inner == 4) {
      inner = 0;
      ++output;
    }
  }
}
