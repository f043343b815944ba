// SPDX-License-Identifier: Apache-2.0
// Kernels of derivatives in the threads of a GPU give what they give on the host, bit for bit where no function of
// <cmath> is in them. Rows of the kernel's choice, grids around an element and levels that do not start at a sector are
// neither coalesced nor read once, which --strict would not have. softgpu: --allow "rows|grid|levels"
#include <cstdint>
#include <tuple>

#include "../../examples/rigid_body/rigid_body.hpp"
#include "lanewise/lanewise.hpp"
#include "lanewise/launch/reduction.hpp"
#include "support/cuda.hpp"

namespace {

namespace lw = lanewise;
using device = lw::memory::device;
using rigid_body::body;
using rigid_body::tumble;

constexpr std::int64_t n = 301;
const lw::vec<float, 3> inertia{1.0F, 2.0F, 3.5F};

body<float> body_of(std::int64_t i, float scale) {
  const auto x = static_cast<float>(i % 37);
  return {{1.0F, scale * x, 0.01F * x, -scale}, {1.0F + scale * x, 0.02F * x, scale * (x - 5)}};
}

template <class T>
using matrix77 = lw::mat<T, 7, 7>;

void tangents_of_bodies() {
  lw::field<body, float> b(n, [](std::int64_t i) { return body_of(i, 0.03F); });
  lw::field<body, float> d(n, [](std::int64_t i) { return body_of(i + 5, -0.07F); });
  auto b_there = lw::to_device(b);
  auto d_there = lw::to_device(d);
  lw::launch(lw::jvp<0>(tumble), lw::inout(b), inertia, 0.01F, lw::inout(d));
  lw::launch(lw::jvp<0>(tumble), lw::inout(b_there), inertia, 0.01F, lw::inout(d_there));
  test::check(test::same_bits(lw::to_host(b_there), b), "bodies, after a step with tangents");
  test::check(test::same_bits(lw::to_host(d_there), d), "their tangents");
  // steps in registers, both ways round
  auto twice = d, twice_b = b;
  auto there = lw::to_device(d), there_b = lw::to_device(b);
  lw::launch(lw::iterate(lw::jvp<0>(tumble), 5), lw::inout(twice_b), inertia, 0.01F, lw::inout(twice));
  lw::launch(lw::jvp<0>(lw::iterate(tumble, 5)), lw::inout(there_b), inertia, 0.01F, lw::inout(there));
  test::check(test::same_bits(lw::to_host(there), twice), "tangents of steps are steps of tangents");
}

void jacobians_of_bodies() {
  lw::field<body, float> b(n, [](std::int64_t i) { return body_of(i, 0.03F); });
  lw::field<matrix77, float> matrix(n);
  auto b_there = lw::to_device(b);
  lw::field<matrix77, float, device> matrix_there(n);
  lw::launch(lw::value_and_jacobian<0>(tumble), lw::inout(b), inertia, 0.01F, lw::out(matrix));
  lw::launch(lw::value_and_jacobian<0>(tumble), lw::inout(b_there), inertia, 0.01F, lw::out(matrix_there));
  test::check(test::same_bits(lw::to_host(b_there), b), "bodies, next to a Jacobian");
  test::check(test::same_bits(lw::to_host(matrix_there), matrix), "Jacobians of bodies");
}

// A loop in which every thread stops on its own, and a root: third power and cube root.
constexpr auto logistic = lw::kernel<"logistic until it is above a half">([](auto x, auto rate) {
  const auto grown = lw::while_loop([](auto y, auto) { return y < 0.5; }, std::tuple(x, 0),
                                    [rate](auto y, auto k) { return std::tuple(y + rate * y * (1 - y), k + 1); }, 50);
  return std::get<0>(grown.state);
});
constexpr auto root = lw::kernel<"root of a cubic">(
    [](auto a) { return lw::newton([a](auto y) { return y * y * y + y - a; }, a * 0 + 1, 0 * a, a + 1).value; });
constexpr auto product = lw::kernel<"product">([](auto x, auto y) { return x * x * y; });

template <class Kernel, class... Uniform>
void same_second_derivative(const char* what, const Kernel& kernel, const Uniform&... uniform) {
  const lw::field<lw::scalar, double> x(n, [](std::int64_t i) { return 0.001 + 0.03 * static_cast<double>(i % 61); });
  lw::field<lw::scalar, double> value(n), slope(n), second(n);
  const auto x_there = lw::to_device(x);
  lw::field<lw::scalar, double, device> value_there(n), slope_there(n), second_there(n);
  lw::launch(lw::value_and_derivative(kernel), lw::in(x), uniform..., lw::out(value), lw::out(slope));
  lw::launch(lw::value_and_derivative(kernel), lw::in(x_there), uniform..., lw::out(value_there), lw::out(slope_there));
  lw::launch(lw::derivative(lw::derivative(kernel)), lw::in(x), uniform..., lw::out(second));
  lw::launch(lw::derivative(lw::derivative(kernel)), lw::in(x_there), uniform..., lw::out(second_there));
  test::check(test::same_bits(lw::to_host(value_there), value), what);
  test::check(test::same_bits(lw::to_host(slope_there), slope), what);
  test::check(test::same_bits(lw::to_host(second_there), second), what);
}

// Rows that are looked up, filled in, and added to.
constexpr auto gather_and_scatter = lw::kernel<"gather and scatter">([](auto i, auto x, auto rows, auto sums) {
  const auto row = rows[i];
  sums.add(i, x * row);
  return row * row * x + lw::weighted_sum(rows, lw::vec_of(i, i + 1), lw::vec_of(x, 2 * x));
});

void handles() {
  constexpr std::int64_t rows = 31;
  const auto number = [](std::int64_t i) { return 1 + static_cast<double>(i % 8); };  // sums are exact in any order
  const lw::field<lw::scalar, std::int32_t> index(
      n, [](std::int64_t i) { return static_cast<std::int32_t>(i * 7 % 41) - 5; });
  const lw::field<lw::scalar, double> x(n, number), dx(n, [&](std::int64_t i) { return number(i + 3); });
  const lw::field<lw::scalar, double> table(rows, number), slopes(rows, [&](std::int64_t i) { return number(3 * i); });
  lw::field<lw::scalar, double> y(n), dy(n), sums(rows), dsums(rows);
  const auto run = [](const auto& in_i, const auto& in_x, const auto& t, auto& s, const auto& in_dx, const auto& dt,
                      auto& ds, auto& out_y, auto& out_dy) {
    lw::launch(lw::jvp<1, 2, 3>(gather_and_scatter), lw::in(in_i), lw::in(in_x), lw::lookup(t, lw::fill(2.0)),
               lw::add_into(s), lw::in(in_dx), lw::lookup(dt), lw::add_into(ds), lw::out(out_y), lw::out(out_dy));
  };
  run(index, x, table, sums, dx, slopes, dsums, y, dy);
  const auto index_there = lw::to_device(index);
  const auto x_there = lw::to_device(x), dx_there = lw::to_device(dx);
  const auto table_there = lw::to_device(table), slopes_there = lw::to_device(slopes);
  lw::field<lw::scalar, double, device> y_there(n), dy_there(n), sums_there(rows), dsums_there(rows);
  for (const auto* looked_up : {&table_there, &slopes_there}) test::name_memory(*looked_up, "rows");
  for (const auto* added_to : {&sums_there, &dsums_there}) test::name_memory(*added_to, "rows");
  run(index_there, x_there, table_there, sums_there, dx_there, slopes_there, dsums_there, y_there, dy_there);
  test::check(test::same_bits(lw::to_host(y_there), y), "rows that are looked up");
  test::check(test::same_bits(lw::to_host(dy_there), dy), "tangents of rows that are looked up");
  test::check(test::same_bits(lw::to_host(sums_there), sums), "what is added to rows");
  test::check(test::same_bits(lw::to_host(dsums_there), dsums), "tangents that are added to rows");
}

// Grids with an end of each kind, and series.
constexpr auto around = lw::kernel<"around">([](auto u, auto path) {
  auto sum = u(0, 1) * u(-1, 0) - u(0, -1) * u(1, 0);
  for (std::int64_t t = 0; t < path.length(); ++t) sum = sum + path[t] * u(0, 0);
  return sum;
});

void grids() {
  constexpr std::int64_t height = 9, width = 33;
  const auto number = [](std::int64_t i) { return static_cast<double>(i % 11) - 4; };
  const lw::field<lw::scalar, double> u(height * width, number), path(2 * height * width, number);
  const lw::field<lw::scalar, double> du(height * width, [&](std::int64_t i) { return number(5 * i); });
  const lw::field<lw::scalar, double> dpath(2 * height * width, [&](std::int64_t i) { return number(2 * i); });
  lw::field<lw::scalar, double> y(height * width), dy(height * width);
  const auto run = [](const auto& a, const auto& p, const auto& da, const auto& dp, auto& out_y, auto& out_dy) {
    lw::launch(lw::jvp(around), lw::over(height, width), lw::neighbours(a, lw::fill(3.0), lw::periodic), lw::series(p),
               lw::neighbours(da, lw::clamp), lw::series(dp), lw::out(out_y), lw::out(out_dy));
  };
  run(u, path, du, dpath, y, dy);
  const auto u_there = lw::to_device(u), path_there = lw::to_device(path);
  const auto du_there = lw::to_device(du), dpath_there = lw::to_device(dpath);
  for (const auto* around : {&u_there, &du_there}) test::name_memory(*around, "grid");
  for (const auto* uneven : {&path_there, &dpath_there}) test::name_memory(*uneven, "levels");
  lw::field<lw::scalar, double, device> y_there(height * width), dy_there(height * width);
  run(u_there, path_there, du_there, dpath_there, y_there, dy_there);
  test::check(test::same_bits(lw::to_host(y_there), y), "a grid and a series");
  test::check(test::same_bits(lw::to_host(dy_there), dy), "tangents of a grid and a series");
}

}  // namespace

int main() {
  tangents_of_bodies();
  jacobians_of_bodies();
  same_second_derivative("a loop that ends thread by thread", logistic, 0.25);
  same_second_derivative("a root", root);
  same_second_derivative("a product", product, 3.0);
  handles();
  grids();
  return test::status("derivatives");
}
