// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

#include "lanewise/base/results.hpp"
#include "lanewise/derivative/jacobian.hpp"
#include "lanewise/tensor/expression.hpp"
#include "lanewise/tensor/state.hpp"

// Takes a function of states of doubles, gives its Jacobian by differences, and how far the one by dual numbers is off.

namespace test {

namespace lw = lanewise;

/// The numbers of all that a function gave, in a row.
template <class R>
[[nodiscard]] std::vector<double> numbers_of_results(const R& returned) {
  std::vector<double> all;
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    const auto append = [&](const auto& result) {
      for (const auto& number : lw::flatten(lw::evaluate(result))) all.push_back(static_cast<double>(number));
    };
    (append(lw::result_at<I>(returned)), ...);
  }(std::make_index_sequence<lw::result_count<R>>{});
  return all;
}

/// What `f` gives where number `column` of its arguments is moved by a step.
template <class F, class... X>
[[nodiscard]] std::vector<double> moved_results(const F& f, std::size_t column, double step, const X&... x) {
  std::size_t first = 0;
  const auto moved = [&](const auto& argument) {
    auto numbers = lw::flatten(argument);
    for (std::size_t k = 0; k < numbers.size(); ++k)
      if (first + k == column) numbers[k] += step;
    first += numbers.size();
    return lw::unflatten<std::remove_cvref_t<decltype(argument)>>(numbers);
  };
  return numbers_of_results(std::apply(f, std::tuple<X...>{moved(x)...}));
}

/// (f(x - 2h) - 8 f(x - h) + 8 f(x + h) - f(x + 2h)) / 12 h, whose error is of the order h^4 and epsilon / h.
template <class F, class... X>
[[nodiscard]] std::vector<double> difference_along(const F& f, std::size_t column, const X&... x) {
  constexpr double h = 0x1p-10;
  const auto a = moved_results(f, column, -2 * h, x...);
  const auto b = moved_results(f, column, -h, x...);
  const auto c = moved_results(f, column, h, x...);
  const auto d = moved_results(f, column, 2 * h, x...);
  std::vector<double> slope(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) slope[i] = ((a[i] - d[i]) + 8 * (c[i] - b[i])) / (12 * h);
  return slope;
}

[[nodiscard]] inline bool same_bits(const std::vector<double>& a, const std::vector<double>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](double x, double y) {
    return std::bit_cast<std::uint64_t>(x) == std::bit_cast<std::uint64_t>(y) || (std::isnan(x) && std::isnan(y));
  });
}

/// How far two numbers are apart, next to their size where that is above one; infinite with a NaN.
[[nodiscard]] inline double distance(double a, double b) {
  const double d = std::abs(a - b) / std::max({1.0, std::abs(a), std::abs(b)});
  return std::isnan(d) ? INFINITY : d;
}

/// The largest distance of the columns from `first` on of a Jacobian from those of another one of `columns`.
template <class Row>
[[nodiscard]] double largest_distance(const Row& part, std::size_t part_columns, const std::vector<double>& all,
                                      std::size_t columns, std::size_t first) {
  double largest = 0;
  for (std::size_t i = 0; i < part.size(); ++i)
    largest = std::max(largest, distance(part[i], all[i / part_columns * columns + first + i % part_columns]));
  return largest;
}

struct jacobian_check {
  bool same_values = true;  // whether the values are bit for bit those of the plain function
  double by_all = 0;        // how far the Jacobian by all arguments is from differences
  double by_one_each = 0;   // and those by one argument, the others being plain, from that
};

template <class F, class... X>
[[nodiscard]] jacobian_check check_jacobian(const F& f, const X&... x) {
  constexpr std::size_t columns = (lw::numbers_of<X> + ...);
  const auto plain = numbers_of_results(f(x...));
  std::vector<double> expected(plain.size() * columns);
  for (std::size_t c = 0; c < columns; ++c) {
    const auto slope = difference_along(f, c, x...);
    for (std::size_t r = 0; r < plain.size(); ++r) expected[r * columns + c] = slope[r];
  }
  jacobian_check result;
  std::vector<double> all;
  {
    const auto [values, matrix] = lw::value_and_jacobian(f, x...);
    all = numbers_of_results(matrix);
    result.same_values = same_bits(plain, numbers_of_results(values));
    result.by_all = largest_distance(all, columns, expected, columns, 0);
  }
  if constexpr (sizeof...(X) > 1) {
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      std::size_t first = 0;
      const auto one = [&]<std::size_t J>(std::integral_constant<std::size_t, J>) {
        constexpr std::size_t own = lw::numbers_of<std::tuple_element_t<J, std::tuple<X...>>>;
        const auto [values, matrix] = lw::value_and_jacobian<J>(f, x...);
        result.same_values = result.same_values && same_bits(plain, numbers_of_results(values));
        result.by_one_each =
            std::max(result.by_one_each, largest_distance(numbers_of_results(matrix), own, all, columns, first));
        first += own;
      };
      (one(std::integral_constant<std::size_t, I>{}), ...);
    }(std::index_sequence_for<X...>{});
  }
  return result;
}

}  // namespace test

/// One line for each function: what is wrong shows which.
#define CHECK_JACOBIAN(...)                                          \
  do {                                                               \
    const auto jacobian_checked = test::check_jacobian(__VA_ARGS__); \
    CHECK(jacobian_checked.same_values);                             \
    CHECK(jacobian_checked.by_all < 2e-9);                           \
    CHECK(jacobian_checked.by_one_each < 1e-13);                     \
  } while (false)
