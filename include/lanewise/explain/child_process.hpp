// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>
#include <string_view>

#include "../base/config.hpp"
#include "../base/error.hpp"
#include "guarded_memory.hpp"

// Takes a function, runs it in a copy of this process, gives how that ended: what it touched, allocated or threw harms
// nobody.

namespace lanewise::detail {

/// How a child ended. `place` is the address that it may not touch, or where it found a byte that had changed.
struct child_end {
  enum class how { well, fault, allocation, change, exception, signal };

  how ended = how::signal;
  std::uintptr_t place = 0;
  int signal_number = 0;
  char words[480] = {};

  void say(std::string_view what) noexcept {
    const std::size_t length = std::min(what.size(), sizeof words - 1);
    std::memcpy(words, what.data(), length);
    words[length] = '\0';
  }
};

/// In a child: where it says how it ends.
inline child_end* end_of_child = nullptr;

[[noreturn]] inline void end_child(child_end::how ended, std::uintptr_t place = 0) noexcept {
  end_of_child->place = place;
  end_of_child->ended = ended;
  _exit(0);
}

inline void end_by_fault(int, siginfo_t* found, void*) noexcept {
  end_child(child_end::how::fault, reinterpret_cast<std::uintptr_t>(found->si_addr));
}
inline void end_by_allocation() noexcept { end_child(child_end::how::allocation); }

/// What else a program does where a signal comes is not for its child to do.
inline void watch_faults() noexcept {
  for (const int each : {SIGABRT, SIGFPE, SIGILL, SIGTERM}) std::signal(each, SIG_DFL);
  struct sigaction action{};
  action.sa_sigaction = end_by_fault;
  action.sa_flags = SA_SIGINFO;
  sigaction(SIGSEGV, &action, nullptr);
  sigaction(SIGBUS, &action, nullptr);
}

/// What a function needs of the stack, which cannot grow later.
[[gnu::noinline]] inline void touch_stack() noexcept {
  constexpr std::size_t page = 4096;
  std::array<std::byte, 256 * page> room;
  for (std::size_t at = 0; at < room.size(); at += page) *const_cast<volatile std::byte*>(&room[at]) = std::byte{0};
}

/// From now on nothing can be allocated, however small and however soon it is given back: the process gets no more
/// memory, and takes all that its allocator has. An allocator keeps chunks of each size up to 1032 bytes apart. With
/// the address sanitizer, whose allocator this is not, nothing is done.
inline void forbid_allocation() noexcept {
  if constexpr (config::address_sanitizer) return;
  touch_stack();
  rlimit limit{};
  getrlimit(RLIMIT_AS, &limit);
  limit.rlim_cur = 0;
  setrlimit(RLIMIT_AS, &limit);
  const auto take_all = [](std::size_t bytes) {
    for (void* taken = std::malloc(bytes); taken != nullptr; taken = std::malloc(bytes)) {
      asm volatile("" : : "r"(taken));  // a compiler leaves out what nobody uses
    }
  };
  for (std::size_t bytes = std::size_t{1} << 36; bytes > 1032; bytes /= 2) take_all(bytes);
  for (std::size_t bytes = 1032; bytes >= 8; bytes -= 8) take_all(bytes);
  std::set_new_handler(end_by_allocation);
}

/// `f` in a child with one thread.
template <class F>
[[nodiscard]] child_end run_in_child(const F& f) {
  const mapped_pages shared(sizeof(child_end), MAP_SHARED);
  auto* const end = ::new (static_cast<void*>(shared.data())) child_end;
  const pid_t child = fork();
  if (child < 0) throw error("check_in_place: there can be no other process now");
  if (child == 0) {
    end_of_child = end;
    watch_faults();
    config::use_one_thread();
    try {
      f();
    } catch (const std::exception& thrown) {
      end->say(thrown.what());
      end_child(child_end::how::exception);
    }
    end_child(child_end::how::well);
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (WIFSIGNALED(status)) end->signal_number = WTERMSIG(status);
  return *end;
}

}  // namespace lanewise::detail
