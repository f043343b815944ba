// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>

#include "involutions.hpp"
#include "multivector.hpp"
#include "multivector_expression.hpp"
#include "products.hpp"

// Takes a versor m with m ~m = 1, gives a type that knows it, so that what follows from it costs nothing.

namespace lanewise {

/// The multivector `value`, of which m ~m = 1 is known: a rotor or a motor that is normalised. Products and reverses of
/// such are such; in all else it is its value. A state.
template <class M>
struct unit {
  M value;

  static constexpr bool waits = true;
  using algebra_type = typename M::algebra_type;
  using value_type = typename M::value_type;
  using set = typename M::set;

  [[nodiscard]] constexpr const M& evaluate() const noexcept { return value; }

  template <class Kept>
  [[nodiscard]] constexpr auto only() const noexcept {
    return detail::only<Kept>(value);
  }
  template <char... Letters>
  [[nodiscard]] constexpr value_type operator[](blade_name<Letters...> name) const noexcept {
    return value[name];
  }
  template <blade Blade>
  [[nodiscard]] constexpr value_type at() const noexcept {
    return value.template at<Blade>();
  }

  template <class U, component... D>
  // NOLINTNEXTLINE(google-explicit-constructor): what is known of it may be forgotten
  [[nodiscard]] constexpr operator multivector<U, algebra_type, D...>() const noexcept {
    return value;
  }
};

template <class M>
inline constexpr bool is_unit = false;
template <class M>
inline constexpr bool is_unit<unit<M>> = true;

/// The word of the caller that m ~m = 1. Where it is not quite so, what is worked out with it is off by a few times as
/// much.
template <multivector_like M>
[[nodiscard]] constexpr auto assume_unit(const M& m) noexcept {
  return unit<value_of<M>>{evaluate(m)};
}

template <class M, class N>
  requires(std::same_as<algebra_of<M>, algebra_of<N>>)
[[nodiscard]] constexpr auto operator*(const unit<M>& a, const unit<N>& b) noexcept {
  return assume_unit(a.value * b.value);
}
template <class M>
[[nodiscard]] constexpr auto reverse(const unit<M>& m) noexcept {
  return assume_unit(reverse(m.value));
}
template <class M>
[[nodiscard]] constexpr auto operator~(const unit<M>& m) noexcept {
  return reverse(m);
}

}  // namespace lanewise
