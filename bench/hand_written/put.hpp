// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <xsimd/xsimd.hpp>

// Takes a register and an aligned address, stores it there, past the caches if asked to.

namespace hand_written {

inline void put(float* to, const xsimd::batch<float>& x, bool streaming) {
  if (!streaming) return x.store_aligned(to);
  const auto bits = x.data;
  [to](auto r) {
    if constexpr (requires { _mm512_stream_ps(to, r); }) {
      _mm512_stream_ps(to, r);
    } else if constexpr (requires { _mm256_stream_ps(to, r); }) {
      _mm256_stream_ps(to, r);
    } else if constexpr (requires { _mm_stream_ps(to, r); }) {
      _mm_stream_ps(to, r);
    }
  }(bits);
}

}  // namespace hand_written
