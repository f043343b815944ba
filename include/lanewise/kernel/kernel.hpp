// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

#include "../base/fixed_string.hpp"

// Takes a name and a lambda (or functor) that is the physics of one element, gives the kernel that `launch` runs.

namespace lanewise {

/// A lambda with a name. The name is what reports say, and what the code of a GPU is found by.
template <fixed_string Name, class F>
class named_kernel {
 public:
  using function_type = F;

  constexpr explicit named_kernel(const F& function) noexcept : function_(function) {}

  [[nodiscard]] static constexpr std::string_view name() noexcept { return Name.view(); }

  /// Calls it, as any function: kernels call kernels.
  template <class... Values>
    requires std::is_invocable_v<const F&, Values...>
  constexpr decltype(auto) operator()(Values&&... values) const {
    return function_(std::forward<Values>(values)...);
  }

 private:
  F function_;
};

/// Names a generic lambda: `kernel<"drag">([](auto v, auto dt) { ... })`. Its captures travel with it by their bytes,
/// so they are values that can be copied like that: numbers and structs of them, no references (on a device), no
/// containers. A kernel for a GPU names what it captures: compilers differ in whether [=] takes constants along, and
/// nvcc works with two of them.
template <fixed_string Name, class F>
[[nodiscard]] constexpr auto kernel(const F& function) noexcept {
  static_assert(Name.size() > 0, "lanewise: a kernel has a name of at least one letter: kernel<\"drag\">(...)");
  static_assert(std::is_trivially_copyable_v<F>,
                "lanewise: a kernel's captures must be trivially copyable: capture numbers and structs of numbers by "
                "value, and pass fields and containers to launch");
  return named_kernel<Name, F>(function);
}

namespace detail {
template <class K>
inline constexpr std::string_view name_of_kernel = "unnamed";
// A functor's own name, where it is one that the compiler knows.
template <class K>
  requires requires { typename std::integral_constant<std::size_t, std::string_view(K::name()).size()>; }
inline constexpr std::string_view name_of_kernel<K> = K::name();
}  // namespace detail

/// What messages call a kernel: its name, or "unnamed" for a lambda or functor without one.
template <class K>
[[nodiscard]] constexpr std::string_view name_of(const K&) noexcept {
  return detail::name_of_kernel<K>;
}

}  // namespace lanewise
