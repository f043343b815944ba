// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <type_traits>
#include <utility>

#include "../base/sentences.hpp"
#include "../base/static_vector.hpp"
#include "../base/unroll.hpp"
#include "../tensor/contract.hpp"
#include "../tensor/tensor.hpp"
#include "../terms/term.hpp"
#include "blade.hpp"
#include "blade_table.hpp"
#include "components.hpp"
#include "multivector.hpp"
#include "multivector_expression.hpp"
#include "signature.hpp"

// Takes the matrix of a linear map of vectors and a multivector, gives the image of the multivector.

namespace lanewise {

namespace detail {

// The rows and columns of the minors of one order: all blades of that grade.
template <class A, int Grade>
inline constexpr auto blades_of_grade = grade_components<A, 1u << Grade>::list();

// The minors of one order from those of the order below, by expansion along the last column: row K\r, column J\c of the
// left row times the entry (r, c) of the matrix. The sign moves r behind the other factors of K.
template <class A, int Grade>
struct minor_table {
  static constexpr std::size_t count = blades_of_grade<A, Grade>.count;
  static constexpr std::size_t count_below = blades_of_grade<A, Grade - 1>.count;
  static constexpr std::size_t outputs = count * count;

  [[nodiscard]] static constexpr auto terms() noexcept {
    static_vector<term, outputs * Grade> list;
    for (std::size_t k = 0; k < count; ++k)
      for (std::size_t j = 0; j < count; ++j) add_terms(list, k, j);
    return list;
  }

 private:
  template <class List>
  static constexpr void add_terms(List& list, std::size_t k, std::size_t j) noexcept {
    const blade rows = blade_of(blades_of_grade<A, Grade>.items[k]);
    const blade columns = blade_of(blades_of_grade<A, Grade>.items[j]);
    const int c = 31 - std::countl_zero(columns);
    const std::size_t j_below = find_blade(blades_of_grade<A, Grade - 1>, columns ^ (blade{1} << c));
    for (int r = 0; r < dimension_of<A>; ++r) {
      if ((rows >> r & 1) == 0) continue;
      const blade rows_below = rows ^ (blade{1} << r);
      const std::size_t k_below = find_blade(blades_of_grade<A, Grade - 1>, rows_below);
      list.push_back({static_cast<int>(k * count + j), static_cast<int>(k_below * count_below + j_below),
                      r * dimension_of<A> + c, static_cast<double>(sorting_sign(rows_below, blade{1} << r))});
    }
  }
};

// The part of one grade: minors times coefficients, in the algebra's orientation.
template <class A, int Grade, class X, class Out>
struct image_table {
  static constexpr std::size_t outputs = Out::stored;

  [[nodiscard]] static constexpr auto terms() noexcept {
    constexpr auto& blades = blades_of_grade<A, Grade>;
    static_vector<term, Out::size * X::size> list;
    for (std::size_t k = 0; k < blades.size(); ++k)
      for (std::size_t j = 0; j < blades.size(); ++j) {
        const blade to = blade_of(blades.items[k]);
        const blade from = blade_of(blades.items[j]);
        const int right = slot_of_blade<A, X>(from);
        if (right != absent)
          list.push_back({slot_of_blade<A, Out>(to), static_cast<int>(k * blades.size() + j), right,
                          static_cast<double>(orientation_of<A>(to) * orientation_of<A>(from))});
      }
    return list;
  }
};

// Adds the images of grade `Grade` and of all above it that `X` has to `result`; `minors` are those of the grade below.
template <int Grade, class Result, class V, std::size_t N, class Minors, class M>
constexpr void add_images(Result& result, const mat<V, N, N>& f, const Minors& minors_below, const M& m) noexcept {
  using A = algebra_of<M>;
  using X = typename M::set;
  constexpr unsigned grades = grades_in<X>() >> Grade;
  if constexpr (grades != 0) {
    const auto minors = contract_as<minor_table<A, Grade>, V>(minors_below, f);
    if constexpr ((grades & 1) != 0) {
      using out = grade_components<A, 1u << Grade>;
      const auto image = contract_as<image_table<A, Grade, X, out>, typename Result::value_type>(minors, m.values);
      unroll<out::size>([&](auto i) {
        constexpr int slot = slot_of_blade<A, typename Result::set>(blade_of(out::list().items[i.value]));
        result.values[slot] = image[i.value];
      });
    }
    if constexpr (grades > 1) add_images<Grade + 1>(result, f, minors, m);
  }
}

}  // namespace detail

/// The multivector whose blades are the outer products of the images of their vectors: f(a ^ b) = f(a) ^ f(b). `f` is
/// the n x n matrix of a map of the algebra's n basis vectors, in the order of `squares`; column i is the image of
/// vector i. Scalars stay; the pseudoscalar is multiplied by the determinant.
template <class V, std::size_t N, multivector_like M>
[[nodiscard]] constexpr auto outermorphism(const mat<V, N, N>& f, const M& m) noexcept {
  using A = algebra_of<M>;
  if constexpr (static_cast<int>(N) != dimension_of<A>) {
    static_assert(never<V>,
                  "lanewise: outermorphism takes a square matrix with a row for each basis vector of the algebra");
    return refused{};
  } else {
    using value = std::remove_cvref_t<decltype(std::declval<V>() * std::declval<typename M::value_type>())>;
    const auto x = evaluate(m);
    multivector_in<value, A, grade_components<A, grades_in<typename M::set>()>> image;
    if constexpr ((grades_in<typename M::set>() & 1) != 0) image.values[0] = value(x.template at<blade{0}>());
    detail::add_images<1>(image, f, std::array<V, 1>{{V(1)}}, x);
    return image;
  }
}

}  // namespace lanewise
