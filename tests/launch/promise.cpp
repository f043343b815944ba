// SPDX-License-Identifier: Apache-2.0
#include <lanewise/launch/promise.hpp>

#include <cstdint>
#include <string>
#include <string_view>

#include "support/catch.hpp"

namespace lw = lanewise;

// That the comments are there, and change no instruction, is seen in tests/audit/same_code.py.
static_assert(lw::detail::eight_letters("in", 0) == 'i' + 256 * 'n');
static_assert(lw::detail::eight_letters("in", 8) == 0);
static_assert(lw::detail::eight_letters("series_inout", 8) == 'n' + 256 * ('o' + 256 * ('u' + 256 * 't')));

TEST_CASE("every word of a kind survives in two integers") {
  for (const std::string_view kind : {"in", "out", "inout", "uniform", "along", "series", "series_out", "series_inout",
                                      "lookup", "add_into", "min_into", "max_into", "neighbours", "sum_of",
                                      "compensated_sum_of", "min_of", "arg_max_of", "over", "element"}) {
    std::string back;
    for (std::size_t first = 0; first < 24; first += 8)
      for (int i = 0; i < 8; ++i) {
        const auto letter = static_cast<char>(lw::detail::eight_letters(kind, first) >> (8 * i) & 0x7f);
        if (letter != 0) back += letter;
      }
    CHECK(back == kind);
  }
}
