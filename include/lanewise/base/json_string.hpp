// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

// Takes words, gives them as a string of JSON.

namespace lanewise {

/// In quotation marks, with what may not stand between them escaped (RFC 8259, section 7).
[[nodiscard]] inline std::string json_string(std::string_view words) {
  std::string text = "\"";
  for (const char letter : words) {
    const auto code = static_cast<unsigned char>(letter);
    if (letter == '"' || letter == '\\') text += '\\';
    text += code < 0x20 ? "\\u00" + std::string(1, "01"[code / 16]) + "0123456789abcdef"[code % 16]
                        : std::string(1, letter);
  }
  return text + '"';
}

}  // namespace lanewise
