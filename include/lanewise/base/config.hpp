// SPDX-License-Identifier: Apache-2.0
#pragma once

// Takes what the compiler says of itself and its target, gives the library's only macros and the constants
// that the rest reads instead of macros.
//
// `-ffp-contract` and `-fno-math-errno` are set by the CMake target, not here: see docs/how_it_works.md.

#define LANEWISE_VERSION_MAJOR 0
#define LANEWISE_VERSION_MINOR 1
#define LANEWISE_VERSION_PATCH 0

#if defined(__CUDACC__)
#define LANEWISE_CUDA 1
#if !defined(__CUDACC_RELAXED_CONSTEXPR__)
#error "lanewise: compile CUDA code with --expt-relaxed-constexpr, or link the CMake target lanewise::cuda"
#endif
#else
#define LANEWISE_CUDA 0
#endif

// A directive of OpenMP, or nothing where it is off. Without it every launch runs on the calling thread.
#if defined(_OPENMP)
#include <omp.h>
#define LANEWISE_PRAGMA(words) _Pragma(#words)
#define LANEWISE_OPENMP(directive) LANEWISE_PRAGMA(omp directive)
#else
#define LANEWISE_OPENMP(directive)
#endif

// How contractions become code unless a call says it: `unrolled`, `dense` or `loop`, the same in all of a program.
#if !defined(LANEWISE_STRATEGY)
#define LANEWISE_STRATEGY unrolled
#endif

#if defined(__linux__)
#include <sys/mman.h>
#include <unistd.h>
#endif

#include <algorithm>
#include <cstddef>
#include <ctime>

namespace lanewise {

/// How a contraction becomes code. `unrolled`: one instruction for each term of the sparse table, the fastest to run.
/// `loop`: a run-time loop over the sparse table, the same bits, fast to compile: for debug builds and large algebras.
/// `dense`: plain loops over all indices, zeros included, as a tensor library does it.
enum class strategy { unrolled, dense, loop };

}  // namespace lanewise

namespace lanewise::config {

/// The strategy of the build.
inline constexpr strategy default_strategy = strategy::LANEWISE_STRATEGY;

/// True in code that is being compiled for a GPU. Only function bodies may depend on it.
#if defined(__CUDA_ARCH__)
inline constexpr bool on_device = true;
#else
inline constexpr bool on_device = false;
#endif

/// True where launches write what they promise into the compiler's output, as comments: see docs/audit.md.
#if defined(LANEWISE_AUDIT)
inline constexpr bool is_audited = true;
#else
inline constexpr bool is_audited = false;
#endif

/// True in a build that looks for mistakes of its kernels while it runs: see docs/checked_runs.md. It is a template
/// parameter of every launch, so that checked and other translation units of one program stay apart.
#if defined(LANEWISE_CHECKED)
inline constexpr bool checked = true;
#else
inline constexpr bool checked = false;
#endif

/// True where the address sanitizer has taken the place of the allocator.
#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool address_sanitizer = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
inline constexpr bool address_sanitizer = true;
#else
inline constexpr bool address_sanitizer = false;
#endif
#else
inline constexpr bool address_sanitizer = false;
#endif

/// True where the target multiplies and adds with one rounding in one instruction.
#if defined(__FMA__) || defined(__ARM_FEATURE_FMA) || defined(__CUDA_ARCH__)
inline constexpr bool has_fused_multiply_add = true;
#else
inline constexpr bool has_fused_multiply_add = false;
#endif

/// True where the target converts between floats of 16 and 32 bits in one instruction, in registers of 32 bytes.
#if defined(__F16C__) && defined(__AVX__)
inline constexpr bool has_half_conversion = true;
#else
inline constexpr bool has_half_conversion = false;
#endif

/// Bytes of a cache line, and so of one number's run in the block layout (two 32-byte sectors of a GPU).
inline constexpr std::size_t cache_line = 64;

/// The most that one program may count on of a cache that many cores share. A server reports hundreds of megabytes, of
/// which a few cores get no more than the bandwidth of memory (measured on a Sapphire Rapids that reports 300 MB: plain
/// stores of 67 MB ran at 16 GB/s, stores past the caches at 27).
inline constexpr std::size_t largest_share_of_cache = std::size_t{32} << 20;

/// Bytes of the last-level cache to count on: what the operating system tells, up to the largest share.
[[nodiscard]] inline std::size_t last_level_cache() noexcept {
#if defined(__linux__) && defined(_SC_LEVEL3_CACHE_SIZE)
  static const long bytes = sysconf(_SC_LEVEL3_CACHE_SIZE);
#else
  static const long bytes = 0;
#endif
  return bytes > 0 ? std::min(static_cast<std::size_t>(bytes), largest_share_of_cache) : largest_share_of_cache;
}

/// Threads that a loop of OpenMP would have.
[[nodiscard]] inline int available_threads() noexcept {
#if defined(_OPENMP)
  return omp_get_max_threads();
#else
  return 1;
#endif
}

/// The calling thread's number in such a loop, from 0.
[[nodiscard]] inline int thread_number() noexcept {
#if defined(_OPENMP)
  return omp_get_thread_num();
#else
  return 0;
#endif
}

/// Seconds of a clock that only runs forward, where there is one.
[[nodiscard]] inline double clock_seconds() noexcept {
  std::timespec now{};
#if defined(CLOCK_MONOTONIC)
  clock_gettime(CLOCK_MONOTONIC, &now);
#else
  std::timespec_get(&now, TIME_UTC);
#endif
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// From now on the calling thread's loops of OpenMP have one thread: what a process that was forked from one with
/// threads has to do.
inline void use_one_thread() noexcept {
#if defined(_OPENMP)
  omp_set_num_threads(1);
#endif
}

/// Asks for huge pages behind `bytes` at `start`; says whether the operating system took the advice.
inline bool advise_huge_pages([[maybe_unused]] void* start, [[maybe_unused]] std::size_t bytes) noexcept {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
  return madvise(start, bytes, MADV_HUGEPAGE) == 0;
#else
  return false;
#endif
}

}  // namespace lanewise::config
