// SPDX-License-Identifier: Apache-2.0
#include "lanewise/algebra/print.hpp"

#include <limits>
#include <sstream>
#include <string>
#include <string_view>

#include "lanewise/algebra/multivector_arithmetic.hpp"
#include "lanewise/algebra/pga3.hpp"
#include "lanewise/algebra/products.hpp"
#include "lanewise/algebra/vga.hpp"
#include "support/catch.hpp"

namespace {

namespace lw = lanewise;

template <class M>
[[nodiscard]] std::string text_of(const M& m) {
  std::ostringstream out;
  out << m;
  return out.str();
}

}  // namespace

TEST_CASE("multivectors print as sums, in the orientation of their algebra", "[print]") {
  using rotor = lw::vga3::rotor<double>;
  CHECK(text_of(rotor{{1, 0, -3, 2}}) == "1 - 3 e31 + 2 e12");
  CHECK(text_of(rotor{{-0.5, 1, 0, 0}}) == "-0.5 + 1 e23");
  CHECK(text_of(rotor{{0, -1, 0, 0}}) == "-1 e23");
  CHECK(text_of(rotor{{0, 0, -0.0, 0}}) == "0");
  CHECK(text_of(lw::multivector<double, lw::vga3>{}) == "0");
  CHECK(text_of(lw::basis_blade<lw::vga3, "e13">()) == "-1 e31");
  CHECK(text_of(lw::pga3::point<float>{{1, 2, 0}}) == "1 e032 + 2 e013 + 1 e123");
  CHECK(text_of(lw::multivector_of<lw::algebra<3>, "e31", "1">(2.0, 3.0)) == "3 - 2 e13");
  CHECK(text_of(lw::multivector_of<lw::algebra<20>, "ekj", "ea">(2.0, 3.0)) == "3 ea - 2 ejk");
}

TEST_CASE("what is not a number prints as such", "[print]") {
  const double infinite = std::numeric_limits<double>::infinity();
  CHECK(text_of(lw::vga3::vector<double>{{infinite, -infinite, 0}}) == "inf e1 - inf e2");
  CHECK(text_of(lw::vga3::vector<double>{{std::numeric_limits<double>::quiet_NaN(), 1, 0}}) == "nan e1 + 1 e2");
}

TEST_CASE("a product that waits prints its value", "[print]") {
  const lw::vga3::vector<int> a{{1, 2, 3}};
  CHECK(text_of(a * a) == "14");
  CHECK(text_of(a ^ lw::vga3::vector<int>{{0, 1, 0}}) == "-3 e23 + 1 e12");
}

TEST_CASE("lanes print all of their components, lane by lane", "[print]") {
  using lanes = lw::lanes<float, 4>;
  const lw::vga2::rotor<lanes> r{
      {lanes(0), lanes::generate([](std::size_t i) { return 1.5f - static_cast<float>(i); })}};
  CHECK(text_of(r) == "[0, 0, 0, 0] + [1.5, 0.5, -0.5, -1.5] e12");
}
