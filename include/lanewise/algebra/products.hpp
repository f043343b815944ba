// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "../base/config.hpp"
#include "../base/sentences.hpp"
#include "../tensor/contract.hpp"
#include "../terms/cost.hpp"
#include "blade_table.hpp"
#include "multivector.hpp"
#include "multivector_expression.hpp"

// Takes two multivectors of an algebra, gives each of its bilinear products.

namespace lanewise {

/// An algebra may choose the strategy of its products: `static constexpr strategy products = strategy::loop;`.
template <geometric_algebra A>
[[nodiscard]] constexpr strategy strategy_of() noexcept {
  if constexpr (requires { A::products; }) {
    return A::products;
  } else {
    return config::default_strategy;
  }
}

namespace detail {

template <product_kind Kind>
struct bilinear_operation {
  template <class A, class Left, class Right>
  using outputs = product_components<Kind, A, Left, Right>;

  template <class A, class Left, class Right, class Out>
  [[nodiscard]] static constexpr contraction_cost cost() noexcept {
    const std::size_t pairs = Left::size * Right::size;
    return {count_operations(table_of<blade_table<Kind, A, Left, Right, Out>>),
            count_loops(static_cast<std::int64_t>(Out::stored), static_cast<std::int64_t>(pairs))};
  }

  template <class V, class A, class Left, class Right, class Out, strategy S, class L, class R>
  [[nodiscard]] static constexpr auto evaluate(const L& left, const R& right) noexcept {
    return contract_as<blade_table<Kind, A, Left, Right, Out>, V, S>(left, right);
  }
};

// The expression of an operation of two values.
template <class Operation, strategy S, class T, class A, component... C, class U, component... D>
[[nodiscard]] constexpr auto wait_for(const multivector<T, A, C...>& a, const multivector<U, A, D...>& b) noexcept {
  using outputs = typename Operation::template outputs<A, components<C...>, components<D...>>;
  return multivector_expression<Operation, multivector<T, A, C...>, multivector<U, A, D...>, outputs, S>(a, b);
}

}  // namespace detail

/// The product of a kind, by the strategy of the call: `multiply<product_kind::outer, strategy::loop>(a, b)`. The
/// result waits: see `multivector_expression`.
template <product_kind Kind, strategy S, multivector_like L, multivector_like R>
[[nodiscard]] constexpr auto multiply(const L& a, const R& b) noexcept {
  if constexpr (std::same_as<algebra_of<L>, algebra_of<R>>) {
    return detail::wait_for<detail::bilinear_operation<Kind>, S>(lanewise::evaluate(a), lanewise::evaluate(b));
  } else {
    static_assert(never<L>, "lanewise: a product takes two multivectors of one algebra");
    return refused{};
  }
}

/// The geometric product a b.
template <strategy S, multivector_like L, multivector_like R>
[[nodiscard]] constexpr auto geometric_product(const L& a, const R& b) noexcept {
  return multiply<product_kind::geometric, S>(a, b);
}
template <multivector_like L, multivector_like R>
[[nodiscard]] constexpr auto geometric_product(const L& a, const R& b) noexcept {
  return multiply<product_kind::geometric, strategy_of<algebra_of<L>>()>(a, b);
}

/// a ^ b: of the geometric product of blades the part whose grade is the sum of both grades.
template <strategy S, multivector_like L, multivector_like R>
[[nodiscard]] constexpr auto outer_product(const L& a, const R& b) noexcept {
  return multiply<product_kind::outer, S>(a, b);
}
template <multivector_like L, multivector_like R>
[[nodiscard]] constexpr auto outer_product(const L& a, const R& b) noexcept {
  return multiply<product_kind::outer, strategy_of<algebra_of<L>>()>(a, b);
}

/// The part of grade(b) - grade(a): a taken out of b. 0 where a has the higher grade.
template <strategy S, multivector_like L, multivector_like R>
[[nodiscard]] constexpr auto left_contraction(const L& a, const R& b) noexcept {
  return multiply<product_kind::left_contraction, S>(a, b);
}
template <multivector_like L, multivector_like R>
[[nodiscard]] constexpr auto left_contraction(const L& a, const R& b) noexcept {
  return multiply<product_kind::left_contraction, strategy_of<algebra_of<L>>()>(a, b);
}

/// The part of grade(a) - grade(b): b taken out of a.
template <strategy S, multivector_like L, multivector_like R>
[[nodiscard]] constexpr auto right_contraction(const L& a, const R& b) noexcept {
  return multiply<product_kind::right_contraction, S>(a, b);
}
template <multivector_like L, multivector_like R>
[[nodiscard]] constexpr auto right_contraction(const L& a, const R& b) noexcept {
  return multiply<product_kind::right_contraction, strategy_of<algebra_of<L>>()>(a, b);
}

/// The part of |grade(a) - grade(b)|, scalars included: the fat dot of Dorst, and ganja.js's `|`.
template <strategy S, multivector_like L, multivector_like R>
[[nodiscard]] constexpr auto fat_dot_product(const L& a, const R& b) noexcept {
  return multiply<product_kind::fat_dot, S>(a, b);
}
template <multivector_like L, multivector_like R>
[[nodiscard]] constexpr auto fat_dot_product(const L& a, const R& b) noexcept {
  return multiply<product_kind::fat_dot, strategy_of<algebra_of<L>>()>(a, b);
}

/// The part of |grade(a) - grade(b)|, 0 where either is a scalar: the inner product of Hestenes.
template <strategy S, multivector_like L, multivector_like R>
[[nodiscard]] constexpr auto hestenes_product(const L& a, const R& b) noexcept {
  return multiply<product_kind::hestenes, S>(a, b);
}
template <multivector_like L, multivector_like R>
[[nodiscard]] constexpr auto hestenes_product(const L& a, const R& b) noexcept {
  return multiply<product_kind::hestenes, strategy_of<algebra_of<L>>()>(a, b);
}

/// a v b: the outer product of the complements' complement, whatever the metric. In projective algebras of planes,
/// the join of points.
template <strategy S, multivector_like L, multivector_like R>
[[nodiscard]] constexpr auto regressive_product(const L& a, const R& b) noexcept {
  return multiply<product_kind::regressive, S>(a, b);
}
template <multivector_like L, multivector_like R>
[[nodiscard]] constexpr auto regressive_product(const L& a, const R& b) noexcept {
  return multiply<product_kind::regressive, strategy_of<algebra_of<L>>()>(a, b);
}

/// (a b - b a) / 2.
template <strategy S, multivector_like L, multivector_like R>
[[nodiscard]] constexpr auto commutator(const L& a, const R& b) noexcept {
  return multiply<product_kind::commutator, S>(a, b);
}
template <multivector_like L, multivector_like R>
[[nodiscard]] constexpr auto commutator(const L& a, const R& b) noexcept {
  return multiply<product_kind::commutator, strategy_of<algebra_of<L>>()>(a, b);
}

/// (a b + b a) / 2.
template <strategy S, multivector_like L, multivector_like R>
[[nodiscard]] constexpr auto anticommutator(const L& a, const R& b) noexcept {
  return multiply<product_kind::anticommutator, S>(a, b);
}
template <multivector_like L, multivector_like R>
[[nodiscard]] constexpr auto anticommutator(const L& a, const R& b) noexcept {
  return multiply<product_kind::anticommutator, strategy_of<algebra_of<L>>()>(a, b);
}

/// The scalar part of a b, as a number.
template <multivector_like L, multivector_like R>
[[nodiscard]] constexpr auto scalar_product(const L& a, const R& b) noexcept {
  return multiply<product_kind::scalar, strategy_of<algebra_of<L>>()>(a, b).template at<blade{0}>();
}

/// As ganja.js has them: geometric, outer, fat dot and regressive product. Mind that C++ binds `^`, `|` and `&` less
/// tightly than `+`, `*` and `==`: write parentheses.
template <multivector_like L, multivector_like R>
[[nodiscard]] constexpr auto operator*(const L& a, const R& b) noexcept {
  return geometric_product(a, b);
}
template <multivector_like L, multivector_like R>
[[nodiscard]] constexpr auto operator^(const L& a, const R& b) noexcept {
  return outer_product(a, b);
}
template <multivector_like L, multivector_like R>
[[nodiscard]] constexpr auto operator|(const L& a, const R& b) noexcept {
  return fat_dot_product(a, b);
}
template <multivector_like L, multivector_like R>
[[nodiscard]] constexpr auto operator&(const L& a, const R& b) noexcept {
  return regressive_product(a, b);
}

}  // namespace lanewise
