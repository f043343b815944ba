// SPDX-License-Identifier: Apache-2.0
// The product m x ~m of full multivectors in four dimensions, a tensor of 16^4 entries of which 6 % are not zero, in
// the ways that people write it: how many multiplications each takes, how long for an element and how long to compile.
// The results are compared bit by bit.
//
// Compile times are measured with the command that this program was built with. `sandwich --quick` leaves them out.

#include "sandwich.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "../support/explain.hpp"
#include "inputs.hpp"

namespace {

namespace lw = lanewise;
using sandwich::multivectors;
using sandwich::way;

multivectors result_of(const way& w, const sandwich::inputs& in) {
  multivectors y(sandwich::count);
  w.run(in.m, in.x, y);
  return y;
}

// Nanoseconds for an element, the best of several runs.
double time_of(const way& w, const sandwich::inputs& in, double seconds) {
  using clock = std::chrono::steady_clock;
  multivectors y(sandwich::count);
  double best = 1e300;
  const auto end = clock::now() + std::chrono::duration<double>(seconds);
  do {
    const auto begin = clock::now();
    w.run(in.m, in.x, y);
    best = std::min(best, std::chrono::duration<double, std::nano>(clock::now() - begin).count());
  } while (clock::now() < end);
  return best / static_cast<double>(sandwich::count);
}

// Seconds to compile the file of each way; empty where that could not be measured.
std::vector<double> compile_times(const std::vector<way>& ways, const std::filesystem::path& program) {
  const auto here = std::filesystem::path(__FILE__).parent_path();
  const auto build = program.parent_path().parent_path();
  std::string command =
      "python3 '" + (here / "compile_times.py").string() + "' '" + (build / "compile_commands.json").string() + "'";
  for (const way& w : ways) command += std::string(" '") + w.file + "'";

  std::vector<double> seconds;
  if (std::FILE* lines = popen(command.c_str(), "r")) {
    for (double s = 0; std::fscanf(lines, "%lf", &s) == 1;) seconds.push_back(s);
    if (pclose(lines) != 0) seconds.clear();
  }
  return seconds;
}

// The way of the library, which is that of two_products.cpp.
void explain_launches(const support::explanation& explain) {
  const auto two_products = lw::kernel<"sandwich">([](const auto& m, const auto& x) { return lw::sandwich(m, x); });
  const sandwich::inputs in;
  multivectors y(sandwich::count);
  explain(two_products, lw::in(in.m), lw::in(in.x), lw::out(y));
}

}  // namespace

int main(int argc, char** argv) {
  const support::explanation explain(argc, argv);
  if (explain.wanted()) return explain_launches(explain), EXIT_SUCCESS;
  const bool quick = argc > 1 && std::string_view(argv[1]) == "--quick";
  const std::vector<way> ways = {sandwich::copy(),   sandwich::dense(),        sandwich::unmerged(),
                                 sandwich::merged(), sandwich::two_products(), sandwich::two_products_by_loop()};
  const sandwich::inputs in;
  const multivectors expected = result_of(ways[1], in);

  std::printf("m x ~m in Cl(4, 0), all components; elements in cache, one thread\n");
  std::vector<double> to_compile;
  if (!quick) {
    std::printf("(compiling each way three times ...)\n");
    to_compile = compile_times(ways, argv[0]);
  }
  std::printf("\n%-28s %15s %12s %18s\n", "", "multiplications", "ns/element", "seconds to compile");
  bool right = true;
  for (std::size_t i = 0; i < ways.size(); ++i) {
    const way& w = ways[i];
    const bool is_copy = i == 0;
    const bool agrees = is_copy || sandwich::are_equal(result_of(w, in), expected);
    right = right && agrees;
    std::printf("%-28s %15lld %12.2f", w.name, static_cast<long long>(w.multiplications),
                time_of(w, in, quick ? 0.02 : 0.5));
    if (to_compile.size() != ways.size())
      std::printf(" %18s", "not measured");
    else if (is_copy)
      std::printf(" %18.2f", to_compile[0]);
    else
      std::printf("       %+6.2f more", to_compile[i] - to_compile[0]);
    std::printf("%s\n", agrees ? "" : "  WRONG");
  }
  std::printf("\n%s\n", right ? "all results are the same, bit for bit" : "SOME RESULTS ARE WRONG");
  return right ? EXIT_SUCCESS : EXIT_FAILURE;
}
