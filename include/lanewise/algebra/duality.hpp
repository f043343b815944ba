// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "../base/sentences.hpp"
#include "blade.hpp"
#include "blade_table.hpp"
#include "components.hpp"
#include "multivector.hpp"
#include "multivector_expression.hpp"
#include "products.hpp"

// Takes a multivector, gives its duals: the complements, which need no metric, and the polar, which does.

namespace lanewise {

namespace detail {

template <class A, bool Right>
[[nodiscard]] constexpr signed_blade own_complement(blade b) noexcept {
  signed_blade c = Right ? right_complement(b, metric_of<A>) : left_complement(b, metric_of<A>);
  c.sign *= orientation_of<A>(b) * orientation_of<A>(c.mask) * orientation_of<A>(metric_of<A>.pseudoscalar());
  return c;
}

template <class A, class Set, bool Right>
struct complement_maker {
  [[nodiscard]] static constexpr auto list() noexcept {
    component_list<Set::size> list;
    for (const component c : Set::list()) {
      const signed_blade complement = own_complement<A, Right>(blade_of(c));
      insert_component<A>(list, is_known_one(c) && complement.sign > 0 ? complement.mask | known_one : complement.mask);
    }
    return list;
  }
};

template <bool Right, class T, class A, component... C>
[[nodiscard]] constexpr auto complement(const multivector<T, A, C...>& m) noexcept {
  using set = components_by<complement_maker<A, components<C...>, Right>>;
  return generate_multivector<T, A, set>([&](auto i) {
    // The other complement leads back, with the same sign.
    constexpr signed_blade source = own_complement<A, !Right>(blade_of(set::list().items[i.value]));
    const T value = m.template at<source.mask>();
    return source.sign < 0 ? T(-value) : value;
  });
}

}  // namespace detail

/// Hodge's dual for a metric of ones, and the dual to use where vectors square to 0: the linear map with a
/// hodge_dual(a) = I for every blade a of the basis, I being the algebra's own pseudoscalar.
template <multivector_like M>
[[nodiscard]] constexpr auto hodge_dual(const M& m) noexcept {
  return detail::complement<true>(evaluate(m));
}
/// The inverse of `hodge_dual`: hodge_undual(hodge_dual(m)) = m, in any metric.
template <multivector_like M>
[[nodiscard]] constexpr auto hodge_undual(const M& m) noexcept {
  return detail::complement<false>(evaluate(m));
}

/// m I: the polar of m in the algebra's metric. Where a vector squares to 0 it has no inverse: what contains such a
/// vector becomes 0.
template <multivector_like M>
[[nodiscard]] constexpr auto polarity_dual(const M& m) noexcept {
  using A = algebra_of<M>;
  return m * detail::unit_blade<A, metric_of<A>.pseudoscalar(), 1>();
}
/// The inverse of `polarity_dual`: m I^-1. Refused where a vector squares to 0.
template <multivector_like M>
[[nodiscard]] constexpr auto polarity_undual(const M& m) noexcept {
  using A = algebra_of<M>;
  static_assert(
      metric_of<A>.null == 0,
      "lanewise: polarity_undual needs an algebra in which no basis vector squares to 0: write hodge_undual(x) there");
  constexpr blade all = metric_of<A>.pseudoscalar();
  constexpr int square = geometric_product(all, all, metric_of<A>).sign;
  return m * multivector<int, A, component{all}>{{square}};
}

}  // namespace lanewise
