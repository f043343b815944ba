// SPDX-License-Identifier: Apache-2.0
#include "lanewise/launch/group.hpp"

#include <array>
#include <cstdint>
#include <numeric>
#include <type_traits>
#include <vector>

#include "lanewise/algebra/quaternion.hpp"
#include "lanewise/tensor/vec.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;
using lw::detail::load_state;
using lw::detail::prepare;
using lw::detail::receive;
using lw::detail::store_state;

namespace {

template <class T>
struct particle {
  lw::vec<T, 2> place;
  T mass;
};
template <class T>
struct padded_apart {  // of a float and an int: no state
  T number;
  int count;
};
struct plain {
  float number;
  int count;
};
enum class mode { slow, fast };

template <std::size_t W, class Value>
using received = std::remove_cvref_t<decltype(receive<W>(prepare<W>(std::declval<const lw::uniform_argument<Value>&>()),
                                                         lw::detail::group_place{}))>;
using float8 = lw::lanes<float, 8>;
using double8 = lw::lanes<double, 8>;

}  // namespace

// floating numbers and states of them are lanes, in every width; all others stay what they are
static_assert(std::is_same_v<received<8, float>, float8>);
static_assert(std::is_same_v<received<8, double>, double8>);
static_assert(std::is_same_v<received<1, float>, lw::lanes<float, 1>>);
static_assert(std::is_same_v<received<8, lw::vec<float, 3>>, lw::vec<float8, 3>>);
static_assert(std::is_same_v<received<8, lw::mat<double, 2, 2>>, lw::mat<double8, 2, 2>>);
static_assert(std::is_same_v<received<8, lw::quat<float>>, lw::quat<float8>>);
static_assert(std::is_same_v<received<8, particle<float>>, particle<float8>>);
static_assert(std::is_same_v<received<8, std::array<double, 3>>, std::array<double8, 3>>);
static_assert(std::is_same_v<received<8, lw::float16>, float8>);
static_assert(std::is_same_v<received<8, lw::vec<lw::bfloat16, 3>>, lw::vec<float8, 3>>);
static_assert(std::is_same_v<received<8, int>, int>);
static_assert(std::is_same_v<received<8, std::int8_t>, std::int8_t>);
static_assert(std::is_same_v<received<8, std::int64_t>, std::int64_t>);
static_assert(std::is_same_v<received<8, bool>, bool>);
static_assert(std::is_same_v<received<8, char>, char>);
static_assert(std::is_same_v<received<8, mode>, mode>);
static_assert(std::is_same_v<received<8, plain>, plain>);
static_assert(std::is_same_v<received<8, padded_apart<float>>, padded_apart<float>>);
static_assert(std::is_same_v<received<8, particle<int>>, particle<int>>);
static_assert(std::is_same_v<received<8, lw::vec<int, 3>>, lw::vec<int, 3>>);

namespace {

// Loads and stores of W elements at every first element, against one number at a time.
template <std::size_t W, class View>
void check_view(const View& view, const View& target) {
  for (std::int64_t first = 0; first + static_cast<std::int64_t>(W) <= view.size();
       first += static_cast<std::int64_t>(W)) {
    const auto group = load_state<W>(view, first);
    store_state<W>(target, first, group, false);
    const auto numbers = lw::flatten(group);
    for (std::size_t lane = 0; lane < W; ++lane) {
      const std::int64_t element = first + static_cast<std::int64_t>(lane);
      const auto expected = lw::flatten(lw::read_element(view, element));
      for (std::size_t k = 0; k < expected.size(); ++k) REQUIRE(numbers[k][lane] == expected[k]);
      REQUIRE(lw::flatten(lw::read_element(target, element)) == expected);
    }
  }
}

template <class View>
void check_widths(const View& view, const View& target) {
  check_view<1>(view, target);
  check_view<4>(view, target);
  check_view<16>(view, target);
  check_view<32>(view, target);
}

}  // namespace

TEMPLATE_TEST_CASE("groups of every width read and write the elements that they hold, wherever they lie", "", float,
                   double, std::int32_t, std::uint64_t) {
  using state = particle<TestType>;
  using host = lw::memory::host;
  std::vector<TestType> from(5 * 64 + 3), to(5 * 64 + 3);
  std::iota(from.begin(), from.end(), TestType{1});
  // one past the start: no register is aligned
  TestType* const a = from.data() + 1;
  TestType* const b = to.data() + 1;
  check_widths(lw::block_view<state, host>{a, 64}, lw::block_view<state, host>{b, 64});
  check_widths(lw::column_view<state, host>{{a, a + 65, a + 130}, 64},
               lw::column_view<state, host>{{b, b + 65, b + 130}, 64});
  check_widths(lw::strided_view<state, host>{a, 64}, lw::strided_view<state, host>{b, 64});
  check_widths(lw::strided_view<state, host>{a, 64, 5, 2}, lw::strided_view<state, host>{b, 64, 5, 2});
  check_widths(lw::strided_view<state, host>{a, 64, 1, 64}, lw::strided_view<state, host>{b, 64, 1, 64});
  check_widths(lw::strided_view<state, host>{a + 63 * 3, 64, -3, 1},
               lw::strided_view<state, host>{b + 63 * 3, 64, -3, 1});
  const auto same = load_state<16>(lw::strided_view<state, host>{a, 64, 0, 1}, 16);
  for (std::size_t lane = 0; lane < 16; ++lane) CHECK(same.mass[lane] == from[3]);
}
