// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

// Takes several ways to do one piece of work on a device, gives the time of each, as a line of JSON.

// There where a program runs without a GPU, on a stand-in that traces every access.
extern "C" __attribute__((weak)) void softgpu_name(const void* allocation, const char* name);

namespace gpu {

inline void check(cudaError_t status, const char* doing) {
  if (status == cudaSuccess) return;
  std::fprintf(stderr, "%s: %s\n", doing, cudaGetErrorString(status));
  std::exit(EXIT_FAILURE);
}

/// What the command line says: lengths are 2^least, ..., 2^most, or `tiny` alone, which no time is taken of.
struct options {
  int least = 16, most = 28, step = 2;
  std::int64_t tiny = 0;
  int steps = 1000;
  int samples = 9;
  const char* file = nullptr;

  options(int count, char** words) {
    for (int w = 1; w < count; ++w) {
      const std::string_view word(words[w]);
      const std::size_t equals = word.find('=');
      const char* const value = words[w] + (equals == word.npos ? word.size() : equals + 1);
      const std::string_view name = word.substr(0, equals);
      if (name == "--least")
        least = std::atoi(value);
      else if (name == "--most")
        most = std::atoi(value);
      else if (name == "--step")
        step = std::max(1, std::atoi(value));
      else if (name == "--tiny")
        tiny = std::atoll(value), samples = 1;
      else if (name == "--steps")
        steps = std::atoi(value);
      else if (name == "--samples")
        samples = std::max(1, std::atoi(value));
      else if (name == "--json")
        file = value;
      else
        std::fprintf(stderr, "unknown option %s\n", words[w]), std::exit(2);
    }
  }

  [[nodiscard]] std::vector<std::int64_t> lengths() const {
    if (tiny > 0) return {tiny};
    std::vector<std::int64_t> all;
    for (int e = least; e <= most; e += step) all.push_back(std::int64_t{1} << e);
    return all;
  }
};

/// Memory of the device.
template <class T>
class buffer {
 public:
  explicit buffer(std::int64_t count) {
    check(cudaMalloc(&data_, static_cast<std::size_t>(count) * sizeof(T)), "allocation of a benchmark");
  }
  buffer(const buffer&) = delete;
  buffer& operator=(const buffer&) = delete;
  ~buffer() { cudaFree(data_); }
  [[nodiscard]] T* data() const { return data_; }

 private:
  T* data_ = nullptr;
};

[[nodiscard]] inline bool fits_memory(std::int64_t bytes) {
  std::size_t free = 0, total = 0;
  check(cudaMemGetInfo(&free, &total), "memory of the device");
  return static_cast<double>(bytes) < 0.9 * static_cast<double>(free);
}

/// One of the ways. `run` puts the work on a stream.
struct way {
  std::string name;
  std::function<void(cudaStream_t)> run;
};

/// What all ways do: its name, elements, bytes that it moves, each of them once, and steps of one run.
struct work {
  std::string name;
  std::int64_t n = 0;
  std::int64_t bytes = 0;
  int steps = 1;
};

/// Takes times by events, and writes a line for each way.
class bench {
 public:
  explicit bench(const options& wanted) : wanted_(wanted) {
    check(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking), "stream");
    check(cudaEventCreate(&start_), "event");
    check(cudaEventCreate(&end_), "event");
    if (wanted.file != nullptr) file_ = std::fopen(wanted.file, "w");
    if (file_ == nullptr) file_ = stdout;
    write_device();
  }
  bench(const bench&) = delete;
  bench& operator=(const bench&) = delete;
  ~bench() {
    if (file_ != stdout) std::fclose(file_);
    cudaEventDestroy(start_);
    cudaEventDestroy(end_);
    cudaStreamDestroy(stream_);
  }

  [[nodiscard]] cudaStream_t stream() const { return stream_; }
  void wait() const { check(cudaStreamSynchronize(stream_), "a benchmark"); }

  /// The median of several samples of each way. They are taken in turn, so that what else the machine does falls on all
  /// of them. A sample is as many runs as take a fifth of a millisecond at least, without a pause between them.
  void measure(const work& what, const std::vector<way>& ways) {
    std::vector<int> runs;
    for (const way& each : ways) runs.push_back(runs_of_a_sample(each));
    std::vector<std::vector<double>> seconds(ways.size());
    for (int s = 0; s < wanted_.samples; ++s)
      for (std::size_t w = 0; w < ways.size(); ++w) seconds[w].push_back(seconds_of(ways[w], runs[w]));
    for (std::size_t w = 0; w < ways.size(); ++w) write(what, ways[w], seconds[w]);
  }

  /// Says that two results differ, and makes the program fail.
  void disagree(const std::string& words) {
    std::printf("FAILED: %s\n", words.c_str());
    agree_ = false;
  }
  [[nodiscard]] int status() const { return agree_ ? EXIT_SUCCESS : EXIT_FAILURE; }

 private:
  void write_device() const {
    int device = 0, driver = 0, runtime = 0;
    cudaDeviceProp properties{};
    check(cudaGetDevice(&device), "device");
    check(cudaGetDeviceProperties(&properties, device), "device");
    check(cudaDriverGetVersion(&driver), "driver");
    check(cudaRuntimeGetVersion(&runtime), "runtime");
    std::fprintf(file_, "{\"device\": \"%s\", \"capability\": \"%d.%d\", \"driver\": %d, \"runtime\": %d}\n",
                 properties.name, properties.major, properties.minor, driver, runtime);
  }

  [[nodiscard]] double seconds_of(const way& each, int runs) const {
    check(cudaEventRecord(start_, stream_), "event");
    for (int r = 0; r < runs; ++r) each.run(stream_);
    check(cudaEventRecord(end_, stream_), "event");
    check(cudaEventSynchronize(end_), each.name.c_str());
    float milliseconds = 0;
    check(cudaEventElapsedTime(&milliseconds, start_, end_), "event");
    return static_cast<double>(milliseconds) * 1e-3 / runs;
  }

  // The first run loads the code and fills the caches, the second says how long it takes.
  [[nodiscard]] int runs_of_a_sample(const way& each) const {
    if (wanted_.tiny > 0) return 1;
    static_cast<void>(seconds_of(each, 1));
    const double once = std::max(seconds_of(each, 1), 1e-7);
    return std::clamp(static_cast<int>(std::ceil(2e-4 / once)), 1, 200);
  }

  void write(const work& what, const way& each, std::vector<double>& seconds) const {
    std::sort(seconds.begin(), seconds.end());
    std::fprintf(file_,
                 "{\"case\": \"%s\", \"way\": \"%s\", \"n\": %lld, \"bytes\": %lld, \"steps\": %d, "
                 "\"seconds\": %.6e, \"fastest\": %.6e}\n",
                 what.name.c_str(), each.name.c_str(), static_cast<long long>(what.n),
                 static_cast<long long>(what.bytes), what.steps, seconds[seconds.size() / 2], seconds.front());
    std::fflush(file_);  // so that what was measured is there when a later part fails
  }

  options wanted_;
  cudaStream_t stream_ = nullptr;
  cudaEvent_t start_ = nullptr, end_ = nullptr;
  std::FILE* file_ = nullptr;
  bool agree_ = true;
};

}  // namespace gpu
