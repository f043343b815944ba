// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "../base/static_vector.hpp"
#include "../tensor/contract.hpp"
#include "../terms/cost.hpp"
#include "../terms/table.hpp"
#include "blade_table.hpp"
#include "components.hpp"
#include "sandwich_table.hpp"
#include "signature.hpp"

// Takes the components of m, x and the wanted ones of m x ~m, gives the cheapest way to work it out.

namespace lanewise {

namespace detail {

// For m ~m = 1: m x ~m = x + (m x - x m) ~m. What commutes with x drops out, and x itself is not multiplied.
template <class A, class M, class X, class Out>
struct from_commutator {
  using all = product_components<product_kind::commutator, A, M, X>;
  using between = stored_components<components_by<needed_maker<A, all, M, Out, true>>>;
  using first = blade_table<product_kind::commutator, A, M, X, between>;
  using product = blade_table<product_kind::geometric, A, between, M, Out, true>;

  // The left row is m x - x m, followed by x.
  struct second {
    static constexpr std::size_t outputs = Out::stored;
    [[nodiscard]] static constexpr auto terms() noexcept {
      constexpr auto rest = product::terms();
      static_vector<term, X::size + rest.size()> list;
      int slot = static_cast<int>(between::stored);
      for (const component l : X::list()) {
        const int output = slot_of_blade<A, Out>(blade_of(l));
        if (output >= 0) list.push_back({output, is_known_one(l) ? term::one : slot, term::one, 1});
        slot += is_known_one(l) ? 0 : 1;
      }
      for (const term& t : rest) list.push_back(t);
      return list;
    }
  };
};

// Of the components of m x ~m, those of the grades that x has, which are all for a versor m. Where m ~m = 1, one that
// is known in x is known in the result, if nothing is added to it.
template <class A, class M, class X>
struct versor_sandwich_maker {
  [[nodiscard]] static constexpr auto list() noexcept {
    constexpr auto x = X::list();
    constexpr unsigned grades = grades_in<X>();
    constexpr auto added = added_to();
    component_list<basis_of<A>.size()> list;
    for (const component k : components_by<sandwich_maker<A, M, X>>::list()) {
      const std::size_t l = find_blade(x, blade_of(k));
      const bool stays_one = l < x.size() && is_known_one(x.items[l]) && !added[blade_of(k)];
      if ((grades >> grade_of(blade_of(k)) & 1) != 0) list.push_back(stays_one ? blade_of(k) | known_one : k);
    }
    return list;
  }

 private:
  [[nodiscard]] static constexpr auto added_to() noexcept {
    std::array<bool, basis_of<A>.size()> added{};
    for_each_product<A, product_components<product_kind::commutator, A, M, X>, M>(
        product_kind::geometric, [&](const component_product& p) { added[p.result.mask] = true; });
    return added;
  }
};

template <class Plan>
inline constexpr std::int64_t instructions_of =
    count_instructions(table_of<typename Plan::first>) + count_instructions(table_of<typename Plan::second>);

enum class sandwich_plan { left_first, right_first, merged, from_commutator };

// Terms up to which the merged form is tried: beyond, two products are always cheaper, and counting takes long.
inline constexpr std::size_t merged_limit = 1024;

template <class A, class M, class X, class Out, bool IsUnit>
[[nodiscard]] constexpr sandwich_plan cheapest_sandwich() noexcept {
  sandwich_plan best = sandwich_plan::left_first;
  std::int64_t least = instructions_of<left_first<A, M, X, Out>>;
  const auto offer = [&](sandwich_plan plan, std::int64_t instructions) {
    if (instructions >= least) return;
    best = plan;
    least = instructions;
  };
  offer(sandwich_plan::right_first, instructions_of<right_first<A, M, X, Out>>);
  if constexpr (M::size * M::size * X::size <= merged_limit)
    offer(sandwich_plan::merged, instructions_of<merged<A, M, X, Out>>);
  // Its doublings are not in the tables.
  if constexpr (IsUnit) {
    using plan = from_commutator<A, M, X, Out>;
    offer(sandwich_plan::from_commutator, instructions_of<plan> + static_cast<std::int64_t>(plan::between::stored));
  }
  return best;
}

// The tables of a plan, and which of m and x is the left factor of each.
template <sandwich_plan Plan, class A, class M, class X, class Out>
struct plan_tables;
template <class A, class M, class X, class Out>
struct plan_tables<sandwich_plan::left_first, A, M, X, Out> : left_first<A, M, X, Out> {};
template <class A, class M, class X, class Out>
struct plan_tables<sandwich_plan::right_first, A, M, X, Out> : right_first<A, M, X, Out> {};
template <class A, class M, class X, class Out>
struct plan_tables<sandwich_plan::merged, A, M, X, Out> : merged<A, M, X, Out> {};
template <class A, class M, class X, class Out>
struct plan_tables<sandwich_plan::from_commutator, A, M, X, Out> : from_commutator<A, M, X, Out> {};

}  // namespace detail
}  // namespace lanewise
