// SPDX-License-Identifier: Apache-2.0
// What a kernel reads and writes at places of its choice has its tangents in a second argument of the same kind.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "lanewise/lanewise.hpp"
#include "lanewise/launch/reduction.hpp"
#include "support/catch.hpp"

namespace {

namespace lw = lanewise;
using numbers = std::vector<double>;

numbers sequence(std::size_t n, double first, double step) {
  numbers x(n);
  for (std::size_t i = 0; i < n; ++i) x[i] = first + step * static_cast<double>(i);
  return x;
}
bool same(const numbers& a, const numbers& b) {
  bool all = a.size() == b.size();
  for (std::size_t i = 0; all && i < a.size(); ++i) all = a[i] == b[i] || (std::isnan(a[i]) && std::isnan(b[i]));
  return all;
}
template <class F>
std::string refusal(const F& f) {
  try {
    f();
  } catch (const lw::error& refused) {
    return refused.what();
  }
  return "not refused";
}

constexpr auto square_of_row = lw::kernel<"square of a row">([](auto i, auto table) { return table[i] * table[i]; });

}  // namespace

TEST_CASE("a row that is looked up has the tangent of that row; one that is filled in has none") {
  const numbers table{10, 11, 12, 13, 14}, slopes{1, 2, 3, 4, 5};
  const double none = std::numeric_limits<double>::quiet_NaN();
  for (const std::size_t n : {0U, 1U, 9U, 37U}) {
    std::vector<std::int32_t> index(n);
    for (std::size_t i = 0; i < n; ++i) index[i] = static_cast<std::int32_t>(i * 7 % 19) - 8;
    // the row that each means by the plain rule, -1 where it means none
    const auto check = [&](const auto& mode, const auto& other, auto row_of, double filled) {
      numbers value(n), tangent(n), right(n), right_tangent(n);
      lw::launch(lw::jvp<1>(square_of_row), lw::in(index), lw::lookup(table, mode), lw::lookup(slopes, other),
                 lw::out(value), lw::out(tangent));
      for (std::size_t i = 0; i < n; ++i) {
        const int row = row_of(index[i]);
        const double x = row < 0 ? filled : table[static_cast<std::size_t>(row)];
        right[i] = x * x;
        right_tangent[i] = row < 0 ? (std::isnan(x) ? none : 0) : 2 * x * slopes[static_cast<std::size_t>(row)];
      }
      CHECK(same(value, right));
      CHECK(same(tangent, right_tangent));
    };
    const auto nearest = [](int i) { return i < 0 ? 0 : i > 4 ? 4 : i; };
    const auto modulo = [](int i) { return (i % 5 + 5) % 5; };
    const auto within = [](int i) { return i >= 0 && i < 5 ? i : -1; };
    const auto from_end = [](int i) { return i >= 0 && i < 5 ? i : i < 0 && i >= -5 ? i + 5 : -1; };
    check(lw::clamp(), lw::clamp(), nearest, 0);
    check(lw::wrap, lw::clamp(), modulo, 0);  // the rule is that of the values
    check(lw::fill(7.0), lw::fill(9.0), within, 7);
    check(lw::fill(), lw::fill(), within, none);
    check(lw::from_end(lw::fill(3.0)), lw::clamp(), from_end, 3);
  }
}

TEST_CASE("rows of states, in layouts of their own, at indices of one and of all lanes") {
  const std::int64_t n = 41;
  const auto state = [](std::int64_t i) {
    const auto x = static_cast<float>(i);
    return lw::vec_of(x, 2 * x + 1, x * x);
  };
  const lw::field<lw::vec3, float> table(n, state);
  const lw::field<lw::vec3, float, lw::memory::host, lw::layout::soa> slopes(
      n, [&](std::int64_t i) { return state(i + 3); });
  const auto kernel = lw::kernel<"dot of rows">(
      [](auto i, auto rows) { return dot(rows[i], rows[(i + 1) % 41]) + rows[std::int64_t{5}][1]; });
  std::vector<float> value(41), tangent(41);
  std::vector<std::int64_t> index(41);
  for (std::size_t i = 0; i < 41; ++i) index[i] = static_cast<std::int64_t>(i * 11 % 41);
  lw::launch(lw::jvp<1>(kernel), lw::in(index), lw::lookup(table, lw::checked), lw::lookup(slopes), lw::out(value),
             lw::out(tangent));
  bool right = true;
  for (std::size_t i = 0; i < 41; ++i) {
    const auto a = state(index[i]), b = state((index[i] + 1) % 41);
    const auto da = state(index[i] + 3), db = state((index[i] + 1) % 41 + 3);
    right = right && value[i] == dot(a, b) + 11 &&
            std::abs(tangent[i] - (dot(a, db) + dot(da, b) + 17)) <= 1e-6F * tangent[i];
  }
  CHECK(right);
}

TEST_CASE("tangents of another number of rows are refused before anything is written") {
  const numbers table(5), slopes(4);
  const std::vector<int> index(3);
  numbers value{1, 2, 3}, tangent(3);
  const auto words = refusal([&] {
    lw::launch(lw::jvp<1>(square_of_row), lw::in(index), lw::lookup(table), lw::lookup(slopes), lw::out(value),
               lw::out(tangent));
  });
  CHECK(
      words ==
      "lanewise: launch of 'square of a row': argument 3 (lookup) has 4 elements, argument 2 (lookup), whose tangents "
      "it holds, has 5");
  CHECK(value == numbers{1, 2, 3});
}

TEST_CASE("second derivatives of what is looked up") {
  const numbers table{10, 11, 12}, slopes{1, 2, 3}, others{4, 5, 6}, mixed{0.5, 0.25, 0.125};
  const std::vector<int> index{0, 2, 1, -1, 3};
  numbers y(5), y1(5), y2(5), y12(5);
  lw::launch(lw::jvp<1, 2>(lw::jvp<1>(square_of_row)), lw::in(index), lw::lookup(table, lw::fill(7.0)),
             lw::lookup(slopes, lw::fill(9.0)), lw::lookup(others), lw::lookup(mixed), lw::out(y), lw::out(y1),
             lw::out(y2), lw::out(y12));
  CHECK(y == numbers{100, 144, 121, 49, 49});
  CHECK(y1 == numbers{20, 72, 44, 0, 0});
  CHECK(y2 == numbers{80, 144, 110, 0, 0});
  // d^2 (x^2) = 2 dx1 dx2 + 2 x dx12
  CHECK(y12 == numbers{8 + 10, 36 + 3, 20 + 5.5, 0, 0});
}

TEST_CASE("a series has its tangents in another: read, written, and in place") {
  const auto kernel = lw::kernel<"running products">([](auto rate, auto input, auto output, auto both) {
    auto product = 0 * rate + 1;
    for (std::int64_t t = 0; t < input.length(); ++t) {
      product = product * input[t];
      output.set(t, rate * product);
      both.set(t, both[t] * product);
    }
    return product;
  });
  constexpr std::size_t levels = 3;
  for (const std::size_t n : {1U, 8U, 21U}) {
    const numbers in = sequence(levels * n, 1, 0.01), din = sequence(levels * n, 0.3, -0.02);
    numbers out(levels * n), dout(levels * n), both = sequence(levels * n, 2, 0.1), dboth = sequence(levels * n, 1, 0);
    numbers rate = sequence(n, 0.5, 0.25), end(n), dend(n);
    const numbers both_before = both;
    lw::launch(lw::jvp<0, 1, 2, 3>(kernel), lw::in(rate), lw::series(in), lw::series_out(out), lw::series_inout(both),
               lw::zero_tangent, lw::series(din), lw::series_out(dout), lw::series_inout(dboth), lw::out(end),
               lw::out(dend));
    bool right = true;
    const auto near = [&right](double a, double b) { right = right && std::abs(a - b) <= 1e-14 * (1 + std::abs(b)); };
    for (std::size_t i = 0; i < n; ++i) {
      double p = 1, dp = 0;
      for (std::size_t t = 0; t < levels; ++t) {
        const std::size_t at = t * n + i;
        dp = dp * in[at] + p * din[at];
        p *= in[at];
        near(out[at], rate[i] * p);
        near(dout[at], rate[i] * dp);
        near(both[at], both_before[at] * p);
        near(dboth[at], p + both_before[at] * dp);
      }
      near(dend[i], dp);
    }
    CHECK(right);
  }
}

TEST_CASE("neighbours have the tangents of neighbours; beyond an end that is filled, none") {
  const auto kernel =
      lw::kernel<"five points">([](auto u) { return u(0, 0) * u(0, 1) - 2 * u(-1, 0) + u(0, -1) * u(1, 0); });
  constexpr std::int64_t rows = 5, columns = 13;
  const auto count = static_cast<std::size_t>(rows * columns);
  const numbers u = sequence(count, 1, 0.5), du = sequence(count, -0.25, 0.125);
  // The element that is read instead, -1 for none.
  const auto check = [&](auto b0, auto b1, auto o0, auto o1, double filled0, double filled1, const auto& along0,
                         const auto& along1) {
    numbers value(count), tangent(count);
    lw::launch(lw::jvp<0>(kernel), lw::over(rows, columns), lw::neighbours(u, b0, b1), lw::neighbours(du, o0, o1),
               lw::out(value), lw::out(tangent));
    bool right = true;
    for (std::int64_t i = 0; i < rows; ++i)
      for (std::int64_t j = 0; j < columns; ++j) {
        const auto at = [&](std::int64_t di, std::int64_t dj) {
          const std::int64_t r = along0(i + di, rows), c = along1(j + dj, columns);
          if (r < 0) return std::pair(filled0, 0.0);
          if (c < 0) return std::pair(filled1, 0.0);
          const auto k = static_cast<std::size_t>(r * columns + c);
          return std::pair(u[k], du[k]);
        };
        const auto [a, da] = at(0, 0);
        const auto [b, db] = at(0, 1);
        const auto [c, dc] = at(-1, 0);
        const auto [d, dd] = at(0, -1);
        const auto [e, de] = at(1, 0);
        const auto k = static_cast<std::size_t>(i * columns + j);
        right = right && value[k] == a * b - 2 * c + d * e &&
                std::abs(tangent[k] - (a * db + da * b - 2 * dc + d * de + dd * e)) < 1e-12;
      }
    CHECK(right);
  };
  const auto periodic = [](std::int64_t i, std::int64_t n) { return (i + n) % n; };
  const auto clamped = [](std::int64_t i, std::int64_t n) { return i < 0 ? 0 : i < n ? i : n - 1; };
  const auto filled = [](std::int64_t i, std::int64_t n) { return i < 0 || i >= n ? -1 : i; };
  check(lw::periodic, lw::periodic, lw::periodic, lw::periodic, 0, 0, periodic, periodic);
  check(lw::clamp(), lw::periodic, lw::periodic, lw::clamp(), 0, 0, clamped, periodic);  // as the values have it
  check(lw::fill(4.0), lw::fill(3.0), lw::fill(9.0), lw::clamp(), 4, 3, filled, filled);
}

TEST_CASE("neighbours to second order, next to a plain factor") {
  const auto kernel = lw::kernel<"square of a difference">([](auto u, auto scale) {
    const auto step = u(1) - u(0);
    return scale * step * step;
  });
  const numbers u{1, 4, 9}, a{1, 2, 4}, b{0, 1, 3}, ab{0, 0, 0};
  numbers y(3), ya(3), yb(3), yab(3);
  lw::launch(lw::jvp<0, 2>(lw::jvp<0>(kernel)), lw::over(3), lw::neighbours(u, lw::fill(0.0)), 0.5,
             lw::neighbours(a, lw::periodic), lw::neighbours(b, lw::fill(8.0)), lw::neighbours(ab, lw::clamp),
             lw::out(y), lw::out(ya), lw::out(yb), lw::out(yab));
  CHECK(y == numbers{4.5, 12.5, 40.5});
  CHECK(ya == numbers{3, 10, 36});
  CHECK(yb == numbers{3, 10, 27});
  CHECK(yab == numbers{1, 4, 12});
}

TEST_CASE("what is added has its tangents added") {
  const auto scatter = lw::kernel<"scatter">([](auto i, auto x, auto target) {
    target.add(i, x * x);
    target.add(i, 1.0);
  });
  for (const std::size_t n : {0U, 1U, 37U, 3000U}) {
    const numbers x = sequence(n, 1, 0.5), dx = sequence(n, 2, -0.25);
    std::vector<std::int64_t> index(n);
    numbers sums(4), tangents(4), right(4), right_tangents(4);
    for (std::size_t i = 0; i < n; ++i) {
      index[i] = static_cast<std::int64_t>(i * 5 % 7) - 1;  // the rows -1, 4 and 5 are dropped
      if (index[i] < 0 || index[i] > 3) continue;
      right[static_cast<std::size_t>(index[i])] += x[i] * x[i] + 1;
      right_tangents[static_cast<std::size_t>(index[i])] += 2 * x[i] * dx[i];
    }
    lw::launch(lw::jvp<1, 2>(scatter), lw::in(index), lw::in(x), lw::add_into(sums), lw::in(dx),
               lw::add_into(tangents, lw::clamp));
    CHECK(sums == right);
    CHECK(tangents == right_tangents);
  }
}

TEST_CASE("lanes that have left a loop, or stand for no element, add no tangent and set none") {
  const auto count = lw::kernel<"halvings">([](auto x, auto sums, auto path) {
    return std::get<0>(lw::while_loop([](auto y, auto) { return y > 1; },
                                      std::tuple(x, std::int64_t{0} + 0 * lw::cast<std::int64_t>(x)),
                                      [=](auto y, auto level) {
                                        sums.add(level, y);
                                        path.set(level, y * y);
                                        return std::tuple(y * 0.5, level + 1);
                                      }));
  });
  constexpr std::size_t n = 21, levels = 4;
  const numbers x = sequence(n, 0.5, 0.5), dx = sequence(n, 1, 0.25);
  numbers sums(levels), dsums(levels), path(levels * n, -1), dpath(levels * n, -1), end(n), dend(n);
  numbers right(levels), dright(levels), right_path(levels * n, -1), right_dpath(levels * n, -1);
  lw::launch(lw::jvp<0, 1, 2>(count), lw::in(x), lw::add_into(sums), lw::series_out(path), lw::in(dx),
             lw::add_into(dsums), lw::series_out(dpath), lw::out(end), lw::out(dend));
  for (std::size_t i = 0; i < n; ++i) {
    double y = x[i], dy = dx[i];
    for (std::size_t level = 0; y > 1; ++level, y *= 0.5, dy *= 0.5) {
      right[level] += y;
      dright[level] += dy;
      right_path[level * n + i] = y * y;
      right_dpath[level * n + i] = 2 * y * dy;
    }
    CHECK((end[i] == y && dend[i] == dy));
  }
  CHECK((sums == right && dsums == dright));
  CHECK((path == right_path && dpath == right_dpath));
}

TEST_CASE("a weighted sum of rows varies by its weights, its rows, and both") {
  const std::int64_t n = 21;
  const auto element = [](std::int64_t i, double scale) {
    const auto x = static_cast<double>(i);
    return lw::vec_of(1 + scale * x, 0.5 * x - scale, 0.25 * x * x);
  };
  const lw::field<lw::vec3, double> table(7, [&](std::int64_t i) { return element(i, 1); });
  const lw::field<lw::vec3, double> dtable(7, [&](std::int64_t i) { return element(i, -0.5); });
  const lw::field<lw::vec3, double> weights(n, [&](std::int64_t i) { return element(i, 0.125); });
  const lw::field<lw::vec3, double> dweights(n, [&](std::int64_t i) { return element(i, 2); });
  std::vector<std::int32_t> first(static_cast<std::size_t>(n));
  for (std::size_t i = 0; i < first.size(); ++i) first[i] = static_cast<std::int32_t>(i * 3 % 7);
  const auto bag = lw::kernel<"bag">(
      [](auto i, auto w, auto rows) { return lw::weighted_sum(rows, lw::vec_of(i, (i + 1) % 7, (i + 9) % 7), w); });
  lw::field<lw::vec3, double> plain(n), value(n), by_weights(n), by_rows(n), by_both(n);
  lw::launch(bag, lw::in(first), lw::in(weights), lw::lookup(table), lw::out(plain));
  lw::launch(lw::jvp<1>(bag), lw::in(first), lw::in(weights), lw::lookup(table), lw::in(dweights), lw::out(value),
             lw::out(by_weights));
  lw::launch(lw::jvp<2>(bag), lw::in(first), lw::in(weights), lw::lookup(table), lw::lookup(dtable), lw::out(value),
             lw::out(by_rows));
  lw::launch(lw::jvp<1, 2>(bag), lw::in(first), lw::in(weights), lw::lookup(table), lw::in(dweights),
             lw::lookup(dtable), lw::out(value), lw::out(by_both));
  bool right = true;
  for (std::int64_t i = 0; i < n; ++i) {
    const int at = static_cast<int>(first[static_cast<std::size_t>(i)]);
    for (std::size_t k = 0; k < 3; ++k) {
      double weighted = 0, rows = 0;
      for (std::size_t j = 0; j < 3; ++j) {
        const std::int64_t row = (at + (j == 0 ? 0 : j == 1 ? 1 : 9)) % 7;
        weighted += dweights[i][j] * table[row][k];
        rows += weights[i][j] * dtable[row][k];
      }
      right = right && value[i][k] == plain[i][k] && std::abs(by_weights[i][k] - weighted) <= 1e-12 &&
              std::abs(by_rows[i][k] - rows) <= 1e-12 && std::abs(by_both[i][k] - weighted - rows) <= 1e-12;
    }
  }
  CHECK(right);
}

TEST_CASE("a weighted sum of rows to second order, in one lane") {
  const numbers x{1, 2, 3}, x1{0.5, 4, 0.25}, x2{2, 8, 1}, x12{16, 0, 32};
  const auto rows = [](const numbers& table) { return lw::lookup(table).receive<1>(0); };
  const auto weight = [](double w) { return lw::vec_of(lw::lanes<double, 1>(w), lw::lanes<double, 1>(2 * w)); };
  const auto sum = [](const auto& table, const auto& w) { return lw::weighted_sum(table, lw::vec_of(0, 2), w); };
  const auto slope = [&](const auto& table, const auto& w, const auto& dtable, const auto& dw) {
    return lw::jvp(sum, table, w, dtable, dw).second;
  };
  const auto second =
      lw::jvp(slope, rows(x), weight(1), rows(x1), weight(3), rows(x2), weight(5), rows(x12), weight(7));
  const auto of = [](const numbers& table, double w) { return w * (table[0] + 2 * table[2]); };
  CHECK(second.first[0] == of(x1, 1) + of(x, 3));
  CHECK(second.second[0] == of(x12, 1) + of(x1, 5) + of(x2, 3) + of(x, 7));
}

TEST_CASE("sums of tangents are tangents of sums") {
  const auto energy = lw::kernel<"energy">([](auto v, auto mass) { return 0.5 * mass * v * v; });
  const numbers v = sequence(101, -3, 0.07), dv = sequence(101, 1, -0.01);
  double sum = 0, tangent = 0;
  lw::launch(lw::jvp<0>(energy), lw::in(v), 2.0, lw::in(dv), lw::sum_of(sum), lw::sum_of(tangent));
  double right = 0;
  for (std::size_t i = 0; i < v.size(); ++i) right += 2 * v[i] * dv[i];
  CHECK(std::abs(tangent - right) < 1e-12);
  // steps that are reduced, and none
  const auto slow = lw::kernel<"slow">([](auto x, auto rate) { return std::tuple(x * rate, x * x); });
  numbers x{1, 2, 3}, dx{1, 1, 1};
  const auto slowed = [&](int steps) {
    lw::launch(lw::jvp<0>(lw::iterate(slow, steps)), lw::inout(x), 0.5, lw::sum_of(sum), lw::inout(dx),
               lw::sum_of(tangent));
  };
  slowed(2);
  CHECK((x == numbers{0.25, 0.5, 0.75} && dx == numbers{0.25, 0.25, 0.25}));
  CHECK((sum == 3.5 && tangent == 3));
  slowed(0);
  CHECK((x == numbers{0.25, 0.5, 0.75} && dx == numbers{0.25, 0.25, 0.25}));
  CHECK((sum == 0 && tangent == 0));
}

TEST_CASE("a compensated sum of tangents is the tangent of the sum") {
  const auto cube = lw::kernel<"cube">([](auto x) { return x * x * x; });
  const numbers x = sequence(1037, -3, 0.007), dx = sequence(1037, 1, -0.01);
  double sum = 0, tangent = 0;
  lw::launch(lw::jvp(cube), lw::in(x), lw::in(dx), lw::compensated_sum_of(sum), lw::compensated_sum_of(tangent));
  long double right = 0;
  for (std::size_t i = 0; i < x.size(); ++i) right += static_cast<long double>(3 * x[i] * x[i] * dx[i]);
  CHECK(std::abs(tangent - static_cast<double>(right)) < 1e-12 * std::abs(static_cast<double>(right)));
}

TEST_CASE("what lies along an axis of a launch has its tangents along the same") {
  const auto kernel = lw::kernel<"row times column">([](auto row, auto column) { return row * column * column; });
  for (const std::int64_t n : {1, 7, 40}) {
    const auto count = static_cast<std::size_t>(n);
    const numbers row = sequence(3, 1, 0.5), column = sequence(count, -2, 0.25);
    const numbers drow = sequence(3, 2, -1), dcolumn = sequence(count, 0.5, 0.125);
    numbers value(3 * count), tangent(3 * count);
    lw::launch(lw::jvp<0, 1>(kernel), lw::over(3, n), lw::along<0>(row), lw::along<1>(column), lw::along<0>(drow),
               lw::along<1>(dcolumn), lw::out(value), lw::out(tangent));
    bool right = true;
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t j = 0; j < count; ++j) {
        const double r = row[i], c = column[j];
        right = right && value[i * count + j] == r * c * c &&
                std::abs(tangent[i * count + j] - (drow[i] * c * c + 2 * r * c * dcolumn[j])) <= 1e-14;
      }
    CHECK(right);
  }
}

TEST_CASE("random numbers are constants") {
  const auto factor = [](auto where) {
    auto random = lw::random(7, where.index());
    return uniform<double>(random);
  };
  const auto kick = lw::kernel<"kick">([](auto x, auto where) {
    auto random = lw::random(7, where.index());
    const auto times = uniform<double>(random);
    return x * times + uniform<double>(random);
  });
  const numbers x = sequence(19, 1, 1);
  numbers value(19), slope(19), plain(19), factors(19);
  lw::launch(factor, lw::element(), lw::out(factors));
  lw::launch(kick, lw::in(x), lw::element(), lw::out(plain));
  lw::launch(lw::value_and_derivative<0>(kick), lw::in(x), lw::element(), lw::out(value), lw::out(slope));
  CHECK(value == plain);
  CHECK(slope == factors);
}
