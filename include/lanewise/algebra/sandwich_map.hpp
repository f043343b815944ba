// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

#include "../base/static_vector.hpp"
#include "../base/unroll.hpp"
#include "../tensor/contract.hpp"
#include "../terms/term.hpp"
#include "blade_table.hpp"
#include "components.hpp"
#include "multivector.hpp"
#include "multivector_expression.hpp"
#include "sandwich.hpp"
#include "unit.hpp"

// Takes a versor m and a type of multivectors x, gives the matrix of x -> m x ~m: made once, it moves many.

namespace lanewise {

namespace detail {

template <class A, class M, bool IsUnit, class X>
using sandwich_outputs = typename sandwich_operation<IsUnit>::template outputs<A, M, X>;

// The image of a blade by itself.
template <class A, class M, bool IsUnit, component L>
using image_of = sandwich_outputs<A, M, IsUnit, components<blade_of(L) | known_one>>;

// The left row holds the images of all components of x, one after the other, of each what is not zero or one.
template <class A, class M, bool IsUnit, component... L>
struct map_table {
  using outs = sandwich_outputs<A, M, IsUnit, components<L...>>;
  static constexpr std::size_t outputs = outs::stored;
  static constexpr std::size_t entries = (std::size_t{0} + ... + image_of<A, M, IsUnit, L>::stored);

  [[nodiscard]] static constexpr auto terms() noexcept {
    static_vector<term, sizeof...(L) * outs::size> list;
    int entry = 0, slot = 0;
    const auto add_image = [&](component l, const auto& image) {
      for (const component k : image) {
        const int output = slot_of_blade<A, outs>(blade_of(k));
        if (output >= 0)
          list.push_back({output, is_known_one(k) ? term::one : entry, is_known_one(l) ? term::one : slot, 1});
        entry += is_known_one(k) ? 0 : 1;
      }
      slot += is_known_one(l) ? 0 : 1;
    };
    (add_image(L, image_of<A, M, IsUnit, L>::list()), ...);
    return list;
  }
};

template <class A, class M, bool IsUnit, component... L>
[[nodiscard]] constexpr map_table<A, M, IsUnit, L...> table_for(components<L...>) noexcept {
  return {};
}

}  // namespace detail

/// x -> m x ~m for a versor m of type `M` and multivectors with the components of `X`. Moving one x takes a
/// multiply-add for each entry of the matrix. A value: make it once, before a loop or outside of the launch.
template <multivector_like M, multivector_like X>
class versor_map {
  using A = algebra_of<M>;
  using V = typename M::value_type;
  using table = decltype(detail::table_for<A, typename M::set, is_unit<M>>(typename X::set{}));

 public:
  constexpr explicit versor_map(const M& m) noexcept {
    std::size_t next = 0;
    unroll<X::set::size>([&](auto i) {
      constexpr component alone = blade_of(X::set::list().items[i.value]) | known_one;
      const auto image = sandwich(m, multivector<int, A, alone>{}).evaluate();
      for (std::size_t k = 0; k != decltype(image)::set::stored; ++k) entries_[next++] = image[k];
    });
  }

  /// m x ~m.
  template <multivector_like Y>
    requires(std::same_as<typename Y::set, typename X::set>)
  [[nodiscard]] constexpr auto operator()(const Y& y) const noexcept {
    using value = std::remove_cvref_t<decltype(std::declval<V>() * std::declval<typename Y::value_type>())>;
    using set = typename table::outs;
    const auto stored = contract_as<table, value>(entries_, evaluate(y).values);
    return generate_multivector<value, A, set>(
        [&](auto i) { return stored[static_cast<std::size_t>(slot_of(set::list(), i.value))]; });
  }

 private:
  std::array<V, table::entries> entries_;
};

/// The matrix of x -> m x ~m for all x of the components of `X`: `auto move = sandwich_map<pga3::point<float>>(m);`.
template <multivector_like X, multivector_like M>
  requires(std::same_as<algebra_of<X>, algebra_of<M>>)
[[nodiscard]] constexpr versor_map<M, X> sandwich_map(const M& m) noexcept {
  return versor_map<M, X>(m);
}

}  // namespace lanewise
