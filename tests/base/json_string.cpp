// SPDX-License-Identifier: Apache-2.0
#include "lanewise/base/json_string.hpp"

#include <string_view>

#include "support/catch.hpp"

using lanewise::json_string;

TEST_CASE("words as a string of JSON", "[json]") {
  CHECK(json_string("") == "\"\"");
  CHECK(json_string("drag") == "\"drag\"");
  CHECK(json_string("a \"quoted\\\" name") == "\"a \\\"quoted\\\\\\\" name\"");
  CHECK(json_string("line\nfeed\x1f") == "\"line\\u000afeed\\u001f\"");
  CHECK(json_string(std::string_view("\0", 1)) == "\"\\u0000\"");
}

TEST_CASE("what is not ASCII stays as it is", "[json]") {
  CHECK(json_string("\xc3\xa9t\xc3\xa9") == "\"\xc3\xa9t\xc3\xa9\"");
  CHECK(json_string("\x7f") == "\"\x7f\"");
}
