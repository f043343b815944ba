// SPDX-License-Identifier: Apache-2.0
#include <lanewise/launch/traffic.hpp>

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include <lanewise/field/field.hpp>
#include <lanewise/launch/add_into.hpp>
#include <lanewise/launch/along.hpp>
#include <lanewise/launch/located.hpp>
#include <lanewise/launch/lookup.hpp>
#include <lanewise/launch/neighbours.hpp>
#include <lanewise/launch/reduction.hpp>
#include <lanewise/launch/series.hpp>
#include <lanewise/scalar/small_float.hpp>
#include <lanewise/tensor/vec.hpp>

#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

template <class T>
struct particle {
  lw::vec<T, 3> place;
  T charge;
};

template <class A>
constexpr bool moves(std::string_view kind, std::int64_t numbers, std::int64_t bytes, bool read, bool written,
                     bool once) {
  const lw::argument_traffic t = lw::traffic_of<A>();
  return t.kind == kind && t.numbers == numbers && t.bytes == bytes && t.read == read && t.written == written &&
         t.once == once;
}

using particles = lw::field<particle, float>;
using doubles = lw::field<lw::scalar, double>;

template <class F>
using read_by = decltype(lw::in(std::declval<F&>()));
template <class F>
using changed_by = decltype(lw::inout(std::declval<F&>()));
template <class F>
using written_by = decltype(lw::out(std::declval<F&>()));

}  // namespace

static_assert(moves<read_by<const particles>>("in", 4, 4, true, false, true));
static_assert(moves<changed_by<particles>>("inout", 4, 4, true, true, true));
static_assert(moves<written_by<doubles>>("out", 1, 8, false, true, true));
// Bytes are those of memory, not those of a register.
static_assert(moves<read_by<lw::field<lw::scalar, lw::bfloat16>>>("in", 1, 2, true, false, true));
static_assert(moves<read_by<std::vector<std::uint8_t>>>("in", 1, 1, true, false, true));
static_assert(moves<changed_by<std::span<particle<double>>>>("inout", 4, 8, true, true, true));

static_assert(moves<float>("uniform", 1, 4, false, false, false));
static_assert(moves<particle<double>>("uniform", 4, 8, false, false, false));
static_assert(moves<lw::uniform_argument<std::int64_t>>("uniform", 1, 8, false, false, false));
static_assert(moves<decltype(lw::over(3, 4))>("over", 0, 0, false, false, false));
static_assert(moves<decltype(lw::element())>("element", 0, 0, false, false, false));

static_assert(moves<decltype(lw::along<1>(std::declval<doubles&>()))>("along", 1, 8, true, false, false));
static_assert(moves<decltype(lw::series(std::declval<particles&>()))>("series", 4, 4, true, false, false));
static_assert(moves<decltype(lw::series_out(std::declval<particles&>()))>("series_out", 4, 4, false, true, false));
static_assert(moves<decltype(lw::series_inout(std::declval<particles&>()))>("series_inout", 4, 4, true, true, false));
static_assert(moves<decltype(lw::lookup(std::declval<particles&>()))>("lookup", 4, 4, true, false, false));
static_assert(moves<decltype(lw::add_into(std::declval<doubles&>()))>("add_into", 1, 8, true, true, false));
static_assert(moves<decltype(lw::max_into(std::declval<doubles&>()))>("max_into", 1, 8, true, true, false));
static_assert(moves<decltype(lw::neighbours(std::declval<doubles&>(), lw::periodic))>("neighbours", 1, 8, true, false,
                                                                                      false));
static_assert(moves<decltype(lw::sum_of(std::declval<double&>()))>("sum_of", 1, 8, false, true, false));
static_assert(moves<decltype(lw::arg_min_of(std::declval<double&>(), std::declval<std::int64_t&>()))>("arg_min_of", 1,
                                                                                                      8, false, true,
                                                                                                      false));

// in 16, inout 16 and 16 again, out 8; what is moved as often as a kernel likes does not count, nor do uniform values.
static_assert(lw::bytes_moved_once<read_by<particles>, changed_by<particles>, written_by<doubles>,
                                   lw::uniform_argument<double>, decltype(lw::lookup(std::declval<particles&>())),
                                   decltype(lw::sum_of(std::declval<double&>()))>() == 16 + 32 + 8);
static_assert(lw::bytes_moved_once<>() == 0);

// A block of one cache line of each number, columns, and elements one after the other.
static_assert(lw::traffic_of<read_by<particles>>().run == 16 && lw::traffic_of<read_by<doubles>>().run == 8);
static_assert(lw::traffic_of<decltype(lw::in(lw::soa<lw::scalar>(3, std::declval<const float*>())))>().run > 1000000);
static_assert(lw::traffic_of<read_by<std::vector<particle<float>>>>().run == 1);
static_assert(lw::traffic_of<float>().run == 0);

TEST_CASE("traffic of a pack of arguments") {
  particles f(3);
  doubles g(3);
  const auto arguments = lw::make_pack(lw::in(f), lw::as_argument(1.0), lw::inout(g));
  CHECK(lw::bytes_moved_once(arguments) == 16 + 16);
  CHECK(lw::traffic_of<decltype(lw::in(f))>().bytes_read_once() == 16);
  CHECK(lw::traffic_of<decltype(lw::in(f))>().bytes_written_once() == 0);
  CHECK(lw::traffic_of<decltype(lw::series_inout(f))>().bytes_read_once() == 0);
}
