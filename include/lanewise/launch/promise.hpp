// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include "../base/config.hpp"
#include "traffic.hpp"

// Takes the types of a launch's arguments, gives comments in the compiler's output that say what the launch moves and
// asks for ahead, which tools/audit compares with the instructions beside them.

namespace lanewise::detail {

// Eight letters as one integer, the first one lowest: no assembler takes a string as an operand.
[[nodiscard]] constexpr std::int64_t eight_letters(std::string_view word, std::size_t first) noexcept {
  std::int64_t packed = 0;
  for (std::size_t i = 0; i != 8 && first + i < word.size(); ++i)
    packed |= static_cast<std::int64_t>(static_cast<unsigned char>(word[first + i]) & 0x7f) << (8 * i);
  return packed;
}

// A comment of this form is one to ptxas and to all assemblers. It is no instruction, reads and writes nothing.
// Operands are template arguments, since those are constants without any optimisation, too.
template <std::int64_t Position, std::int64_t A, std::int64_t B, std::int64_t C, std::int64_t Numbers,
          std::int64_t Bytes, std::int64_t Run, std::int64_t Read, std::int64_t Written, std::int64_t Once>
constexpr void promise_in_words() noexcept {
  asm volatile(
      "/* lanewise-promise: argument=%0 kind=%1,%2,%3 numbers=%4 bytes=%5 run=%6 read=%7 written=%8 once=%9 */" ::"n"(
          Position),
      "n"(A), "n"(B), "n"(C), "n"(Numbers), "n"(Bytes), "n"(Run), "n"(Read), "n"(Written), "n"(Once));
}

template <class A, std::int64_t Position>
constexpr void promise_argument() noexcept {
  constexpr argument_traffic traffic = traffic_of<A>();
  static_assert(traffic.kind.size() <= 24);
  promise_in_words<Position, eight_letters(traffic.kind, 0), eight_letters(traffic.kind, 8),
                   eight_letters(traffic.kind, 16), traffic.numbers, traffic.bytes, traffic.run, traffic.read,
                   traffic.written, traffic.once>();
}

template <class... A>
constexpr void promise() noexcept {
  if constexpr (config::is_audited) {
    []<std::int64_t... I>(std::integer_sequence<std::int64_t, I...>) {
      (promise_argument<A, I>(), ...);
    }(std::make_integer_sequence<std::int64_t, sizeof...(A)>{});
  }
}

// On a CPU: how many arguments have lines asked for ahead, an instruction each at least.
template <std::int64_t Arguments>
constexpr void promise_to_prefetch() noexcept {
  if constexpr (config::is_audited) asm volatile("/* lanewise-prefetch: arguments=%0 */" ::"n"(Arguments));
}

}  // namespace lanewise::detail
