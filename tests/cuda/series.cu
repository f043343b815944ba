// SPDX-License-Identifier: Apache-2.0
// Series on the device against the same on the host, whose bits they must have: levels by a loop and by each lane's own
// index, in place, trajectories, and the tangents of all of these. Where rows do not start at a sector, or lanes choose
// their levels, accesses are not coalesced, which --strict would not have. softgpu: --allow uneven
#include <cmath>
#include <cstdint>
#include <tuple>

#include "lanewise/kernel/recorded.hpp"
#include "lanewise/lanewise.hpp"
#include "lanewise/launch/series.hpp"
#include "support/cuda.hpp"

namespace lw = lanewise;

namespace {

using device = lw::memory::device;
constexpr std::int64_t sizes[] = {0, 1, 31, 100, 256, 257};
constexpr std::int64_t length = 6;

template <class T>
struct pair_of {
  T a, b;
};

template <class Field>
void name_uneven(const Field& f, bool uneven = true) {
  if (uneven) test::name_memory(f, "uneven");
}

template <class... Layout>
void levels() {
  const auto pile = lw::kernel<"levels">([](auto s, auto start) {
    auto below = start;
    for (std::int64_t t = 0; t < s.length(); ++t) {
      auto own = s[t];
      own.a = own.a * below.a + below.b;
      own.b = below.b - own.a;
      s.set(t, own);
      below = own;
    }
    return below;
  });
  for (const std::int64_t n : sizes) {
    lw::field<pair_of, float, Layout...> s(length * n, [](std::int64_t i) {
      return pair_of<float>{static_cast<float>(i % 13) / 8, static_cast<float>(-i)};
    });
    lw::field<pair_of, float> x(n, pair_of<float>{1, 2});
    auto s_there = lw::to_device(s);
    auto x_there = lw::to_device(x);
    name_uneven(s_there, n % 16 != 0);
    lw::launch(pile, lw::series_inout(s), lw::inout(x));
    lw::launch(pile, lw::series_inout(s_there), lw::inout(x_there));
    test::check(test::same_bits(s, lw::to_host(s_there)) && test::same_bits(x, lw::to_host(x_there)), "in place");
  }
}

void levels_of_lanes() {
  const auto pick = lw::kernel<"pick">([](auto t, auto s, auto to) {
    to.set(t, 2 * s[t]);
    return s[t - 1];
  });
  for (const std::int64_t n : sizes) {
    const lw::field<lw::scalar, std::int32_t> level(
        n, [](std::int64_t i) { return static_cast<std::int32_t>(i * 5 % 9) - 1; });
    const lw::field<lw::scalar, double> s(length * n, [](std::int64_t i) { return static_cast<double>(i) / 4; });
    lw::field<lw::scalar, double> to(length * n), y(n);
    auto to_there = lw::to_device(to);
    auto y_there = lw::to_device(y);
    const auto s_there = lw::to_device(s);
    const auto level_there = lw::to_device(level);
    name_uneven(s_there);
    name_uneven(to_there);
    lw::launch(pick, lw::in(level), lw::series(s), lw::series_out(to), lw::out(y));
    lw::launch(pick, lw::in(level_there), lw::series(s_there), lw::series_out(to_there), lw::out(y_there));
    test::check(test::same_bits(to, lw::to_host(to_there)) && test::same_bits(y, lw::to_host(y_there)),
                "levels of lanes");
  }
}

void trajectories() {
  const auto logistic = lw::kernel<"trajectory">([](auto x, auto r) { return r * x * (1 - x); });
  for (const std::int64_t n : sizes) {
    lw::field<lw::scalar, double> x(n, [](std::int64_t i) { return 1 / static_cast<double>(i + 2); }), path(3 * n);
    auto x_there = lw::to_device(x);
    lw::field<lw::scalar, double, device> path_there(3 * n);
    name_uneven(path_there, n % 8 != 0);
    lw::launch(lw::iterate(logistic, 23, lw::every(7)), lw::inout(x), 3.75, lw::series_out(path));
    lw::launch(lw::iterate(logistic, 23, lw::every(7)), lw::inout(x_there), 3.75, lw::series_out(path_there));
    test::check(test::same_bits(x, lw::to_host(x_there)) && test::same_bits(path, lw::to_host(path_there)),
                "trajectories");
  }
}

// ---- with tangents --------------------------------------------------------------------------------------------------

bool near(double got, double right) { return std::abs(got - right) <= 1e-14 * (1 + std::abs(right)); }

// Products of what is read: written, multiplied into a series in place, and set at a level of each lane's choice.
constexpr auto products = lw::kernel<"running products">([](auto rate, auto level, auto input, auto output, auto both) {
  auto product = 0 * rate + 1;
  for (std::int64_t t = 0; t < input.length(); ++t) {
    product = product * input[t];
    output.set(t, rate * product);
    both.set(t, both[t] * product);
  }
  both.set(level, input[level] * input[level + 1]);
  return product;
});

void tangents_of_levels() {
  constexpr std::int64_t n = 37, all = length * n;
  const auto sequence = [](std::int64_t size, double first, double more) {
    return lw::field<lw::scalar, double>(size, [=](std::int64_t i) { return first + more * static_cast<double>(i); });
  };
  const auto in = sequence(all, 1, 0.001), din = sequence(all, 0.3, -0.002), rate = sequence(n, 0.5, 0.25);
  const auto both_before = sequence(all, 2, 0.1), dboth_before = sequence(all, 1, -0.01);
  const lw::field<lw::scalar, std::int32_t> level(
      n, [](std::int64_t i) { return static_cast<std::int32_t>(i * 5 % 9) - 1; });
  auto both = both_before, dboth = dboth_before;
  lw::field<lw::scalar, double> out(all), dout(all), end(n), dend(n);
  const auto run = [](const auto& r, const auto& l, const auto& a, const auto& da, auto& b, auto& db, auto& c, auto& dc,
                      auto& y, auto& dy) {
    lw::launch(lw::jvp<0, 2, 3, 4>(products), lw::in(r), lw::in(l), lw::series(a), lw::series_out(b),
               lw::series_inout(c), lw::zero_tangent, lw::series(da), lw::series_out(db), lw::series_inout(dc),
               lw::out(y), lw::out(dy));
  };
  const auto rate_there = lw::to_device(rate), in_there = lw::to_device(in), din_there = lw::to_device(din);
  const auto level_there = lw::to_device(level);
  auto both_there = lw::to_device(both), dboth_there = lw::to_device(dboth);
  lw::field<lw::scalar, double, device> out_there(all), dout_there(all), end_there(n), dend_there(n);
  for (const auto* each : {&in_there, &din_there}) name_uneven(*each);
  for (const auto* each : {&both_there, &dboth_there, &out_there, &dout_there}) name_uneven(*each);
  run(rate, level, in, din, out, dout, both, dboth, end, dend);
  run(rate_there, level_there, in_there, din_there, out_there, dout_there, both_there, dboth_there, end_there,
      dend_there);
  test::check(test::same_bits(out, lw::to_host(out_there)) && test::same_bits(both, lw::to_host(both_there)) &&
                  test::same_bits(end, lw::to_host(end_there)),
              "values next to tangents");
  test::check(test::same_bits(dout, lw::to_host(dout_there)) && test::same_bits(dboth, lw::to_host(dboth_there)) &&
                  test::same_bits(dend, lw::to_host(dend_there)),
              "tangents of levels");
  bool right = true;
  for (std::int64_t i = 0; i < n; ++i) {
    double p = 1, dp = 0;
    for (std::int64_t t = 0; t < length; ++t) {
      const std::int64_t at = t * n + i;
      dp = dp * in[at] + p * din[at];
      p *= in[at];
      right = right && near(dout[at], rate[i] * dp);
      if (t == level[i]) continue;
      right =
          right && near(both[at], both_before[at] * p) && near(dboth[at], dboth_before[at] * p + both_before[at] * dp);
    }
    right = right && near(end[i], p) && near(dend[i], dp);
    // a level outside is the nearest one where it is read, and none where it is written
    const std::int64_t chosen = level[i];
    if (chosen < 0 || chosen >= length) continue;
    const std::int64_t at = chosen * n + i, after = chosen + 1 < length ? at + n : at;
    right = right && near(both[at], in[at] * in[after]) && near(dboth[at], din[at] * in[after] + in[at] * din[after]);
  }
  test::check(right, "levels and their tangents are what plain loops give");
}

constexpr std::int64_t elements = 32, outputs = 4;
using numbers = lw::field<lw::scalar, double>;
using numbers_there = lw::field<lw::scalar, double, device>;
constexpr auto step = lw::kernel<"step">([](auto x, auto r) { return r * x * (1 - x); });
constexpr auto observed_step = lw::kernel<"observed step">([](auto x, auto r) {
  const auto next = r * x * (1 - x);
  return std::tuple(next, next * next);
});

// Whether trajectories of nine steps, every second of them stored, and the derivatives of these by the start are those
// of plain steps; of the squares of states where `squared`.
bool right_trajectories(const numbers& start, const numbers& path, const numbers& slopes, bool squared) {
  bool right = true;
  for (std::int64_t i = 0; i < elements; ++i) {
    double x = start[i], dx = 1;
    for (std::int64_t s = 1; s < 9; ++s) {
      dx *= 3.25 * (1 - 2 * x);
      x = 3.25 * x * (1 - x);
      const std::int64_t at = (s / 2 - 1) * elements + i;
      if (s % 2 != 0) continue;
      right = right && near(path[at], squared ? x * x : x) && near(slopes[at], squared ? 2 * x * dx : dx);
    }
  }
  return right;
}

void tangents_of_trajectories() {
  const numbers start(elements, [](std::int64_t i) { return 1 / static_cast<double>(i + 2); }), one(elements, 1.0);
  const auto run = [](const auto& kernel, auto& x, auto& dx, auto& to, auto& dto) {
    lw::launch(lw::jvp<0, 2>(lw::iterate(kernel, 9, lw::every(2))), lw::inout(x), 3.25, lw::series_out(to),
               lw::inout(dx), lw::series_out(dto));
  };
  auto x = start, dx = one;
  auto x_there = lw::to_device(start), dx_there = lw::to_device(one);
  numbers path(outputs * elements), slopes(outputs * elements);
  numbers_there path_there(outputs * elements), slopes_there(outputs * elements);
  run(step, x, dx, path, slopes);
  run(step, x_there, dx_there, path_there, slopes_there);
  test::check(test::same_bits(x, lw::to_host(x_there)) && test::same_bits(dx, lw::to_host(dx_there)), "last states");
  test::check(test::same_bits(path, lw::to_host(path_there)) && test::same_bits(slopes, lw::to_host(slopes_there)),
              "trajectories with tangents");
  test::check(right_trajectories(start, path, slopes, false), "trajectories with tangents, by plain steps");

  // Outputs next to the state.
  x = start;
  dx = one;
  x_there = lw::to_device(start);
  dx_there = lw::to_device(one);
  numbers squares(outputs * elements), dsquares(outputs * elements);
  run(observed_step, x, dx, squares, dsquares);
  run(observed_step, x_there, dx_there, path_there, slopes_there);
  test::check(test::same_bits(squares, lw::to_host(path_there)) && test::same_bits(dsquares, lw::to_host(slopes_there)),
              "outputs with tangents, here and there");
  test::check(right_trajectories(start, lw::to_host(path_there), lw::to_host(slopes_there), true),
              "outputs with tangents");
  test::check(test::same_bits(dx, lw::to_host(dx_there)), "the last tangents next to outputs");

  // Steps of a kernel of derivatives, the last result of which is stored.
  x_there = lw::to_device(start);
  dx_there = lw::to_device(one);
  const auto along = lw::kernel<"step of a tangent">([](auto y, auto dy, auto r) {
    const auto [next, slope] = lw::jvp([r](auto z) { return r * z * (1 - z); }, y, dy);
    return std::tuple(next, slope, slope);
  });
  lw::launch(lw::iterate(along, 9, lw::every(2)), lw::inout(x_there), lw::inout(dx_there), 3.25,
             lw::series_out(slopes_there));
  test::check(test::same_bits(slopes, lw::to_host(slopes_there)), "tangents of steps are steps of tangents");
  x_there = lw::to_device(start);
  numbers_there by_rate_there(9 * elements);
  lw::launch(lw::iterate(lw::jvp<1>(step), 9, lw::every(1)), lw::inout(x_there), 3.25, 1.0,
             lw::series_out(by_rate_there));
  const auto by_rate = lw::to_host(by_rate_there);
  bool right = true;
  for (std::int64_t i = 0; i < elements; ++i) {
    double before = start[i];
    for (std::int64_t s = 0; s < 9; ++s, before = 3.25 * before * (1 - before))
      right = right && near(by_rate[s * elements + i], before * (1 - before));
  }
  test::check(right, "each step by its own rate");
}

}  // namespace

int main() {
  levels<>();
  levels<lw::layout::soa>();
  levels_of_lanes();
  trajectories();
  tangents_of_levels();
  tangents_of_trajectories();
  return test::status("series");
}
