// SPDX-License-Identifier: Apache-2.0
#include "lanewise/algebra/complex.hpp"

#include <complex>
#include <cstddef>
#include <cstdint>

#include "lanewise/algebra/involutions.hpp"
#include "lanewise/field/field.hpp"
#include "lanewise/kernel/kernel.hpp"
#include "lanewise/launch/launch.hpp"
#include "support/catch.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
using packet = lw::lanes<double, 8>;

static_assert(lw::state<lw::complex<packet>> && lw::numbers_of<lw::complex<float>> == 2);
static_assert(std::is_same_v<decltype(lw::complex_of(1, packet{})), lw::complex<packet>>);
constexpr lw::complex<double> i{{0, 1}};
static_assert(lw::real_part(i * i) == -1 && lw::imaginary_part(i * i) == 0);
static_assert(lw::imaginary_part(lw::complex_of(1.0, 2) * lw::complex_of(3.0, 4)) == 10);
static_assert(lw::imaginary_part(conjugate(i)) == -1 && lw::real_part(1 + i) == 1);
static_assert(lw::cost_of<decltype(i * i)>.sparse.multiplications == 4);

template <class T>
constexpr bool deduces(const lw::complex<T>&) {
  return true;
}
static_assert(deduces(i));

}  // namespace

TEST_CASE("complex numbers multiply as the standard library's", "[complex]") {
  test::random_numbers random(1);
  const auto a = test::in_lanes<packet>([&](std::size_t) { return random.state<lw::complex<double>>(); });
  const auto b = test::in_lanes<packet>([&](std::size_t) { return random.state<lw::complex<double>>(); });
  const lw::complex<packet> product = a * b;
  for (std::size_t lane = 0; lane < 8; ++lane) {
    const auto in_std = [lane](const auto& z) {
      return std::complex<double>(lw::real_part(z)[lane], lw::imaginary_part(z)[lane]);
    };
    CHECK(std::abs(in_std(product) - in_std(a) * in_std(b)) < 1e-15);
  }
}

TEST_CASE("complex numbers iterate in a launch", "[complex]") {
  const auto mandelbrot = lw::kernel<"mandelbrot">([](auto z, auto c) { return z * z + c; });
  lw::field<lw::complex, float> z(37),
      c(37, [](std::int64_t n) { return lw::complex<float>{{0.01f * static_cast<float>(n), 0.5f}}; });
  for (std::int64_t n = 0; n < 37; ++n) z.set(n, lw::complex<float>{{0, 0}});
  for (int step = 0; step < 3; ++step) lw::launch(mandelbrot, lw::inout(z), lw::in(c));
  for (std::int64_t n = 0; n < 37; ++n) {
    const std::complex<float> start(0.01f * static_cast<float>(n), 0.5f);
    const auto wanted = (start * start + start) * (start * start + start) + start;
    CHECK(lw::real_part(z[n]) == Approx(wanted.real()).margin(1e-6));
    CHECK(lw::imaginary_part(z[n]) == Approx(wanted.imag()).margin(1e-6));
  }
}
