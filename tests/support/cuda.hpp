// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>

#include "lanewise/base/error.hpp"
#include "lanewise/field/device.hpp"
#include "lanewise/field/field.hpp"
#include "lanewise/tensor/state.hpp"

// Takes what a CUDA program finds, prints what is wrong, gives the exit status: 0 where nothing is.

// There where a program runs without a GPU, on a stand-in that traces every access.
extern "C" __attribute__((weak)) void softgpu_name(const void* allocation, const char* name);

namespace test {

/// Gives the memory of a field a name, by which a source says of what --strict does not hold: `softgpu: --allow NAME`.
template <class Field>
void name_memory(const Field& f, const char* name) {
  if (softgpu_name != nullptr && f.data() != nullptr) softgpu_name(f.data(), name);
}

inline int& failures() {
  static int count = 0;
  return count;
}

inline void check(bool holds, const char* what) {
  if (holds) return;
  ++failures();
  std::printf("FAILED: %s\n", what);
}

[[nodiscard]] inline int status(const char* program) {
  std::printf("%s: %s\n", program, failures() == 0 ? "all as it should be" : "wrong");
  return failures() == 0 ? 0 : 1;
}

/// What a call is refused with, or "not refused".
template <class F>
[[nodiscard]] std::string refusal(const F& f) {
  try {
    f();
  } catch (const lanewise::error& refused) {
    return refused.what();
  }
  return "not refused";
}

/// How many numbers of two fields of the host differ by more than `tolerance` times one and the right number. The first
/// of them are printed.
template <class Field>
[[nodiscard]] int differing_numbers(const char* what, const Field& got, const Field& right, double tolerance) {
  int differing = 0;
  for (std::int64_t i = 0; i < right.size(); ++i) {
    const auto a = lanewise::flatten(got[i]);
    const auto b = lanewise::flatten(right[i]);
    for (std::size_t k = 0; k < b.size(); ++k) {
      const double allowed = tolerance * (1.0 + std::abs(static_cast<double>(b[k])));
      if (std::abs(static_cast<double>(a[k]) - static_cast<double>(b[k])) <= allowed) continue;
      if (++differing < 20)
        std::printf("%s, element %d, number %zu: %.17g on the device, %.17g on the host\n", what, static_cast<int>(i),
                    k, static_cast<double>(a[k]), static_cast<double>(b[k]));
    }
  }
  return differing;
}

/// Whether two fields of the host hold the same bits.
template <class A, class B>
[[nodiscard]] bool same_bits(const A& a, const B& b) {
  if (a.size() != b.size()) return false;
  for (std::int64_t i = 0; i < a.size(); ++i) {
    const auto x = a[i];
    const auto y = b[i];
    if (std::memcmp(&x, &y, sizeof x) != 0) return false;
  }
  return true;
}

}  // namespace test
