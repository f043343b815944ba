// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <chrono>
#include <iostream>
#include <limits>
#include <string_view>

#include <lanewise/base/json_string.hpp>
#include <lanewise/explain/explain.hpp>
#include <lanewise/explain/json.hpp>
#include <lanewise/explain/print.hpp>
#include <lanewise/lanewise.hpp>

// Takes a command line and launches, gives what `--explain` asks for: what each launch would do, in place of doing it.
//
//   --explain        the report, as it is printed
//   --explain=json   the report, a line of JSON
//   --explain=speed  that line, and one that says how long the launch takes here

namespace support {

class explanation {
 public:
  explanation() = default;
  explanation(int argc, char** argv) {
    for (int i = 1; i < argc; ++i)
      if (const std::string_view word = argv[i]; word.starts_with("--explain")) wish_ = word;
  }

  /// Whether the example is to explain its launches and not to run them.
  [[nodiscard]] bool wanted() const noexcept { return !wish_.empty(); }

  /// The same arguments as those of `launch`.
  template <class Kernel, class... Arguments>
  void operator()(const Kernel& kernel, const Arguments&... arguments) const {
    if (!wanted()) return;
    const lanewise::report what = lanewise::explain(kernel, arguments...);
    if (wish_ == "--explain") {
      std::cout << what << '\n';
      return;
    }
    std::cout << lanewise::to_json(what) << '\n';
    if (wish_ == "--explain=speed")
      std::cout << "{\"kernel\": " << lanewise::json_string(what.kernel) << ", \"elements\": " << what.elements
                << ", \"seconds\": " << best_seconds(kernel, arguments...) << "}\n";
  }

 private:
  // Of at least three launches, and of as many as fit into a third of a second.
  template <class Kernel, class... Arguments>
  [[nodiscard]] static double best_seconds(const Kernel& kernel, const Arguments&... arguments) {
    using clock = std::chrono::steady_clock;
    double best = std::numeric_limits<double>::infinity(), all = 0;
    for (int run = 0; run < 3 || (all < 0.3 && run < 1000); ++run) {
      const auto start = clock::now();
      lanewise::launch(kernel, arguments...);
      const double taken = std::chrono::duration<double>(clock::now() - start).count();
      best = std::min(best, taken);
      all += taken;
    }
    return best;
  }

  std::string_view wish_;
};

}  // namespace support
