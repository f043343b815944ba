// SPDX-License-Identifier: Apache-2.0
#include "lanewise/launch/arguments.hpp"

#include <array>
#include <complex>
#include <span>
#include <type_traits>
#include <vector>

#include "lanewise/tensor/tensor.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

namespace {
template <class T>
struct pair_of {
  T a, b;
};
enum class mode { slow, fast };
struct plain {
  float a;
  int b;
};
template <class A>
using argument = decltype(lw::as_argument(std::declval<A>()));
using numbers = std::vector<float>;
}  // namespace

static_assert(std::is_same_v<decltype(lw::in(std::declval<numbers&>())),
                             lw::element_argument<lw::column_view<const float, lw::memory::host>, true, false>>);
static_assert(
    std::is_same_v<decltype(lw::in(std::declval<const numbers&>())), decltype(lw::in(std::declval<numbers&>()))>);
static_assert(std::is_same_v<decltype(lw::out(std::declval<numbers&>())),
                             lw::element_argument<lw::column_view<float, lw::memory::host>, false, true>>);
static_assert(std::is_same_v<decltype(lw::inout(std::declval<std::span<float>>())),
                             lw::element_argument<lw::column_view<float, lw::memory::host>, true, true>>);
static_assert(std::is_same_v<decltype(lw::inout(std::declval<lw::field<pair_of, double>&>())),
                             lw::element_argument<lw::block_view<pair_of<double>, lw::memory::host>, true, true>>);
// a view needs no name, it owns nothing
static_assert(
    std::is_same_v<decltype(lw::in(lw::aos<pair_of>(3, std::declval<float*>()))),
                   lw::element_argument<lw::strided_view<const pair_of<float>, lw::memory::host>, true, false>>);

// what is not said to travel is the same for all elements
static_assert(std::is_same_v<argument<float>, lw::uniform_argument<float>>);
static_assert(std::is_same_v<argument<bool>, lw::uniform_argument<bool>>);
static_assert(std::is_same_v<argument<mode>, lw::uniform_argument<mode>>);
static_assert(std::is_same_v<argument<plain>, lw::uniform_argument<plain>>);
static_assert(std::is_same_v<argument<pair_of<float>>, lw::uniform_argument<pair_of<float>>>);
static_assert(std::is_same_v<argument<lw::vec<float, 3>>, lw::uniform_argument<lw::vec<float, 3>>>);
static_assert(std::is_same_v<argument<std::array<double, 3>>, lw::uniform_argument<std::array<double, 3>>>);
static_assert(std::is_same_v<argument<std::complex<float>>, lw::uniform_argument<std::complex<float>>>);
static_assert(lw::is_element_argument<decltype(lw::out(std::declval<numbers&>()))>);
static_assert(!lw::is_element_argument<lw::uniform_argument<float>>);

TEST_CASE("an argument looks at the memory it was given") {
  numbers v{1, 2, 3};
  CHECK(lw::in(v).view.address(0, 2) == &v[2]);
  CHECK(lw::out(v).view.size() == 3);
  CHECK(lw::as_argument(lw::inout(v)).view.address(0, 0) == v.data());
  CHECK(lw::as_argument(2.5).value == 2.5);
}
