// SPDX-License-Identifier: Apache-2.0
// The table of rules at singular points, derivatives.csv of the cases: 49 rows, in both types, for every width from one
// lane to two registers and over plain numbers, with all directions held; for a single lane and full registers also
// with only those that vary, and for duals of duals.
#include "cases/derivatives_table.hpp"

#include <array>
#include <cstddef>
#include <iterator>
#include <utility>

#include "support/catch.hpp"

namespace {

namespace lw = lanewise;
namespace table = derivatives_table;

constexpr auto function_count = static_cast<std::size_t>(table::function::count);
static_assert(std::size(table::rows) == 49);

// Lanes of which the last has `x`, and the others a number where nothing is singular.
template <class T, std::size_t W>
lw::lanes<T, W> last_lane(double x, T others) {
  std::array<T, W> all{};
  all.fill(others);
  all[W - 1] = static_cast<T>(x);
  return lw::lanes<T, W>::load(all.data());
}

template <class T, std::size_t W>
struct checks {
  using L = lw::lanes<T, W>;
  using D = lw::dual<L, 3>;
  using DD = lw::dual<D, 3>;

  template <table::function F>
  static bool held(const L& x, const L& y, const table::row& want) {
    const auto z = table::evaluate<F, D>(table::variable(x, 0), table::variable(y, 1));
    return table::agree(table::outcome_of<T>(z, W - 1), want);
  }
  template <table::function F>
  static bool structural(const L& x, const L& y, const table::row& want) {
    const auto a = lw::dual<L, 3, 1>::with_tangents(x, [](auto) { return L(1); });
    const auto b = lw::dual<L, 3, 2>::with_tangents(y, [](auto) { return L(1); });
    return table::agree(table::outcome_of<T>(table::evaluate<F, D>(a, b), W - 1), want);
  }
  // Both levels have the derivatives of the table, and what nothing varies along is 0 in the second derivatives, too.
  template <table::function F>
  static bool nested(const L& x, const L& y, const table::row& want) {
    const DD z =
        table::evaluate<F, DD>(table::variable(table::variable(x, 0), 0), table::variable(table::variable(y, 1), 1));
    const auto at = [&](const L& number) { return number[W - 1]; };
    const table::outcome<T> outer{at(z.value().value()), at(z.tangent(0).value()), at(z.tangent(1).value()),
                                  at(z.tangent(2).value())};
    bool right = table::agree(table::outcome_of<T>(z.value(), W - 1), want) && table::agree(outer, want);
    if (std::isnan(want.value)) return right;
    for (const std::size_t d : {0u, 1u, 2u}) {
      right = right && at(z.tangent(2).tangent(d)) == 0 && at(z.tangent(d).tangent(2)) == 0;
    }
    return right;
  }

  using check = bool (*)(const L&, const L&, const table::row&);
  template <std::size_t N>
  static void each_row(const check (&one)[N]) {
    for (const table::row& row : table::rows) {
      INFO(row.name << " at " << row.x << ", " << row.y << " in " << W << " lanes of " << sizeof(T) << " bytes");
      CHECK(one[static_cast<std::size_t>(row.f)](last_lane<T, W>(row.x, T(0.75)), last_lane<T, W>(row.y, T(0.5)), row));
    }
  }
  template <std::size_t... F>
  static void all_directions(std::index_sequence<F...>) {
    static constexpr check one[] = {held<static_cast<table::function>(F)>...};
    each_row(one);
  }
  template <std::size_t... F>
  static void further(std::index_sequence<F...>) {
    static constexpr check few[] = {structural<static_cast<table::function>(F)>...};
    static constexpr check two[] = {nested<static_cast<table::function>(F)>...};
    each_row(few);
    each_row(two);
  }
};

// Plain numbers in place of lanes: literals are weak there, too.
template <class T, std::size_t... F>
void check_plain(std::index_sequence<F...>) {
  using D = lw::dual<T, 3>;
  using function = D (*)(const D&, const D&);
  static constexpr function all[] = {table::evaluate<static_cast<table::function>(F), D, D, D>...};
  for (const table::row& row : table::rows) {
    INFO(row.name << " at " << row.x << ", " << row.y << " of " << sizeof(T) << " bytes");
    const D z = all[static_cast<std::size_t>(row.f)](table::variable(static_cast<T>(row.x), 0),
                                                     table::variable(static_cast<T>(row.y), 1));
    CHECK(table::agree(table::outcome<T>{z.value(), z.tangent(0), z.tangent(1), z.tangent(2)}, row));
  }
}

}  // namespace

TEST_CASE("the rules at singular points, of plain numbers") {
  check_plain<float>(std::make_index_sequence<function_count>{});
  check_plain<double>(std::make_index_sequence<function_count>{});
}

TEMPLATE_TEST_CASE_SIG("the rules at singular points", "", ((class T, std::size_t W), T, W), (float, 1), (float, 2),
                       (float, 4), (float, 8), (float, 16), (float, 32), (double, 1), (double, 2), (double, 4),
                       (double, 8), (double, 16)) {
  checks<T, W>::all_directions(std::make_index_sequence<function_count>{});
}
TEMPLATE_TEST_CASE_SIG("the rules at singular points, by structure and nested", "", ((class T, std::size_t W), T, W),
                       (float, 1), (float, 16), (double, 1), (double, 8)) {
  checks<T, W>::further(std::make_index_sequence<function_count>{});
}
