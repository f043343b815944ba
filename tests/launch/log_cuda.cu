// SPDX-License-Identifier: Apache-2.0
// The line of a launch on a device: timed, and in a capture without a time. The range that a profiler sees of it.
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

// A profiler, as NVTX calls one: what it is told of ranges, with nothing for the end of one.
std::vector<std::string> ranges;
int begin_range(const char* name) {
  ranges.emplace_back(name);
  return 0;
}
int end_range() {
  ranges.emplace_back();
  return 0;
}
int attach(NvtxGetExportTableFunc_t tables) {
  const auto* const callbacks = static_cast<const NvtxExportTableCallbacks*>(tables(NVTX_ETID_CALLBACKS));
  NvtxFunctionTable functions = nullptr;
  unsigned count = 0;
  if (callbacks->GetModuleFunctionTable(NVTX_CB_MODULE_CORE, &functions, &count) == 0) return 0;
  *functions[NVTX_CBID_CORE_RangePushA] = reinterpret_cast<NvtxFunctionPointer>(begin_range);
  *functions[NVTX_CBID_CORE_RangePop] = reinterpret_cast<NvtxFunctionPointer>(end_range);
  return 1;
}

}  // namespace

int main() {
  InitializeInjectionNvtx2_fnptr = attach;
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
  test::check(ranges == std::vector<std::string>{"twice", "", "twice", ""}, "each launch is a range of its name");
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
