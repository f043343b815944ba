// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "checks.hpp"
#include "index_failure.hpp"
#include "index_mode.hpp"
#include "work.hpp"

// Takes what the tiles of a launch noted of indices out of range, gives one error at its end.

namespace lanewise::detail {

/// The part of a `host_work` that looks after the indices of an argument.
template <class Mode>
class index_work {
 public:
  struct tile_work {
    index_failure failure;
  };

  void finish_tile(std::int64_t, const tile_work& room, std::int64_t) {
    if (!room.failure.happened()) return;
    const std::scoped_lock lock(shared_->door);
    shared_->first.keep_first(room.failure);
  }
  template <class A>
  void finish(std::string_view kernel, std::size_t position, const A& argument) const {
    if constexpr (is_checked_mode<Mode>) {
      if (!shared_->first.happened()) return;
      fail(kernel, argument_name<A>(position) + " has " + std::to_string(argument.view.size()) + " rows, element " +
                       std::to_string(shared_->first.element) + " asked for row " + shared_->first.index_in_words());
    }
  }

 private:
  struct first_failure {
    std::mutex door;
    index_failure first;
  };
  // A launch that checks nothing allocates nothing.
  std::unique_ptr<first_failure> shared_ = is_checked_mode<Mode> ? std::make_unique<first_failure>() : nullptr;
};

/// Why a table or target of `rows` does not suit a mode, or nothing.
template <class Mode>
[[nodiscard]] std::string misfit_of_rows(std::int64_t rows, const launch_shape& shape, const std::string& advice) {
  if (rows < 0) return "has " + std::to_string(rows) + " rows";
  if constexpr (always_means_a_row<Mode>)
    if (rows == 0 && shape.count() > 0) return "has no rows, so that no index means one: " + advice;
  return {};
}

}  // namespace lanewise::detail
