// SPDX-License-Identifier: Apache-2.0
#include "lanewise/tensor/tensor.hpp"

#include <type_traits>

#include "lanewise/derivative/dual.hpp"
#include "lanewise/scalar/lanes.hpp"
#include "support/catch.hpp"

namespace {

namespace lw = lanewise;
using thread = lw::lanes<float, 1>;

static_assert(std::is_aggregate_v<lw::vec<float, 3>> && std::is_trivially_copyable_v<lw::vec<float, 3>>);
static_assert(sizeof(lw::tensor<double, 2, 3, 4>) == 24 * sizeof(double), "no padding");
static_assert(lw::tensor<double, 2, 3, 4>::rank == 3 && lw::tensor<double, 2, 3, 4>::size == 24);
static_assert(std::is_same_v<lw::vec<float, 3>, lw::tensor<float, 3>> &&
              std::is_same_v<lw::mat<int, 2, 3>, lw::tensor<int, 2, 3>>);
static_assert(std::is_same_v<lw::vec3<float>, lw::vec<float, 3>> && std::is_same_v<lw::scalar<float>, float>);
static_assert(std::is_same_v<lw::mat<float, 2, 3>::with_value<double>, lw::mat<double, 2, 3>>);

constexpr lw::mat<int, 2, 3> m{1, 2, 3, 4, 5, 6};
static_assert(m(0, 0) == 1 && m(0, 2) == 3 && m(1, 0) == 4 && m(1, 2) == 6 && m[4] == 5);
static_assert(lw::vec<int, 3>{}[2] == 0);
static_assert(lw::vec<thread, 3>{}[1][0] == 0.0f && lw::vec<thread, 3>{1, 2, 3}[2][0] == 3.0f, "literals are weak");
static_assert(lw::mat<int, 2, 2>::filled(7)(1, 1) == 7);

// Structured bindings, by value and by reference.
static_assert([] {
  lw::vec<int, 3> v{1, 2, 3};
  const auto [x, y, z] = v;
  auto& [a, b, c] = v;
  a += 10;
  c += b;
  const auto& [d, e, f] = v;
  return x == 1 && y == 2 && z == 3 && d == 11 && e == 2 && f == 5;
}());

// Tensors of numbers that meet as they are convert as these do, and others do not.
using variable = lw::dual<double, 3, 0b001>;
using all = lw::dual<double, 3>;
static_assert(std::is_convertible_v<lw::vec<double, 3>, lw::vec<variable, 3>> &&
              std::is_convertible_v<lw::mat<variable, 2, 2>, lw::mat<all, 2, 2>>);
static_assert(!std::is_convertible_v<lw::vec<float, 3>, lw::vec<double, 3>> &&
              !std::is_convertible_v<lw::vec<thread, 3>, lw::vec<float, 3>> &&
              !std::is_convertible_v<lw::vec<double, 2>, lw::vec<variable, 3>>);
static_assert([] {
  lw::vec<all, 2> sum = lw::vec<double, 2>{1, 2};
  sum = lw::vec<variable, 2>{variable::with_tangents(3, [](auto) { return 4; }), 5};
  return sum[0].tangent(0) == 4 && sum[0].tangent(1) == 0 && sum[1].value() == 5;
}());

}  // namespace

TEST_CASE("a tensor is written by position, by index and as a range", "[tensor]") {
  lw::tensor<double, 2, 3, 2> t{};
  int n = 0;
  for (auto& element : t) element = n++;
  CHECK(t(0, 0, 1) == 1.0);
  CHECK(t(1, 2, 1) == 11.0);
  t(1, 0, 0) = -1.0;
  CHECK(t[6] == -1.0);
}

TEST_CASE("a tensor of wide lanes starts as it is told", "[tensor]") {
  using packet = lw::lanes<float, 16>;
  const lw::vec<packet, 2> zero{};
  const auto twos = lw::vec<packet, 2>::filled(2);
  for (std::size_t lane = 0; lane < 16; ++lane) {
    CHECK(zero[1][lane] == 0.0f);
    CHECK(twos[1][lane] == 2.0f);
  }
}
