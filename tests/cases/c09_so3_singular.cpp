// SPDX-License-Identifier: Apache-2.0
// Case C09: rotation maps at their singular points. The numbers are from the reports facebookresearch/pytorch3d#188 and
// #1609, borglab/gtsam#2723, redorav/hlslpp#68, g-truc/glm#901, kornia/kornia#1653, #3949, #4237, #3629 and
// stack-of-tasks/pinocchio#921; the right values were computed in 80-bit long double.
#include <cmath>
#include <limits>

#include "lanewise/algebra/multivector_logarithm.hpp"
#include "lanewise/algebra/pga3.hpp"
#include "lanewise/algebra/pga3_motor.hpp"
#include "lanewise/algebra/quaternion.hpp"
#include "lanewise/algebra/rotation.hpp"
#include "lanewise/derivative/jacobian.hpp"
#include "support/catch.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
using quat = lw::quat<double>;
using vec = lw::vec<double, 3>;
using mat = lw::mat<double, 3, 3>;

// Axis and angle by name, the unit quaternion and the matrix of the rotation, its rotation vector.
struct rotation {
  const char* name;
  quat q;
  mat matrix;
  vec rotation_vector;
};
const rotation rotations[] = {
    {"a 0", {1.0, 0.0, 0.0, 0.0}, {1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0}, {0.0, 0.0, 0.0}},
    {"a 1e-170",
     {1.0, 1.4285714285714286e-171, 2.142857142857143e-171, 4.285714285714286e-171},
     {1.0, -8.571428571428572e-171, 4.285714285714286e-171, 8.571428571428572e-171, 1.0, -2.8571428571428573e-171,
      -4.285714285714286e-171, 2.8571428571428573e-171, 1.0},
     {2.8571428571428573e-171, 4.285714285714286e-171, 8.571428571428572e-171}},
    {"a 1e-30",
     {1.0, 1.4285714285714286e-31, 2.142857142857143e-31, 4.285714285714286e-31},
     {1.0, -8.571428571428571e-31, 4.285714285714286e-31, 8.571428571428571e-31, 1.0, -2.857142857142857e-31,
      -4.285714285714286e-31, 2.857142857142857e-31, 1.0},
     {2.857142857142857e-31, 4.285714285714286e-31, 8.571428571428571e-31}},
    {"a 1e-12",
     {1.0, 1.4285714285714287e-13, 2.1428571428571428e-13, 4.2857142857142856e-13},
     {1.0, -8.571428571427959e-13, 4.2857142857155104e-13, 8.571428571429184e-13, 1.0, -2.8571428571410207e-13,
      -4.285714285713061e-13, 2.857142857144694e-13, 1.0},
     {2.8571428571428574e-13, 4.2857142857142856e-13, 8.571428571428571e-13}},
    {"a 1e-8",
     {1.0, 1.4285714285714286e-09, 2.142857142857143e-09, 4.285714285714286e-09},
     {1.0, -8.571428565306122e-09, 4.2857142979591835e-09, 8.57142857755102e-09, 1.0, -2.8571428387755102e-09,
      -4.285714273469388e-09, 2.857142875510204e-09, 1.0},
     {2.857142857142857e-09, 4.285714285714286e-09, 8.571428571428572e-09}},
    {"a 1e-4",
     {0.99999999875, 1.4285714279761905e-05, 2.1428571419642857e-05, 4.2857142839285714e-05},
     {0.9999999954081633, -8.571367332653113e-05, 4.285836727550918e-05, 8.571489781632602e-05, 0.9999999959183673,
      -2.856959178911718e-05, -4.285591829591939e-05, 2.857326525850187e-05, 0.9999999986734693},
     {2.857142857142857e-05, 4.2857142857142856e-05, 8.571428571428571e-05}},
    {"a 0.1",
     {0.9987502603949663, 0.014279762648765237, 0.021419643973147856, 0.04283928794629571},
     {0.995411988520636, -0.08495976511908035, 0.0440092197193282, 0.08618323484691078, 0.9959217675738986,
      -0.02668862873591955, -0.04156228026366735, 0.030359037919410824, 0.9986745744615171},
     {0.02857142857142857, 0.04285714285714286, 0.08571428571428572}},
    {"a 1",
     {0.8775825618903728, 0.13697872531548658, 0.20546808797322985, 0.4109361759464597},
     {0.5778286482462508, -0.6649713305538876, 0.4732094491948602, 0.7775503576882207, 0.6247365762188896,
      -0.07155174067218502, -0.24805139492619394, 0.4092888220751844, 0.8780393872711391},
     {0.2857142857142857, 0.42857142857142855, 0.8571428571428571}},
    {"a 2.0943951023931953",
     {0.5000000000000001, 0.24743582965269673, 0.3711537444790451, 0.7423074889580902},
     {-0.3775510204081631, -0.5586340195703353, 0.7385006832545553, 0.9259809583458455, -0.22448979591836718,
      0.30358457851056847, -0.0038068057035350283, 0.798456237815962, 0.6020408163265306},
     {0.59839860068377, 0.8975979010256551, 1.7951958020513101}},
    {"a 3",
     {0.0707372016677029, 0.2849985676011584, 0.4274978514017376, 0.8549957028034753},
     {-0.8275441295310213, 0.12271254369567856, 0.5478251046625011, 0.3646325575125938, -0.6244836706942412,
      0.6906976495095893, 0.4268650977540435, 0.7713376541152277, 0.4720428070243716},
     {0.8571428571428571, 1.2857142857142858, 2.5714285714285716}},
    {"a pi-1e-4",
     {4.9999999979166665e-05, 0.2857142853571429, 0.4285714280357143, 0.8571428560714286},
     {-0.8367346892857143, 0.24481224428585716, 0.4898387742856429, 0.244983672857, -0.6326530571428571,
      0.7346653042857619, 0.4897530600000714, 0.7347224471428095, 0.46938775642857145},
     {0.8975693295970838, 1.3463539943956258, 2.6927079887912515}},
    {"a pi-1e-8",
     {4.999999999945223e-09, 0.2857142857142857, 0.42857142857142855, 0.8571428571428571},
     {-0.836734693877551, 0.2448979506122449, 0.4897959226530612, 0.24489796775510203, -0.6326530612244897,
      0.7346938746938775, 0.48979591408163264, 0.7346938804081633, 0.46938775510204084},
     {0.8975978981685123, 1.3463968472527685, 2.692793694505537}},
    {"a pi-1e-12",
     {4.999999729193105e-13, 0.2857142857142857, 0.42857142857142855, 0.8571428571428571},
     {-0.8367346938775511, 0.24489795918281632, 0.48979591836777553, 0.2448979591845306, -0.6326530612244898,
      0.7346938775507347, 0.4897959183669184, 0.7346938775513061, 0.46938775510204084},
     {0.8975979010253695, 1.3463968515380542, 2.6927937030761084}},
    {"a pi",
     {0.0, 0.2857142857142857, 0.42857142857142855, 0.8571428571428571},
     {-0.8367346938775511, 0.24489795918367346, 0.4897959183673469, 0.24489795918367346, -0.6326530612244898,
      0.7346938775510204, 0.4897959183673469, 0.7346938775510204, 0.46938775510204084},
     {0.8975979010256552, 1.3463968515384828, 2.6927937030769655}},
    {"b 1e-170", {1.0, 0.0, -5e-171, 0.0}, {1.0, -0.0, -1e-170, 0.0, 1.0, -0.0, 1e-170, 0.0, 1.0}, {0.0, -1e-170, 0.0}},
    {"b 1e-8", {1.0, 0.0, -5e-09, 0.0}, {1.0, -0.0, -1e-08, 0.0, 1.0, -0.0, 1e-08, 0.0, 1.0}, {0.0, -1e-08, 0.0}},
    {"b pi-1e-8",
     {4.999999999945223e-09, 0.0, -1.0, 0.0},
     {-1.0, -0.0, -9.999999999890447e-09, 0.0, 1.0, -0.0, 9.999999999890447e-09, 0.0, -1.0},
     {0.0, -3.141592643589793, 0.0}},
    {"b pi",
     {0.0, 0.0, -1.0, 0.0},
     {-1.0, 0.0, 5.016557612668332e-20, -0.0, 1.0, 0.0, -5.016557612668332e-20, -0.0, -1.0},
     {0.0, -3.141592653589793, 0.0}},
    {"c 1e-170",
     {1.0, 3.535533905932738e-171, -3.535533905932738e-171, 0.0},
     {1.0, -0.0, -7.071067811865476e-171, -0.0, 1.0, -7.071067811865476e-171, 7.071067811865476e-171,
      7.071067811865476e-171, 1.0},
     {7.071067811865476e-171, -7.071067811865476e-171, 0.0}},
    {"c 1e-8",
     {1.0, 3.5355339059327376e-09, -3.5355339059327376e-09, 0.0},
     {1.0, -2.5e-17, -7.071067811865475e-09, -2.5e-17, 1.0, -7.071067811865475e-09, 7.071067811865475e-09,
      7.071067811865475e-09, 1.0},
     {7.071067811865475e-09, -7.071067811865475e-09, 0.0}},
    {"c pi-1e-8",
     {4.999999999945223e-09, 0.7071067811865475, -0.7071067811865475, 0.0},
     {2.5017965130103015e-17, -1.0, -7.071067811788009e-09, -1.0, 2.4990860075790877e-17, -7.071067811788009e-09,
      7.071067811788009e-09, 7.071067811788009e-09, -1.0},
     {2.2214414620081153, -2.2214414620081153, 0.0}},
    {"c pi",
     {0.0, 0.7071067811865476, -0.7071067811865476, 0.0},
     {0.0, -1.0, 3.5472419061307753e-20, -1.0, 0.0, 3.5472419061307753e-20, -3.5472419061307753e-20,
      -3.5472419061307753e-20, -1.0},
     {2.221441469079183, -2.221441469079183, 0.0}},
};

// A matrix and its change, the quaternion and its change.
struct conversion {
  const char* name;
  mat matrix;
  mat change;
  quat q;
  quat change_of_q;
};
const conversion conversions[] = {
    {"identity",
     {1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0},
     {0.0, -0.5, -0.2, 0.5, 0.0, -0.3, 0.2, 0.3, 0.0},
     {1.0, 0.0, 0.0, 0.0},
     {0.0, 0.15, -0.1, 0.25}},
    {"diag(1,-1,-1)",
     {1.0, 0.0, 0.0, 0.0, -1.0, 0.0, 0.0, 0.0, -1.0},
     {0.0, 0.5, 0.2, 0.5, 0.0, 0.3, 0.2, -0.3, 0.0},
     {0.0, 1.0, 0.0, 0.0},
     {-0.15, 0.0, 0.25, 0.1}},
    {"diag(-1,1,-1)",
     {-1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, -1.0},
     {0.0, -0.5, 0.2, -0.5, 0.0, 0.3, -0.2, 0.3, 0.0},
     {0.0, 0.0, 1.0, 0.0},
     {0.1, -0.25, 0.0, 0.15}},
    {"diag(-1,-1,1)",
     {-1.0, 0.0, 0.0, 0.0, -1.0, 0.0, 0.0, 0.0, 1.0},
     {0.0, 0.5, -0.2, -0.5, 0.0, -0.3, -0.2, -0.3, 0.0},
     {0.0, 0.0, 0.0, 1.0},
     {-0.25, -0.1, -0.15, 0.0}},
    {"120deg",
     {0.0, 0.0, 1.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0},
     {-0.5, -0.2, 0.0, 0.0, -0.3, 0.5, 0.3, 0.0, 0.2},
     {0.5, 0.5, 0.5, 0.5},
     {-0.15, -0.1, 0.0, 0.25}},
    {"generic",
     {-5.551115123125783e-17, -0.7999999999999999, -0.6, -0.6, -0.4799999999999999, 0.64, -0.7999999999999999, 0.36,
      -0.48},
     {0.46, 0.168, -0.224, 0.24, -0.508, -0.156, -0.18, -0.304, 0.072},
     {0.1, -0.7, 0.5, 0.5},
     {0.03, -0.16, -0.26, 0.03}},
};

struct interpolation {
  const char* name;
  quat a, b;
  double t;
  quat between;
};
const interpolation interpolations[] = {
    {"hlslpp68",
     {-0.999254525, -0.011218898, -0.0367633253, -0.00361495349},
     {-0.999251783, -0.0114078531, -0.0367971063, -0.00342923636},
     0.691265166,
     {-0.9992526070800671, -0.01134951582372014, -0.036786676101394, -0.0034865736285270813}},
    {"glm901 q and -q",
     {0.707106829, 0.707106829, 0.0, 0.0},
     {-0.707106829, -0.707106829, 0.0, 0.0},
     0.01,
     {0.7071067811865476, 0.7071067811865476, 0.0, 0.0}},
    {"identical",
     {0.18257419, 0.36514837, 0.54772256, 0.73029674},
     {0.18257419, 0.36514837, 0.54772256, 0.73029674},
     0.5,
     {0.18257419016838872, 0.3651483703367774, 0.5477225605051661, 0.7302967406735548}},
    {"half turn apart",
     {1.0, 0.0, 0.0, 0.0},
     {0.0, 0.0, 0.0, 1.0},
     0.25,
     {0.9238795325112867, 0.0, 0.0, 0.3826834323650898}},
    {"tiny", {1.0, 0.0, 0.0, 0.0}, {1.0, 1e-09, 0.0, 0.0}, 0.3, {1.0, 3e-10, 0.0, 0.0}},
    {"shorter arc",
     {1.0, 0.0, 0.0, 0.0},
     {-0.8, 0.6, 0.0, 0.0},
     0.5,
     {0.9486832980505138, -0.3162277660168379, 0.0, 0.0}},
};

const mat pytorch3d_188{-0.99970424, 0.000973952, 0.024300903, 0.00073771, -0.99752367,
                        0.070327967, 0.024309222, 0.070325091, 0.99722791};
const vec pytorch3d_188_vector{-0.0382033507278188, -0.11054112952556734, -3.139296559206601};

template <class V>
constexpr double tolerance = sizeof(test::lane_type<V>) == 8 ? 1e-14 : 2e-6;

// Every row in every lane: lane i of run s has row s + i.
template <class V, class Rows, class Check>
void for_each_row(const Rows& rows, const Check& check) {
  const std::size_t count = std::size(rows);
  for (std::size_t start = 0; start < count; ++start)
    check([&](std::size_t lane) -> const auto& { return rows[(start + lane) % count]; });
}

[[nodiscard]] double length(const vec& v) { return std::hypot(v[0], v[1], v[2]); }

// Relative to the vector's own length; a half turn may be told by either of two opposite vectors.
template <class V>
[[nodiscard]] bool tells(const lw::vec<V, 3>& got, std::size_t lane, const rotation& right) {
  const vec answer = lw::cast<double>(test::state_in(got, lane));
  const vec wanted = right.rotation_vector;
  const bool half_turn = right.q.w == 0.0;
  return test::near(answer, wanted, tolerance<V>, length(wanted)) ||
         (half_turn && test::near(-answer, wanted, tolerance<V>, length(wanted)));
}

// Whether a float can tell this row from the identity.
template <class V>
[[nodiscard]] bool representable(const rotation& row) {
  return sizeof(test::lane_type<V>) == 8 || length(row.rotation_vector) == 0.0 || length(row.rotation_vector) > 1e-36;
}

template <class V>
[[nodiscard]] bool same_rotation(const lw::quat<V>& got, std::size_t lane, const quat& wanted) {
  const quat answer = lw::cast<double>(test::state_in(got, lane));
  return test::near(answer, wanted, tolerance<V>) || test::near(-answer, wanted, tolerance<V>);
}

template <class F>
void on_every_number(const F& f) {
  test::for_each_number<double, lw::lanes<double, 1>, lw::lanes<double, 4>, lw::lanes<double, 8>, float,
                        lw::lanes<float, 1>, lw::lanes<float, 4>, lw::lanes<float, 16>>(f);
}

// What derivatives are tried on, which take long to compile.
template <class F>
void on_few_numbers(const F& f) {
  test::for_each_number<double, lw::lanes<double, 8>, lw::lanes<float, 1>, lw::lanes<float, 16>>(f);
}

}  // namespace

TEST_CASE("C09: quaternions and matrices of every angle give their rotation vector", "[c09]") {
  on_every_number([]<class V>() {
    for_each_row<V>(rotations, [](const auto& row) {
      const auto q = test::in_lanes<V>([&](std::size_t i) { return row(i).q; });
      const auto m = test::in_lanes<V>([&](std::size_t i) { return row(i).matrix; });
      const auto v = test::in_lanes<V>([&](std::size_t i) { return row(i).rotation_vector; });
      const auto of_q = lw::to_rotation_vector(q);
      const auto of_minus_q = lw::to_rotation_vector(-q);
      const auto of_matrix = lw::to_rotation_vector(lw::from_matrix(m));
      const auto q_of_v = lw::from_rotation_vector(v);
      for (std::size_t lane = 0; lane < test::width_of<V>; ++lane) {
        CAPTURE(row(lane).name, lane, test::width_of<V>, sizeof(V));
        if (!representable<V>(row(lane))) continue;
        CHECK(tells(of_q, lane, row(lane)));
        CHECK(tells(of_minus_q, lane, row(lane)));
        CHECK(tells(of_matrix, lane, row(lane)));
        CHECK(same_rotation(q_of_v, lane, row(lane).q));
      }
    });
  });
}

TEST_CASE("C09: the vector part of a tiny rotation is relatively exact", "[c09]") {
  test::for_each_number<double, lw::lanes<double, 8>>([]<class V>() {
    for_each_row<V>(rotations, [](const auto& row) {
      const auto v = test::in_lanes<V>([&](std::size_t i) { return row(i).rotation_vector; });
      const auto u = lw::vector_part(lw::from_rotation_vector(v));
      for (std::size_t lane = 0; lane < test::width_of<V>; ++lane) {
        CAPTURE(row(lane).name);
        const vec wanted = lw::vector_part(row(lane).q);
        CHECK(test::near(test::state_in(u, lane), wanted, 1e-14, length(wanted)));
      }
    });
  });
}

TEST_CASE("C09: matrices become quaternions", "[c09]") {
  on_every_number([]<class V>() {
    for_each_row<V>(conversions, [](const auto& row) {
      const auto q = lw::from_matrix(test::in_lanes<V>([&](std::size_t i) { return row(i).matrix; }));
      for (std::size_t lane = 0; lane < test::width_of<V>; ++lane) {
        CAPTURE(row(lane).name, lane);
        CHECK(same_rotation(q, lane, row(lane).q));
        CHECK(test::number_in(q.w, lane) >= 0);
      }
    });
  });
}

TEST_CASE("C09: the matrix reported to pytorch3d, rounded to eight digits", "[c09]") {
  on_every_number([]<class V>() {
    const auto m = test::in_lanes<V>([](std::size_t) { return pytorch3d_188; });
    const auto v = lw::to_rotation_vector(lw::from_matrix(m));
    const double accuracy = sizeof(test::lane_type<V>) == 8 ? 1e-6 : 2e-6;
    CHECK(test::near(vec(lw::cast<double>(test::state_in(v, 0))), pytorch3d_188_vector, accuracy));
  });
}

TEST_CASE("C09: slerp of equal, nearly equal, opposite and distant quaternions", "[c09]") {
  on_every_number([]<class V>() {
    for_each_row<V>(interpolations, [](const auto& row) {
      const auto a = test::in_lanes<V>([&](std::size_t i) { return row(i).a; });
      const auto b = test::in_lanes<V>([&](std::size_t i) { return row(i).b; });
      const auto t = test::in_lanes<V>([&](std::size_t i) { return row(i).t; });
      const auto q = lw::slerp(a, b, t);
      for (std::size_t lane = 0; lane < test::width_of<V>; ++lane) {
        CAPTURE(row(lane).name, lane);
        CHECK(same_rotation(q, lane, row(lane).between));
      }
    });
  });
}

TEST_CASE("C09: beside the identity the rotation vector is 2/w times the vector part", "[c09]") {
  const struct {
    double w, slope;
  } rows[] = {{1.0, 2.0}, {-1.0, -2.0}, {2.0, 1.0}, {-2.0, -1.0}};
  on_every_number([&]<class V>() {
    const double tiny = sizeof(test::lane_type<V>) == 8 ? 1e-300 : 0x1p-120;
    for_each_row<V>(rows, [&](const auto& row) {
      const auto q = test::in_lanes<V>([&](std::size_t i) { return quat{row(i).w, tiny, 0.0, 0.0}; });
      const auto v = lw::to_rotation_vector(q);
      for (std::size_t lane = 0; lane < test::width_of<V>; ++lane) {
        const vec answer = lw::cast<double>(test::state_in(v, lane));
        CHECK(answer[0] / static_cast<double>(test::lane_type<V>(tiny)) == row(lane).slope);
        CHECK(answer[1] == 0.0);
        CHECK(answer[2] == 0.0);
      }
    });
  });
}

TEST_CASE("C09: the derivative of the rotation vector at no turn is 2/w, of its first component by x", "[c09]") {
  const double rows[] = {1.0, -1.0, 2.0, -2.0};
  on_few_numbers([&]<class V>() {
    for_each_row<V>(rows, [&](const auto& row) {
      const auto q = test::in_lanes<V>([&](std::size_t i) { return quat{row(i), 0.0, 0.0, 0.0}; });
      const auto slopes = lw::jacobian([](const auto& r) { return lw::to_rotation_vector(r); }, q);
      for (std::size_t lane = 0; lane < test::width_of<V>; ++lane) {
        lw::mat<double, 3, 4> expected{};
        for (std::size_t k = 0; k < 3; ++k) expected(k, k + 1) = 2.0 / row(lane);
        CHECK(lw::all_equal(lw::mat<double, 3, 4>(lw::cast<double>(test::state_in(slopes, lane))), expected));
      }
    });
  });
}

TEST_CASE("C09: a quaternion changes as its matrix does, at half turns too", "[c09]") {
  on_few_numbers([]<class V>() {
    for_each_row<V>(conversions, [](const auto& row) {
      const auto m = test::in_lanes<V>([&](std::size_t i) { return row(i).matrix; });
      const auto change = test::in_lanes<V>([&](std::size_t i) { return row(i).change; });
      const auto q = lw::jvp([](const auto& r) { return lw::from_matrix(r); }, m, change);
      for (std::size_t lane = 0; lane < test::width_of<V>; ++lane) {
        CAPTURE(row(lane).name, lane);
        const quat value = lw::cast<double>(test::state_in(q.first, lane));
        const quat tangent = lw::cast<double>(test::state_in(q.second, lane));
        const double sign = dot(value, row(lane).q) < 0 ? -1.0 : 1.0;
        CHECK(test::near(sign * value, row(lane).q, tolerance<V>));
        CHECK(test::near(sign * tangent, row(lane).change_of_q, tolerance<V>));
      }
    });
  });
}

// From the vector to the quaternion and back the product of both Jacobians is the identity; where rounding made the
// angle more than a half turn, so that the vector u comes back as u - 2 pi u/|u|, it is a turn about u by pi.
TEST_CASE("C09: the derivatives of both maps are inverse at every angle", "[c09]") {
  on_few_numbers([]<class V>() {
    for_each_row<V>(rotations, [](const auto& row) {
      const auto v = test::in_lanes<V>([&](std::size_t i) { return row(i).rotation_vector; });
      const auto [q, there] = lw::value_and_jacobian([](const auto& x) { return lw::from_rotation_vector(x); }, v);
      const auto [again, back] = lw::value_and_jacobian([](const auto& r) { return lw::to_rotation_vector(r); }, q);
      const auto both = lw::matmul(back, there);
      for (std::size_t lane = 0; lane < test::width_of<V>; ++lane) {
        CAPTURE(row(lane).name, lane);
        const vec u = row(lane).rotation_vector;
        const bool beyond = dot(u, vec(lw::cast<double>(test::state_in(again, lane)))) < 0;
        const mat identity = lw::identity<double, 3>();
        const mat expected = beyond ? 2 / dot(u, u) * outer(u, u) - identity : identity;
        CHECK(test::near(mat(lw::cast<double>(test::state_in(both, lane))), expected, 10 * tolerance<V>));
      }
    });
  });
}

TEST_CASE("C09: at a half turn the rotation vector shortens as w grows", "[c09]") {
  // v = 2 acos(w) u, whose derivative by w is -2 u at w = 0, from either side, and that by u is pi across u.
  on_few_numbers([]<class V>() {
    for (const double w : {0.0, -0.0}) {
      const auto q = test::in_lanes<V>([&](std::size_t) { return quat{w, 0.6, 0.0, -0.8}; });
      const auto slopes = lw::jacobian([](const auto& r) { return lw::to_rotation_vector(r); }, q);
      for (std::size_t lane = 0; lane < test::width_of<V>; ++lane) {
        const lw::mat<double, 3, 4> got = lw::cast<double>(test::state_in(slopes, lane));
        CHECK(test::near(lw::column(got, 0), vec{-1.2, 0.0, 1.6}, tolerance<V>));
        CHECK(test::near(lw::column(got, 2), vec{0.0, std::copysign(3.141592653589793, w), 0.0}, tolerance<V>, 4));
      }
    }
  });
}

TEST_CASE("C09: slerp of equal, opposite and distant ends has a speed", "[c09]") {
  // The angle between the ends, along the way: |dq/dt|.
  const double speeds[] = {0.0, 0.0, 0.0, std::acos(0.0), 1e-9, std::acos(0.8)};
  on_few_numbers([&]<class V>() {
    for_each_row<V>(interpolations, [&](const auto& row) {
      const auto a = test::in_lanes<V>([&](std::size_t i) { return row(i).a; });
      const auto b = test::in_lanes<V>([&](std::size_t i) { return row(i).b; });
      const auto t = test::in_lanes<V>([&](std::size_t i) { return row(i).t; });
      const auto slope = lw::derivative<2>([](auto x, auto y, auto s) { return lw::slerp(x, y, s); }, a, b, t);
      const auto by_end = lw::jacobian<0>([](auto x, auto y, auto s) { return lw::slerp(x, y, s); }, a, b, t);
      for (std::size_t lane = 0; lane < test::width_of<V>; ++lane) {
        CAPTURE(row(lane).name, lane);
        const auto index = static_cast<std::size_t>(&row(lane) - std::begin(interpolations));
        const quat rate = lw::cast<double>(test::state_in(slope, lane));
        // The first row's ends are close, and rounded: their angle is not told.
        if (index > 0) CHECK(std::abs(norm(rate) - speeds[index]) < tolerance<V>);
        const auto all = lw::flatten(test::state_in(by_end, lane));
        for (const auto& each : all) CHECK(std::isfinite(each));
      }
    });
  });
}

TEST_CASE("C09: a NaN in w gives three, and stays in its lane", "[c09]") {
  on_every_number([]<class V>() {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const auto q = test::in_lanes<V>([&](std::size_t i) { return i == 0 ? quat{nan, 0.0, 0.0, 0.0} : rotations[7].q; });
    const auto v = lw::to_rotation_vector(q);
    for (std::size_t k = 0; k < 3; ++k) CHECK(std::isnan(test::number_in(v[k], 0)));
    for (std::size_t lane = 1; lane < test::width_of<V>; ++lane) CHECK(tells(v, lane, rotations[7]));
    const auto slopes = lw::jacobian([](auto x) { return lw::to_rotation_vector(x); }, q);
    for (const auto& each : lw::flatten(slopes)) {
      CHECK(std::isnan(test::number_in(each, 0)));
      for (std::size_t lane = 1; lane < test::width_of<V>; ++lane) CHECK(std::isfinite(test::number_in(each, lane)));
    }
  });
}

TEST_CASE("C09: a rigid motion has its twist, v and then w", "[c09]") {
  using namespace lw::literals;
  const lw::mat<double, 4, 4> matrix{-0.05814478122161715,
                                     -0.7443010314564299,
                                     -0.6653083187437119,
                                     0.2768583218445923,
                                     0.6047305237753202,
                                     -0.5565101317576282,
                                     0.569734558251063,
                                     -1.2676082211231394,
                                     -0.7943048394861489,
                                     -0.36920515682206007,
                                     0.48245971245781893,
                                     0.22564875168682108,
                                     0.0,
                                     0.0,
                                     0.0,
                                     1.0};
  const lw::vec<double, 6> twist{-0.969978392124176, -1.1128947734832764, -0.6569562554359436,
                                 -1.237297534942627, 0.16998650133609772, 1.7777003049850464};
  on_every_number([&]<class V>() {
    using T = test::lane_type<V>;
    const auto m = lw::motor_from_matrix(test::in_lanes<V>([&](std::size_t) { return lw::cast<T>(matrix); }));
    // A motor is exp of minus half its twist: -v/2 in e01 e02 e03, -w/2 in e23 e31 e12.
    const auto half = lw::evaluate(lw::log(m));
    const V got[] = {half["e01"_blade], half["e02"_blade], half["e03"_blade],
                     half["e23"_blade], half["e31"_blade], half["e12"_blade]};
    for (std::size_t k = 0; k < 6; ++k)
      for (std::size_t lane = 0; lane < test::width_of<V>; ++lane)
        CHECK(std::abs(-2.0 * static_cast<double>(test::number_in(got[k], lane)) - twist[k]) <
              (sizeof(T) == 8 ? 1e-14 : 2e-6));
  });
}
