// SPDX-License-Identifier: Apache-2.0
// Motors, points and other multivectors of one lane in the threads of a GPU give what lanes of the CPU give: 0 when
// they do.
#include <cstddef>
#include <cstdint>
#include <cstdio>

#include "lanewise/algebra/cga3.hpp"
#include "lanewise/algebra/dual_quaternion.hpp"
#include "lanewise/algebra/incidence.hpp"
#include "lanewise/algebra/pga3.hpp"
#include "lanewise/algebra/pga3_motor.hpp"
#include "lanewise/algebra/sta.hpp"
#include "lanewise/algebra/vga.hpp"
#include "lanewise/lanewise.hpp"
#include "support/cuda.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
using namespace lw::literals;

int wrong = 0;

// Runs a kernel over `in` on the host and on the device, with the same arguments.
template <template <class> class Out, template <class> class In, class Kernel, class... Uniform>
void run(const char* what, const Kernel& kernel, std::int64_t n, double tolerance, const Uniform&... uniform) {
  test::random_numbers random(17);
  lw::field<In, float> in(n);
  for (std::int64_t i = 0; i < n; ++i) in.set(i, random.state<In<float>>());
  lw::field<Out, float> on_host(n);
  lw::launch(kernel, lw::in(in), lw::out(on_host), uniform...);
  const auto in_on_device = lw::to_device(in);
  lw::field<Out, float, lw::memory::device> on_device(n);
  lw::launch(kernel, lw::in(in_on_device), lw::out(on_device), uniform...);
  wrong += test::differing_numbers(what, lw::to_host(on_device), on_host, tolerance);
}

// A motor that is the same for all moves each point; a point of weight one stores three numbers.
constexpr auto move = lw::kernel<"move a point">([](auto x, auto motor) {
  const auto moved = evaluate(motor * x * ~motor);
  return lw::point_at(lw::coordinates(moved));
});

constexpr auto square = lw::kernel<"square a motor">([](auto motor) { return motor * motor; });

constexpr auto rigid = lw::kernel<"rotate and translate">([](auto line) {
  const auto motor = lw::motor_from(lw::direction_of(line), 0.5f, lw::direction_of(line));
  return grade<2>(motor * line * ~motor);
});

constexpr auto foot = lw::kernel<"foot of a perpendicular">([](auto x) {
  const auto axis = lw::join(lw::point_at(0.0f, 0.0f, 0.0f), lw::point_at(1.0f, 2.0f, 3.0f));
  return lw::point_at(lw::coordinates(lw::project_onto(x, axis)));
});

constexpr auto through_dual_quaternions = lw::kernel<"dual quaternions">([](auto motor) {
  const auto q = lw::dual_quaternion_of(motor);
  return lw::motor_of(q * ~q * q);
});

constexpr auto boost = lw::kernel<"boost">([](auto event) {
  const auto rotor = 1.25f + 0.75f * lw::basis_blade<lw::sta, "e10">();
  return grade<1>(rotor * event * ~rotor);
});

constexpr auto up_and_down = lw::kernel<"up and down">([](auto x) {
  const auto v = lw::down(2 * lw::up(x["e1"_blade], x["e2"_blade], x["e3"_blade]));
  return lw::multivector_of<lw::vga3, "e1", "e2", "e3">(v[0], v[1], v[2]);
});

constexpr auto by_loop = lw::kernel<"loop over the table">(
    [](auto motor) { return grade<0, 4>(lw::geometric_product<lw::strategy::loop>(motor, ~motor)); });

// By the commutator, the merged terms and a matrix.
constexpr auto move_by_unit =
    lw::kernel<"move by a unit">([](auto x, auto motor) { return lw::sandwich(lw::assume_unit(motor), x); });
constexpr auto move_by_matrix = lw::kernel<"move by a matrix">(
    [](auto x, auto motor) { return lw::sandwich_map<decltype(x)>(lw::assume_unit(motor))(x); });
// Twice the reflection in the plane x = 0, an einsum between them.
constexpr auto reflect = lw::kernel<"reflect">([](auto x) {
  const auto plane = lw::basis_blade<lw::vga3, "e1">();
  const auto once = grade<1>(plane * x * plane);
  const lw::vec<std::remove_cvref_t<decltype(x[0])>, 3> v{once["e1"_blade], once["e2"_blade], once["e3"_blade]};
  const lw::vec<std::remove_cvref_t<decltype(x[0])>, 3> w =
      lw::einsum<"ijk,j,kl,l->i">(lw::levi_civita<3>{}, v, lw::metric<1, 2, 3>{}, lw::same_as<1>{});
  return lw::multivector_of<lw::vga3, "e1", "e2", "e3">(w[0], w[1], w[2]);
});

template <class T>
using even4 = lw::multivector<T, lw::pga3, 0b0000, 0b1111>;

}  // namespace

int main() {
  const std::int64_t n = 333;
  const lw::pga3::motor<float> motor = lw::motor_from(lw::vec<float, 3>{1, 2, 3}, 0.7f, lw::vec<float, 3>{4, 5, 6});
  run<lw::pga3::point, lw::pga3::point>("move", move, n, 1e-6, motor);
  run<lw::pga3::motor, lw::pga3::motor>("square", square, n, 1e-6);
  run<lw::pga3::line, lw::pga3::line>("rigid", rigid, n, 4e-6);
  run<lw::pga3::point, lw::pga3::point>("foot", foot, n, 1e-6);
  run<lw::pga3::motor, lw::pga3::motor>("dual quaternions", through_dual_quaternions, n, 1e-6);
  run<lw::sta::vector, lw::sta::vector>("boost", boost, n, 1e-6);
  run<lw::vga3::vector, lw::vga3::vector>("up and down", up_and_down, n, 1e-5);
  run<lw::pga3::point, lw::pga3::point>("move by a unit", move_by_unit, n, 1e-6, motor);
  run<lw::pga3::point, lw::pga3::point>("move by a matrix", move_by_matrix, n, 1e-6, motor);
  run<lw::vga3::vector, lw::vga3::vector>("reflect", reflect, n, 1e-6);
  run<even4, lw::pga3::motor>("loop", by_loop, n, 1e-6);
  std::printf("%d numbers differ\n", wrong);
  return wrong == 0 ? 0 : 1;
}
