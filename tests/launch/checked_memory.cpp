// SPDX-License-Identifier: Apache-2.0
#include "lanewise/launch/checked_memory.hpp"

#include <cstdint>
#include <vector>

#include "lanewise/field/field.hpp"
#include "lanewise/launch/arguments.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

template <class T>
struct pair {
  T first, second;
};
std::uintptr_t address(const void* p) { return reinterpret_cast<std::uintptr_t>(p); }

}  // namespace

TEST_CASE("what a launch may touch", "[checked_memory]") {
  std::vector<float> x(100), y(100);
  lw::field<pair, float> f(20);
  const auto one = lw::touched_by(lw::make_pack(lw::in(x), lw::uniform_argument<float>{1}));
  REQUIRE(one.size() == 1);
  CHECK(one[0].lowest == address(x.data()));
  CHECK(one[0].bytes() == 400);
  CHECK_FALSE(one[0].written);

  // Two that overlap are one, which is written where either is.
  const auto halves = lw::touched_by(lw::make_pack(lw::in(lw::strided<lw::scalar>(50, x.data() + 49, -1)),
                                                   lw::out(lw::strided<lw::scalar>(60, x.data() + 40, 1))));
  REQUIRE(halves.size() == 1);
  CHECK(halves[0].bytes() == 400);
  CHECK(halves[0].written);

  // Columns lie apart, blocks together.
  CHECK(lw::touched_by(lw::make_pack(lw::inout(lw::soa<pair>(100, x.data(), y.data())))).size() == 2);
  CHECK(lw::touched_by(lw::make_pack(lw::inout(f))).size() == 1);
  std::vector<float> none;
  CHECK(lw::touched_by(lw::make_pack(lw::inout(none))).empty());
}

TEST_CASE("arguments on copies of their memory", "[checked_memory]") {
  std::vector<float> x(100, 1.0F), y(100, 2.0F);
  const auto arguments = lw::make_pack(lw::in(x), lw::inout(lw::strided<lw::scalar>(50, x.data() + 99, -2)), lw::in(y));
  const auto copies = lw::copies_of_written(lw::touched_by(arguments));
  const auto own = lw::arguments_elsewhere(arguments, copies);
  float* const first = lw::get<1>(own).view.address(0, 0);
  CHECK(first != x.data() + 99);
  CHECK(*first == 1);
  *first = 5;
  CHECK(x[99] == 1);
  // They overlap as they did, and what nobody writes stays where it is.
  CHECK(*lw::get<0>(own).view.address(0, 99) == 5);
  CHECK(lw::get<2>(own).view.address(0, 0) == y.data());
  CHECK(address(lw::get<0>(own).view.address(0, 0)) % 64 == address(x.data()) % 64);
  int pieces = 0;
  copies.for_each([&](const std::byte*, const lw::touched_memory& range) {
    ++pieces;
    CHECK(range.bytes() == 400);
  });
  CHECK(pieces == 1);
}
