// SPDX-License-Identifier: Apache-2.0
// Every product of every preset, and of small algebras of every metric, against strings of vectors.
#include "support/product_strings.hpp"

#include <string_view>

#include "lanewise/algebra/cga3.hpp"
#include "lanewise/algebra/complex.hpp"
#include "lanewise/algebra/dual_number.hpp"
#include "lanewise/algebra/dual_quaternion.hpp"
#include "lanewise/algebra/pga2.hpp"
#include "lanewise/algebra/pga3.hpp"
#include "lanewise/algebra/sta.hpp"
#include "lanewise/algebra/vga.hpp"
#include "support/catch.hpp"

namespace {

namespace lw = lanewise;
using test::check_all_kinds;

// An order and orientations of its own, the pseudoscalar's among them.
struct odd_one_out : lw::algebra<2, 1> {
  static constexpr std::string_view vectors = "xyt";
  static constexpr std::string_view basis = "etx eyx 1 etyx ex ey et eyt";
};

}  // namespace

TEST_CASE("every product of every preset is that of strings of vectors", "[products]") {
  check_all_kinds<lw::complex_numbers>({"1", {-1}, "1 e1"});
  check_all_kinds<lw::dual_numbers>({"0", {0}, "1 e0"});
  check_all_kinds<lw::vga2>({"12", {1, 1}, "1 e1 e2 e12"});
  check_all_kinds<lw::vga3>({"123", {1, 1, 1}, "1 e1 e2 e3 e23 e31 e12 e123"});
  check_all_kinds<lw::pga2>({"012", {0, 1, 1}, "1 e0 e1 e2 e01 e20 e12 e012"});
  check_all_kinds<lw::pga3>({"0123", {0, 1, 1, 1}, "1 e0 e1 e2 e3 e01 e02 e03 e12 e31 e23 e021 e013 e032 e123 e0123"});
  check_all_kinds<lw::dual_quaternions>(
      {"0123", {0, 1, 1, 1}, "1 e32 e13 e21 e0132 e10 e20 e30 e0 e1 e2 e3 e012 e013 e023 e123"});
  check_all_kinds<lw::sta>({"0123", {1, -1, -1, -1}});
  check_all_kinds<lw::cga3>({"12345", {1, 1, 1, 1, -1}});
}

TEST_CASE("every product of small algebras of every metric is that of strings of vectors", "[products]") {
  check_all_kinds<lw::algebra<0>>({"", {}});
  check_all_kinds<lw::algebra<0, 0, 1>>({"0", {0}});
  check_all_kinds<lw::algebra<1>>({"1", {1}});
  check_all_kinds<lw::algebra<0, 1>>({"1", {-1}});
  check_all_kinds<lw::algebra<2>>({"12", {1, 1}});
  check_all_kinds<lw::algebra<1, 1>>({"12", {1, -1}});
  check_all_kinds<lw::algebra<3>>({"123", {1, 1, 1}});
  check_all_kinds<lw::algebra<4>>({"1234", {1, 1, 1, 1}});
  check_all_kinds<lw::algebra<2, 2>>({"1234", {1, 1, -1, -1}});
  check_all_kinds<lw::algebra<1, 1, 2>>({"0123", {0, 0, 1, -1}});
  check_all_kinds<lw::algebra<3, 1, 1>>({"01234", {0, 1, 1, 1, -1}});
  check_all_kinds<odd_one_out>({"xyt", {1, 1, -1}, "etx eyx 1 etyx ex ey et eyt"});
}
