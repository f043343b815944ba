// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>
#include <string>

// Takes one sentence that says what was wrong with the data of a call, gives the exception that carries it.

namespace lanewise {

/// Wrong data at run time: lengths that differ, null or misaligned memory, overlap, an error of CUDA.
/// Thrown before anything is written. The message names the kernel, the argument and both figures.
class error : public std::runtime_error {
 public:
  explicit error(const std::string& sentence) : std::runtime_error("lanewise: " + sentence) {}
};

}  // namespace lanewise
