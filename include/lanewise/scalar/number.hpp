// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

// Takes a type, says whether lanes can hold it and whether a kernel can compute with it.

namespace lanewise {

/// What one lane holds: float, double and the integers of 32 and 64 bits.
template <class T>
concept lane_scalar = std::same_as<T, float> || std::same_as<T, double> || std::same_as<T, std::int32_t> ||
                      std::same_as<T, std::int64_t> || std::same_as<T, std::uint32_t> || std::same_as<T, std::uint64_t>;

/// A plain number of C++, as literals and uniform integers are. A bool is none.
template <class T>
concept plain_number = std::is_arithmetic_v<T> && !std::same_as<T, bool>;

/// Opens the library's tensors to a type of number: lanes here, dual and traced numbers in their own headers.
template <class T>
inline constexpr bool is_kernel_number = false;

/// What a tensor may hold and a scalar factor may be.
template <class T>
concept number = plain_number<T> || is_kernel_number<T>;

/// Whether a number stays of its own type next to others in a contraction, since the type says more than lanes do.
template <class T>
inline constexpr bool keeps_its_type = false;

/// Whether one of two numbers is of that kind, so that tensors of them convert as the numbers do.
template <class T, class U>
concept meets_as_it_is = number<T> && number<U> && (keeps_its_type<T> || keeps_its_type<U>);

/// A literal of type `A` takes the type of the lanes it meets, without a loss of its fraction.
template <class A, class T>
concept weak_for = plain_number<A> && (std::floating_point<T> || std::integral<A>);

}  // namespace lanewise
