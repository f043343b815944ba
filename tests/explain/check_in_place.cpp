// SPDX-License-Identifier: Apache-2.0
#include "lanewise/explain/check_in_place.hpp"

#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "lanewise/field/field.hpp"
#include "lanewise/kernel/iterate.hpp"
#include "lanewise/launch/add_into.hpp"
#include "lanewise/launch/lookup.hpp"
#include "lanewise/launch/neighbours.hpp"
#include "lanewise/launch/reduction.hpp"
#include "lanewise/launch/series.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

template <class T>
struct body {
  lw::vec<T, 3> place;
  T mass;
};
constexpr auto twice = lw::kernel<"twice">([](auto x) { return 2 * x; });

/// What a call is refused with, or "in place".
template <class... Arguments>
std::string verdict(const Arguments&... arguments) {
  try {
    lw::check_in_place(arguments...);
  } catch (const lw::error& refused) {
    return refused.what();
  }
  return "in place";
}
bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

// What no kind of the library does: the kernel gets the view itself, and touches what it likes.
template <class View, bool Reads, bool Writes>
struct bare_argument {
  using view_type = View;
  using memory_type = typename View::memory_type;
  static constexpr bool reads = Reads;
  static constexpr bool writes = Writes;
  static constexpr const char* kind = "bare";
  View view;

  [[nodiscard]] constexpr bare_argument bound(const lw::launch_shape&) const noexcept { return *this; }
  template <std::size_t W>
  [[nodiscard]] constexpr bare_argument receive(std::int64_t) const noexcept {
    return *this;
  }
  [[nodiscard]] std::string misfit(const lw::launch_shape&) const { return {}; }
};
template <bool Reads, bool Writes, class R>
auto bare(R& range) {
  return bare_argument<decltype(lw::view_of(range)), Reads, Writes>{lw::view_of(range)};
}

}  // namespace

TEST_CASE("launches of the library are in place", "[check_in_place]") {
  for (const std::int64_t n : {1, 7, 1000}) {
    lw::field<body, float> bodies(n, [](std::int64_t i) { return body<float>{{{1, 2, 3}}, static_cast<float>(i)}; });
    const auto fall = lw::kernel<"fall">([](auto b, auto dt) {
      b.place -= dt * b.mass;
      return b;
    });
    CHECK(verdict(fall, lw::inout(bodies), 0.5F) == "in place");
    CHECK(verdict(lw::iterate(fall, 5), lw::inout(bodies), 0.5F) == "in place");
    CHECK(lw::all_equal(bodies[0], body<float>{{{1, 2, 3}}, 0}));
    std::vector<double> x(static_cast<std::size_t>(n), 1.0), y(static_cast<std::size_t>(n));
    CHECK(verdict(twice, lw::in(x), lw::out(y)) == "in place");
    CHECK(y[0] == 0);
  }
}

TEST_CASE("handles, strides and shared memory are in place", "[check_in_place]") {
  std::vector<float> x(100, 2.0F), column(300), target(16);
  lw::field<lw::scalar, float> table(10, 1.0F);
  const auto mix = lw::kernel<"mix">([](auto a, auto rows, auto into, auto levels, auto beside) {
    into.add(lw::cast<std::int64_t>(a), a);
    levels.set(2, beside(-1));
    return a + rows[lw::cast<std::int64_t>(a)];
  });
  lw::field<lw::scalar, float> source(100, 3.0F);
  CHECK(verdict(mix, lw::inout(x), lw::lookup(table), lw::add_into(target), lw::series_out(column),
                lw::neighbours(source, lw::clamp)) == "in place");
  std::vector<float> records(40, 1.0F);
  CHECK(verdict(twice, lw::inout(lw::strided<lw::scalar>(10, records.data() + 37, -4))) == "in place");
  CHECK(verdict(twice, lw::in(x), lw::out(x)) == "in place");
  std::vector<float> none;
  CHECK(verdict(twice, lw::inout(none)) == "in place");
  float on_stack[40] = {1, 2};
  CHECK(verdict(twice, lw::inout(on_stack)) == "in place");
  double total = 0;
  CHECK(verdict(twice, lw::in(on_stack), lw::sum_of(total)) ==
        (lw::config::address_sanitizer ? "in place"
                                       : "lanewise: check_in_place of 'twice': the launch allocates memory"));
}

TEST_CASE("a write past the end is found", "[check_in_place]") {
  std::vector<float> x(64, 1.0F), y(64);
  const auto past = lw::kernel<"past">([](auto a, auto to) {
    *to.view.address(0, to.view.size() + 2) = 5;
    return a;
  });
  const auto before = lw::kernel<"before">([](auto a, auto to) {
    *to.view.address(0, -1) = 5;
    return a;
  });
  const std::string refused = verdict(past, lw::inout(x), bare<false, true>(y));
  INFO(refused);
  CHECK(holds(refused, "lanewise: check_in_place of 'past': the launch "));
  CHECK(holds(refused, " bytes past the end of argument 2 (bare)"));
  CHECK(holds(verdict(before, lw::inout(x), bare<false, true>(y)), "before the start of argument 2 (bare)"));
}

TEST_CASE("a read past the end or before the start is found", "[check_in_place]") {
  std::vector<float> x(64, 1.0F), y(64);
  const auto past = lw::kernel<"past">([](auto a, auto from) { return a + *from.view.address(0, from.view.size()); });
  const auto before = lw::kernel<"before">([](auto a, auto from) { return a + *from.view.address(0, -1); });
  CHECK(holds(verdict(past, lw::inout(x), bare<true, false>(y)), "touches"));
  CHECK(holds(verdict(past, lw::inout(x), bare<true, false>(y)), "past the end of argument 2 (bare)"));
  CHECK(holds(verdict(before, lw::inout(x), bare<true, false>(y)), "before the start of argument 2 (bare)"));
}

TEST_CASE("a write to what is only read is found", "[check_in_place]") {
  std::vector<float> x(64, 1.0F), y(64);
  const auto sly = lw::kernel<"sly">([](auto a, auto from) {
    *from.view.address(0, 3) = 5;
    return a;
  });
  const std::string refused = verdict(sly, lw::inout(x), bare<true, false>(y));
  INFO(refused);
  CHECK(holds(refused, "of argument 2 (bare), which the launch only reads"));
}

TEST_CASE("a write between strided elements is found", "[check_in_place]") {
  std::vector<float> x(64, 1.0F), records(256);
  const auto view = lw::strided<lw::scalar>(64, records.data(), 4);
  const auto wide = lw::kernel<"wide">([](auto a, auto to) {
    to.view.address(0, 5)[1] = 0.1F;
    return a;
  });
  const std::string refused = verdict(wide, lw::inout(x), bare<false, true>(view));
  INFO(refused);
  CHECK(holds(refused, "byte 84 of argument 2 (bare), which belongs to no number of its elements"));
}

TEST_CASE("a write by a captured pointer, next to an argument, is found", "[check_in_place]") {
  if (lw::config::address_sanitizer) return;
  lw::field<lw::scalar, float> room(100'000, 1.0F);
  float* const x = room.view().data + 4096;
  float* const behind = x + 65;
  const auto hidden = lw::kernel<"hidden">([behind](auto a) {
    *behind = 9;
    return a;
  });
  const auto view = lw::strided<lw::scalar>(64, x, 1);
  CHECK(verdict(hidden, lw::inout(view)) ==
        "lanewise: check_in_place of 'hidden': the launch writes 7 bytes past the end of argument 1 (inout)");
  CHECK(x[65] == 1);
}

TEST_CASE("an allocation is found, small and large, also where it is given back", "[check_in_place]") {
  if (lw::config::address_sanitizer) return;
  std::vector<float> x(64, 1.0F);
  for (const std::size_t size : {1U, 100U, 100'000U}) {
    const auto hungry = lw::kernel<"hungry">([size](auto a) {
      const std::vector<char> room(size, 'a');
      return a + static_cast<float>(room[0]);
    });
    CHECK(verdict(hungry, lw::inout(x)) == "lanewise: check_in_place of 'hungry': the launch allocates memory");
  }
}

TEST_CASE("errors and ends of a launch are told", "[check_in_place]") {
  std::vector<float> x(64, 50.0F), table(8);
  const auto row = lw::kernel<"row">([](auto a, auto rows) { return rows[lw::cast<std::int64_t>(a)]; });
  CHECK(holds(verdict(row, lw::inout(x), lw::lookup(table, lw::checked)), "element 0 asked for row 50"));
  const auto ends = lw::kernel<"ends">([](auto a) {
    std::abort();
    return a;
  });
  CHECK(holds(verdict(ends, lw::inout(x)), "the launch ends its process, by signal 6"));
  CHECK_THROWS_AS(lw::check_in_place(twice, lw::in(x), lw::out(table)), lw::error);
}
