// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>

#include "../base/error.hpp"
#include "../launch/checked_memory.hpp"

// Takes memory of an argument, gives a copy of it with pages before and behind that nobody may touch.

namespace lanewise::detail {

[[nodiscard]] inline std::size_t guard_bytes() noexcept { return static_cast<std::size_t>(sysconf(_SC_PAGESIZE)); }
[[nodiscard]] inline std::size_t whole_pages(std::size_t bytes) noexcept {
  return (bytes + guard_bytes() - 1) / guard_bytes() * guard_bytes();
}

/// Pages of a process, zero at first.
class mapped_pages {
 public:
  mapped_pages(std::size_t bytes, int flags) : bytes_(whole_pages(bytes)) {
    void* const start = mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, flags | MAP_ANONYMOUS, -1, 0);
    if (start == MAP_FAILED) throw error("check_in_place: no room for " + std::to_string(bytes_) + " bytes");
    start_ = static_cast<std::byte*>(start);
  }
  mapped_pages(mapped_pages&& other) noexcept
      : start_(std::exchange(other.start_, nullptr)), bytes_(std::exchange(other.bytes_, 0)) {}
  mapped_pages& operator=(mapped_pages&&) = delete;
  ~mapped_pages() {
    if (start_ != nullptr) munmap(start_, bytes_);
  }

  [[nodiscard]] std::byte* data() const noexcept { return start_; }
  [[nodiscard]] std::size_t size() const noexcept { return bytes_; }

 private:
  std::byte* start_ = nullptr;
  std::size_t bytes_ = 0;
};

/// A copy of a range whose last byte is the one before a guard page, or whose first is the one behind one. (An
/// alignment that numbers need divides both ends of their range, and so suits the copy.) The rest of its pages holds a
/// pattern. Where the launch only reads it, nobody may write.
class guarded_copy {
 public:
  guarded_copy(const touched_memory& of, bool close_to_end)
      : of_(of), pages_(2 * guard_bytes() + whole_pages(of.bytes()), MAP_PRIVATE) {
    start_ = inner() + (close_to_end ? inner_bytes() - of.bytes() : 0);
    std::memset(inner(), pattern, inner_bytes());
    std::memcpy(start_, reinterpret_cast<const std::byte*>(of.lowest), of.bytes());
    mprotect(pages_.data(), guard_bytes(), PROT_NONE);
    mprotect(inner() + inner_bytes(), guard_bytes(), PROT_NONE);
    if (!of.written) mprotect(inner(), inner_bytes(), PROT_READ);
  }

  [[nodiscard]] const touched_memory& of() const noexcept { return of_; }
  [[nodiscard]] std::byte* start() const noexcept { return start_; }
  /// All that may be looked at.
  [[nodiscard]] std::byte* inner() const noexcept { return pages_.data() + guard_bytes(); }
  [[nodiscard]] std::size_t inner_bytes() const noexcept { return pages_.size() - 2 * guard_bytes(); }
  /// With the guards.
  [[nodiscard]] bool holds(std::uintptr_t place) const noexcept {
    return place - reinterpret_cast<std::uintptr_t>(pages_.data()) < pages_.size();
  }

 private:
  static constexpr int pattern = 0xa5;

  touched_memory of_;
  mapped_pages pages_;
  std::byte* start_ = nullptr;
};

}  // namespace lanewise::detail
