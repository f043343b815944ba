// SPDX-License-Identifier: Apache-2.0
#include "lanewise/algebra/blade.hpp"

#include <cstddef>
#include <string>
#include <vector>

#include "support/blade_strings.hpp"
#include "support/catch.hpp"

namespace {

namespace lw = lanewise;
using lw::blade;
using lw::product_kind;
using lw::signed_blade;

static_assert(lw::grade_of(0) == 0 && lw::grade_of(0b1011) == 3 && lw::grade_of(~blade{0}) == 32);

// e1 e2 = e12, e2 e1 = -e12, e12 e3 = e123, e23 e1 = e123, e13 e2 = -e123.
static_assert(lw::sorting_sign(0b01, 0b10) == 1 && lw::sorting_sign(0b10, 0b01) == -1);
static_assert(lw::sorting_sign(0b011, 0b100) == 1 && lw::sorting_sign(0b110, 0b001) == 1);
static_assert(lw::sorting_sign(0b101, 0b010) == -1);
// The last of 32 vectors passes 31 others.
static_assert(lw::sorting_sign(blade{1} << 31, ~blade{0} >> 1) == -1);

static_assert(lw::reversing_sign(0) == 1 && lw::reversing_sign(1) == 1 && lw::reversing_sign(2) == -1 &&
              lw::reversing_sign(3) == -1 && lw::reversing_sign(4) == 1);

constexpr lw::metric_masks spacetime{4, 0b1110, 0};
constexpr lw::metric_masks pga{4, 0, 0b0001};
static_assert(spacetime.pseudoscalar() == 0b1111 && lw::metric_masks{32}.pseudoscalar() == ~blade{0} &&
              lw::metric_masks{0}.pseudoscalar() == 0);
static_assert(lw::geometric_product(0b0001, 0b0001, spacetime) == signed_blade{0, 1});
static_assert(lw::geometric_product(0b0010, 0b0010, spacetime) == signed_blade{0, -1});
static_assert(lw::geometric_product(0b0001, 0b0001, pga).sign == 0);
// The pseudoscalar of spacetime squares to -1.
static_assert(lw::geometric_product(0b1111, 0b1111, spacetime) == signed_blade{0, -1});

[[nodiscard]] std::string letters_of(blade b) {
  std::string letters;
  for (int i = 0; i < 32; ++i)
    if ((b >> i & 1) != 0) letters += static_cast<char>('A' + i);
  return letters;
}

// All pairs of blades, every kind.
void check_all_blades(const std::vector<int>& squares) {
  lw::metric_masks metric{static_cast<int>(squares.size())};
  for (std::size_t i = 0; i < squares.size(); ++i) {
    if (squares[i] < 0) metric.negative |= blade{1} << i;
    if (squares[i] == 0) metric.null |= blade{1} << i;
  }
  const test::string_algebra strings(letters_of(metric.pseudoscalar()), squares);
  for (int kind = 0; kind < 10; ++kind)
    for (blade a = 0; a <= metric.pseudoscalar(); ++a)
      for (blade b = 0; b <= metric.pseudoscalar(); ++b) {
        const signed_blade product = lw::multiply_blades(product_kind{kind}, a, b, metric);
        const test::signed_word wanted = strings.multiply(product_kind{kind}, letters_of(a), letters_of(b));
        if (product.sign != wanted.sign || (wanted.sign != 0 && letters_of(product.mask) != wanted.letters)) {
          FAIL("kind " << kind << " of " << letters_of(a) << " and " << letters_of(b));
        }
      }
}

}  // namespace

TEST_CASE("blades as bits multiply as strings of vectors do", "[blade]") {
  check_all_blades({1});
  check_all_blades({1, 1, 1});
  check_all_blades({0, 1, 1, 1});
  check_all_blades({1, -1, -1, -1});
  check_all_blades({1, 1, 1, 1, -1});
  check_all_blades({0, 1, -1, 0, -1, 1});
}

TEST_CASE("a blade and its complements make the pseudoscalar", "[blade]") {
  const lw::metric_masks metric{5, 0b10000, 0b00001};
  for (blade a = 0; a < 32; ++a) {
    const signed_blade right = lw::right_complement(a, metric);
    const signed_blade left = lw::left_complement(a, metric);
    CHECK((right.mask ^ a) == metric.pseudoscalar());
    CHECK(lw::sorting_sign(a, right.mask) == right.sign);
    CHECK(lw::sorting_sign(left.mask, a) == left.sign);
    // The left complement undoes the right one.
    CHECK(lw::left_complement(right.mask, metric).sign == right.sign);
  }
}
