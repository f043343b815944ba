// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <limits>

#include "../base/sentences.hpp"
#include "../base/unroll.hpp"
#include "../scalar/classify.hpp"
#include "../scalar/lane_by_lane.hpp"
#include "../scalar/lanes.hpp"
#include "../scalar/power_of_two.hpp"
#include "../scalar/roots.hpp"
#include "../scalar/select.hpp"
#include "mat.hpp"
#include "square.hpp"
#include "tensor.hpp"

// Takes a symmetric matrix of two or three rows, gives its eigenvalues and eigenvectors.

namespace lanewise {

/// Eigenvalues in ascending order; column `i` of `vectors` belongs to `values[i]`.
template <class T, std::size_t N>
struct eigensystem {
  vec<T, N> values;
  mat<T, N, N> vectors;
};

namespace detail {

// One turn makes a matrix of two rows diagonal. With three rows, each sweep over the three planes brings what stands
// beside the diagonal nearer to zero: the largest that a search through 10^8 matrices found, over the largest number of
// the matrix, was 0.2 after two sweeps, 4e-5 after three and 5e-20 after four.
template <std::size_t N>
inline constexpr int sweeps = N == 2 ? 1 : 4;

template <class T>
struct plane_angle {
  T tangent;
  T cosine;
};

// The angle t, of 45 degrees at most, whose turn brings `beside` = a_qp to zero: tan(t)^2 + 2 theta tan(t) = 1 with
// theta = (a_qq - a_pp) / (2 a_qp) = cot(2t). Numbers that would not change the others are not turned: that keeps theta
// finite and the products of small angles, which the last sweeps are full of, from becoming slow subnormal numbers.
template <class T>
[[nodiscard]] constexpr plane_angle<T> angle_to_diagonal(const T& a_pp, const T& a_qq, const T& beside) noexcept {
  constexpr auto epsilon = std::numeric_limits<lane_value_t<T>>::epsilon();
  const T difference = a_qq - a_pp;
  const auto none = abs(beside) <= T(epsilon * epsilon) * abs(difference);
  const T theta = difference / (beside + beside);
  const T size = abs(theta);
  const T root = sqrt(multiply_add(theta, theta, T(1)));
  const T tangent = T(1) / (size + root);
  const T cosine = sqrt(multiply_add(T(0.5), size / root, T(0.5)));
  return {select(none, T(0), select(theta < T(0), T(-tangent), tangent)), select(none, T(1), cosine)};
}

// The components along two axes once these have turned.
template <class T>
constexpr void turn(const T& cosine, const T& sine, T& p, T& q) noexcept {
  const T before = p;
  p = negative_multiply_add(sine, q, T(cosine * before));
  q = multiply_add(sine, before, T(cosine * q));
}

// Turns the plane of axes P and Q so that the number they share in the lower triangle is zero; `follow(cosine, sine, P,
// Q)` turns what else lies in these axes.
template <std::size_t P, std::size_t Q, class T, std::size_t N, class Follow>
constexpr void turn_plane(mat<T, N, N>& a, const Follow& follow) noexcept {
  const T beside = a(Q, P);
  const auto angle = angle_to_diagonal(a(P, P), a(Q, Q), beside);
  const T sine = angle.tangent * angle.cosine;
  a(P, P) = negative_multiply_add(angle.tangent, beside, a(P, P));
  a(Q, Q) = multiply_add(angle.tangent, beside, a(Q, Q));
  a(Q, P) = T(0);
  unroll<N>([&](std::size_t r) {
    if (r != P && r != Q) turn(angle.cosine, sine, r > P ? a(r, P) : a(P, r), r > Q ? a(r, Q) : a(Q, r));
  });
  follow(angle.cosine, sine, P, Q);
}

// Values P and Q change places in the lanes where they descend; `follow(where, P, Q)` does the same to what is theirs.
template <std::size_t P, std::size_t Q, class T, std::size_t N, class Follow>
constexpr void ascend(vec<T, N>& values, const Follow& follow) noexcept {
  const auto descends = values[Q] < values[P];
  const T first = values[P];
  values[P] = select(descends, values[Q], first);
  values[Q] = select(descends, first, values[Q]);
  follow(descends, P, Q);
}

// The power of two that brings the lower triangle near one, so that no sum or product leaves its type; NaN where a
// number is infinite or NaN. Eighth parts are summed up, since the sum of the whole could overflow.
template <class T, std::size_t N>
[[nodiscard]] constexpr T scale_of_symmetric(const mat<T, N, N>& a) noexcept {
  T size(0);
  unroll<N>([&](auto row) {
    constexpr std::size_t i = decltype(row)::value;
    unroll<i + 1>([&](std::size_t j) { size = multiply_add(T(0.125), abs(a(i, j)), size); });
  });
  constexpr double infinity = std::numeric_limits<double>::infinity();
  return select(size < T(infinity), scale_to_one(size), T(std::numeric_limits<double>::quiet_NaN()));
}

// Jacobi's method, then the order of the values. `turn` and `exchange` follow what happens to the axes.
template <class T, std::size_t N, class Turn, class Exchange>
[[nodiscard]] constexpr vec<T, N> turn_to_diagonal(mat<T, N, N> a, const Turn& turn,
                                                   const Exchange& exchange) noexcept {
  const T scale = scale_of_symmetric(a);
  a = scale * a;
  for (int sweep = 0; sweep < sweeps<N>; ++sweep) {
    turn_plane<0, 1>(a, turn);
    if constexpr (N == 3) {
      turn_plane<0, 2>(a, turn);
      turn_plane<1, 2>(a, turn);
    }
  }
  vec<T, N> values = diagonal(a);
  ascend<0, 1>(values, exchange);
  if constexpr (N == 3) {
    ascend<1, 2>(values, exchange);
    ascend<0, 1>(values, exchange);
  }
  return T(1) / scale * values;
}

}  // namespace detail

/// The eigenvalues of a symmetric matrix in ascending order, in its unit; reads the lower triangle only. Their errors
/// are a few ulp of the largest magnitude among them, repeated and nearly repeated ones too, at every scale. A matrix
/// that is not finite gives NaN.
/// Source: C. G. J. Jacobi's rotations, J. reine angew. Math. 30 (1846) 51, in the cyclic order and the form of H.
/// Rutishauser, Numerische Mathematik 9 (1966) 1.
template <class T, std::size_t N>
  requires(N == 2 || N == 3)
[[nodiscard]] constexpr vec<T, N> symmetric_eigenvalues(const mat<T, N, N>& a) noexcept {
  if constexpr (divisible_number<T>) {
    const auto nothing = [](const auto&...) {};
    return detail::turn_to_diagonal(a, nothing, nothing);
  } else {
    static_assert(never<T>,
                  "lanewise: symmetric_eigenvalues of integers: "
                  "write symmetric_eigenvalues(cast<double>(a))");
    return diagonal(a);
  }
}

/// The same eigenvalues and eigenvectors of length one, orthogonal to each other also where values are repeated. As the
/// columns of a matrix they are a rotation: their determinant is one. Both v and -v are right; either may come.
template <class T, std::size_t N>
  requires(N == 2 || N == 3)
[[nodiscard]] constexpr eigensystem<T, N> symmetric_eigen(const mat<T, N, N>& a) noexcept {
  if constexpr (divisible_number<T>) {
    mat<T, N, N> axes = identity<T, N>();
    const auto turn = [&](const T& cosine, const T& sine, std::size_t p, std::size_t q) {
      unroll<N>([&](std::size_t r) { detail::turn(cosine, sine, axes(r, p), axes(r, q)); });
    };
    const auto exchange = [&](const auto& where, std::size_t p, std::size_t q) {
      unroll<N>([&](std::size_t r) {
        const T first = axes(r, p);
        axes(r, p) = select(where, axes(r, q), first);
        axes(r, q) = select(where, T(-first), axes(r, q));
      });
    };
    const vec<T, N> values = detail::turn_to_diagonal(a, turn, exchange);
    return {values, axes};
  } else {
    static_assert(never<T>,
                  "lanewise: symmetric_eigen of integers: write "
                  "symmetric_eigen(cast<double>(a))");
    return {diagonal(a), a};
  }
}

template <class T, std::size_t... E>
[[nodiscard]] constexpr tensor<T, E...> symmetric_eigenvalues(const tensor<T, E...>& a) noexcept {
  static_assert(never<T>,
                "lanewise: symmetric_eigenvalues takes a matrix of 2 "
                "x 2 or 3 x 3 numbers");
  return a;
}
template <class T, std::size_t... E>
[[nodiscard]] constexpr eigensystem<T, 3> symmetric_eigen(const tensor<T, E...>&) noexcept {
  static_assert(never<T>, "lanewise: symmetric_eigen takes a matrix of 2 x 2 or 3 x 3 numbers");
  return {};
}

}  // namespace lanewise
