// SPDX-License-Identifier: Apache-2.0
// The line of a launch on a device: timed, and in a capture without a time.
#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

#include "lanewise/launch/launch.hpp"
#include "support/cuda.hpp"

namespace lw = lanewise;

namespace {

constexpr auto twice = lw::kernel<"twice">([](auto x) { return 2 * x; });

bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

int main() {
  const std::string path = "log_cuda_test.jsonl";
  std::remove(path.c_str());
  lw::field<lw::scalar, float> x(1000, 1.0F);
  auto there = lw::to_device(x);
  cudaStream_t stream = nullptr;
  lw::cuda::check(cudaStreamCreate(&stream), "stream");
  {
    lw::launch_log log(path.c_str());
    const lw::launch_record line{.kernel = "twice", .elements = 1000, .bytes = 8000};
    const auto run = [&] { lw::launch(stream, twice, lw::inout(there)); };
    lw::cuda::logged(log, stream, line, run);
    cudaGraph_t graph = nullptr;
    lw::cuda::check(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal), "capture");
    lw::cuda::logged(log, stream, line, run);
    lw::cuda::check(cudaStreamEndCapture(stream, &graph), "capture");
    test::check(graph != nullptr, "a launch that is logged can be captured");
    lw::cuda::check(cudaGraphDestroy(graph), "graph");
  }
  test::check(lw::to_host(there)[999] == 2, "the launch ran, the captured one did not");
  std::ifstream file(path);
  std::string timed;
  std::string captured;
  std::getline(file, timed);
  std::getline(file, captured);
  std::remove(path.c_str());
  std::printf("%s\n%s\n", timed.c_str(), captured.c_str());
  test::check(holds(timed, "{\"kernel\": \"twice\", \"n\": 1000, \"bytes\": 8000, \"seconds\": "), "its figures");
  test::check(!holds(timed, "null"), "it is timed");
  test::check(holds(timed, "\"device\": \"cuda\"}"), "its device");
  test::check(holds(captured, "\"seconds\": null, \"bytes_per_second\": null"), "a captured one is not timed");
  return test::status("log_cuda");
}
