// SPDX-License-Identifier: Apache-2.0
#include "lanewise/launch/memory_order.hpp"

#include <cstdint>

#include "lanewise/base/pack.hpp"
#include "lanewise/field/field.hpp"
#include "lanewise/launch/arguments.hpp"
#include "lanewise/launch/lookup.hpp"
#include "lanewise/launch/neighbours.hpp"
#include "lanewise/launch/reduction.hpp"
#include "lanewise/tensor/vec.hpp"
#include "support/catch.hpp"

namespace {

namespace lw = lanewise;

template <class T>
using vec7 = lw::vec<T, 7>;
template <class T>
using vec16 = lw::vec<T, 16>;
template <class T>
using vec100 = lw::vec<T, 100>;
template <class T>
using vec1000 = lw::vec<T, 1000>;
template <template <class> class S, class Layout = lw::layout::blocks>
using inout_of = decltype(lw::inout(std::declval<lw::field<S, float, Layout>&>()));
template <template <class> class S>
using in_of = decltype(lw::in(std::declval<lw::field<S, float>&>()));
template <template <class> class S>
using out_of = decltype(lw::out(std::declval<lw::field<S, float>&>()));

// Narrow blocks in turn; not columns, not numbers whose quarter of a tile is no page, not wide elements.
static_assert(lw::detail::places_in_turn<inout_of<vec7>> == 4);
static_assert(lw::detail::places_in_turn<inout_of<vec7, lw::layout::soa>> == 1);
static_assert(lw::detail::places_in_turn<inout_of<lw::vec3>> == 1);
static_assert(lw::detail::places_in_turn<in_of<vec16>, inout_of<vec16>> == 1);
static_assert(lw::detail::places_in_turn<inout_of<vec7>, inout_of<vec7>> == 1);
// Nor what reads whole rows.
static_assert(lw::detail::places_in_turn<decltype(lw::neighbours(std::declval<lw::field<vec7, float>&>(), lw::clamp)),
                                         inout_of<vec7>> == 1);
// Uniform values stand in nobody's way.
static_assert(lw::detail::places_in_turn<inout_of<vec7>, lw::uniform_argument<float>> == 4);

// Reductions ask for what comes four tiles later, wherever that is; others for what comes next, as much as the nearest
// cache holds, however long the tile is.
using sum = decltype(lw::sum_of(std::declval<double&>()));
static_assert(lw::detail::fetches_far<in_of<vec7>, sum> && !lw::detail::fetches_far<in_of<vec7>, inout_of<vec7>>);
static_assert(lw::detail::coming_group<16, in_of<vec7>, sum>(1024) == 1024 + 4096);
static_assert(lw::detail::coming_group<16, inout_of<vec7>>(1024) == 1024 + 48);
static_assert(lw::detail::coming_group<16, inout_of<vec7>, inout_of<vec7>>(2016) == 2016 + 64);
static_assert(lw::detail::groups_ahead<16, in_of<vec100>>() == 2 &&
              lw::detail::groups_ahead<16, in_of<vec1000>>() == 1);
static_assert(lw::detail::groups_ahead<16, out_of<vec1000>>() == 4);

// What is read is asked for, in blocks and columns; not what is only written, nor records.
static_assert(lw::detail::fetched_arguments<in_of<vec7>, inout_of<vec7>, out_of<vec7>, float> == 2);
static_assert(lw::detail::fetched_arguments<inout_of<vec7, lw::layout::soa>, inout_of<vec7, lw::layout::aos>> == 1);
static_assert(lw::detail::fetched_arguments<in_of<vec7>, sum> == 1);

}  // namespace

TEST_CASE("only what is written unread, aligned and larger than the caches is streamed", "[launch]") {
  lw::field<lw::vec4, float> a(64);
  lw::field<lw::vec4, float> b(64);
  const auto big = static_cast<std::int64_t>(lw::config::last_level_cache());
  CHECK(!lw::detail::writes_past_caches<16>(lw::make_pack(lw::in(a), lw::out(b)), 64));
  CHECK(lw::detail::writes_past_caches<16>(lw::make_pack(lw::in(a), lw::out(b)), big));
  CHECK(!lw::detail::writes_past_caches<16>(lw::make_pack(lw::inout(b)), big));
}

TEST_CASE("what is read around each element counts, as what is read of it does", "[launch]") {
  lw::field<lw::vec4, float> a(64);
  lw::field<lw::scalar, float> b(64);
  const std::int64_t n = static_cast<std::int64_t>(lw::config::last_level_cache()) / 16;
  CHECK(!lw::detail::writes_past_caches<16>(lw::make_pack(lw::out(b)), n));
  CHECK(!lw::detail::writes_past_caches<16>(lw::make_pack(lw::neighbours(a, lw::clamp), lw::out(b)), n / 2));
  CHECK(lw::detail::writes_past_caches<16>(lw::make_pack(lw::neighbours(a, lw::clamp), lw::out(b)), n));
  CHECK(!lw::detail::writes_past_caches<16>(lw::make_pack(lw::lookup(a, lw::clamp), lw::out(b)), n));
}
