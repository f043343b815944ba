// SPDX-License-Identifier: Apache-2.0
#include <lanewise/scalar/polynomial.hpp>

#include "support/catch.hpp"

namespace registers = lanewise::registers;

TEST_CASE("polynomials start with the constant") {
  using floats = registers::register_for<float, 4>;
  using doubles = registers::register_for<double, 128>;
  CHECK(registers::to_array(registers::polynomial(floats(3.0f), 5.0f))[0] == 5.0f);
  CHECK(registers::to_array(registers::polynomial(floats(3.0f), 5.0f, 2.0f))[3] == 11.0f);
  CHECK(registers::to_array(registers::polynomial(doubles(2.0), 1.0, 2.0, 3.0, 4.0))[1] == 49.0);
}
