// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>

#include "../base/static_vector.hpp"
#include "../terms/term.hpp"
#include "blade.hpp"
#include "components.hpp"
#include "signature.hpp"

// Takes an algebra's product and the components of its factors, gives the components of the result and the table of its
// terms.

namespace lanewise {

namespace detail {

// Where each blade's coefficient lies in a multivector with the components `Set`.
inline constexpr int absent = -2;
template <class A, class Set>
inline constexpr auto slot_table = [] {
  std::array<int, basis_of<A>.size()> slots{};
  for (int& slot : slots) slot = absent;
  int next = 0;
  for (const component c : Set::list()) slots[blade_of(c)] = is_known_one(c) ? term::one : next++;
  return slots;
}();
template <class A, class Set>
[[nodiscard]] constexpr int slot_of_blade(blade b) noexcept {
  if constexpr (dimension_of<A> <= largest_table) {
    return slot_table<A, Set>[b];
  } else {
    constexpr auto list = Set::list();
    const std::size_t i = find_blade(list, b);
    return i == list.size() ? absent : slot_of(list, i);
  }
}

// The product of two of the algebra's own blades, in its own orientation.
template <class A>
[[nodiscard]] constexpr signed_blade multiply_own_blades(product_kind kind, blade a, blade b) noexcept {
  signed_blade product = multiply_blades(kind, a, b, metric_of<A>);
  if (product.sign != 0) product.sign *= orientation_of<A>(a) * orientation_of<A>(b) * orientation_of<A>(product.mask);
  // Complements are against the algebra's own pseudoscalar, as in `hodge_dual`.
  if (kind == product_kind::regressive) product.sign *= orientation_of<A>(metric_of<A>.pseudoscalar());
  return product;
}

// One product of components: where its factors are stored, and the blade that it gives.
struct component_product {
  int left = 0;
  int right = 0;
  blade right_blade = 0;
  signed_blade result;
};

// Calls `f` for every pair of components whose product is not zero.
template <class A, class Left, class Right, class F>
constexpr void for_each_product(product_kind kind, const F& f) noexcept {
  constexpr auto left = Left::list();
  constexpr auto right = Right::list();
  int left_slot = 0;
  for (const component l : left) {
    int right_slot = 0;
    for (const component r : right) {
      const signed_blade result = multiply_own_blades<A>(kind, blade_of(l), blade_of(r));
      if (result.sign != 0)
        f(component_product{is_known_one(l) ? term::one : left_slot, is_known_one(r) ? term::one : right_slot,
                            blade_of(r), result});
      right_slot += is_known_one(r) ? 0 : 1;
    }
    left_slot += is_known_one(l) ? 0 : 1;
  }
}

[[nodiscard]] constexpr bool is_one(const component_product& p) noexcept {
  return p.left == term::one && p.right == term::one && p.result.sign > 0;
}

// The components that a product may have. One is known to be one where its only term is one times one.
template <product_kind Kind, class A, class Left, class Right>
struct product_maker {
  [[nodiscard]] static constexpr auto list() noexcept {
    if constexpr (dimension_of<A> <= largest_table) {
      return listed_by_table();
    } else {
      return listed_by_search();
    }
  }

 private:
  [[nodiscard]] static constexpr auto listed_by_table() noexcept {
    constexpr std::size_t size = basis_of<A>.size();
    std::array<int, size> terms{};
    std::array<bool, size> has_one{};
    for_each_product<A, Left, Right>(Kind, [&](const component_product& p) {
      ++terms[p.result.mask];
      has_one[p.result.mask] = is_one(p);
    });
    component_list<size> list;
    for (const signed_blade& b : basis_of<A>)
      if (terms[b.mask] > 0) list.push_back(terms[b.mask] == 1 && has_one[b.mask] ? b.mask | known_one : b.mask);
    return list;
  }
  [[nodiscard]] static constexpr auto listed_by_search() noexcept {
    component_list<Left::size * Right::size> list;
    for_each_product<A, Left, Right>(Kind, [&](const component_product& p) {
      const std::size_t i = find_blade(list, p.result.mask);
      if (i == list.size()) {
        insert_component<A>(list, is_one(p) ? p.result.mask | known_one : p.result.mask);
      } else {
        list.items[i] = p.result.mask;
      }
    });
    return list;
  }
};

}  // namespace detail

/// The components of a product of multivectors with the components `Left` and `Right`.
template <product_kind Kind, geometric_algebra A, class Left, class Right>
using product_components = components_by<detail::product_maker<Kind, A, Left, Right>>;

/// The terms of a product for the stored components of `Out`; with `ReverseRight`, of the product with the reverse of
/// the right factor. A `bilinear_product`.
template <product_kind Kind, geometric_algebra A, class Left, class Right, class Out, bool ReverseRight = false>
struct blade_table {
  static constexpr std::size_t outputs = Out::stored;

  [[nodiscard]] static constexpr auto terms() noexcept {
    static_vector<term, Left::size * Right::size> list;
    detail::for_each_product<A, Left, Right>(Kind, [&](const detail::component_product& p) {
      const int output = detail::slot_of_blade<A, Out>(p.result.mask);
      const int sign = ReverseRight ? p.result.sign * reversing_sign(grade_of(p.right_blade)) : p.result.sign;
      if (output >= 0) list.push_back({output, p.left, p.right, static_cast<double>(sign)});
    });
    return list;
  }
};

}  // namespace lanewise
