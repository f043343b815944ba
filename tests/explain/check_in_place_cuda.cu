// SPDX-License-Identifier: Apache-2.0
// Launches on a device that stay in their memory, and ones that write past it.
// What is written past its memory is not coalesced.
// not strict: past, before
#include <cstdio>
#include <string>

#include "lanewise/explain/check_in_place.hpp"
#include "lanewise/lanewise.hpp"
#include "support/cuda.hpp"

namespace lw = lanewise;

namespace {

constexpr auto twice = lw::kernel<"twice">([](auto x) { return 2 * x; });
// What no kernel of the library can do: the handle of a series, whose levels nobody looks at.
constexpr auto past = lw::kernel<"past">([](auto x, auto to) {
  to.set(to.length(), x);
  return x;
});
constexpr auto before = lw::kernel<"before">([](auto x, auto to) {
  to.set(-1, x);
  return x;
});

template <class... Arguments>
std::string verdict(const Arguments&... arguments) {
  const std::string words = test::refusal([&] { lw::check_in_place(arguments...); });
  std::printf("%s\n", words.c_str());
  return words;
}

}  // namespace

int main() {
  const lw::field<lw::scalar, float> x(100, 3.1F);
  auto there = lw::to_device(x);
  auto levels = lw::to_device(lw::field<lw::scalar, float>(300, 1.0F));
  test::check(verdict(twice, lw::inout(there)) == "not refused", "in place");
  test::check(verdict(lw::iterate(twice, 3), lw::inout(there)) == "not refused", "steps in place");
  test::check(
      verdict(past, lw::in(there), lw::series_out(levels), lw::out(there)) ==
          "lanewise: check_in_place of 'past': the launch writes 1 byte past the end of argument 2 (series_out)",
      "past the end");
  test::check(verdict(before, lw::inout(there), lw::series_inout(levels)) ==
                  "lanewise: check_in_place of 'before': the launch writes 400 bytes before the start of argument 2 "
                  "(series_inout)",
              "before the start");
  test::check(test::same_bits(x, lw::to_host(there)), "arguments stay as they are");
  return test::status("check_in_place_cuda");
}
