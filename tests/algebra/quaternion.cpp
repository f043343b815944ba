// SPDX-License-Identifier: Apache-2.0
#include "lanewise/algebra/quaternion.hpp"

#include <array>
#include <complex>
#include <string_view>
#include <type_traits>

#include "lanewise/derivative/dual.hpp"
#include "support/catch.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
using quat = lw::quat<double>;
using thread = lw::lanes<float, 1>;
using packet = lw::lanes<float, 16>;

constexpr quat one = quat::identity();
constexpr quat i{0, 1, 0, 0};
constexpr quat j{0, 0, 1, 0};
constexpr quat k{0, 0, 0, 1};

// Quaternions of numbers that meet as they are convert as these do, and others do not.
using variable = lw::dual<double, 3, 0b001>;
static_assert(std::is_convertible_v<quat, lw::quat<variable>> &&
              std::is_convertible_v<lw::quat<variable>, lw::quat<lw::dual<double, 3>>> &&
              !std::is_convertible_v<lw::quat<float>, quat> && !std::is_convertible_v<lw::quat<thread>, quat>);
static_assert(lw::quat<variable>(j).y.value() == 1 && lw::quat<variable>(j).y.tangent(0) == 0);

// Hamilton's rules.
static_assert(lw::all_equal(i * j, k) && lw::all_equal(j * k, i) && lw::all_equal(k * i, j));
static_assert(lw::all_equal(j * i, -k) && lw::all_equal(k * j, -i) && lw::all_equal(i * k, -j));
static_assert(lw::all_equal(i * i, -one) && lw::all_equal(j * j, -one) && lw::all_equal(k * k, -one));
static_assert(lw::all_equal(i * j * k, -one));
static_assert(lw::table_of<lw::terms::hamilton>.size() == 16);

// The table is that of Hamilton's own rules, term by term and in their order: a unit times itself is -1, the product of
// two different ones is the third, with a minus against the cycle i, j, k.
struct by_hand {
  static constexpr std::size_t outputs = 4;
  [[nodiscard]] static constexpr auto terms() noexcept {
    lw::static_vector<lw::term, 16> list;
    for (int a = 0; a < 4; ++a)
      for (int b = 0; b < 4; ++b)
        list.push_back(a == 0 || b == 0 ? lw::term{a + b, a, b, 1}
                       : a == b         ? lw::term{0, a, b, -1}
                                        : lw::term{6 - a - b, a, b, (b - a + 3) % 3 == 1 ? 1.0 : -1.0});
    return list;
  }
};
template <class P, class Q>
[[nodiscard]] constexpr bool same_table() noexcept {
  if (lw::table_of<P>.size() != lw::table_of<Q>.size()) return false;
  for (std::size_t i = 0; i < lw::table_of<P>.size(); ++i)
    if (!(lw::table_of<P>.items[i] == lw::table_of<Q>.items[i])) return false;
  return true;
}
static_assert(same_table<lw::terms::hamilton, by_hand>());

// And that of the even part of space, where i, j, k are the planes that turn about x, y, z: e32, e13, e21.
struct space : lw::algebra<3> {
  static constexpr std::string_view basis = "1 e32 e13 e21";
};
using even = lw::components<0b000, 0b110, 0b101, 0b011>;
static_assert(same_table<lw::terms::hamilton, lw::blade_table<lw::product_kind::geometric, space, even, even, even>>());

// A state, without padding, that is what it holds.
static_assert(lw::state<quat> && lw::state<lw::quat<packet>>);
static_assert(std::is_aggregate_v<quat> && std::is_trivially_copyable_v<quat> && sizeof(quat) == 4 * sizeof(double));
static_assert(std::is_same_v<lw::scalar_of<quat>, double> && lw::numbers_of<quat> == 4);

// Types: literals and plain quaternions are weak.
static_assert(std::is_same_v<decltype(2 * quat{}), quat>);
static_assert(std::is_same_v<decltype(0.5 * lw::quat<float>{}), lw::quat<float>>);
static_assert(std::is_same_v<decltype(lw::quat<float>{} / 2.0), lw::quat<float>>);
static_assert(std::is_same_v<decltype(lw::quat<packet>{} * lw::quat<float>{}), lw::quat<packet>>);
static_assert(std::is_same_v<decltype(lw::quat<float>{} * lw::quat<packet>{}), lw::quat<packet>>);
static_assert(std::is_same_v<decltype(lw::quat<packet>{} + lw::quat<float>{}), lw::quat<packet>>);
static_assert(std::is_same_v<decltype(packet{} * lw::quat<float>{}), lw::quat<packet>>);
static_assert(std::is_same_v<decltype(lw::quat_of(0, packet{}, 1.0, 2)), lw::quat<packet>>);
static_assert(std::is_same_v<decltype(lw::quat_of(0, lw::vec<float, 3>{})), lw::quat<float>>);

// Constant evaluation, on plain numbers and on the lane of a GPU thread.
static_assert([] {
  const lw::quat<thread> a{1, 2, 3, 4};
  const auto product = a * lw::quat<float>{5, 6, 7, 8};
  return product.w[0] == -60 && product.x[0] == 12 && product.y[0] == 30 && product.z[0] == 24;
}());
static_assert([] {
  quat q = quat{1, 2, 3, 4} + one;
  q -= i;
  q *= 2;
  q /= 4.0;
  q += j;
  return lw::all_equal(q, quat{1.0, 0.5, 2.5, 2.0}) && lw::all_equal(conjugate(q), quat{1.0, -0.5, -2.5, -2.0});
}());
static_assert(dot(quat{1, 2, 3, 4}, quat{5, 6, 7, 8}) == 70 && squared_norm(quat{1, 2, 3, 4}) == 30);
static_assert(real_part(quat{1, 2, 3, 4}) == 1 &&
              lw::all_equal(vector_part(quat{1, 2, 3, 4}), lw::vec<double, 3>{2, 3, 4}));
static_assert(lw::all_equal(lw::quat_of(1, lw::vec<double, 3>{2, 3, 4}), quat{1, 2, 3, 4}));

// The quaternion as a complex matrix, [[w + xi, y + zi], [-y + zi, w - xi]]: knows nothing of tables.
using complex = std::complex<double>;
using matrix = std::array<complex, 4>;
[[nodiscard]] matrix matrix_of(const quat& q) {
  return {complex{q.w, q.x}, complex{q.y, q.z}, complex{-q.y, q.z}, complex{q.w, -q.x}};
}
[[nodiscard]] matrix times(const matrix& a, const matrix& b) {
  return {a[0] * b[0] + a[1] * b[2], a[0] * b[1] + a[1] * b[3], a[2] * b[0] + a[3] * b[2], a[2] * b[1] + a[3] * b[3]};
}
[[nodiscard]] quat quat_of_matrix(const matrix& m) { return {m[0].real(), m[0].imag(), m[1].real(), m[1].imag()}; }

template <class F>
void on_every_number(const F& f) {
  test::for_each_number<double, lw::lanes<double, 1>, lw::lanes<double, 4>, float, thread, packet,
                        lw::lanes<float, 64>>(f);
}

}  // namespace

TEST_CASE("the product of quaternions is that of their complex matrices", "[quaternion]") {
  on_every_number([]<class V>() {
    using T = test::lane_type<V>;
    const double ulps = 4.0 * static_cast<double>(std::numeric_limits<T>::epsilon());
    test::random_numbers random(1);
    for (int run = 0; run < 20; ++run) {
      const auto numbers = [&](std::size_t) { return lw::cast<T>(random.state<quat>()); };
      const auto a = test::in_lanes<V>(numbers);
      const auto b = test::in_lanes<V>(numbers);
      const auto product = a * b;
      for (std::size_t lane = 0; lane < test::width_of<V>; ++lane) {
        const quat left = lw::cast<double>(test::state_in(a, lane));
        const quat right = lw::cast<double>(test::state_in(b, lane));
        const quat wanted = quat_of_matrix(times(matrix_of(left), matrix_of(right)));
        REQUIRE(test::near(quat(lw::cast<double>(test::state_in(product, lane))), wanted, ulps));
      }
    }
  });
}

TEST_CASE("products associate, and norms multiply", "[quaternion]") {
  test::random_numbers random(2);
  for (int run = 0; run < 100; ++run) {
    const auto a = random.state<quat>();
    const auto b = random.state<quat>();
    const auto c = random.state<quat>();
    CHECK(test::near((a * b) * c, a * (b * c), 1e-14));
    CHECK(norm(a * b) == Approx(norm(a) * norm(b)).epsilon(1e-14));
    CHECK(test::near(conjugate(a * b), conjugate(b) * conjugate(a), 1e-15));
    CHECK(test::near(a * inverse(a), one, 1e-14));
    CHECK(test::near(inverse(a) * a, one, 1e-14));
    CHECK(norm(normalise(a)) == Approx(1.0).epsilon(1e-15));
    CHECK(dot(a, b) == Approx(real_part(conjugate(a) * b)).margin(1e-15));
  }
}

TEST_CASE("a quaternion that is the same for all lanes meets one of lanes from either side", "[quaternion]") {
  const auto many =
      test::in_lanes<packet>([](std::size_t n) { return lw::quat<float>{1, static_cast<float>(n), 2, 3}; });
  const lw::quat<float> same{0.5f, -1, 2, 0.25f};
  const auto left = same * many;
  const auto right = many * same;
  const auto sum = many - same;
  for (std::size_t lane = 0; lane < 16; ++lane) {
    const auto own = test::state_in(many, lane);
    CHECK(lw::all_equal(test::state_in(left, lane), same * own));
    CHECK(lw::all_equal(test::state_in(right, lane), own * same));
    CHECK(lw::all_equal(test::state_in(sum, lane), own - same));
  }
}

TEST_CASE("the zero quaternion has no direction", "[quaternion]") {
  const quat none = normalise(quat{0, 0, 0, 0});
  CHECK(std::isnan(none.w));
  CHECK(std::isnan(none.z));
}
