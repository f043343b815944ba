// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>
#include <utility>

#include "../base/fixed_string.hpp"
#include "../base/static_vector.hpp"
#include "../terms/term.hpp"
#include "blade.hpp"
#include "signature.hpp"

// Takes constexpr lists of blades, gives the sets of components that multivectors have, as types.

namespace lanewise {

/// A component of a multivector: the mask of its blade, and a bit that says that its value is known to be one, so that
/// it is not stored.
using component = std::size_t;
inline constexpr component known_one = component{1} << 32;

[[nodiscard]] constexpr blade blade_of(component c) noexcept { return static_cast<blade>(c); }
[[nodiscard]] constexpr bool is_known_one(component c) noexcept { return (c & known_one) != 0; }

/// A list of components that constexpr functions fill.
template <std::size_t Capacity>
using component_list = static_vector<component, Capacity>;

/// A set of components in the order in which they are stored.
template <component... C>
struct components {
  static constexpr std::size_t size = sizeof...(C);
  static constexpr std::size_t stored = (std::size_t{0} + ... + (is_known_one(C) ? 0 : 1));

  [[nodiscard]] static constexpr component_list<size> list() noexcept { return {{C...}, size}; }
};
template <>
struct components<> {
  static constexpr std::size_t size = 0;
  static constexpr std::size_t stored = 0;

  [[nodiscard]] static constexpr component_list<0> list() noexcept { return {}; }
};

/// The grades that a set has, as bits.
template <class Set>
[[nodiscard]] constexpr unsigned grades_in() noexcept {
  unsigned grades = 0;
  for (const component c : Set::list()) grades |= 1u << grade_of(blade_of(c));
  return grades;
}

/// The position of a blade in a list, or its size.
template <class List>
[[nodiscard]] constexpr std::size_t find_blade(const List& list, blade b) noexcept {
  std::size_t i = 0;
  while (i < list.size() && blade_of(list.items[i]) != b) ++i;
  return i;
}

/// Whether a list has a blade whose coefficient is known to be one.
template <class List>
[[nodiscard]] constexpr bool knows_one(const List& list, blade b) noexcept {
  const std::size_t i = find_blade(list, b);
  return i < list.size() && is_known_one(list.items[i]);
}

/// Where the `i`-th component of a list is stored; `term::one` for one that is not.
template <class List>
[[nodiscard]] constexpr int slot_of(const List& list, std::size_t i) noexcept {
  if (is_known_one(list.items[i])) return term::one;
  int slot = 0;
  for (std::size_t k = 0; k < i; ++k) slot += is_known_one(list.items[k]) ? 0 : 1;
  return slot;
}

namespace detail {

template <class Maker>
inline constexpr auto made_list = Maker::list();

template <class Maker, std::size_t... I>
[[nodiscard]] constexpr components<made_list<Maker>.items[I]...> expand(std::index_sequence<I...>) noexcept {
  return {};
}

}  // namespace detail

/// The set whose list `Maker::list()` gives.
template <class Maker>
using components_by = decltype(detail::expand<Maker>(std::make_index_sequence<detail::made_list<Maker>.count>{}));

/// Appends in the order of the algebra: sorted by place.
template <geometric_algebra A, class List>
constexpr void insert_component(List& list, component c) noexcept {
  std::size_t i = list.size();
  list.push_back(c);
  for (; i > 0 && place_of<A>(blade_of(list.items[i - 1])) > place_of<A>(blade_of(c)); --i)
    list.items[i] = list.items[i - 1];
  list.items[i] = c;
}

namespace detail {

// All blades whose grade has its bit in `Grades`.
template <class A, unsigned Grades>
struct grades_maker {
  [[nodiscard]] static constexpr auto list() noexcept {
    component_list<basis_of<A>.size()> list;
    for (const signed_blade& b : basis_of<A>)
      if ((Grades >> grade_of(b.mask) & 1) != 0) list.push_back(b.mask);
    return list;
  }
};

// Blades by name, in the algebra's order.
template <class A, fixed_string... Names>
struct names_maker {
  [[nodiscard]] static constexpr auto list() noexcept {
    component_list<sizeof...(Names)> list;
    (insert_component<A>(list, checked_blade<A, blade_name_of<Names>>().mask), ...);
    return list;
  }
};

// What either set has; known to be one only where just one of them has it.
template <class A, class Left, class Right>
struct union_maker {
  [[nodiscard]] static constexpr auto list() noexcept {
    component_list<Left::size + Right::size> list;
    constexpr auto left = Left::list();
    constexpr auto right = Right::list();
    for (const component c : left)
      insert_component<A>(list, find_blade(right, blade_of(c)) != right.size() ? blade_of(c) : c);
    for (const component c : right)
      if (find_blade(left, blade_of(c)) == left.size()) insert_component<A>(list, c);
    return list;
  }
};

// Of a set, the blades whose grade has its bit in `Grades`.
template <class Set, unsigned Grades>
struct of_grades_maker {
  [[nodiscard]] static constexpr auto list() noexcept {
    component_list<Set::size> list;
    for (const component c : Set::list())
      if ((Grades >> grade_of(blade_of(c)) & 1) != 0) list.push_back(c);
    return list;
  }
};

// Of a set, one blade.
template <class Set, blade Blade>
struct blade_maker {
  [[nodiscard]] static constexpr auto list() noexcept {
    component_list<1> list;
    for (const component c : Set::list())
      if (blade_of(c) == Blade) list.push_back(c);
    return list;
  }
};

// Of a set, what another set has too.
template <class Set, class Other>
struct common_maker {
  [[nodiscard]] static constexpr auto list() noexcept {
    component_list<Set::size> list;
    constexpr auto other = Other::list();
    for (const component c : Set::list())
      if (find_blade(other, blade_of(c)) != other.size()) list.push_back(c);
    return list;
  }
};

// The same blades, every one stored.
template <class Set>
struct stored_maker {
  [[nodiscard]] static constexpr auto list() noexcept {
    component_list<Set::size> list;
    for (const component c : Set::list()) list.push_back(blade_of(c));
    return list;
  }
};

}  // namespace detail

/// All blades of an algebra of up to 8 dimensions whose grade has its bit in `Grades`: 0b10 for the vectors.
template <geometric_algebra A, unsigned Grades>
using grade_components = components_by<detail::grades_maker<A, Grades>>;

template <geometric_algebra A, class Left, class Right>
using union_components = components_by<detail::union_maker<A, Left, Right>>;

template <class Set, unsigned Grades>
using components_of_grades = components_by<detail::of_grades_maker<Set, Grades>>;

/// The components of `Set` whose blades `Other` has too.
template <class Set, class Other>
using common_components = components_by<detail::common_maker<Set, Other>>;

/// The set with every component stored.
template <class Set>
using stored_components = components_by<detail::stored_maker<Set>>;

}  // namespace lanewise
