// SPDX-License-Identifier: Apache-2.0
#include "lanewise/launch/index_failure.hpp"

#include <cstdint>
#include <limits>

#include "support/catch.hpp"

namespace lw = lanewise;

TEST_CASE("the first failure is that of the smallest element") {
  lw::detail::index_failure first;
  CHECK_FALSE(first.happened());
  lw::detail::report_index(&first, 7, std::uint64_t{1} << 63);
  lw::detail::report_index(&first, 9, std::int64_t{-3});
  CHECK((first.element == 7 && first.index_in_words() == "9223372036854775808"));
  lw::detail::report_index(&first, 2, std::numeric_limits<std::int64_t>::min());
  CHECK((first.element == 2 && first.index_in_words() == "-9223372036854775808"));
  lw::detail::report_index<std::int64_t>(nullptr, 1, 1);
}

TEST_CASE("of two failures the one of the smaller element is kept") {
  lw::detail::index_failure a, b;
  a.keep_first(b);
  CHECK_FALSE(a.happened());
  lw::detail::report_index(&b, 3, std::int64_t{-1});
  a.keep_first(b);
  CHECK((a.element == 3 && a.negative));
  b.element = 4;
  a.keep_first(b);
  CHECK(a.element == 3);
}
