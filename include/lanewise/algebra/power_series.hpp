// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>

#include "../base/unroll.hpp"
#include "../scalar/classify.hpp"
#include "../scalar/lane_by_lane.hpp"
#include "../scalar/mask.hpp"
#include "../scalar/roots.hpp"
#include "../scalar/select.hpp"
#include "../scalar/tangents.hpp"
#include "../tensor/state.hpp"
#include "blade.hpp"
#include "components.hpp"
#include "involutions.hpp"
#include "multivector.hpp"
#include "multivector_arithmetic.hpp"
#include "multivector_expression.hpp"
#include "products.hpp"
#include "signature.hpp"

// Takes a multivector of any kind, or a Study number, gives the power series of exp by halving and squaring, each lane
// as often as it needs.

namespace lanewise::detail {

// More halvings would leave no digit of an angle; they stop a loop over infinities.
inline constexpr int most_halvings = 64;

// 2^-k in each lane, with k the number of halvings after which `size` is at most `limit`.
template <class T>
[[nodiscard]] constexpr T scale_by_halving(T size, const T& limit) noexcept {
  T scale = T(1);
  for (int k = 0; k < most_halvings && any(size > limit); ++k) {
    const auto is_large = size > limit;
    size = select(is_large, T(0.5) * size, size);
    scale = select(is_large, T(0.5) * scale, scale);
  }
  return scale;
}

// Calls `square(where)` once for each halving, with the lanes that have some left.
template <class T, class F>
constexpr void undo_halving(T scale, const F& square) noexcept {
  for (int k = 0; k < most_halvings && any(scale < T(1)); ++k) {
    const auto has_some_left = scale < T(1);
    square(has_some_left);
    scale = select(has_some_left, T(2) * scale, scale);
  }
}

// a + b p, where p^2 is a scalar `square`.
template <class T>
struct study_pair {
  T scalar;
  T part;
};
template <class T>
[[nodiscard]] constexpr study_pair<T> study_product(const study_pair<T>& x, const study_pair<T>& y,
                                                    const T& square) noexcept {
  return {multiply_add(square * x.part, y.part, x.scalar * y.scalar),
          multiply_add(x.scalar, y.part, x.part * y.scalar)};
}

// cosh(sqrt(z)) and sinh(sqrt(z)) / sqrt(z) of z = s + p.
template <class T>
struct study_functions {
  study_pair<T> cosine;
  study_pair<T> sine;
};
// Of |z| at most 1, by Horner's rule with 1 / (k (k - 1)) and 1 / (k (k + 1)) between the coefficients, k being even.
// 1 / 20! is below the last digit of a double.
template <class T>
[[nodiscard]] constexpr study_functions<T> study_series(const T& s, const T& square) noexcept {
  study_functions<T> f{{T(1), T(0)}, {T(1), T(0)}};
  const study_pair<T> z{s, T(1)};
  constexpr std::size_t terms = sizeof(lane_value_t<T>) == 4 ? 5 : 9;
  const auto step = [&](const study_pair<T>& sum, double factor) {
    const study_pair<T> product = study_product(z, sum, square);
    return study_pair<T>{multiply_add(T(factor), product.scalar, T(1)), T(factor) * product.part};
  };
  unroll<terms>([&](auto i) {
    constexpr double k = 2.0 * (terms - i.value);
    f.cosine = step(f.cosine, 1 / (k * (k - 1)));
    f.sine = step(f.sine, 1 / (k * (k + 1)));
  });
  return f;
}

// Of any z = s + p: r = C + S b of b / 2^k is squared k times, with b^2 = z: r^2 = C^2 + S^2 z + 2 C S b. Nothing is
// divided by anything.
template <class T>
[[nodiscard]] constexpr study_functions<T> study_functions_by_halving(const T& s, const T& square) noexcept {
  const auto size = sqrt(abs(plain_value(s)) + sqrt(abs(plain_value(square))));
  const auto scale = scale_by_halving(size, decltype(size)(1));
  const auto fourth = scale * scale;
  const T small_square = square * (fourth * fourth);
  const study_pair<T> z{fourth * s, T(1)};
  study_functions<T> f = study_series(z.scalar, small_square);
  undo_halving(scale, [&](const auto& where) {
    const study_pair<T> sine_square = study_product(study_product(f.sine, f.sine, small_square), z, small_square);
    const study_pair<T> cosine_square = study_product(f.cosine, f.cosine, small_square);
    const study_pair<T> sine = study_product(f.cosine, f.sine, small_square);
    f.cosine.scalar = select(where, cosine_square.scalar + sine_square.scalar, f.cosine.scalar);
    f.cosine.part = select(where, cosine_square.part + sine_square.part, f.cosine.part);
    f.sine.scalar = select(where, T(2 * sine.scalar), f.sine.scalar);
    f.sine.part = select(where, T(2 * sine.part), f.sine.part);
  });
  f.cosine.part *= fourth;
  f.sine.scalar *= scale;
  f.sine.part *= fourth * scale;
  return f;
}

// All blades that products of those of a set can be, and 1.
template <class A, class Set>
struct closure_maker {
  [[nodiscard]] static constexpr auto list() noexcept {
    component_list<basis_of<A>.size()> found;
    std::array<bool, basis_of<A>.size()> is_found{};
    found.push_back(0);
    is_found[0] = true;
    for (std::size_t i = 0; i < found.size(); ++i) {
      for (const component c : Set::list()) {
        const signed_blade product = geometric_product(blade_of(found.items[i]), blade_of(c), metric_of<A>);
        if (product.sign == 0 || is_found[product.mask]) continue;
        is_found[product.mask] = true;
        found.push_back(product.mask);
      }
    }
    component_list<basis_of<A>.size()> list;
    for (const signed_blade& b : basis_of<A>)
      if (is_found[b.mask]) list.push_back(b.mask);
    return list;
  }
};

// exp of any multivector: 1 + b (1 + b / 2 (1 + b / 3 (...))) of b / 2^k, squared k times. The sum of all magnitudes
// bounds what a factor b can do to the largest of them; 2^-15 / 15! is below the last digit of a double.
template <class T, class A, component... C>
[[nodiscard]] constexpr auto exponential_by_squaring(const multivector<T, A, C...>& b) noexcept {
  using closure = components_by<closure_maker<A, components<C...>>>;
  using result_type = multivector_in<T, A, closure>;
  std::remove_cvref_t<decltype(plain_value(b.values[0]))> size(0);
  unroll<sizeof...(C)>([&](auto i) {
    constexpr blade here = blade_of(components<C...>::list().items[i.value]);
    size = size + abs(plain_value(b.template at<here>()));
  });
  const auto scale = scale_by_halving(size, decltype(size)(0.5));
  const auto small = evaluate(scale * b);
  result_type result = multivector<T, A, component{0}>{{T(1)}};
  for (int n = sizeof(lane_value_t<T>) == 4 ? 9 : 15; n > 0; --n) {
    const result_type next = small * result;
    result = 1 + (decltype(size)(1) / decltype(size)(n)) * next;
  }
  undo_halving(scale, [&](const auto& where) {
    const result_type squared = result * result;
    result = select(where, squared, result);
  });
  return result;
}

}  // namespace lanewise::detail
