// SPDX-License-Identifier: Apache-2.0
#include "lanewise/explain/json.hpp"

#include <limits>
#include <string>
#include <vector>

#include "lanewise/lanewise.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

TEST_CASE("a report as JSON has the names and figures of the struct") {
  std::vector<float> x(96), y(96);
  const std::string json = lw::to_json(lw::explain(
      lw::kernel<"saxpy \"a\"">([](auto x, auto y, auto a) { return a * x + y; }), lw::in(x), lw::inout(y), 0.5f));
  CHECK(json.substr(0, 72) == R"({"kernel": "saxpy \"a\"", "made_of": "saxpy \"a\"", "elements": 96, "ele)");
  const auto has = [&](const char* words) { return json.find(words) != std::string::npos; };
  CHECK(has(R"({"name": "argument 2", "kind": "inout", "type": "float", "numbers": 1, "bytes": 4, "bytes_read": 4, )"));
  CHECK(has(R"("in_place": true)"));
  CHECK(has(R"("operations": {"add": 1, "multiply": 1, "fused": 0,)"));
  CHECK(has(R"("flops": 2, "bytes": 12, "bytes_read": 8, "bytes_written": 4, "intensity": 0.16666666666666666)"));
  CHECK(json.find('\n') == std::string::npos);
}

TEST_CASE("what is no number in JSON is null") {
  CHECK(lw::json_text::json_of(std::numeric_limits<double>::infinity()) == "null");
  CHECK(lw::json_text::json_of(0.1) == "0.1");
  CHECK(lw::json_text::json_of(std::string("a\"b\\c\nd")) == R"("a\"b\\c\u000ad")");
}
