// SPDX-License-Identifier: Apache-2.0
// Kinds of arguments that know the grid of a launch, on the device against the host, whose bits they must have:
// neighbours by each boundary, along, element and double_buffer. softgpu: --allow shared
#include <cstdint>
#include <string>
#include <tuple>

#include "lanewise/field/double_buffer.hpp"
#include "lanewise/lanewise.hpp"
#include "lanewise/launch/along.hpp"
#include "lanewise/launch/element.hpp"
#include "lanewise/launch/neighbours.hpp"
#include "support/cuda.hpp"

namespace lw = lanewise;

namespace {

using device = lw::memory::device;

template <class T>
lw::vec<T, 3> numbered(std::int64_t i) {
  return {{static_cast<T>(i) / 8, static_cast<T>(-i), static_cast<T>(i % 7)}};
}

// What is read at other places is read more than once, and not by whole sectors, which --strict would not have.
template <class Field>
void name_shared(const Field& f) {
  test::name_memory(f, "shared");
}

constexpr auto average = lw::kernel<"average">(
    [](auto u, auto weight) { return weight * (u(0, 0, 0) + u(-1, 0, 1) + u(0, 2, 0) + u(1, -1, -40)) + u(0, 1); });

template <class... Layout, class... B>
void neighbours_agree(const char* what, B... boundaries) {
  constexpr std::int64_t nz = 3, ny = 5, nx = 37, n = nz * ny * nx;
  const lw::field<lw::vec3, float, Layout...> from(n, numbered<float>);
  lw::field<lw::vec3, float, Layout...> to(n);
  const auto from_there = lw::to_device(from);
  auto to_there = lw::to_device(to);
  name_shared(from_there);
  lw::launch(average, lw::over(nz, ny, nx), lw::neighbours(from, boundaries...), 0.25f, lw::out(to));
  lw::launch(average, lw::over(nz, ny, nx), lw::neighbours(from_there, boundaries...), 0.25f, lw::out(to_there));
  test::check(test::same_bits(to, lw::to_host(to_there)), what);
}

void along_and_element_agree() {
  constexpr std::int64_t nx = 7, ny = 5, nz = 33, n = nx * ny * nz;
  const lw::field<lw::scalar, double> levels(nz, [](std::int64_t i) { return 0.5 * static_cast<double>(i); });
  const lw::field<lw::vec3, double> surface(nx * ny, numbered<double>);
  lw::field<lw::vec3, double> to(n);
  const auto levels_there = lw::to_device(levels);
  const auto surface_there = lw::to_device(surface);
  auto to_there = lw::to_device(to);
  name_shared(levels_there);
  name_shared(surface_there);
  const auto mix = lw::kernel<"mix">([](auto p, auto s, auto where) {
    const auto x = lw::cast<double>(where.coordinate(0) * 1000 + where.coordinate(2)),
               i = lw::cast<double>(where.index());
    return p * s + lw::vec_of(x, i, p);
  });
  lw::launch(mix, lw::over(nx, ny, nz), lw::along<2>(levels), lw::along<1, 0>(surface), lw::element(), lw::out(to));
  lw::launch(mix, lw::over(nx, ny, nz), lw::along<2>(levels_there), lw::along<1, 0>(surface_there), lw::element(),
             lw::out(to_there));
  test::check(test::same_bits(to, lw::to_host(to_there)), "along and element");
}

void time_loop_agrees() {
  const auto heat = lw::kernel<"heat">([](auto u, auto r) { return u(0) + r * (u(-1) - 2 * u(0) + u(1)); });
  const auto start = [](std::int64_t i) { return i == 16 ? 1048576.0 : i == 0 ? 1024.0 : 0.0; };
  lw::double_buffer<lw::scalar, double> u(33, start);
  lw::double_buffer there(lw::to_device(u.now()));
  name_shared(there.now());
  name_shared(there.next());
  const auto step = [&](const auto& from, auto& to) {
    lw::launch(heat, lw::neighbours(from, lw::clamp), 0.25, lw::out(to));
  };
  u.advance(5, step);
  there.advance(5, step);
  test::check(test::same_bits(u.now(), lw::to_host(there.now())), "double_buffer");
  test::check(u.now()[16] > 0, "heat stays");
}

void shared_memory_is_refused() {
  lw::field<lw::scalar, float, device> u(40);
  const auto left = lw::kernel<"left">([](auto v) { return v(-1); });
  const std::string words = test::refusal([&] { lw::launch(left, lw::neighbours(u, lw::clamp), lw::out(u)); });
  test::check(words.find("argument 2 (out)") != std::string::npos &&
                  words.find("overlaps argument 1 (neighbours)") != std::string::npos,
              "in place is refused");
}

}  // namespace

int main() {
  neighbours_agree("periodic", lw::periodic);
  neighbours_agree<lw::layout::soa>("clamp", lw::clamp());
  neighbours_agree("fill", lw::fill(2));
  neighbours_agree<lw::layout::soa>("a boundary for each axis", lw::fill(lw::vec<float, 3>{1, 2, 3}), lw::clamp(),
                                    lw::periodic);
  along_and_element_agree();
  time_loop_agrees();
  shared_memory_is_refused();
  return test::status("grids");
}
