// SPDX-License-Identifier: Apache-2.0
// Case C03: updates of a rigid frame, q <- normalise(q (1 + v)), t <- t + R(q before) u. From jax-ml/jax#9080,
// google-deepmind/alphafold (alphafold/model/quat_affine.py) and lucidrains/invariant-point-attention#2; the right
// values were computed there with dense tables derived from i j = k.
#include <array>
#include <cstddef>
#include <cstdint>

#include "lanewise/algebra/quaternion.hpp"
#include "lanewise/algebra/rotation.hpp"
#include "lanewise/field/field.hpp"
#include "lanewise/kernel/kernel.hpp"
#include "lanewise/launch/launch.hpp"
#include "lanewise/tensor/constant.hpp"
#include "lanewise/tensor/einsum.hpp"
#include "lanewise/tensor/expression_arithmetic.hpp"
#include "support/catch.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;

// Of the 64 entries of the product table.
static_assert(lw::table_of<lw::terms::hamilton>.size() == 16);

// The same tables as AlphaFold has them, dense arrays, here as constants. e_a e_b = sign e_c, from i j = k.
struct multiply_table {
  static constexpr std::array<std::size_t, 3> extents{4, 4, 4};
  [[nodiscard]] static constexpr double at(const std::array<std::size_t, 3>& index) noexcept {
    for (const lw::term& t : lw::table_of<lw::terms::hamilton>)
      if (t ==
          lw::term{static_cast<int>(index[2]), static_cast<int>(index[0]), static_cast<int>(index[1]), t.coefficient})
        return t.coefficient;
    return 0;
  }
};
// The vector part i of q v q*, of the components a and b of q and component j of v, symmetric in a and b.
struct rotation_table {
  static constexpr std::array<std::size_t, 4> extents{4, 4, 3, 3};
  [[nodiscard]] static constexpr double at(const std::array<std::size_t, 4>& index) noexcept {
    const auto [a, b, i, j] = index;
    return (one_way(a, b, i, j) + one_way(b, a, i, j)) / 2;
  }

 private:
  [[nodiscard]] static constexpr double one_way(std::size_t a, std::size_t b, std::size_t i, std::size_t j) noexcept {
    double sum = 0;
    for (std::size_t c = 0; c < 4; ++c)
      sum += multiply_table::at({a, j + 1, c}) * multiply_table::at({c, b, i + 1}) * (b == 0 ? 1 : -1);
    return sum;
  }
};
using multiply = lw::constant<multiply_table>;
using rotation = lw::constant<rotation_table>;
using four = lw::vec<float, 4>;
static_assert(lw::einsum_cost<"a,b,abc->c", four, four, multiply>.sparse == lw::operation_count{16, 16, 12});
static_assert(lw::einsum_cost<"a,b,abij->ij", four, four, rotation>.sparse.terms == 36);
static_assert(lw::einsum_cost<"a,b,abij->ij", four, lw::same_as<0>, rotation>.sparse.terms == 24, "q_a q_b = q_b q_a");

template <class T>
struct frame {
  lw::quat<T> attitude;
  lw::vec<T, 3> position;
};

// Four updates, each a quaternion's vector part and a translation in the frame.
template <class T>
struct updates {
  lw::mat<T, 4, 6> rows;
};

struct lane_case {
  lw::quat<double> attitude;
  lw::vec<double, 3> position;
  updates<double> change;
  lw::quat<double> attitude_after;
  lw::vec<double, 3> position_after;
  lw::vec<double, 3> image;
};
const lane_case lanes_of_the_case[] = {
    {{1.0, 2.0, -2.0, -1.0},
     {0.0, 0.0, 0.0},
     {0.1,   0.0,  0.0, 1.0,  0.0,   0.0, 0.1, -0.05, -0.02, 2.0,
      0.0,   0.25, 0.1, -0.1, -0.04, 3.0, 0.0, 0.5,   0.1,   -0.15000000000000002,
      -0.06, 4.0,  0.0, 0.75},
     {-0.18082893152102272, 0.6893339037700155, -0.6526695939047809, -0.2571810020789342},
     {-0.8754939532739395, -9.499483831633786, -2.8469841637141853},
     {1.0449061679641005, -10.105636576239807, -4.50744862420574}},
    {{2.0, 1.0, 1.0, 2.0},
     {1.0, -2.0, 0.5},
     {0.2,   0.0,  0.02, 1.0,  -0.5,  0.0, 0.2,  -0.05, 0.0, 2.0,
      -0.5,  0.25, 0.2,  -0.1, -0.02, 3.0, -0.5, 0.5,   0.2, -0.15000000000000002,
      -0.04, 4.0,  -0.5, 0.75},
     {0.35159591422888203, 0.7555269877775067, 0.5504227510501158, 0.050932101506084834},
     {3.6474973730834006, 7.717165191273526, -1.7654020097832583},
     {2.9870230757211678, 8.955716888015916, -3.965916358071044}},
    {{3.0, 0.0, -1.0, 1.0},
     {2.0, -4.0, 1.0},
     {0.30000000000000004,
      0.0,
      0.04,
      1.0,
      -1.0,
      0.0,
      0.30000000000000004,
      -0.05,
      0.02,
      2.0,
      -1.0,
      0.25,
      0.30000000000000004,
      -0.1,
      0.0,
      3.0,
      -1.0,
      0.5,
      0.30000000000000004,
      -0.15000000000000002,
      -0.02,
      4.0,
      -1.0,
      0.75},
     {0.30572525471561574, 0.9034011407471946, 0.004312475601841039, 0.3006324168813514},
     {11.215191510948952, -1.3627918934072978, 6.171025963634111},
     {13.205421427353473, 0.13833833328704714, 5.3976612874605525}},
    {{4.0, -1.0, 2.0, 0.0},
     {3.0, -6.0, 1.5},
     {0.4,  0.0,  0.06, 1.0,  -1.5, 0.0, 0.4,  -0.05, 0.04, 2.0,
      -1.5, 0.25, 0.4,  -0.1, 0.02, 3.0, -1.5, 0.5,   0.4,  -0.15000000000000002,
      0.0,  4.0,  -1.5, 0.75},
     {0.29402412184559595, 0.8275593148802722, -0.11394543148638056, -0.46444788165218603},
     {7.895464892768347, -11.9011040954456, -6.890984446373103},
     {7.913538280806819, -11.27700655889421, -9.425284274237853}},
    {{5.0, -2.0, 0.0, -1.0},
     {4.0, -8.0, 2.0},
     {0.5,  0.0,  0.08, 1.0,  -2.0, 0.0, 0.5,  -0.05, 0.06, 2.0,
      -2.0, 0.25, 0.5,  -0.1, 0.04, 3.0, -2.0, 0.5,   0.5,  -0.15000000000000002,
      0.02, 4.0,  -2.0, 0.75},
     {0.06424340856011705, 0.9609108899220182, -0.2673950289630011, 0.03198350468177042},
     {13.080701702163001, -15.211514607170393, 1.8839666252572265},
     {15.419455057086465, -14.384114704627665, 1.0727070206259288}},
    {{6.0, -3.0, -2.0, 2.0},
     {5.0, -10.0, 2.5},
     {0.6000000000000001,
      0.0,
      0.1,
      1.0,
      -2.5,
      0.0,
      0.6000000000000001,
      -0.05,
      0.08,
      2.0,
      -2.5,
      0.25,
      0.6000000000000001,
      -0.1,
      0.06,
      3.0,
      -2.5,
      0.5,
      0.6000000000000001,
      -0.15000000000000002,
      0.04,
      4.0,
      -2.5,
      0.75},
     {-0.129676755155361, 0.9358871435099296, 0.325145957962176, 0.03974040520754798},
     {15.145137972524257, -4.513603855583808, 3.440943629706223},
     {15.07797006899788, -1.9048817696109253, 3.3903713952967514}},
    {{7.0, -4.0, 1.0, 1.0},
     {6.0, -12.0, 3.0},
     {0.7000000000000001,
      0.0,
      0.12,
      1.0,
      -3.0,
      0.0,
      0.7000000000000001,
      -0.05,
      0.1,
      2.0,
      -3.0,
      0.25,
      0.7000000000000001,
      -0.1,
      0.08,
      3.0,
      -3.0,
      0.5,
      0.7000000000000001,
      -0.15000000000000002,
      0.06,
      4.0,
      -3.0,
      0.75},
     {-0.34662188468552735, 0.9104352480720544, -0.05608778790933119, -0.21866661421549347},
     {15.897307894422383, -12.919056751618744, -2.5259420995453676},
     {17.482400034584106, -10.84627406830862, -2.4663194950466423}},
};
const lw::vec<double, 3> point{1.5, -2.0, 0.75};

const auto update = lw::kernel<"c03_update">([](auto body, auto change) {
  body.attitude = normalise(body.attitude);
  for (std::size_t step = 0; step < 4; ++step) {
    const auto& r = change.rows;
    const auto shift = lw::vec_of(r(step, 3), r(step, 4), r(step, 5));
    const auto turn = lw::vec_of(r(step, 0), r(step, 1), r(step, 2));
    body.position += rotate(body.attitude, shift);
    body.attitude = normalise(body.attitude * lw::quat_of(1, turn));
  }
  return body;
});

// The same with the tables: contractions that know nothing of quaternions.
const auto update_by_tables = lw::kernel<"c03_update_by_tables">([](auto body, auto change) {
  using T = decltype(body.position[0] * 1);
  auto q = lw::normalise(lw::vec_of(body.attitude.w, body.attitude.x, body.attitude.y, body.attitude.z));
  for (std::size_t step = 0; step < 4; ++step) {
    const auto& r = change.rows;
    const auto shift = lw::vec_of(r(step, 3), r(step, 4), r(step, 5));
    const auto turn = lw::vec_of(T(1), r(step, 0), r(step, 1), r(step, 2));
    const lw::mat<T, 3, 3> turned = lw::einsum<"a,b,abij->ij">(q, lw::same_as<0>{}, rotation{});
    body.position = body.position + lw::einsum<"ij,j->i">(turned, shift);
    q = lw::normalise(lw::einsum<"a,b,abc->c">(q, turn, multiply{}));
  }
  body.attitude = lw::quat_of(q[0], q[1], q[2], q[3]);
  return body;
});

const auto apply = lw::kernel<"c03_apply">([](auto body, auto p) { return rotate(body.attitude, p) + body.position; });
const auto take_back =
    lw::kernel<"c03_take_back">([](auto body, auto p) { return rotate(conjugate(body.attitude), p - body.position); });

template <class T>
constexpr double tolerance = sizeof(T) == 8 ? 1e-13 : 2e-6;

[[nodiscard]] const lane_case& in_turn(std::size_t i) { return lanes_of_the_case[i % 7]; }
[[nodiscard]] frame<double> frame_before(std::size_t i) { return {in_turn(i).attitude, in_turn(i).position}; }
[[nodiscard]] frame<double> frame_after(std::size_t i) {
  return {in_turn(i).attitude_after, in_turn(i).position_after};
}

// Positions are up to 16 long.
template <class T, lw::state S>
[[nodiscard]] bool close(const S& got, const S& right) {
  return test::near(got, right, tolerance<T>, 16.0);
}

}  // namespace

TEST_CASE("C03: four updates of a frame in every width, and a point there and back", "[c03]") {
  test::for_each_number<double, lw::lanes<double, 1>, lw::lanes<double, 4>, lw::lanes<double, 8>, float,
                        lw::lanes<float, 1>, lw::lanes<float, 16>>([]<class V>() {
    using T = test::lane_type<V>;
    const auto before = test::in_lanes<V>(frame_before);
    const auto change = test::in_lanes<V>([](std::size_t i) { return in_turn(i).change; });
    const auto p = test::in_lanes<V>([](std::size_t) { return point; });
    const auto after = update(before, change);
    const auto by_tables = update_by_tables(before, change);
    const auto image = apply(after, p);
    const auto back = take_back(after, image);
    for (std::size_t lane = 0; lane < test::width_of<V>; ++lane) {
      CAPTURE(lane, test::width_of<V>, sizeof(T));
      CHECK(close<T>(lw::cast<double>(test::state_in(after, lane)), frame_after(lane)));
      CHECK(close<T>(lw::cast<double>(test::state_in(by_tables, lane)), frame_after(lane)));
      CHECK(close<T>(lw::cast<double>(test::state_in(image, lane)), in_turn(lane).image));
      CHECK(close<T>(lw::cast<double>(test::state_in(back, lane)), point));
    }
  });
}

TEST_CASE("C03: the same over a field", "[c03]") {
  test::for_each_number<double, float>([]<class T>() {
    const std::int64_t n = 1003;
    lw::field<frame, T> bodies(n,
                               [](std::int64_t i) { return lw::cast<T>(frame_before(static_cast<std::size_t>(i))); });
    const lw::field<updates, T> changes(
        n, [](std::int64_t i) { return lw::cast<T>(in_turn(static_cast<std::size_t>(i)).change); });
    lw::field<lw::vec3, T> images(n);
    lw::launch(update, lw::inout(bodies), lw::in(changes));
    lw::launch(apply, lw::in(bodies), lw::cast<T>(point), lw::out(images));
    bool right = true;
    for (std::int64_t i = 0; i < n; ++i) {
      const auto at = static_cast<std::size_t>(i);
      right = right && close<T>(lw::cast<double>(bodies[i]), frame_after(at)) &&
              close<T>(lw::cast<double>(images[i]), in_turn(at).image);
    }
    CHECK(right);
  });
}
