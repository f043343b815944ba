// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <new>
#include <utility>

#include "../base/config.hpp"
#include "../base/sentences.hpp"
#include "layout.hpp"

// Takes a number of bytes, gives memory of the host for a field: aligned to a cache line, on huge pages where it is
// large, and touched by nobody yet.

namespace lanewise {

/// Owns a field's bytes in one kind of memory.
template <class Memory>
class storage {
  static_assert(never<Memory>,
                "lanewise: memory::device exists in code that nvcc compiles: include lanewise from a .cu file");
};

template <>
class storage<memory::host> {
 public:
  storage() = default;
  explicit storage(std::size_t bytes) : bytes_(bytes) {
    if (bytes == 0) return;
    data_ = static_cast<std::byte*>(::operator new(bytes, alignment()));
    if (is_large()) config::advise_huge_pages(data_, bytes);
  }
  storage(storage&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), bytes_(std::exchange(other.bytes_, 0)) {}
  storage& operator=(storage&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(bytes_, other.bytes_);
    return *this;
  }
  ~storage() {
    if (data_ != nullptr) ::operator delete(data_, alignment());
  }

  [[nodiscard]] std::byte* data() const noexcept { return data_; }
  [[nodiscard]] std::size_t size() const noexcept { return bytes_; }

 private:
  static constexpr std::size_t huge_page = std::size_t{2} << 20;

  [[nodiscard]] bool is_large() const noexcept { return bytes_ >= 2 * huge_page; }
  [[nodiscard]] std::align_val_t alignment() const noexcept {
    return std::align_val_t{is_large() ? huge_page : config::cache_line};
  }

  std::byte* data_ = nullptr;
  std::size_t bytes_ = 0;
};

}  // namespace lanewise
