// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <iosfwd>
#include <string_view>

#include "../base/unroll.hpp"
#include "../scalar/lane_by_lane.hpp"
#include "../scalar/number.hpp"
#include "blade.hpp"
#include "components.hpp"
#include "multivector.hpp"
#include "multivector_expression.hpp"
#include "signature.hpp"

// Takes a multivector, gives it as text: 1 + 2 e12 - 3 e31. The stream's own header is for the caller to include.

namespace lanewise {

namespace detail {

template <class Out, number N>
void print_number(Out& out, const N& x) {
  if constexpr (is_lanes<N>) {
    for (std::size_t i = 0; i < N::width; ++i) out << (i == 0 ? "[" : ", ") << x[i];
    out << ']';
  } else {
    out << x;
  }
}

// A blade in the orientation that the algebra's basis has, by its word there.
template <class A, class Out>
void print_blade(Out& out, blade b) {
  bool is_named = false;
  for_each_word(A::basis, [&](std::string_view word) {
    if (blade_named<A>(word).mask == b && !is_named) out << ' ' << word;
    is_named = is_named || blade_named<A>(word).mask == b;
  });
  if (is_named) return;
  out << " e";
  for (std::size_t i = 0; i < A::squares.size(); ++i)
    if ((b >> i & 1) != 0) out << A::vectors[i];
}

}  // namespace detail

/// The coefficients times their blades, by the algebra's own names and in its orientation. Of plain numbers those that
/// are not 0; of lanes all, each as [lane 0, lane 1, ...].
template <class Traits, multivector_like M>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out, const M& m) {
  const auto value = evaluate(m);
  bool is_first = true;
  unroll<M::set::size>([&](auto i) {
    constexpr blade b = blade_of(M::set::list().items[i.value]);
    auto x = value.template at<b>();
    bool is_negative = false;
    if constexpr (!is_lanes<decltype(x)>) {
      if (x == 0) return;
      is_negative = x < 0;
      if (is_negative) x = -x;
    }
    if (is_first) {
      if (is_negative) out << '-';
    } else {
      out << (is_negative ? " - " : " + ");
    }
    is_first = false;
    detail::print_number(out, x);
    if (b != 0) detail::print_blade<algebra_of<M>>(out, b);
  });
  if (is_first) out << '0';
  return out;
}

}  // namespace lanewise
