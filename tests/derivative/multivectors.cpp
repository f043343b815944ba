// SPDX-License-Identifier: Apache-2.0
// Every function of multivectors takes numbers with tangents, next to plain ones too, and has the derivatives that
// differences show.
#include <tuple>
#include <type_traits>

#include "lanewise/lanewise.hpp"
#include "support/catch.hpp"
#include "support/differences.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
using line = lw::pga3::line<double>;
using motor = lw::pga3::motor<double>;
using point = lw::pga3::point<double>;
using vec = lw::vec<double, 3>;

const line l{{0.1, 0.2, -0.3, 0.4, 0.5, 0.6}};
const motor m = lw::exp(l);
const motor far_from_unit{{0.9, 0.3, -0.2, 0.5, 0.3, -0.4, 0.2, 0.1}};
const point x{{1.0, 2.0, -0.5}};

using packet = lw::lanes<float, 16>;
using number = lw::dual<packet, 3>;
static_assert(std::is_same_v<decltype(lw::evaluate(lw::sandwich(lw::pga3::motor<packet>{},
                                                                lw::pga3::point<number>{})))::value_type,
                             number>);
static_assert(std::is_convertible_v<lw::pga3::motor<packet>, lw::pga3::motor<number>>);
static_assert(std::is_same_v<decltype(2 * lw::pga3::motor<number>{}), lw::pga3::motor<number>>);
static_assert(std::is_same_v<decltype(packet{} * lw::pga3::motor<number>{}), lw::pga3::motor<number>>);
static_assert(std::is_same_v<decltype(lw::pga3::motor<packet>{} + lw::pga3::motor<number>{}), lw::pga3::motor<number>>);

}  // namespace

TEST_CASE("products of multivectors have derivatives", "[derivative][algebra]") {
  CHECK_JACOBIAN([](auto a, auto b) { return a * b; }, m, far_from_unit);
  CHECK_JACOBIAN([](auto a, auto b) { return std::tuple(a & b, a | b); }, l, x);
  CHECK_JACOBIAN([](auto a, auto b) { return a ^ b; }, l, lw::pga3::plane<double>{{0.3, 1.0, -2.0, 0.5}});
  CHECK_JACOBIAN([](auto a, auto b) { return std::tuple(a + b, a - 2 * b, b / 3); }, m, l);
  CHECK_JACOBIAN([](auto a, auto s) { return std::tuple(s * a, a / s, 1 - a, ~a); }, m, 0.7);
  CHECK_JACOBIAN([](auto a, auto b) { return lw::sandwich(a, b); }, far_from_unit, x);
  CHECK_JACOBIAN([](auto a, auto b) { return lw::sandwich(lw::assume_unit(a), b); }, m, x);
  CHECK_JACOBIAN([](auto a, auto b) { return lw::sandwich_map<decltype(b)>(a)(b); }, m, x);
  CHECK_JACOBIAN([](auto a, auto b) { return lw::outermorphism(a, b); },
                 test::random_numbers(5).state<lw::mat<double, 4, 4>>(), l);
}

TEST_CASE("norms, inverses and roots of multivectors have derivatives", "[derivative][algebra]") {
  CHECK_JACOBIAN([](auto a) { return std::tuple(lw::norm(a), lw::normalise(a), lw::inverse(a)); }, far_from_unit);
  CHECK_JACOBIAN([](auto a) { return std::tuple(lw::norm(a), lw::ideal_norm(a), lw::versor_inverse(a)); }, l);
  CHECK_JACOBIAN([](auto a) { return lw::sqrt(a); }, m);
  CHECK_JACOBIAN([](auto a, auto b) { return a / b; }, l, far_from_unit);
}

TEST_CASE("exponentials and logarithms of motors have derivatives", "[derivative][algebra]") {
  CHECK_JACOBIAN([](auto a) { return lw::exp(a); }, l);
  CHECK_JACOBIAN([](auto a) { return lw::exp(a); }, line{{0, 0, 0, 0, 0, 0}});
  CHECK_JACOBIAN([](auto a) { return lw::exp(a); }, line{{0.3, -0.2, 0.5, 1e-5, 0, -2e-5}});
  CHECK_JACOBIAN([](auto a) { return lw::log(a); }, m);
  CHECK_JACOBIAN([](auto a) { return lw::log(a); }, motor{{1, 0, 0, 0, 0, 0, 0, 0}});
  CHECK_JACOBIAN([](auto a, auto t) { return lw::pow(a, t); }, m, 0.3);
  CHECK_JACOBIAN([](auto a) { return std::tuple(lw::to_matrix(a), lw::rotation_of(a), lw::translation_of(a)); }, m);
  CHECK_JACOBIAN([](auto a) { return lw::motor_from_matrix(lw::to_matrix(a)); }, m);
  CHECK_JACOBIAN([](auto axis, auto angle, auto t) { return lw::motor_from(axis, angle, t); }, vec{0.3, -1, 2}, 0.7,
                 vec{1, 2, -3});
}

TEST_CASE("the exponential of a null bivector varies to first order", "[derivative][algebra]") {
  // In Cl(1, 1): exp(x e1 + y e2) = cosh(r) + sinh(r) / r (x e1 + y e2) with r^2 = x^2 - y^2, which is 0 here.
  using vector = lw::multivector<double, lw::algebra<1, 1>, 0b01, 0b10>;
  CHECK_JACOBIAN([](auto a) { return lw::exp(a); }, vector{{0.7, 0.7}});
  CHECK_JACOBIAN([](auto a) { return lw::exp(a); }, vector{{0.7, -0.4}});
  CHECK_JACOBIAN([](auto a) { return lw::exp(a); }, vector{{0.4, 0.7}});
}

TEST_CASE("rotors of four dimensions, which turn in two planes, have derivatives", "[derivative][algebra]") {
  using bivector = lw::graded_multivector<double, lw::algebra<4>, 2>;
  const auto turn = test::random_numbers(9).state<bivector>();
  CHECK_JACOBIAN([](auto a) { return lw::exp(a); }, turn);
  CHECK_JACOBIAN([](auto a) { return lw::exp(a); }, bivector{{0, 0, 0, 0, 0, 0}});
  CHECK_JACOBIAN([](auto a) { return lw::log(lw::exp(a)); }, turn);
}

TEST_CASE("complex, dual and split numbers have derivatives", "[derivative][algebra]") {
  using complex = lw::complex<double>;
  const auto functions = [](auto z) { return std::tuple(lw::exp(z), lw::log(z), lw::sqrt(z), lw::inverse(z)); };
  CHECK_JACOBIAN(functions, complex{{0.4, 0.3}});
  CHECK_JACOBIAN(functions, complex{{-0.4, 0.3}});
  CHECK_JACOBIAN(functions, complex{{0.0, -0.3}});
  CHECK_JACOBIAN(functions, complex{{0.4, 0.0}});
  CHECK_JACOBIAN(functions, lw::dual_number<double>{{0.4, 0.3}});
}

TEST_CASE("second derivatives of a complex logarithm at the positive axis", "[derivative][algebra]") {
  // Re log z is harmonic: -1 / x^2 along the axis, 1 / x^2 across it.
  const auto h = lw::hessian([](auto z) { return lw::real_part(lw::log(z)); }, lw::complex<double>{{0.5, 0.0}});
  CHECK(test::near(h, lw::mat<double, 2, 2>{-4, 0, 0, 4}, 1e-14));
}

TEST_CASE("what motors leave alone has the derivative zero", "[derivative][algebra]") {
  const auto distance = [](auto a, auto p, auto q) {
    const auto unit = lw::normalise(a);
    return lw::norm(lw::sandwich(unit, p) & lw::sandwich(unit, q));
  };
  const auto slope = lw::gradient<0>(distance, far_from_unit, x, point{{-1.0, 0.5, 2.0}});
  CHECK(test::near(slope, motor{{0, 0, 0, 0, 0, 0, 0, 0}}, 1e-13));
}
