// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../base/config.hpp"
#include "../base/error.hpp"
#include "../base/pack.hpp"
#include "../field/device.hpp"
#include "../kernel/iterate.hpp"
#include "../kernel/kernel.hpp"
#include "call.hpp"
#include "cuda_room.hpp"
#include "cuda_shape.hpp"
#include "cuda_tile.hpp"
#include "promise.hpp"

// Takes a kernel, its arguments in device memory and a length, gives every element to a thread of the GPU.

#if LANEWISE_CUDA

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <new>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

// A friend that is declared by one template and defined by another is meant here: it is how device code learns the type
// of a closure, which nvcc refuses as a template argument of a __global__ function.
#pragma nv_diagnostic push
#pragma nv_diag_suppress 1301
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wnon-template-friend"
#endif

namespace lanewise::cuda {

/// Stands for a kernel by its name's letters, since the type of its closure cannot cross over to device code.
template <char... Letters>
struct label {};
/// The same for a kernel made of another: by how it was made.
template <class Transformation, class Shape>
struct transformed_shape {};

namespace detail {

template <class K, std::size_t... I>
[[nodiscard]] constexpr auto label_of(std::index_sequence<I...>) noexcept {
  return std::type_identity<label<K::name()[I]...>>{};
}

// A functor at namespace scope stands for itself.
template <class K>
[[nodiscard]] constexpr auto shape_of() noexcept {
  if constexpr (requires { typename K::kernel_type; }) {
    return std::type_identity<
        transformed_shape<typename K::transformation, typename decltype(shape_of<typename K::kernel_type>())::type>>{};
  } else if constexpr (requires { typename K::function_type; }) {
    return label_of<K>(std::make_index_sequence<K::name().size()>{});
  } else {
    return std::type_identity<K>{};
  }
}

// Whether a closure is part of a type, in the words of nvcc's front end, which is the one that would refuse it.
template <class K>
[[nodiscard]] constexpr bool names_closure() noexcept {
  return std::string_view(__PRETTY_FUNCTION__).find("lambda [") != std::string_view::npos;
}

template <class Shape, class Unit, class... A>
struct slot {
  friend constexpr auto two_kernels_in_one_file_have_the_same_name(slot);
};
template <class K, class Shape, class Unit, class... A>
struct bind {
  friend constexpr auto two_kernels_in_one_file_have_the_same_name(slot<Shape, Unit, A...>) {
    return std::type_identity<K>{};
  }
};

/// A kernel by its bytes.
template <std::size_t Size>
struct alignas(16) raw_kernel {
  std::byte bytes[Size];
};

}  // namespace detail

namespace {
// Another type in every translation unit, so that kernels of equal names in two of them are two.
struct unit {};
}  // namespace

namespace detail {

/// What a thread keeps of an argument, and what a block of threads makes of it. Most keep nothing: see
/// cuda_reduction.hpp and cuda_located.hpp.
template <class A>
struct thread_room {
  [[nodiscard]] constexpr const A& tied(const A& argument) noexcept { return argument; }
  constexpr void keep(std::int64_t) noexcept {}
  constexpr void finish_block(const A&) const noexcept {}
};

// Before any element comes.
template <class A>
constexpr void start_reduction(const A& argument, std::int64_t n) noexcept {
  if constexpr (is_reduction<A>) argument.start(n == 0);
}
template <class... A>
__global__ void start_reductions(const __grid_constant__ pack<A...> arguments, const std::int64_t n) {
  lanewise::apply([n](const auto&... a) { (start_reduction(a, n), ...); }, arguments);
}

// All threads of a block take part in its reductions, those without an element, too.
template <class Kernel, class... A, std::size_t... I>
__device__ void run_reducing(const Kernel& kernel, const pack<A...>& arguments, std::int64_t n, std::int32_t items,
                             std::index_sequence<I...>) {
  const std::int64_t tile = std::int64_t{block_size} * items;
  std::tuple<thread_room<A>...> rooms;
  const auto own = make_pack(lanewise::detail::prepare<1>(std::get<I>(rooms).tied(lanewise::get<I>(arguments)))...);
  const auto keep = [&](std::int64_t i) { (std::get<I>(rooms).keep(i), ...); };
#pragma unroll 1
  for (std::int64_t start = blockIdx.x * tile; start < n; start += gridDim.x * tile)
    run_tile(kernel, arguments, own, start + threadIdx.x, std::min(n, start + tile), keep);
  (std::get<I>(rooms).finish_block(lanewise::get<I>(arguments)), ...);
}

// One thread has one element, or several where its block asks for the later ones in advance.
template <class Kernel, class... A>
__device__ void run_elements(const Kernel& kernel, const pack<A...>& arguments, std::int64_t n, std::int32_t items) {
  const auto own =
      lanewise::apply([](const auto&... a) { return make_pack(lanewise::detail::prepare<1>(a)...); }, arguments);
  if constexpr (bytes_asked_for<Kernel, A...> != 0) {
    const std::int64_t tile = static_cast<std::int64_t>(blockDim.x) * items;
    const std::int64_t start = blockIdx.x * tile;
    run_tile(kernel, arguments, own, start + threadIdx.x, std::min(n, start + tile), [](std::int64_t) {});
  } else {
    const std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i < n) lanewise::detail::run_group<1>(kernel, own, {i, i}, false);
  }
}

}  // namespace detail

template <class Shape, class Unit, std::size_t Size, class... A>
__global__ void __launch_bounds__(block_size)
    run(const __grid_constant__ detail::raw_kernel<Size> raw, const __grid_constant__ pack<A...> arguments,
        const std::int64_t n, const std::int32_t items) {
  using found = decltype(two_kernels_in_one_file_have_the_same_name(detail::slot<Shape, Unit, A...>{}));
  const auto& kernel = *reinterpret_cast<const typename found::type*>(raw.bytes);
  lanewise::detail::promise<A...>();
  if constexpr ((is_reduction<A> || ...)) {
    detail::run_reducing(kernel, arguments, n, items, std::index_sequence_for<A...>{});
  } else {
    detail::run_elements(kernel, arguments, n, items);
  }
}

/// Nothing is allocated, but for the words of an error.
template <class... Parameters, class... Values>
void put_on_stream(cudaStream_t stream, std::string_view name, const grid_choice& grid, void (*function)(Parameters...),
                   const Values&... values) {
  cudaLaunchConfig_t where{};
  where.gridDim = dim3(static_cast<unsigned>(grid.blocks));
  where.blockDim = dim3(static_cast<unsigned>(grid.threads));
  where.stream = stream;
  const cudaError_t status = cudaLaunchKernelEx(&where, function, values...);
  if (status == cudaSuccess) return;
  cudaGetLastError();  // it is reported here, and only here
  const bool unknown = status == cudaErrorInvalidDeviceFunction;
  check(status, "launch of '" + std::string(name) + "'" +
                    (unknown ? " (the program has no code for this device, or the host's compiler and nvcc differ in "
                               "what the lambda's [=] captures: name the captures)"
                             : ""));
}

template <class Shape, class Kernel, class... A>
void launch_by_shape(cudaStream_t stream, const Kernel& kernel, const pack<A...>& arguments, std::int64_t n) {
  static_assert(sizeof(detail::bind<Kernel, Shape, unit, A...>) > 0);
  static_assert(std::is_trivially_copyable_v<Kernel> && alignof(Kernel) <= 16,
                "lanewise: a kernel travels to the GPU by its bytes: its captures are trivially copyable");
  constexpr bool reduces = (is_reduction<A> || ...);
  if (n / block_size >= most_blocks)
    throw error("launch of '" + std::string(name_of(kernel)) + "': " + std::to_string(n) +
                " elements are more than one launch of CUDA holds");
  if constexpr (reduces)
    put_on_stream(stream, name_of(kernel), {1, 1, 1}, detail::start_reductions<A...>, arguments, n);
  if (n == 0) return;
  constexpr auto function = &run<Shape, unit, sizeof(Kernel), A...>;
  static constinit room_on_each_device rooms;
  const room there = rooms.of(function);
  constexpr std::int64_t bytes = detail::bytes_asked_for<Kernel, A...>;
  const grid_choice grid = reduces ? choose_reducing_grid(n, bytes, there) : choose_grid(n, bytes, there);
  detail::raw_kernel<sizeof(Kernel)> raw{};
  ::new (static_cast<void*>(raw.bytes)) Kernel(kernel);  // a copy of its bytes would read padding that nobody wrote
  put_on_stream(stream, name_of(kernel), grid, function, raw, arguments, n, grid.items);
}

}  // namespace lanewise::cuda

namespace lanewise {

/// Puts a checked launch of `n` elements on a stream (nullptr: the default one) and returns.
template <class Kernel, class... A>
void launch_on_device(cudaStream_t stream, const Kernel& kernel, const pack<A...>& arguments, std::int64_t n) {
  if constexpr (fits<1, Kernel, A...>()) {
    using shape = typename decltype(cuda::detail::shape_of<Kernel>())::type;
    constexpr bool has_name = !cuda::detail::names_closure<shape>();
    static_assert(has_name,
                  "lanewise: a lambda needs a name to run on a device: write kernel<\"drag\">([](auto v) { ... })");
    if constexpr (has_name) cuda::launch_by_shape<shape>(stream, kernel, arguments, n);
  }
}

}  // namespace lanewise

#pragma nv_diagnostic pop
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif

#endif
