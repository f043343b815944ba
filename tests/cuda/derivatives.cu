// SPDX-License-Identifier: Apache-2.0
// Kernels of derivatives in the threads of a GPU give what they give on the host, bit for bit where no function of
// <cmath> is in them. Rows of the kernel's choice, grids around an element and levels that do not start at a sector are
// neither coalesced nor read once, which --strict would not have. softgpu: --allow "rows|grid|levels"
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <utility>

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

// Rows by other rules, which are those of the values for the tangents, too: the nearest, modulo, and counted from the
// end or filled in.
constexpr auto squares_of_rows = lw::kernel<"squares of rows">([](auto i, auto nearest, auto around, auto last) {
  return lw::vec_of(nearest[i] * nearest[i], around[i] * around[i], last[i] * last[i]);
});

void rules_of_rows() {
  constexpr std::int64_t rows = 5, count = 37;
  const auto number = [](std::int64_t i) { return 10 + static_cast<double>(i); };
  const auto slope = [](std::int64_t i) { return 1 + 2 * static_cast<double>(i); };
  const lw::field<lw::scalar, std::int32_t> index(
      count, [](std::int64_t i) { return static_cast<std::int32_t>(i * 7 % 19) - 8; });
  const lw::field<lw::scalar, double> table(rows, number), slopes(rows, slope);
  lw::field<lw::vec3, double> y(count), dy(count);
  const auto run = [](const auto& i, const auto& t, const auto& dt, auto& out_y, auto& out_dy) {
    lw::launch(lw::jvp<1, 2, 3>(squares_of_rows), lw::in(i), lw::lookup(t, lw::clamp), lw::lookup(t, lw::wrap),
               lw::lookup(t, lw::from_end(lw::fill(3.0))), lw::lookup(dt, lw::wrap), lw::lookup(dt),
               lw::lookup(dt, lw::clamp), lw::out(out_y), lw::out(out_dy));
  };
  run(index, table, slopes, y, dy);
  const auto index_there = lw::to_device(index);
  const auto table_there = lw::to_device(table), slopes_there = lw::to_device(slopes);
  for (const auto* looked_up : {&table_there, &slopes_there}) test::name_memory(*looked_up, "rows");
  lw::field<lw::vec3, double, device> y_there(count), dy_there(count);
  run(index_there, table_there, slopes_there, y_there, dy_there);
  test::check(test::same_bits(lw::to_host(y_there), y), "rows by each rule");
  test::check(test::same_bits(lw::to_host(dy_there), dy), "tangents of rows by each rule");
  bool right = true;
  for (std::int64_t k = 0; k < count; ++k) {
    const std::int64_t i = index[k], from_end = i < 0 ? i + rows : i;
    const std::int64_t meant[] = {i < 0 ? 0 : i < rows ? i : rows - 1, (i % rows + rows) % rows, from_end};
    for (std::size_t rule = 0; rule < 3; ++rule) {
      const std::int64_t row = meant[rule];
      const bool exists = row >= 0 && row < rows;
      const double x = exists ? number(row) : 3, dx = exists ? slope(row) : 0;
      right = right && y[k][rule] == x * x && dy[k][rule] == 2 * x * dx;
    }
  }
  test::check(right, "rows that rules mean, and their tangents");
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

// The element at an end stands for what is beyond it, with its tangent.
constexpr auto five_points =
    lw::kernel<"five points">([](auto u) { return u(0, 0) * u(0, 1) - 2 * u(-1, 0) + u(0, -1) * u(2, 0); });

void ends_of_grids() {
  constexpr std::int64_t height = 5, width = 13, count = height * width;
  const auto number = [](std::int64_t i) { return static_cast<double>(i % 11) - 4; };
  const lw::field<lw::scalar, double> u(count, number);
  const lw::field<lw::scalar, double> du(count, [&](std::int64_t i) { return number(5 * i) / 4; });
  lw::field<lw::scalar, double> y(count), dy(count);
  const auto run = [](const auto& a, const auto& da, auto& out_y, auto& out_dy) {
    lw::launch(lw::jvp<0>(five_points), lw::over(height, width), lw::neighbours(a, lw::clamp, lw::clamp),
               lw::neighbours(da, lw::periodic, lw::fill(9.0)), lw::out(out_y), lw::out(out_dy));
  };
  run(u, du, y, dy);
  const auto u_there = lw::to_device(u), du_there = lw::to_device(du);
  for (const auto* around : {&u_there, &du_there}) test::name_memory(*around, "grid");
  lw::field<lw::scalar, double, device> y_there(count), dy_there(count);
  run(u_there, du_there, y_there, dy_there);
  test::check(test::same_bits(lw::to_host(y_there), y), "a grid with its own ends");
  test::check(test::same_bits(lw::to_host(dy_there), dy), "tangents of a grid with its own ends");
  bool right = true;
  for (std::int64_t k = 0; k < count; ++k) {
    const auto at = [&](std::int64_t down, std::int64_t along) {
      const std::int64_t row = std::clamp<std::int64_t>(k / width + down, 0, height - 1);
      const std::int64_t column = std::clamp<std::int64_t>(k % width + along, 0, width - 1);
      return std::pair(u[row * width + column], du[row * width + column]);
    };
    const auto [here, dhere] = at(0, 0);
    const auto [right_of, dright_of] = at(0, 1);
    const auto [above, dabove] = at(-1, 0);
    const auto [left_of, dleft_of] = at(0, -1);
    const auto [below, dbelow] = at(2, 0);
    right = right && y[k] == here * right_of - 2 * above + left_of * below &&
            dy[k] == here * dright_of + dhere * right_of - 2 * dabove + left_of * dbelow + dleft_of * below;
  }
  test::check(right, "what stands at the ends of a grid, and its tangents");
}

}  // namespace

int main() {
  tangents_of_bodies();
  jacobians_of_bodies();
  same_second_derivative("a loop that ends thread by thread", logistic, 0.25);
  same_second_derivative("a root", root);
  same_second_derivative("a product", product, 3.0);
  handles();
  rules_of_rows();
  grids();
  ends_of_grids();
  return test::status("derivatives");
}
