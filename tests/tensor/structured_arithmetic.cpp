// SPDX-License-Identifier: Apache-2.0
#include "lanewise/tensor/structured_arithmetic.hpp"

#include <type_traits>

#include "lanewise/tensor/arithmetic.hpp"
#include "lanewise/tensor/state.hpp"
#include "support/catch.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
using lw::mat, lw::dense, lw::all_equal;

constexpr mat<double, 3, 3> m{1, 2, 3, 4, 5, 6, 7, 8, 9};
constexpr lw::symmetric_mat<double, 3> s{1, 2, 3, 4, 5, 6};

static_assert(all_equal(dense(s), mat<double, 3, 3>{1, 2, 3, 2, 4, 5, 3, 5, 6}));
static_assert(all_equal(dense(lw::stored_part<lw::symmetric_mat<double, 3>>(m)),
                        mat<double, 3, 3>{1, 2, 3, 2, 5, 6, 3, 6, 9}));
static_assert(all_equal(dense(lw::stored_part<lw::diagonal_mat<double, 3>>(m)),
                        mat<double, 3, 3>{1, 0, 0, 0, 5, 0, 0, 0, 9}));
static_assert(all_equal(dense(lw::stored_part<lw::upper_triangular_mat<double, 3>>(m)),
                        mat<double, 3, 3>{1, 2, 3, 0, 5, 6, 0, 0, 9}));
static_assert(all_equal(dense(lw::stored_part<lw::lower_triangular_mat<double, 3>>(m)),
                        mat<double, 3, 3>{1, 0, 0, 4, 5, 0, 7, 8, 9}));
static_assert(all_equal(dense(lw::stored_part<lw::antisymmetric_mat<double, 3>>(m)),
                        mat<double, 3, 3>{0, 2, 3, -2, 0, 6, -3, -6, 0}));
// There and back.
static_assert(all_equal(lw::stored_part<lw::symmetric_mat<double, 3>>(dense(s)), s));

static_assert(all_equal(dense(symmetric_part(m)), mat<double, 3, 3>{1, 3, 5, 3, 5, 7, 5, 7, 9}));
static_assert(all_equal(dense(antisymmetric_part(m)), mat<double, 3, 3>{0, -1, -2, 1, 0, -1, 2, 1, 0}));
static_assert(all_equal(dense(symmetric_part(m)) + dense(antisymmetric_part(m)), m));

static_assert(all_equal(dense(s + s), dense(s) + dense(s)) && all_equal(dense(s - s), dense(s) - dense(s)));
static_assert(all_equal(dense(2 * s), 2 * dense(s)) && all_equal(dense(s * 2), 2 * dense(s)));
static_assert(all_equal(dense(s / 2), dense(s) / 2) && all_equal(dense(-s), -dense(s)));
constexpr auto changed = [] {
  auto t = s;
  t += s;
  t *= 3;
  t -= s;
  t /= 5;
  return t;
}();
static_assert(all_equal(changed, s));

// Literals are weak, lanes meet plain numbers.
using packet = lw::lanes<float, 16>;
static_assert(std::is_same_v<decltype(0.5 * lw::diagonal_mat<float, 2>{}), lw::diagonal_mat<float, 2>>);
static_assert(std::is_same_v<decltype(packet(1) * lw::diagonal_mat<float, 2>{}), lw::diagonal_mat<packet, 2>>);

}  // namespace

TEST_CASE("arithmetic of structured matrices in lanes is that of each lane", "[structured]") {
  using V = lw::lanes<double, 8>;
  test::random_numbers random(3);
  const auto draw = [&] {
    return test::in_lanes<V>([&](std::size_t) { return random.state<lw::symmetric_mat<double, 4>>(); });
  };
  const auto x = draw(), y = draw();
  const auto z = 2 * x - y;
  for (std::size_t lane = 0; lane < 8; ++lane)
    CHECK(all_equal(test::state_in(z, lane), 2 * test::state_in(x, lane) - test::state_in(y, lane)));
}
