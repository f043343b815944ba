// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "../base/static_vector.hpp"
#include "../terms/cost.hpp"
#include "../terms/table.hpp"
#include "blade.hpp"
#include "blade_table.hpp"
#include "components.hpp"
#include "signature.hpp"

// Takes the components of m and x, gives those of m x ~m, the terms it has, and the tables of the ways to work it out.
//
// The terms m_i x_l ~m_j and m_j x_l ~m_i have one blade and, as each is the reverse of the other's reverse, the same
// sign where the grades of x_l and of the result reverse alike, and opposite ones elsewhere. So they merge to one term
// with coefficient 2, or cancel.

namespace lanewise {

namespace detail {

// m_i x_l ~m_j.
template <class A>
[[nodiscard]] constexpr signed_blade sandwich_blades(blade i, blade l, blade j) noexcept {
  const signed_blade left = multiply_own_blades<A>(product_kind::geometric, i, l);
  if (left.sign == 0) return {};
  const signed_blade all = multiply_own_blades<A>(product_kind::geometric, left.mask, j);
  return {all.mask, all.sign * left.sign * reversing_sign(grade_of(j))};
}

[[nodiscard]] constexpr bool reverse_alike(blade a, blade b) noexcept {
  return reversing_sign(grade_of(a)) == reversing_sign(grade_of(b));
}

// One merged term: slots of m and x, result with its coefficient.
struct sandwich_term {
  std::size_t i = 0;
  std::size_t j = 0;
  signed_blade result;
};

// Calls `f` for every term of one blade of x that is left after merging.
template <class A, class M, class F>
constexpr void for_each_sandwich_term(blade l, const F& f) noexcept {
  constexpr auto m = M::list();
  for (std::size_t i = 0; i < m.size(); ++i) {
    for (std::size_t j = i; j < m.size(); ++j) {
      signed_blade result = sandwich_blades<A>(blade_of(m.items[i]), l, blade_of(m.items[j]));
      if (result.sign == 0 || (i != j && !reverse_alike(l, result.mask))) continue;
      if (i != j) result.sign *= 2;
      f(sandwich_term{i, j, result});
    }
  }
}

struct sandwich_counts {
  std::int64_t triples = 0;
  std::int64_t merged = 0;
};

// Evaluated component by component of x, since clang limits the steps of one evaluation.
template <class A, class M, component L>
inline constexpr sandwich_counts counts_for = [] {
  constexpr auto m = M::list();
  sandwich_counts counts;
  for (const component i : m)
    for (const component j : m)
      counts.triples += sandwich_blades<A>(blade_of(i), blade_of(L), blade_of(j)).sign != 0 ? 1 : 0;
  for_each_sandwich_term<A, M>(blade_of(L), [&](const sandwich_term&) { ++counts.merged; });
  return counts;
}();

// For every blade of the result, the terms that one component of x adds to it, and those of them that are known to
// be 1.
template <class A>
struct reached_blades {
  std::array<int, basis_of<A>.size()> terms{};
  std::array<int, basis_of<A>.size()> ones{};
};
template <class A, class M, component L>
inline constexpr reached_blades<A> reached_from = [] {
  constexpr auto m = M::list();
  reached_blades<A> reached;
  for_each_sandwich_term<A, M>(blade_of(L), [&](const sandwich_term& t) {
    ++reached.terms[t.result.mask];
    if (is_known_one(m.items[t.i]) && is_known_one(m.items[t.j]) && is_known_one(L) && t.result.sign == 1)
      ++reached.ones[t.result.mask];
  });
  return reached;
}();
template <class A, class M, component... L>
[[nodiscard]] constexpr reached_blades<A> reached_from_all(components<L...>) noexcept {
  reached_blades<A> all;
  for (std::size_t b = 0; b < all.terms.size(); ++b) {
    all.terms[b] = (0 + ... + reached_from<A, M, L>.terms[b]);
    all.ones[b] = (0 + ... + reached_from<A, M, L>.ones[b]);
  }
  return all;
}

// The components of m x ~m.
template <class A, class M, class X>
struct sandwich_maker {
  [[nodiscard]] static constexpr auto list() noexcept {
    constexpr auto reached = reached_from_all<A, M>(X{});
    component_list<basis_of<A>.size()> list;
    for (const signed_blade& b : basis_of<A>)
      if (reached.terms[b.mask] > 0)
        list.push_back(reached.terms[b.mask] == 1 && reached.ones[b.mask] == 1 ? b.mask | known_one : b.mask);
    return list;
  }
};

// Of the components of a first product, those that a second one with the components `Other` needs for `Out`.
template <class A, class First, class Other, class Out, bool FirstIsLeft>
struct needed_maker {
  [[nodiscard]] static constexpr auto list() noexcept {
    constexpr auto other = Other::list();
    component_list<First::size> list;
    for (const component t : First::list()) {
      bool is_needed = false;
      for (const component o : other) {
        const signed_blade product = FirstIsLeft
                                         ? multiply_own_blades<A>(product_kind::geometric, blade_of(t), blade_of(o))
                                         : multiply_own_blades<A>(product_kind::geometric, blade_of(o), blade_of(t));
        is_needed = is_needed || (product.sign != 0 && slot_of_blade<A, Out>(product.mask) >= 0);
      }
      if (is_needed) list.push_back(t);
    }
    return list;
  }
};

// (m x) ~m and m (x ~m).
template <class A, class M, class X, class Out>
struct left_first {
  using between = components_by<needed_maker<A, product_components<product_kind::geometric, A, M, X>, M, Out, true>>;
  using first = blade_table<product_kind::geometric, A, M, X, between>;
  using second = blade_table<product_kind::geometric, A, between, M, Out, true>;
};
template <class A, class M, class X, class Out>
struct right_first {
  using between = components_by<needed_maker<A, product_components<product_kind::geometric, A, X, M>, M, Out, false>>;
  using first = blade_table<product_kind::geometric, A, X, M, between, true>;
  using second = blade_table<product_kind::geometric, A, M, between, Out>;
};

// The merged terms: first all m_i m_j that occur, then their sum.
template <class A, class M, class X, class Out>
struct merged {
  static constexpr std::size_t size = M::size;

  // Whether m_i m_j is in any term, at [i * size + j].
  [[nodiscard]] static constexpr auto pairs() noexcept {
    std::array<bool, size * size> used{};
    for (const component l : X::list())
      for_each_sandwich_term<A, M>(blade_of(l), [&](const sandwich_term& t) {
        if (slot_of_blade<A, Out>(t.result.mask) >= 0) used[t.i * size + t.j] = true;
      });
    return used;
  }
  [[nodiscard]] static constexpr std::size_t pair_count() noexcept {
    std::size_t count = 0;
    for (const bool used : pairs()) count += used ? 1 : 0;
    return count;
  }

  // m_i^2, and 2 m_i m_j where i and j differ.
  struct first {
    static constexpr std::size_t outputs = pair_count();
    [[nodiscard]] static constexpr auto terms() noexcept {
      constexpr auto used = pairs();
      static_vector<term, outputs> list;
      for (std::size_t p = 0; p < used.size(); ++p)
        if (used[p])
          list.push_back({static_cast<int>(list.size()), slot_of(M::list(), p / size), slot_of(M::list(), p % size),
                          p / size == p % size ? 1.0 : 2.0});
      return list;
    }
  };
  struct second {
    static constexpr std::size_t outputs = Out::stored;
    [[nodiscard]] static constexpr auto terms() noexcept {
      constexpr auto used = pairs();
      std::array<int, size * size> position{};
      for (std::size_t p = 1; p < used.size(); ++p) position[p] = position[p - 1] + (used[p - 1] ? 1 : 0);
      static_vector<term, X::size * first::outputs> list;
      int slot = 0;
      for (const component l : X::list()) {
        for_each_sandwich_term<A, M>(blade_of(l), [&](const sandwich_term& t) {
          const int output = slot_of_blade<A, Out>(t.result.mask);
          if (output >= 0)
            list.push_back({output, position[t.i * size + t.j], is_known_one(l) ? term::one : slot,
                            t.result.sign < 0 ? -1.0 : 1.0});
        });
        slot += is_known_one(l) ? 0 : 1;
      }
      return list;
    }
  };
};

}  // namespace detail
}  // namespace lanewise
