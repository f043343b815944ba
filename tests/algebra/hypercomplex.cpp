// SPDX-License-Identifier: Apache-2.0
#include "lanewise/algebra/hypercomplex.hpp"

#include <cmath>
#include <complex>
#include <cstddef>
#include <type_traits>

#include "lanewise/algebra/multivector_logarithm.hpp"
#include "lanewise/algebra/multivector_root.hpp"
#include "support/catch.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
using complex = lw::full_multivector<double, lw::algebra<0, 1>>;
using dual = lw::full_multivector<double, lw::algebra<0, 0, 1>>;
using split = lw::full_multivector<double, lw::algebra<1>>;
using quaternion = lw::full_multivector<double, lw::algebra<0, 2>>;
// A scalar and vectors of either square.
using minkowski = lw::graded_multivector<double, lw::algebra<1, 1>, 0, 1>;

static_assert(std::is_same_v<decltype(sqrt(complex{})), complex>);
static_assert(std::is_same_v<decltype(log(complex{})), complex>);
static_assert(std::is_same_v<decltype(log(minkowski{})), minkowski>);

}  // namespace

TEST_CASE("the root of a complex number is that of std::complex", "[hypercomplex]") {
  for (const double re : {0.0, 1.0, -1.0, 3.0, -3.0, 1e-200, -1e200})
    for (const double im : {0.0, 1.0, -1.0, 4.0, -4.0, 1e-200, 1e-9, -1e200}) {
      CAPTURE(re, im);
      const std::complex<double> wanted = std::sqrt(std::complex<double>(re, im));
      const complex got = sqrt(complex{{re, im}});
      CHECK(got[0] == Approx(wanted.real()).epsilon(1e-15).margin(0));
      CHECK(got[1] == Approx(wanted.imag()).epsilon(1e-15).margin(0));
    }
}

TEST_CASE("the root of dual and of split numbers, and of quaternions", "[hypercomplex]") {
  CHECK(test::near(sqrt(dual{{9, 2}}), dual{{3, 1.0 / 3}}, 1e-15));
  CHECK(std::isnan(sqrt(dual{{-9, 2}})[0]));
  CHECK(test::near(sqrt(split{{5, 3}}), split{{1.5 * std::sqrt(2.0), std::sqrt(0.5)}}, 1e-15));
  CHECK(std::isnan(sqrt(split{{1, 3}})[0]));
  test::random_numbers random(32);
  for (int run = 0; run < 20; ++run) {
    const auto q = random.state<quaternion>();
    const quaternion root = sqrt(q);
    CHECK(root[0] >= 0);
    CHECK(test::near(quaternion(root * root), q, 1e-15));
    const minkowski m = random.state<minkowski>() + 1.0;
    const minkowski of_both = sqrt(m);
    const double square = m[1] * m[1] - m[2] * m[2];
    const bool has_root = square < 0 || (m[0] > 0 && square <= m[0] * m[0]);
    if (has_root)
      CHECK(test::near(lw::project<minkowski>(of_both * of_both), m, 1e-14));
    else
      CHECK(std::isnan(of_both[0]));
  }
}

TEST_CASE("log of a complex number is that of std::complex", "[hypercomplex]") {
  for (const double re : {0.0, 1.0, -1.0, 3.0, -3.0, 1e-200, -1e200})
    for (const double im : {0.0, 1.0, -1.0, 4.0, -4.0, 1e-200, 1e-9, -1e200}) {
      CAPTURE(re, im);
      const std::complex<double> wanted = std::log(std::complex<double>(re, im));
      const complex got = log(complex{{re, im}});
      CHECK(got[0] == Approx(wanted.real()).epsilon(1e-15).margin(1e-16));
      CHECK(got[1] == Approx(wanted.imag()).epsilon(1e-15).margin(0));
    }
}

TEST_CASE("log of dual and of split numbers, and of quaternions", "[hypercomplex]") {
  CHECK(test::near(log(dual{{2, 3}}), dual{{std::log(2.0), 1.5}}, 1e-15));
  CHECK(std::isnan(log(dual{{-2, 3}})[0]));
  CHECK(test::near(log(split{{5, 3}}), split{{std::log(4.0), std::log(2.0)}}, 1e-15));
  CHECK(std::isnan(log(split{{1, 3}})[0]));
  CHECK(std::isnan(log(split{{-5, 3}})[0]));
  test::random_numbers random(43);
  for (int run = 0; run < 20; ++run) {
    const auto q = random.state<quaternion>();
    CHECK(test::near(exp(log(q)), q, 2e-15));
    const minkowski m = random.state<minkowski>() + 2.5;
    CHECK(test::near(exp(log(m)), m, 1e-14));
  }
}

TEST_CASE("a number in each lane is what it is alone", "[hypercomplex]") {
  using L = lw::lanes<double, 8>;
  const complex numbers[] = {{{0, 0}}, {{-1, 0}},    {{1, 1e-200}}, {{-3, -4}},
                             {{0, 2}}, {{1e200, 1}}, {{-1, 1e-9}},  {{2, -1}}};
  const auto z = test::in_lanes<L>([&](std::size_t lane) { return numbers[lane]; });
  const auto root = sqrt(z);
  const auto logarithm = log(z);
  for (std::size_t lane = 0; lane < 8; ++lane) {
    const complex r = sqrt(numbers[lane]);
    const complex l = log(numbers[lane]);
    for (std::size_t i = 0; i < 2; ++i) {
      CHECK(root[i][lane] == Approx(r[i]).epsilon(1e-15).margin(0));
      CHECK((logarithm[i][lane] == l[i] || logarithm[i][lane] == Approx(l[i]).epsilon(1e-15).margin(0)));
    }
  }
}
