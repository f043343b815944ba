// SPDX-License-Identifier: Apache-2.0
#include "lanewise/launch/log.hpp"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "lanewise/field/field.hpp"
#include "lanewise/launch/launch.hpp"
#include "lanewise/launch/lookup.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

const lw::launch_record tumble{"tumble", 1'000'000, 56'000'000, 2.1e-3, 28.6e9};

std::vector<std::string> lines_of(const std::string& path) {
  std::ifstream file(path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}
bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("a line of the log in words", "[log]") {
  CHECK(lw::to_text(tumble) == "tumble   n=1000000  56 MB  2.10 ms  26.7 GB/s  0.93 of copy");
  auto other = tumble;
  other.kernel = "equation_of_state";
  other.bytes = 999;
  other.seconds = 3.25e-6;
  CHECK(lw::to_text(other) == "equation_of_state  n=1000000  999 B  3.25 us  0.307 GB/s  0.01 of copy");
  other.bytes = 96'000'000'000;
  other.seconds = 12.5;
  other.device = "cuda";
  CHECK(lw::to_text(other) == "equation_of_state  n=1000000  96 GB  12.5 s  7.68 GB/s  0.27 of copy  on cuda");
  other.seconds.reset();
  CHECK(lw::to_text(other) == "equation_of_state  n=1000000  96 GB  captured in a graph");
}

TEST_CASE("a line of the log as JSON", "[log]") {
  CHECK(lw::to_json(tumble) ==
        "{\"kernel\": \"tumble\", \"n\": 1000000, \"bytes\": 56000000, \"seconds\": 0.0021, \"bytes_per_second\": "
        "2.66667e+10, \"share_of_copy\": 0.9324, \"device\": \"cpu\"}");
  auto captured = tumble;
  captured.seconds.reset();
  captured.kernel = "a \"quoted\\\" name\n";
  CHECK(lw::to_json(captured) ==
        "{\"kernel\": \"a \\\"quoted\\\\\\\" name\\u000a\", \"n\": 1000000, \"bytes\": 56000000, \"seconds\": null, "
        "\"bytes_per_second\": null, \"share_of_copy\": null, \"device\": \"cpu\"}");
}

TEST_CASE("figures that cannot be divided by are no figures", "[log]") {
  CHECK(lw::launch_record{"nothing", 0, 0, 0.0, 1e9}.bytes_per_second() == 0);
  CHECK(lw::launch_record{"nothing", 0, 0, 0.0, 0.0}.share_of_copy() == 0);
}

TEST_CASE("the log goes nowhere, or to the end of a file, in whole lines", "[log]") {
  CHECK_FALSE(lw::launch_log(nullptr).is_on());
  CHECK_FALSE(lw::launch_log("").is_on());
  CHECK(lw::launch_log("-").is_on());
  CHECK_FALSE(lw::launch_log("/no/such/folder/log").is_on());

  const std::string path = "launch_log_test.jsonl";
  std::remove(path.c_str());
  for (int times = 0; times < 2; ++times) {
    lw::launch_log log(path.c_str());
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t)
      threads.emplace_back([&] {
        for (int i = 0; i < 50; ++i) log.write(tumble);
      });
    for (std::thread& thread : threads) thread.join();
  }
  const auto lines = lines_of(path);
  std::remove(path.c_str());
  REQUIRE(lines.size() == 400);
  for (const std::string& line : lines) CHECK(line == lw::to_json(tumble));
}

// Names ending so are run by themselves: the log of a program is what the environment said when it started.
TEST_CASE("launches of a program that logs", "[.][logging]") {
  lw::field<lw::scalar, float> x(1000, 1.0F), y(1000);
  lw::field<lw::scalar, double> table(8, 2.0);
  lw::launch(lw::kernel<"twice">([](auto a) { return 2 * a; }), lw::in(x), lw::out(y));
  lw::launch(lw::kernel<"row">([](auto a, auto rows) { return a * cast<float>(rows[cast<std::int64_t>(a)]); }),
             lw::inout(x), lw::lookup(table));
  CHECK(x[999] == 2);
}

TEST_CASE("a launch of a program that logs writes its line", "[log]") {
  const std::string path = "launch_log_program.jsonl";
  std::remove(path.c_str());
  const std::string program = "/proc/self/exe";
  std::string self(4096, '\0');
  const auto length = readlink(program.c_str(), self.data(), self.size());
  REQUIRE(length > 0);
  self.resize(static_cast<std::size_t>(length));
  REQUIRE(std::system(("LANEWISE_LOG=" + path + " '" + self + "' '[logging]' > /dev/null").c_str()) == 0);
  const auto lines = lines_of(path);
  std::remove(path.c_str());
  REQUIRE(lines.size() == 2);
  CHECK(holds(lines[0], "{\"kernel\": \"twice\", \"n\": 1000, \"bytes\": 8000, \"seconds\": "));
  CHECK(holds(lines[1], "{\"kernel\": \"row\", \"n\": 1000, \"bytes\": 8000, \"seconds\": "));
  CHECK_FALSE(holds(lines[1], "null"));
  CHECK(holds(lines[1], "\"device\": \"cpu\"}"));
}
