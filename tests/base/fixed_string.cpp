// SPDX-License-Identifier: Apache-2.0
#include "lanewise/base/fixed_string.hpp"

#include <string_view>
#include <type_traits>

#include "support/catch.hpp"

namespace {

using lanewise::fixed_string;

template <fixed_string Name>
struct named {
  static constexpr std::string_view view = Name.view();
};

static_assert(named<"tumble">::view == "tumble");
static_assert(named<"">::view.empty());
static_assert(std::is_same_v<named<"a">, named<"a">> && !std::is_same_v<named<"a">, named<"b">>);
static_assert(!std::is_same_v<named<"a">, named<"ab">>);

static_assert(fixed_string("drag").size() == 4);
static_assert(fixed_string("drag")[0] == 'd' && fixed_string("drag")[3] == 'g');
static_assert(fixed_string("drag") == fixed_string("drag"));
static_assert(!(fixed_string("drag") == fixed_string("lift")));
static_assert(!(fixed_string("drag") == fixed_string("dragged")));

}  // namespace

TEST_CASE("a fixed string is the text it was made of, spaces and letters of any language included", "[fixed_string]") {
  CHECK(fixed_string("one step, 2 fields").view() == "one step, 2 fields");
  CHECK(fixed_string("\xc3\xa9nergie").size() == 8);
}
