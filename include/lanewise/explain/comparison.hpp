// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

// Takes the differences between runs of one launch, gives them in words.

namespace lanewise {

/// A number that came out differently.
struct difference {
  std::size_t argument;  ///< from 0
  std::string kind;      ///< the word at the call
  std::int64_t element;
  std::int64_t number;  ///< of the element
  std::string here;     ///< shortest decimals that read back as the same numbers
  std::string alone;    ///< with one lane
  std::uint64_t ulps;   ///< steps from the one to the other; the largest integer where one of them is no number
};

/// One way to run a launch, against that with one lane.
struct compared_run {
  explicit compared_run(std::string how) : name(std::move(how)) {}

  std::string name;                   ///< "16 lanes", "the GPU"
  std::optional<difference> first{};  ///< of the first argument that differs, the first element
  std::uint64_t largest = 0;          ///< distance in ulps
  std::int64_t differing = 0;         ///< numbers

  void note(const difference& found) {
    largest = std::max(largest, found.ulps);
    ++differing;
    if (!first) first = found;
  }
};

/// What `compare` found.
struct comparison {
  std::string kernel;
  std::int64_t elements;
  std::vector<compared_run> runs;

  /// Whether no number of any run is farther than that from what one lane gave.
  [[nodiscard]] bool equal(std::uint64_t ulps = 0) const noexcept {
    return std::all_of(runs.begin(), runs.end(), [&](const compared_run& run) { return run.largest <= ulps; });
  }
};

namespace detail {
[[nodiscard]] inline std::string ulps_in_words(std::uint64_t ulps) {
  if (ulps == std::numeric_limits<std::uint64_t>::max()) return "NaN against a number";
  return std::to_string(ulps) + (ulps == 1 ? " ulp" : " ulps");
}
}  // namespace detail

/// A line for each run.
template <class Traits>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& to, const comparison& found) {
  to << found.kernel << ", " << found.elements << (found.elements == 1 ? " element" : " elements")
     << ", against one lane at a time\n";
  for (const compared_run& run : found.runs) {
    to << "  " << run.name << std::string(run.name.size() < 10 ? 10 - run.name.size() : 1, ' ');
    if (!run.first) {
      to << "the same bits\n";
      continue;
    }
    const difference& at = *run.first;
    to << run.differing << (run.differing == 1 ? " number differs" : " numbers differ") << ", by "
       << detail::ulps_in_words(run.largest) << " at most; first argument " << at.argument + 1 << " (" << at.kind
       << "), element " << at.element << ", number " << at.number << ": " << at.here << ", with one lane " << at.alone
       << " (" << detail::ulps_in_words(at.ulps) << ")\n";
  }
  return to;
}

}  // namespace lanewise
