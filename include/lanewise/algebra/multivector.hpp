// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <type_traits>

#include "../base/fixed_string.hpp"
#include "../base/sentences.hpp"
#include "../base/unroll.hpp"
#include "../scalar/number.hpp"
#include "components.hpp"
#include "signature.hpp"

// Takes an algebra and a set of blades, gives the multivector that stores their coefficients.

namespace lanewise {

namespace detail {
// What the conversion of a multivector gives, or refuses.
template <class To, class From>
[[nodiscard]] constexpr To converted(const From& from) noexcept;
}  // namespace detail

/// The sum of coefficients times blades of `A`. It stores one `T` for each component of `C...`, in this order, in the
/// orientation of the algebra's basis, but for those that are known to be one. A state; an aggregate.
template <class T, class A, component... C>
struct multivector {
  static_assert(geometric_algebra<A>,
                "lanewise: a multivector is over a scalar type and an algebra: see algebra<p, q, r>");

  using value_type = T;
  using algebra_type = A;
  using set = components<C...>;

  T values[set::stored == 0 ? 1 : set::stored];

  /// By position of storage.
  [[nodiscard]] constexpr T& operator[](std::size_t slot) noexcept { return values[slot]; }
  [[nodiscard]] constexpr const T& operator[](std::size_t slot) const noexcept { return values[slot]; }

  /// The coefficient of a blade by name, in the name's own orientation: that of e31 is minus that of e13. 0 where the
  /// multivector has no such component.
  template <char... Letters>
  [[nodiscard]] constexpr T operator[](blade_name<Letters...>) const noexcept {
    constexpr signed_blade named = checked_blade<A, blade_name<Letters...>>();
    const T value = at<named.mask>();
    return named.sign < 0 ? T(-value) : value;
  }

  /// The coefficient of a blade by mask, in the algebra's orientation.
  template <blade Blade>
  [[nodiscard]] constexpr T at() const noexcept {
    constexpr std::size_t i = find_blade(set::list(), Blade);
    if constexpr (i == set::size) {
      return T(0);
    } else if constexpr (slot_of(set::list(), i) == term::one) {
      return T(1);
    } else {
      return values[slot_of(set::list(), i)];
    }
  }

  /// Every multivector converts to one that has all of its components. (What may be lost is asked for by `grade` and
  /// `project`.)
  template <class U, component... D>
    requires(!std::is_same_v<multivector, multivector<U, A, D...>>)
  // NOLINTNEXTLINE(google-explicit-constructor): nothing is lost
  [[nodiscard]] constexpr operator multivector<U, A, D...>() const noexcept {
    return detail::converted<multivector<U, A, D...>>(*this);
  }
};

namespace detail {

template <class T, class A, class Set>
struct multivector_over;
template <class T, class A, component... C>
struct multivector_over<T, A, components<C...>> {
  using type = multivector<T, A, C...>;
};

template <class M>
inline constexpr bool is_multivector = false;
template <class T, class A, component... C>
inline constexpr bool is_multivector<multivector<T, A, C...>> = true;

}  // namespace detail

/// The multivector type of a set of components.
template <class T, class A, class Set>
using multivector_in = typename detail::multivector_over<T, A, Set>::type;

/// All grades; the even ones; grades by number; blades by name.
template <class T, class A>
using full_multivector = multivector_in<T, A, grade_components<A, ~0u>>;
template <class T, class A>
using even_multivector = multivector_in<T, A, grade_components<A, 0x55555555u>>;
template <class T, class A, int... Grades>
using graded_multivector = multivector_in<T, A, grade_components<A, (0u | ... | (1u << Grades))>>;
template <class T, class A, fixed_string... Names>
using blade_multivector = multivector_in<T, A, components_by<detail::names_maker<A, Names...>>>;

/// A multivector whose coefficient for a component of `Set`, at its position there, is `f(position)`.
template <class T, class A, class Set, class F>
[[nodiscard]] constexpr multivector_in<T, A, Set> generate_multivector(const F& f) noexcept {
  multivector_in<T, A, Set> result;
  if constexpr (Set::stored == 0) result.values[0] = T(0);
  unroll<Set::size>([&](auto i) {
    constexpr int slot = slot_of(Set::list(), i.value);
    if constexpr (slot != term::one) result.values[slot] = f(i);
  });
  return result;
}

namespace detail {

// Whether a multivector with the components `From` may become one with `To`: 0, or what is in the way.
enum class in_the_way { nothing, component_lost, not_known_to_be_one };
template <class From, class To>
[[nodiscard]] constexpr in_the_way what_is_in_the_way() noexcept {
  constexpr auto from = From::list();
  constexpr auto to = To::list();
  for (const component c : from)
    if (find_blade(to, blade_of(c)) == to.size()) return in_the_way::component_lost;
  for (const component c : to) {
    const std::size_t i = find_blade(from, blade_of(c));
    if (is_known_one(c) && (i == from.size() || !is_known_one(from.items[i]))) return in_the_way::not_known_to_be_one;
  }
  return in_the_way::nothing;
}

template <class From, class To>
constexpr bool check_conversion() noexcept {
  constexpr in_the_way obstacle = what_is_in_the_way<From, To>();
  static_assert(obstacle != in_the_way::component_lost,
                "lanewise: a multivector does not become one that lacks some of its components: write grade<k>(x) or "
                "project<type>(x) for a part of it");
  static_assert(obstacle != in_the_way::not_known_to_be_one,
                "lanewise: a multivector does not become one with a component known to be one unless it is known here "
                "too: normalise it, or give the target a component that is stored");
  return obstacle == in_the_way::nothing;
}

template <class To, class From>
constexpr To converted(const From& from) noexcept {
  using target = typename To::set;
  if constexpr (check_conversion<typename From::set, target>()) {
    return generate_multivector<typename To::value_type, typename To::algebra_type, target>([&](auto i) {
      constexpr blade b = blade_of(target::list().items[i.value]);
      return static_cast<typename To::value_type>(from.template at<b>());
    });
  } else {
    return {};
  }
}

}  // namespace detail

namespace detail {
template <class List>
[[nodiscard]] constexpr bool are_distinct(const List& list) noexcept {
  for (std::size_t i = 0; i < list.size(); ++i)
    if (find_blade(list, blade_of(list.items[i])) != i) return false;
  return true;
}
}  // namespace detail

/// A multivector of coefficients for blades by name: `multivector_of<A, "1", "e31">(w, y)`. Plain numbers take the type
/// of the lanes among them.
template <class A, fixed_string... Names, number... N>
  requires(sizeof...(Names) == sizeof...(N) && sizeof...(N) > 0)
[[nodiscard]] constexpr auto multivector_of(const N&... coefficients) noexcept {
  using value = std::remove_cvref_t<decltype((coefficients + ...))>;
  static_assert(detail::are_distinct(detail::made_list<detail::names_maker<A, Names...>>),
                "lanewise: multivector_of takes each blade once: e31 and e13 are one blade");
  blade_multivector<value, A, Names...> result;
  using set = typename decltype(result)::set;
  const auto put = [&]<class Name>(Name, const auto& coefficient) {
    constexpr signed_blade named = checked_blade<A, Name>();
    constexpr std::size_t slot = find_blade(set::list(), named.mask);
    const auto in_value = static_cast<value>(coefficient);
    result.values[slot] = named.sign < 0 ? value(-in_value) : in_value;
  };
  (put(blade_name_of<Names>{}, coefficients), ...);
  return result;
}

namespace detail {
template <class A, blade Blade, int Sign>
[[nodiscard]] constexpr auto unit_blade() noexcept {
  if constexpr (Sign > 0) {
    return multivector<int, A, component{Blade} | known_one>{};
  } else {
    return multivector<int, A, component{Blade}>{{Sign}};
  }
}
}  // namespace detail

/// A blade by name, times one: `2.5f * basis_blade<A, "e12">()`. It is weak, as a literal is, and known to be one. A
/// function, since device code cannot read a constant at namespace scope.
template <class A, fixed_string Name>
[[nodiscard]] constexpr auto basis_blade() noexcept {
  constexpr signed_blade named = checked_blade<A, blade_name_of<Name>>();
  return detail::unit_blade<A, named.mask, named.sign>();
}

}  // namespace lanewise
