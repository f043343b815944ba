// SPDX-License-Identifier: Apache-2.0
#include "lanewise/kernel/course.hpp"

#include <cstdint>
#include <tuple>
#include <type_traits>

#include "lanewise/lanewise.hpp"

namespace lw = lanewise;
using lw::detail::watched_width;

template <std::size_t W>
using lane = lw::lanes<float, W>;

// Nobody watches lanes, plain numbers and states of them; watching costs no byte.
static_assert(watched_width<float, lane<1>, lane<16>, lw::vec<lane<8>, 3>, std::tuple<int, lw::mask<4>>> == 1);
static_assert(std::is_empty_v<lw::course_watch<1>> && lw::course_watch<1>::sees_step());
// One value among them that records is enough.
constexpr std::size_t recording = lw::recording_width;
static_assert(watched_width<lane<recording>> == recording);
static_assert(watched_width<float, lw::mat<lane<recording>, 2, 2>> == recording);
static_assert(watched_width<lw::dual<lane<recording>, 3>> == recording);
static_assert(watched_width<std::tuple<int, std::tuple<lw::mask<recording>>>> == recording);
