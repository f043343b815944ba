// SPDX-License-Identifier: Apache-2.0
#include "lanewise/base/static_vector.hpp"

#include <numeric>

#include "support/catch.hpp"

namespace {

using lanewise::static_vector;

constexpr auto squares = [] {
  static_vector<int, 10> list;
  for (int i = 0; i < 5; ++i) list.push_back(i * i);
  return list;
}();
static_assert(squares.size() == 5 && squares.capacity() == 10 && !squares.empty());
static_assert(squares[0] == 0 && squares[4] == 16);

constexpr auto exact = squares.shrink<squares.size()>();
static_assert(exact.size() == 5 && exact.capacity() == 5 && exact[3] == 9);

static_assert([] {
  auto list = squares;
  list.pop_back();
  list.back() = 100;
  list[0] = 1;
  return list.size() == 4 && list[3] == 100 && list[0] == 1;
}());

static_assert(static_vector<int, 0>{}.empty() && static_vector<int, 0>{}.capacity() == 0);

template <static_vector<int, 3> List>
constexpr std::size_t size_of_argument = List.size();
static_assert(size_of_argument<static_vector<int, 3>{{1, 2, 0}, 2}> == 2, "it can be a template argument");

}  // namespace

TEST_CASE("a static vector is a range of what was pushed", "[static_vector]") {
  CHECK(std::accumulate(squares.begin(), squares.end(), 0) == 30);
  int count = 0;
  for (const int square : squares) count += square >= 0 ? 1 : 0;
  CHECK(count == 5);
  static_vector<int, 4> list;
  for (int i = 0; i < 4; ++i) list.push_back(i);
  for (int& item : list) item *= 2;
  CHECK(list[3] == 6);
}
