// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <bit>
#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "../base/config.hpp"
#include "../scalar/extrema.hpp"
#include "../scalar/operation.hpp"
#include "../scalar/register.hpp"

// Takes a number in memory and another one, puts their sum, the smaller or the larger of them in its place, also where
// several threads do so at a time.

namespace lanewise {

namespace detail {
/// The integers as wide as T by the names that CUDA's atomic functions know.
template <class T>
using cuda_word = std::conditional_t<sizeof(T) == 4, unsigned, unsigned long long>;
template <class T>
using cuda_integer =
    std::conditional_t<std::signed_integral<T>, std::conditional_t<sizeof(T) == 4, int, long long>, cuda_word<T>>;
template <class T>
inline constexpr T beyond_all =
    std::floating_point<T> ? std::numeric_limits<T>::infinity() : std::numeric_limits<T>::max();
}  // namespace detail

/// What is done to a number of a target: `of` gives the new one, `in_one_instruction` does it on a device,
/// and `neutral` changes no number.
struct add_operation {
  static constexpr const char* kind = "add_into";
  static constexpr operation combines = operation::add;
  /// What changes nothing: -0 of floating-point numbers, as 0 would change -0.
  template <class T>
  static constexpr T neutral = std::floating_point<T> ? T(-0.0) : T(0);
  template <class T>
  static constexpr bool has_instruction = true;

  template <class T>
  [[nodiscard]] static constexpr T of(T there, T x) noexcept {
    return registers::add(there, x);
  }
  // Sums of two's complement are those of unsigned numbers.
  template <class T>
  static constexpr void in_one_instruction(T* there, T x) noexcept {
    if constexpr (std::integral<T>) {
      atomicAdd(reinterpret_cast<detail::cuda_word<T>*>(there), static_cast<detail::cuda_word<T>>(x));
    } else {
      atomicAdd(there, x);
    }
  }
};
struct min_operation {
  static constexpr const char* kind = "min_into";
  static constexpr operation combines = operation::min;
  template <class T>
  static constexpr T neutral = detail::beyond_all<T>;
  template <class T>
  static constexpr bool has_instruction = std::integral<T>;

  template <class T>
  [[nodiscard]] static constexpr T of(T there, T x) noexcept {
    return lanewise::min(there, x);
  }
  template <class T>
  static constexpr void in_one_instruction(T* there, T x) noexcept {
    atomicMin(reinterpret_cast<detail::cuda_integer<T>*>(there), static_cast<detail::cuda_integer<T>>(x));
  }
};
struct max_operation {
  static constexpr const char* kind = "max_into";
  static constexpr operation combines = operation::max;
  template <class T>
  static constexpr T neutral = std::floating_point<T> ? -detail::beyond_all<T> : std::numeric_limits<T>::lowest();
  template <class T>
  static constexpr bool has_instruction = std::integral<T>;

  template <class T>
  [[nodiscard]] static constexpr T of(T there, T x) noexcept {
    return lanewise::max(there, x);
  }
  template <class T>
  static constexpr void in_one_instruction(T* there, T x) noexcept {
    atomicMax(reinterpret_cast<detail::cuda_integer<T>*>(there), static_cast<detail::cuda_integer<T>>(x));
  }
};

namespace detail {

// What no instruction does: new bits are written where nobody wrote others meanwhile.
template <class Operation, class T>
constexpr void exchange_on_device(T* there, T x) noexcept {
  auto* const word = reinterpret_cast<cuda_word<T>*>(there);
  cuda_word<T> seen = *static_cast<const volatile cuda_word<T>*>(word);
  for (bool done = false; !done;) {
    const auto wanted = std::bit_cast<cuda_word<T>>(Operation::of(std::bit_cast<T>(seen), x));
    const auto before = wanted == seen ? seen : atomicCAS(word, seen, wanted);
    done = before == seen;
    seen = before;
  }
}

template <class Operation, class T>
void exchange_on_host(T& there, T x) noexcept {
  using word = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
  const std::atomic_ref<T> place(there);
  T seen = place.load(std::memory_order_relaxed);
  for (bool done = false; !done;) {
    const T wanted = Operation::of(seen, x);
    done = std::bit_cast<word>(wanted) == std::bit_cast<word>(seen) ||
           place.compare_exchange_weak(seen, wanted, std::memory_order_relaxed);
  }
}

}  // namespace detail

/// `there` becomes `Operation::of(there, x)`. On a device many threads may do so at a time, on the host where `shared`
/// says so.
template <class Operation, class T>
constexpr void update(T& there, T x, [[maybe_unused]] bool shared) noexcept {
  if constexpr (!config::on_device) {
    if (shared) {
      detail::exchange_on_host<Operation>(there, x);
    } else {
      there = Operation::of(there, x);
    }
  } else if constexpr (Operation::template has_instruction<T>) {
    Operation::in_one_instruction(&there, x);
  } else {
    detail::exchange_on_device<Operation>(&there, x);
  }
}

}  // namespace lanewise
