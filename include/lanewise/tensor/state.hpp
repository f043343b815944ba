// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

#include "../base/sentences.hpp"
#include "../base/unroll.hpp"
#include "../scalar/cast.hpp"
#include "../scalar/number.hpp"
#include "../scalar/select.hpp"
#include "../scalar/storage.hpp"
#include "tensor.hpp"

// Takes a state (a number, or a struct template whose members are all of its one scalar type), gives its numbers in a
// row, the state back from them, and the same state over another scalar.

namespace lanewise {

namespace detail {

template <class S>
struct state_parts {
  using scalar = void;
};
template <number T>
struct state_parts<T> {
  using scalar = T;
  template <class U>
  using over = U;
};
// What a template is over may be a state itself: a vector of vectors.
template <template <class> class S, class T>
  requires(!number<S<T>>)
struct state_parts<S<T>> {
  using scalar = typename state_parts<T>::scalar;
  template <class U>
  using over = S<typename state_parts<T>::template over<U>>;
};
template <template <class, std::size_t...> class S, class T, std::size_t... N>
  requires(sizeof...(N) > 0 && !number<S<T, N...>>)
struct state_parts<S<T, N...>> {
  using scalar = typename state_parts<T>::scalar;
  template <class U>
  using over = S<typename state_parts<T>::template over<U>, N...>;
};
// What else a template is over says what its numbers mean: the algebra of a multivector.
template <template <class, class, std::size_t...> class S, class T, class A, std::size_t... N>
  requires(sizeof...(N) > 0)
struct state_parts<S<T, A, N...>> {
  using scalar = typename state_parts<T>::scalar;
  template <class U>
  using over = S<typename state_parts<T>::template over<U>, A, N...>;
};

// A scalar of three bytes has no padding to hide in: a member that is not of the scalar type changes the size.
template <std::size_t Bytes>
struct probe {
  unsigned char bytes[Bytes];
};

template <class S>
[[nodiscard]] constexpr bool only_scalars() noexcept {
  using parts = state_parts<S>;
  if constexpr (number<S>) {
    return true;
  } else if constexpr (std::is_void_v<typename parts::scalar> || !std::is_trivially_copyable_v<S>) {
    return false;
  } else {
    constexpr std::size_t count = sizeof(S) / sizeof(typename parts::scalar);
    if constexpr (requires { sizeof(typename parts::template over<probe<3>>); }) {
      return sizeof(typename parts::template over<probe<3>>) == 3 * count &&
             sizeof(typename parts::template over<probe<5>>) == 5 * count;
    } else {
      return sizeof(S) == count * sizeof(typename parts::scalar);
    }
  }
}

}  // namespace detail

/// A number, a tensor, a quaternion, or a struct template of these whose members are all of its scalar type.
template <class S>
concept state = detail::only_scalars<S>();

/// The `T` of `body<T>`.
template <state S>
using scalar_of = typename detail::state_parts<S>::scalar;

/// `body<U>` for `body<T>`.
template <class S, class U>
using state_over = typename detail::state_parts<S>::template over<U>;

/// How many numbers a state has.
template <state S>
inline constexpr std::size_t numbers_of = sizeof(S) / sizeof(scalar_of<S>);

/// A state's numbers as an array.
template <class S>
using numbers_array = std::array<scalar_of<S>, numbers_of<S>>;

/// The numbers of a state, in the order of its members. Costs nothing: the state has the layout of the array.
template <state S>
[[nodiscard]] constexpr auto flatten(const S& s) noexcept {
  return std::bit_cast<numbers_array<S>>(s);
}
template <class S>
  requires(!state<S>)
constexpr void flatten(const S&) noexcept {
  static_assert(never<S>,
                "lanewise: a state is a number or a struct template whose members are all of its one scalar type "
                "(numbers, tensors, quaternions of it), without a member of another type");
}
template <state S>
[[nodiscard]] constexpr S unflatten(const numbers_array<S>& numbers) noexcept {
  return std::bit_cast<S>(numbers);
}

/// `f` of one number of a state, where it lies. `flatten` copies all of them, which g++ does in memory where they are
/// many.
template <state S, class F>
constexpr decltype(auto) with_number(const S& s, std::size_t k, const F& f) noexcept {
  if (std::is_constant_evaluated()) return f(flatten(s)[k]);
  return f(*reinterpret_cast<const scalar_of<S>*>(reinterpret_cast<const std::byte*>(&s) + k * sizeof(scalar_of<S>)));
}
/// One number of a state.
template <state S>
[[nodiscard]] constexpr scalar_of<S> number_of(const S& s, std::size_t k) noexcept {
  return with_number(s, k, [](const scalar_of<S>& number) { return number; });
}

/// The state whose number `k` is `number(k)`. `unflatten` copies all of them, which g++ does in memory.
template <state S, class F>
[[nodiscard]] constexpr S state_of_numbers(const F& number) noexcept {
  using one = scalar_of<S>;
  if (std::is_constant_evaluated()) {
    return [&]<std::size_t... K>(std::index_sequence<K...>) {
      return unflatten<S>({{static_cast<one>(number(K))...}});
    }(std::make_index_sequence<numbers_of<S>>{});
  }
  S result;
  unroll<numbers_of<S>>([&](auto k) {
    *reinterpret_cast<one*>(reinterpret_cast<std::byte*>(&result) + k.value * sizeof(one)) = number(k.value);
  });
  return result;
}

/// A state by the positions of its numbers, for contractions.
template <state S>
struct number_row {
  const S& of;
  [[nodiscard]] constexpr scalar_of<S> operator[](std::size_t k) const noexcept { return number_of(of, k); }
};
template <class S>
number_row(const S&) -> number_row<S>;

/// The state whose numbers are `f` of the numbers of the given ones.
template <state S, class F, state First, state... More>
[[nodiscard]] constexpr S map_numbers(const F& f, const First& first, const More&... more) noexcept {
  return state_of_numbers<S>([&](std::size_t k) { return f(number_of(first, k), number_of(more, k)...); });
}

/// `a` in the lanes where `where` is true, `b` elsewhere, for all numbers of a state.
template <state S, std::size_t W>
  requires(!number<S>)
[[nodiscard]] constexpr S select(const mask<W>& where, const S& a, const S& b) noexcept {
  return map_numbers<S>([&](const auto& x, const auto& y) { return select(where, x, y); }, a, b);
}

/// The same of two states over numbers that meet as they are, as dual ones do.
template <class Mask, state A, state B>
  requires(!number<Mask> && !number<A> && !std::same_as<A, B> && meets_as_it_is<scalar_of<A>, scalar_of<B>> &&
           std::same_as<state_over<A, scalar_of<B>>, B>)
[[nodiscard]] constexpr auto select(const Mask& where, const A& a, const B& b) noexcept {
  const auto one = [&](const auto& x, const auto& y) { return select(where, x, y); };
  using both = decltype(one(flatten(a)[0], flatten(b)[0]));
  return map_numbers<state_over<A, both>>(one, a, b);
}

/// Whether all numbers of two states are equal: a mask, or a bool for plain numbers. As for one number, NaN equals
/// nothing and -0 equals +0.
template <state S>
[[nodiscard]] constexpr auto all_equal(const S& a, const S& b) noexcept {
  const auto left = flatten(a);
  const auto right = flatten(b);
  auto equal = left[0] == right[0];
  for (std::size_t k = 1; k < left.size(); ++k) equal = equal && left[k] == right[k];
  return equal;
}

/// Every number of a state as by `cast<U>` of one: `cast<float>(f[i])` of a field of float16.
template <stored_scalar U, state S>
  requires(!number<S>)
[[nodiscard]] constexpr auto cast(const S& s) noexcept {
  using target = state_over<S, std::remove_cvref_t<decltype(cast<U>(flatten(s)[0]))>>;
  return map_numbers<target>([](const auto& x) { return cast<U>(x); }, s);
}

}  // namespace lanewise
