// SPDX-License-Identifier: Apache-2.0
#include "lanewise/launch/tangent_lengths.hpp"

#include <cstdint>
#include <string>
#include <vector>

#include "lanewise/launch/add_into.hpp"
#include "lanewise/launch/launch.hpp"
#include "lanewise/launch/lookup.hpp"
#include "lanewise/launch/series.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

constexpr auto kernel = lw::kernel<"read and add">([](auto x, auto rows, auto sums) {
  sums.add(0, x);
  return rows[0] * x;
});

using numbers = std::vector<double>;

// What a check of all arguments says, of a table, sums and tangents of so many rows.
template <class Kernel>
std::string words_of(const Kernel& made, std::size_t table, std::size_t sums, std::size_t first, std::size_t second) {
  const numbers x(3), rows(table), more(first), dx(3);
  numbers added(sums), other(second), y(3), dy(3);
  try {
    const auto arguments =
        lw::make_pack(lw::as_argument(lw::in(x)), lw::as_argument(lw::lookup(rows)),
                      lw::as_argument(lw::add_into(added)), lw::as_argument(lw::lookup(more)),
                      lw::as_argument(lw::add_into(other)), lw::as_argument(lw::out(y)), lw::as_argument(lw::out(dy)));
    lw::check_tangent_lengths(made, arguments);
  } catch (const lw::error& refused) {
    return refused.what();
  }
  return "as it should be";
}

}  // namespace

TEST_CASE("what holds tangents is as long as what these belong to") {
  const auto made = lw::jvp<1, 2>(kernel);
  CHECK(words_of(made, 5, 4, 5, 4) == "as it should be");
  CHECK(words_of(made, 0, 0, 0, 0) == "as it should be");
  CHECK(
      words_of(made, 5, 4, 6, 4) ==
      "lanewise: launch of 'read and add': argument 4 (lookup) has 6 elements, argument 2 (lookup), whose tangents it "
      "holds, has 5");
  CHECK(
      words_of(made, 5, 4, 5, 3) ==
      "lanewise: launch of 'read and add': argument 5 (add_into) has 3 elements, argument 3 (add_into), whose tangents "
      "it holds, has 4");
}

TEST_CASE("of a kernel within others, too") {
  CHECK(words_of(lw::jvp<1, 2>(lw::iterate(kernel, 3)), 5, 4, 5, 3).find("argument 5") != std::string::npos);
  CHECK(words_of(lw::iterate(lw::jvp<1, 2>(kernel), 3), 5, 4, 6, 4).find("argument 4") != std::string::npos);
  CHECK(words_of(lw::jacobian<0>(lw::jvp<1, 2>(kernel)), 5, 4, 5, 3).find("argument 5") != std::string::npos);
  CHECK(words_of(kernel, 5, 4, 6, 3) == "as it should be");
}
