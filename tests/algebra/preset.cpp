// SPDX-License-Identifier: Apache-2.0
#include "lanewise/algebra/preset.hpp"

#include <string_view>
#include <type_traits>

#include "lanewise/algebra/cga3.hpp"
#include "lanewise/algebra/complex.hpp"
#include "lanewise/algebra/dual_number.hpp"
#include "lanewise/algebra/dual_quaternion.hpp"
#include "lanewise/algebra/multivector.hpp"
#include "lanewise/algebra/pga2.hpp"
#include "lanewise/algebra/pga3.hpp"
#include "lanewise/algebra/sta.hpp"
#include "lanewise/algebra/vga.hpp"
#include "lanewise/field/field.hpp"
#include "lanewise/kernel/kernel.hpp"
#include "lanewise/launch/launch.hpp"
#include "support/catch.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
using namespace lw::literals;

// An algebra that names its own types, with an orientation of its own.
struct mine : lw::preset<lw::algebra<2, 0, 1>> {
  static constexpr std::string_view basis = "1 e1 e2 e0 e21";
  template <class T>
  using spot = lw::multivector<T, mine, named<"e20">, named<"e12"> | lw::known_one>;
};
static_assert(lw::geometric_algebra<mine> && mine::named<"e12"> == 0b110 && mine::named<"e21"> == 0b110 &&
              mine::named<"1"> == 0);
// The coefficient is that of the algebra's own blade: e20 is not in its basis, e21 is.
static_assert(mine::spot<float>{{3}}["e20"_blade] == -3 && mine::spot<float>{}["e21"_blade] == 1);

// `T` is deduced: functions may ask for a type of an algebra.
template <class T>
constexpr int which(const lw::pga3::point<T>&) {
  return 1;
}
template <class T>
constexpr int which(const lw::pga3::motor<T>&) {
  return 2;
}
static_assert(which(lw::pga3::point<float>{}) == 1 && which(lw::pga3::motor<double>{}) == 2);

template <template <class> class State>
void check_launch(std::size_t numbers) {
  CHECK(lw::numbers_of<State<float>> == numbers);
  const auto twice = lw::kernel<"twice">(
      [](auto x) { return lw::map_numbers<decltype(x)>([](const auto& number) { return number + number; }, x); });
  test::random_numbers random(7);
  lw::field<State, float> before(19), after(19);
  for (std::int64_t i = 0; i < 19; ++i) before.set(i, random.state<State<float>>());
  lw::launch(twice, lw::in(before), lw::out(after));
  for (std::int64_t i = 0; i < 19; ++i)
    for (std::size_t k = 0; k < numbers; ++k) CHECK(after[i][k] == 2 * before[i][k]);
}

}  // namespace

TEST_CASE("every type that a preset names is an element of fields and launches", "[preset]") {
  check_launch<lw::complex>(2);
  check_launch<lw::dual_number>(2);
  check_launch<lw::dual_quaternion>(8);
  check_launch<lw::vga2::vector>(2);
  check_launch<lw::vga2::rotor>(2);
  check_launch<lw::vga3::vector>(3);
  check_launch<lw::vga3::bivector>(3);
  check_launch<lw::vga3::rotor>(4);
  check_launch<lw::pga2::point>(2);
  check_launch<lw::pga2::weighted_point>(3);
  check_launch<lw::pga2::line>(3);
  check_launch<lw::pga2::motor>(4);
  check_launch<lw::pga3::point>(3);
  check_launch<lw::pga3::weighted_point>(4);
  check_launch<lw::pga3::direction>(3);
  check_launch<lw::pga3::plane>(4);
  check_launch<lw::pga3::line>(6);
  check_launch<lw::pga3::motor>(8);
  check_launch<lw::pga3::rotor>(4);
  check_launch<lw::pga3::translator>(3);
  check_launch<lw::sta::vector>(4);
  check_launch<lw::sta::bivector>(6);
  check_launch<lw::sta::rotor>(8);
  check_launch<lw::cga3::vector>(5);
  check_launch<lw::cga3::circle>(10);
  check_launch<lw::cga3::versor>(16);
}
