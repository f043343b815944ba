// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "blade.hpp"
#include "components.hpp"
#include "multivector.hpp"
#include "multivector_expression.hpp"

// Takes a multivector, gives its reverse, its involute, its conjugate, and parts of it by grade or by type.

namespace lanewise {

namespace detail {

// Bits of the grades, modulo 4, whose sign changes.
inline constexpr unsigned reverse_changes = 0b1100;
inline constexpr unsigned involute_changes = 0b1010;
inline constexpr unsigned conjugate_changes = 0b0110;

[[nodiscard]] constexpr bool changes_sign(unsigned changes, component c) noexcept {
  return (changes >> (grade_of(blade_of(c)) % 4) & 1) != 0;
}

// A component that is known to be one and changes its sign is not known any more.
template <class Set, unsigned Changes>
struct changed_maker {
  [[nodiscard]] static constexpr auto list() noexcept {
    component_list<Set::size> list;
    for (const component c : Set::list()) list.push_back(changes_sign(Changes, c) ? blade_of(c) : c);
    return list;
  }
};

template <unsigned Changes, class T, class A, component... C>
[[nodiscard]] constexpr auto change_signs(const multivector<T, A, C...>& m) noexcept {
  using changed = components_by<changed_maker<components<C...>, Changes>>;
  return generate_multivector<T, A, changed>([&](auto i) {
    constexpr component c = changed::list().items[i.value];
    const T value = m.template at<blade_of(c)>();
    return changes_sign(Changes, c) ? T(-value) : value;
  });
}

}  // namespace detail

/// ~m: the factors of every product in reverse order; grades 2, 3, 6, 7, ... change sign.
template <multivector_like M>
[[nodiscard]] constexpr auto reverse(const M& m) noexcept {
  return detail::change_signs<detail::reverse_changes>(evaluate(m));
}
template <multivector_like M>
[[nodiscard]] constexpr auto operator~(const M& m) noexcept {
  return reverse(m);
}

/// Every vector changes sign, and so do odd grades.
template <multivector_like M>
[[nodiscard]] constexpr auto involute(const M& m) noexcept {
  return detail::change_signs<detail::involute_changes>(evaluate(m));
}

/// Clifford's conjugate, the reverse of the involute: grades 1, 2, 5, 6, ... change sign.
template <multivector_like M>
[[nodiscard]] constexpr auto conjugate(const M& m) noexcept {
  return detail::change_signs<detail::conjugate_changes>(evaluate(m));
}

namespace detail {

// The components of `Kept` alone: of an expression without working out the others.
template <class Kept, multivector_like M>
[[nodiscard]] constexpr auto only(const M& m) noexcept {
  if constexpr (expression<M>) {
    return m.template only<Kept>();
  } else {
    return generate_multivector<typename M::value_type, algebra_of<M>, Kept>([&](auto i) {
      constexpr blade b = blade_of(Kept::list().items[i.value]);
      return m.template at<b>();
    });
  }
}

}  // namespace detail

/// The parts of the given grades: `grade<1>(a * b)`, `grade<0, 2>(r)`. Of a product that waits only these are worked
/// out.
template <int... Grades, multivector_like M>
  requires(sizeof...(Grades) > 0)
[[nodiscard]] constexpr auto grade(const M& m) noexcept {
  return detail::only<components_of_grades<typename M::set, (0u | ... | (1u << Grades))>>(m);
}

/// What a multivector of type `To` has, as one: `project<point<T>>(x)`; 0 where `m` has no such component.
template <class To, multivector_like M>
[[nodiscard]] constexpr To project(const M& m) noexcept {
  return detail::only<common_components<typename M::set, typename To::set>>(m);
}

/// The scalar part, as a number.
template <multivector_like M>
[[nodiscard]] constexpr auto scalar_part(const M& m) noexcept {
  return m.template at<blade{0}>();
}

}  // namespace lanewise
