// SPDX-License-Identifier: Apache-2.0
#include "lanewise/derivative/dual_handle.hpp"

#include <array>
#include <cstddef>
#include <type_traits>

#include "lanewise/derivative/dual_arithmetic.hpp"
#include "lanewise/derivative/jacobian.hpp"
#include "lanewise/derivative/jvp.hpp"
#include "lanewise/scalar/lanes.hpp"
#include "lanewise/tensor/vec.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

using reals = lw::lanes<double, 1>;

// Stand for a table, whose rows beyond the end are of one value, and for what is only written.
struct rows {
  std::array<double, 3> numbers;
  double beyond;

  [[nodiscard]] constexpr reals operator[](int i) const {
    return {i < 3 ? numbers[static_cast<std::size_t>(i)] : beyond};
  }
  [[nodiscard]] constexpr reals operator()(int i, int j) const { return (*this)[i + j]; }
  [[nodiscard]] static constexpr int size() { return 3; }
  [[nodiscard]] constexpr rows tangents_from(const rows& other) const { return {other.numbers, 0}; }
};
struct sums {
  std::array<double, 3>* into;

  constexpr void add(int i, const reals& x) const { (*into)[static_cast<std::size_t>(i)] += x[0]; }
  constexpr void set(int i, const reals& x) const { (*into)[static_cast<std::size_t>(i)] = x[0]; }
};

}  // namespace

template <>
inline constexpr bool lw::leads_to_tangents<rows, rows> = true;
template <>
inline constexpr bool lw::leads_to_tangents<sums, sums> = true;

namespace {

constexpr rows table{{10, 20, 30}, 99};
constexpr rows slopes{{1, 2, 3}, 77};
constexpr rows more{{5, 6, 7}, 55};

constexpr auto handle = lw::derivatives::handle_along<0>(table, slopes);
using handle_type = std::remove_const_t<decltype(handle)>;

}  // namespace

static_assert(std::is_same_v<decltype(handle[0]), lw::dual<reals, 1>>);
static_assert(std::is_trivially_copyable_v<handle_type> && handle.size() == 3);
static_assert(handle[1].value()[0] == 20 && handle[1].tangent(0)[0] == 2);
static_assert(handle(1, 1).value()[0] == 30 && handle(1, 1).tangent(0)[0] == 3);
// what is filled in does not vary, whatever the tangents were to be filled with
static_assert(handle[3].value()[0] == 99 && handle[3].tangent(0)[0] == 0);

static_assert(lw::leads_to_tangents<handle_type, handle_type> && lw::leads_to_tangents<rows, handle_type> &&
              lw::leads_to_tangents<handle_type, rows> && !lw::leads_to_tangents<rows, sums> &&
              !lw::leads_to_tangents<handle_type, sums>);
static_assert(lw::derivatives::rows_alike<lw::vec<reals, 2>, lw::vec<reals, 2>> &&
              lw::derivatives::rows_alike<reals, lw::dual<reals, 1>> &&
              !lw::derivatives::rows_alike<lw::vec<reals, 2>, lw::vec<reals, 3>> &&
              !lw::derivatives::rows_alike<reals, lw::lanes<float, 1>>);

TEST_CASE("second derivatives read rows of tangents' tangents, and fill in zeros") {
  const auto tangents = lw::derivatives::handle_along<0>(slopes, more);
  const auto twice = lw::derivatives::handle_along<1>(handle, tangents);
  const auto x = twice[1];
  CHECK(x.value().value()[0] == 20);
  CHECK(x.value().tangent(0)[0] == 2);
  CHECK(x.tangent(0).value()[0] == 2);
  CHECK(x.tangent(0).tangent(0)[0] == 6);
  const auto beyond = twice[3];
  CHECK(beyond.value().value()[0] == 99);
  CHECK(beyond.value().tangent(0)[0] == 0);
  CHECK(beyond.tangent(0).value()[0] == 0);
  CHECK(beyond.tangent(0).tangent(0)[0] == 0);
  // one of the two alone
  const auto outer = lw::derivatives::handle_along<1>(table, tangents)[3];
  CHECK(outer.tangent(0).value()[0] == 0);
  CHECK(lw::derivatives::handle_along<1>(handle, slopes)[2].tangent(0).value()[0] == 3);
}

TEST_CASE("jvp makes them of the handles that a function takes") {
  const auto f = [](const auto& t, auto x) { return t[0] * t[1] * x; };
  const auto [value, slope] = lw::jvp<0>(f, table, reals(2.0), slopes);
  CHECK(value[0] == 400);
  CHECK(slope[0] == 2 * (20 + 20));
  const auto [same, both] = lw::jvp(f, table, reals(2.0), slopes, reals(1.0));
  CHECK(same[0] == 400);
  CHECK(both[0] == 80 + 200);
  // the rows may be differentiated by while the function is, by something else
  const auto mixed =
      lw::jvp<0>([&](const auto& t, auto x) { return lw::derivative<0>([&](auto y) { return f(t, y * y); }, x); },
                 table, reals(3.0), slopes);
  CHECK(mixed.first[0] == 6 * 200);
  CHECK(mixed.second[0] == 6 * 40);
}

TEST_CASE("what is written goes to both, a constant with tangents of zero") {
  std::array<double, 3> values{}, tangents{};
  const auto target = lw::derivatives::handle_along<0>(sums{&values}, sums{&tangents});
  const auto x = lw::derivatives::variable_along<0>(reals(3.0), reals(0.5));
  target.add(1, x * x);
  target.add(1, x);
  target.set(0, x);
  target.add(2, reals(4.0));
  target.set(0, 8 * x);
  CHECK(values == std::array<double, 3>{24, 12, 4});
  CHECK(tangents == std::array<double, 3>{4, 3.5, 0});
}
