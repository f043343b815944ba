// SPDX-License-Identifier: Apache-2.0
#include "lanewise/explain/child_process.hpp"

#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <string>

#include "support/catch.hpp"

namespace lw = lanewise;
using lw::detail::child_end;
using lw::detail::run_in_child;

TEST_CASE("a child ends as its function does, and changes nothing here", "[child_process]") {
  int changed = 1;
  CHECK(run_in_child([&] { changed = 2; }).ended == child_end::how::well);
  CHECK(changed == 1);

  const child_end thrown = run_in_child([] { throw std::runtime_error("thrown there"); });
  CHECK(thrown.ended == child_end::how::exception);
  CHECK(std::string(thrown.words) == "thrown there");
  CHECK(std::string(run_in_child([] { throw std::runtime_error(std::string(5000, 'x')); }).words).size() ==
        sizeof thrown.words - 1);

  const child_end aborted = run_in_child([] { std::abort(); });
  CHECK(aborted.ended == child_end::how::signal);
  CHECK(aborted.signal_number == SIGABRT);
}

TEST_CASE("a child that touches what it may not tells where", "[child_process]") {
  const lw::detail::mapped_pages pages(1, MAP_PRIVATE);
  mprotect(pages.data(), pages.size(), PROT_NONE);
  const child_end fault = run_in_child([&] { *const_cast<volatile std::byte*>(pages.data() + 5) = std::byte{1}; });
  CHECK(fault.ended == child_end::how::fault);
  CHECK(fault.place == reinterpret_cast<std::uintptr_t>(pages.data() + 5));
}

TEST_CASE("a child that may not allocate ends where it does", "[child_process]") {
  if (lw::config::address_sanitizer) return;
  for (const std::size_t bytes : {1U, 8U, 24U, 100U, 1000U, 5000U, 10'000'000U}) {
    const auto end = run_in_child([&] {
      lw::detail::forbid_allocation();
      const std::unique_ptr<char[]> taken(new char[bytes]);
      asm volatile("" : : "r"(taken.get()));
    });
    CHECK(end.ended == child_end::how::allocation);
  }
  const auto frugal = run_in_child([] {
    lw::detail::forbid_allocation();
    volatile double x = 1;
    x = x + 1;
  });
  CHECK(frugal.ended == child_end::how::well);
}
