// SPDX-License-Identifier: Apache-2.0
#include "lanewise/tensor/structured.hpp"

#include <cstddef>
#include <type_traits>

#include "lanewise/field/field.hpp"
#include "lanewise/tensor/state.hpp"
#include "support/catch.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;

static_assert(lw::structured_matrix<lw::symmetric_mat<float, 3>> && !lw::structured_matrix<lw::mat<float, 3, 3>>);
static_assert(lw::contractible<lw::diagonal_mat<double, 2>>);
static_assert(sizeof(lw::diagonal_mat<float, 3>) == 3 * 4 && sizeof(lw::symmetric_mat<float, 3>) == 6 * 4);
static_assert(sizeof(lw::antisymmetric_mat<float, 3>) == 3 * 4 && sizeof(lw::upper_triangular_mat<float, 4>) == 10 * 4);

constexpr lw::diagonal_mat<double, 2> d{3, 4};
static_assert(d(0, 0) == 3 && d(1, 1) == 4 && d(0, 1) == 0 && d(1, 0) == 0 && d[1] == 4);
constexpr lw::symmetric_mat<double, 3> s{1, 2, 3, 4, 5, 6};
static_assert(s(0, 2) == 3 && s(2, 0) == 3 && s(1, 1) == 4 && s(2, 1) == 5 && s(2, 2) == 6);
constexpr lw::antisymmetric_mat<double, 3> a{1, 2, 3};
static_assert(a(0, 1) == 1 && a(1, 0) == -1 && a(0, 2) == 2 && a(2, 1) == -3 && a(2, 2) == 0);
constexpr lw::upper_triangular_mat<double, 3> u{1, 2, 3, 4, 5, 6};
static_assert(u(0, 2) == 3 && u(2, 0) == 0 && u(1, 1) == 4 && u(1, 2) == 5 && u(2, 2) == 6);
constexpr lw::lower_triangular_mat<double, 3> l{1, 2, 3, 4, 5, 6};
static_assert(l(2, 0) == 4 && l(0, 2) == 0 && l(1, 0) == 2 && l(1, 1) == 3 && l(2, 1) == 5);

// They are states: kernels take them, fields hold them, and they change their scalar.
template <class M>
constexpr bool is_state = lw::state<M> && std::is_aggregate_v<M> && lw::numbers_of<M> == M::structure::stored &&
                          std::is_same_v<lw::state_over<M, float>, typename M::template with_value<float>>;
static_assert(is_state<lw::diagonal_mat<double, 3>> && is_state<lw::symmetric_mat<double, 3>>);
static_assert(is_state<lw::antisymmetric_mat<double, 4>> && is_state<lw::upper_triangular_mat<double, 2>>);
static_assert(is_state<lw::lower_triangular_mat<lw::lanes<float, 16>, 3>>);

template <class T>
using inertia = lw::symmetric_mat<T, 3>;

}  // namespace

TEST_CASE("a field holds structured matrices, and lanes have each their own", "[structured]") {
  lw::field<inertia, float> bodies(5, [](std::int64_t i) {
    const auto x = static_cast<float>(i);
    return inertia<float>{x, 1, 2, x, 3, x};
  });
  CHECK(bodies[3](2, 2) == 3);
  CHECK(bodies[4](1, 0) == 1);
  using packet = lw::lanes<float, 4>;
  const auto m =
      test::in_lanes<packet>([](std::size_t i) { return lw::antisymmetric_mat<float, 2>{static_cast<float>(i)}; });
  CHECK(m(1, 0)[3] == -3);
  CHECK(m(0, 1)[2] == 2);
  CHECK(m(0, 0)[2] == 0);
}

TEST_CASE("stored numbers can be set", "[structured]") {
  lw::symmetric_mat<int, 2> m{1, 2, 3};
  m[1] = 7;
  CHECK(m(0, 1) == 7);
  CHECK(m(1, 0) == 7);
}
