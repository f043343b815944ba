// SPDX-License-Identifier: Apache-2.0
#include "lanewise/kernel/kernel.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "lanewise/scalar/lanes.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

constexpr auto square = lw::kernel<"square">([](auto x) { return x * x; });
constexpr auto fourth = lw::kernel<"fourth power">([](auto x) { return square(square(x)); });

struct doubled {
  template <class V>
  constexpr V operator()(V x) const {
    return 2 * x;
  }
};
struct named : doubled {
  static constexpr std::string_view name() { return "a functor's own name"; }
};
struct spelled : doubled {
  static constexpr const char* name() { return "letters"; }
};
// A name that only a running program knows is none.
struct late : doubled {
  static std::string name() { return "late"; }
};
struct member : doubled {
  [[nodiscard]] std::string_view name() const { return "member"; }
};

struct settings {
  char letter;
  double number;
  std::int16_t count;
};

}  // namespace

static_assert(square.name() == "square");
static_assert(lw::name_of(fourth) == "fourth power");
static_assert(lw::name_of(doubled{}) == "unnamed");
static_assert(lw::name_of([](auto x) { return x; }) == "unnamed");
static_assert(lw::name_of(named{}) == "a functor's own name");
static_assert(lw::name_of(spelled{}) == "letters");
static_assert(lw::name_of(late{}) == "unnamed");
static_assert(lw::name_of(member{}) == "unnamed");
static_assert(lw::name_of(lw::kernel<"given">(named{})) == "given");
static_assert(lw::kernel<"\"quoted\\ \n">(doubled{}).name() == "\"quoted\\ \n");

// a kernel is a function, of plain numbers too, at compile time too
static_assert(square(3) == 9);
static_assert(fourth(2.0) == 16.0);
static_assert(lw::kernel<"doubled">(doubled{})(1.5) == 3.0);
static_assert(sizeof(square) == 1);
static_assert(std::is_trivially_copyable_v<decltype(fourth)>);
static_assert(std::is_invocable_v<decltype(square), float>);
static_assert(!std::is_invocable_v<decltype(square), float, float>);

TEST_CASE("captures travel with the kernel, by value") {
  settings s{'a', 2.5, 7};
  const float weights[3] = {1, 2, 3};
  const auto k = lw::kernel<"captures">([s, weights, total = 10L](auto x) {
    return x * static_cast<float>(s.number) + weights[2] + static_cast<float>(total + s.count + s.letter);
  });
  static_assert(std::is_trivially_copyable_v<decltype(k)>);
  s.number = 0;
  const auto copy = k;
  CHECK(copy(2.0F) == 5.0F + 3.0F + 10.0F + 7.0F + 97.0F);
  using float4 = lw::lanes<float, 4>;
  CHECK(copy(float4(2.0F))[3] == copy(2.0F));
}
