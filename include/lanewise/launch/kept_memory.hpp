// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <utility>

#include "../field/host_memory.hpp"
#include "../field/layout.hpp"

// Takes a number of bytes, gives memory for the length of a launch, which the calling thread keeps for its next ones.

namespace lanewise::detail {

/// Memory aligned to a cache line, of as many bytes at least; nothing is written there. Several at a time are several
/// pieces. What a thread ever needed at a time stays its own until it ends.
class kept_memory {
 public:
  explicit kept_memory(std::size_t bytes) : piece_(taken()) {
    if (piece_->memory.size() < bytes) piece_->memory = storage<memory::host>(bytes);
  }
  kept_memory(kept_memory&&) noexcept = default;
  kept_memory& operator=(kept_memory&&) = delete;
  ~kept_memory() {
    if (piece_ == nullptr) return;
    piece_->next = std::move(spare());
    spare() = std::move(piece_);
  }

  [[nodiscard]] std::byte* data() const noexcept { return piece_->memory.data(); }

 private:
  struct piece {
    storage<memory::host> memory;
    std::unique_ptr<piece> next;
  };

  // The calling thread's pieces that are not in use.
  [[nodiscard]] static std::unique_ptr<piece>& spare() noexcept {
    static thread_local std::unique_ptr<piece> first;
    return first;
  }
  [[nodiscard]] static std::unique_ptr<piece> taken() {
    if (spare() == nullptr) return std::make_unique<piece>();
    auto first = std::move(spare());
    spare() = std::move(first->next);
    return first;
  }

  std::unique_ptr<piece> piece_;
};

}  // namespace lanewise::detail
