// SPDX-License-Identifier: Apache-2.0
#include "lanewise/launch/checked_place.hpp"

#include <type_traits>
#include <vector>

#include "lanewise/field/field.hpp"
#include "lanewise/launch/add_into.hpp"
#include "lanewise/launch/along.hpp"
#include "lanewise/launch/element.hpp"
#include "lanewise/launch/located.hpp"
#include "lanewise/launch/lookup.hpp"
#include "lanewise/launch/neighbours.hpp"
#include "lanewise/launch/reduction.hpp"
#include "lanewise/launch/series.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;
using there = lw::memory::device;

namespace {

template <class T>
struct pair {
  T first, second;
};
template <class A>
using moved = decltype(lw::detail::argument_on<there>(std::declval<const A&>()));
template <class A>
constexpr bool lies_there = std::is_same_v<typename moved<A>::memory_type, there>;

}  // namespace

TEST_CASE("every kind of argument on another memory, and back", "[checked_place]") {
  lw::field<pair, float> f(10);
  std::vector<double> x(10);
  double sum = 0;
  lw::located<double> least{};
  const auto all = lw::make_pack(lw::in(f), lw::inout(lw::aos<pair>(5, x.data())), lw::lookup(x, lw::fill(3.0)),
                                 lw::add_into(x, lw::wrap), lw::series_out(x), lw::neighbours(f, lw::periodic),
                                 lw::along<1, 0>(x), lw::sum_of(sum), lw::arg_max_of(least), lw::element());
  const auto moved_all = lw::arguments_on<there>(all);
  const auto back = lw::arguments_on<lw::memory::host>(moved_all);
  static_assert(std::is_same_v<decltype(back), decltype(all)>);
  static_assert(std::is_same_v<std::remove_cvref_t<decltype(lw::get<9>(moved_all))>, lw::element_index_argument>);
  const auto on_device = []<class... A>(const lw::pack<A...>&) {
    return (... && [] {
      if constexpr (lw::memory_argument<A>) return std::is_same_v<typename A::memory_type, there>;
      return true;
    }());
  };
  CHECK(on_device(moved_all));
  CHECK_FALSE(on_device(all));
  CHECK(lw::get<0>(moved_all).view.data == f.view().data);
  CHECK(lw::get<1>(moved_all).view.element_stride == 2);
  CHECK(lw::get<2>(moved_all).mode.value == 3.0);
  CHECK(lw::get<8>(back).view.value == &least.value);
  static_assert(lies_there<decltype(lw::in(f))>);
}
