// SPDX-License-Identifier: Apache-2.0
#include "lanewise/explain/graph.hpp"

#include <string>
#include <vector>

#include "lanewise/lanewise.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

lw::report of_relaxation() {
  std::vector<float> x(100, 1.0f), y(100);
  return lw::explain(lw::kernel<"relax">([](auto x, auto y, auto rate, int n) {
                       const auto target = lw::named<"target">(y * y);
                       return lw::for_range(n, x, [&](auto x) { return x + rate * (target - x); });
                     }),
                     lw::inout(x), lw::in(y), 0.1f, 10);
}

std::size_t count(const std::string& text, const std::string& words) {
  std::size_t found = 0;
  for (std::size_t at = text.find(words); at != std::string::npos; at = text.find(words, at + 1)) ++found;
  return found;
}

}  // namespace

TEST_CASE("a listing has one line for an operation, and loops once") {
  CHECK(lw::listing(of_relaxation()) ==
        "%1 = load float argument 1[0]\n"
        "%2 = load float argument 2[0]\n"
        "%3 = input float argument 3[0]\n"
        "%4 = multiply float %2, %2  # target\n"
        "for_range 10 times {\n"
        "  %5 = subtract float %4, %1 | %7\n"
        "  %6 = multiply float %3, %5\n"
        "  %7 = add float %1, %6 | %7\n"
        "}\n"
        "store float argument 1[0] %7\n");
}

TEST_CASE("a graph has a node for an operation, an edge for an operand, and a cluster for a sub-step") {
  const std::string dot = lw::to_dot(of_relaxation());
  CHECK(dot.substr(0, 17) == "digraph \"relax\" {");
  CHECK(count(dot, "[label=") == 8);
  CHECK(count(dot, " -> ") == 11);
  CHECK(count(dot, "style=dashed") == 2);
  CHECK(count(dot, "subgraph cluster_1 { label=\"target\";") == 1);
  CHECK(count(dot, "{") == count(dot, "}"));
  CHECK(dot.find("n4 -> n5;") != std::string::npos);
}

TEST_CASE("a graph shows constants as they were written, memory by its colour, and any name") {
  std::vector<float> x(100, 1.0f), y(100);
  const auto odd = lw::kernel<"\"odd\"">([](auto x) { return 1 / (0.1f * x - 9.81f); });
  const std::string dot = lw::to_dot(lw::explain(odd, lw::in(x), lw::out(y)));
  CHECK(count(dot, "digraph \"\\\"odd\\\"\" {") == 1);
  const auto backslash = lw::kernel<"a\\">([](auto x) { return x; });
  CHECK(count(lw::to_dot(lw::explain(backslash, lw::in(x), lw::out(y))), "digraph \"a\\\\\" {") == 1);
  CHECK(count(dot, "[label=\"0.1 *\"]") == 1);
  CHECK(count(dot, "[label=\"- 9.81\"]") == 1);
  CHECK(count(dot, "[label=\"1 /\"]") == 1);
  CHECK(count(dot, "[label=\"argument 1[0]\", shape=box, fillcolor=\"#d6e8ff\"]") == 1);
  CHECK(count(dot, "[label=\"argument 2[0]\", shape=box, fillcolor=\"#ffe1c7\"]") == 1);
}
