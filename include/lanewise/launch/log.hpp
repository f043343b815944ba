// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "../base/json_string.hpp"

// Takes what a launch was and how long it took, gives one line of text on stderr or of JSON in a file, as the
// environment variable LANEWISE_LOG says.

namespace lanewise {

/// A launch in the log. `bytes` are those of the fields that each element moves exactly once (in, out, inout); what a
/// kernel reaches at places of its choice is not counted. Without `seconds` nothing is known of the time: the launch
/// was captured in a graph.
struct launch_record {
  std::string_view kernel;
  std::int64_t elements = 0;
  std::int64_t bytes = 0;
  std::optional<double> seconds{};
  double copy_bytes_per_second = 0;
  std::string_view device = "cpu";

  [[nodiscard]] double bytes_per_second() const noexcept {
    return seconds && *seconds > 0 ? static_cast<double>(bytes) / *seconds : 0;
  }
  [[nodiscard]] double share_of_copy() const noexcept {
    return copy_bytes_per_second > 0 ? bytes_per_second() / copy_bytes_per_second : 0;
  }
};

namespace detail {

// Three digits that matter, which is what a time is worth.
[[nodiscard]] inline std::string short_number(const char* format, double x) {
  std::array<char, 64> words{};
  std::snprintf(words.data(), words.size(), format, x);
  return words.data();
}

// 2.1e-3 s as "2.10 ms".
[[nodiscard]] inline std::string time_in_words(double seconds) {
  if (seconds < 1e-3) return short_number("%.3g us", seconds * 1e6);
  if (seconds < 1) return short_number("%#.3g ms", seconds * 1e3);
  return short_number("%#.3g s", seconds);
}
[[nodiscard]] inline std::string bytes_in_words(double bytes) {
  if (bytes < 1e3) return short_number("%.0f B", bytes);
  if (bytes < 1e6) return short_number("%.3g kB", bytes / 1e3);
  return bytes < 1e9 ? short_number("%.3g MB", bytes / 1e6) : short_number("%.4g GB", bytes / 1e9);
}

}  // namespace detail

/// `tumble   n=1000000  56 MB  2.10 ms  26.7 GB/s  0.93 of copy`
[[nodiscard]] inline std::string to_text(const launch_record& launch) {
  std::string line(launch.kernel);
  line += line.size() < 8 ? std::string(9 - line.size(), ' ') : "  ";
  line += "n=" + std::to_string(launch.elements) + "  " + detail::bytes_in_words(static_cast<double>(launch.bytes));
  if (!launch.seconds) return line + "  captured in a graph";
  line += "  " + detail::time_in_words(*launch.seconds);
  line += detail::short_number("  %.3g GB/s", launch.bytes_per_second() / 1e9);
  line += detail::short_number("  %.2f of copy", launch.share_of_copy());
  return launch.device == "cpu" ? line : line + "  on " + std::string(launch.device);
}

/// One object, with the names of the members. What is not known is null.
[[nodiscard]] inline std::string to_json(const launch_record& launch) {
  const auto known = [&](const char* format, double x) {
    return launch.seconds ? detail::short_number(format, x) : std::string("null");
  };
  return "{\"kernel\": " + json_string(launch.kernel) + ", \"n\": " + std::to_string(launch.elements) +
         ", \"bytes\": " + std::to_string(launch.bytes) +
         ", \"seconds\": " + known("%.9g", launch.seconds.value_or(0)) +
         ", \"bytes_per_second\": " + known("%.6g", launch.bytes_per_second()) +
         ", \"share_of_copy\": " + known("%.4g", launch.share_of_copy()) +
         ", \"device\": " + json_string(launch.device) + "}";
}

/// Where lines go: nowhere, to stderr, or to the end of a file. A line is written whole, whatever thread it is from.
class launch_log {
 public:
  /// `where` is what LANEWISE_LOG says: nothing, "-", or the name of a file. A file that cannot be written is said
  /// once, on stderr, and there is no log.
  explicit launch_log(const char* where) : text_(where != nullptr && std::string_view(where) == "-") {
    if (where == nullptr || *where == '\0') return;
    file_ = text_ ? stderr : std::fopen(where, "a");
    if (file_ == nullptr) std::fprintf(stderr, "lanewise: LANEWISE_LOG=%s cannot be written\n", where);
  }
  launch_log(const launch_log&) = delete;
  launch_log& operator=(const launch_log&) = delete;
  ~launch_log() {
    if (file_ != nullptr && !text_) std::fclose(file_);
    file_ = nullptr;
  }

  [[nodiscard]] bool is_on() const noexcept { return file_ != nullptr; }

  void write(const launch_record& launch) {
    const std::string line = (text_ ? to_text(launch) : to_json(launch)) + "\n";
    const std::scoped_lock lock(door_);
    std::fwrite(line.data(), 1, line.size(), file_);
    std::fflush(file_);
  }

 private:
  std::FILE* file_ = nullptr;
  bool text_ = false;
  std::mutex door_;
};

/// The log of this program. A launch asks it whether it is on: one load. What is launched before main, while other
/// variables are made, is not in it.
inline launch_log log_of_launches{std::getenv("LANEWISE_LOG")};

}  // namespace lanewise
