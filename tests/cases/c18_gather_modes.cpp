// SPDX-License-Identifier: Apache-2.0
// Case C18: rows that are looked up by indices out of range, in types of 8 to 64 bits. From jax-ml/jax#16557, #7595,
// #25878 and #9839, IntelPython/dpctl#1365 and #1129, cupy/cupy#10165 and tenstorrent/tt-mlir#9211; the right values
// are those of exact integers.
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <vector>

#include "lanewise/kernel/differentiated.hpp"
#include "lanewise/kernel/kernel.hpp"
#include "lanewise/launch/add_into.hpp"
#include "lanewise/launch/element.hpp"
#include "lanewise/launch/launch.hpp"
#include "lanewise/launch/lookup.hpp"
#include "lanewise/scalar/extrema.hpp"
#include "support/catch.hpp"

namespace {

namespace lw = lanewise;
using numbers = std::vector<double>;

constexpr double none = std::numeric_limits<double>::quiet_NaN();
constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t highest = std::numeric_limits<std::int64_t>::max();

const numbers table{10, 11, 12, 13, 14};
const std::vector<std::int64_t> signed_indices{lowest,     -2147483649, -2147483648, -11,        -6,     -5,
                                               -1,         0,           4,           5,          6,      11,
                                               2147483647, 2147483648,  4294967296,  4294967298, highest};
const std::vector<std::uint64_t> unsigned_indices{
    0u, 4u, 5u, 9223372036854775808u, 18446744073709551615u, 18446744073709551611u};

const auto pick = lw::kernel<"pick">([](auto i, auto rows) { return rows[i]; });

template <class Index, class Mode>
[[nodiscard]] numbers picked(const std::vector<Index>& indices, const Mode& mode) {
  numbers result(indices.size(), -1);
  lw::launch(pick, lw::in(indices), lw::lookup(table, mode), lw::out(result));
  return result;
}

[[nodiscard]] bool same(const numbers& a, const numbers& b) {
  bool all = a.size() == b.size();
  for (std::size_t i = 0; all && i < a.size(); ++i) all = a[i] == b[i] || (std::isnan(a[i]) && std::isnan(b[i]));
  return all;
}

}  // namespace

TEST_CASE("C18: signed indices from the lowest to the highest") {
  CHECK(
      same(picked(signed_indices, lw::clamp()), {10, 10, 10, 10, 10, 10, 10, 10, 14, 14, 14, 14, 14, 14, 14, 14, 14}));
  CHECK(same(picked(signed_indices, lw::wrap), {12, 11, 12, 14, 14, 10, 14, 10, 14, 10, 11, 11, 12, 13, 11, 13, 12}));
  CHECK(same(picked(signed_indices, lw::fill()),
             {none, none, none, none, none, none, none, 10, 14, none, none, none, none, none, none, none, none}));
  CHECK(same(picked(signed_indices, lw::from_end(lw::fill(none))),
             {none, none, none, none, none, 10, 14, 10, 14, none, none, none, none, none, none, none, none}));
}

TEST_CASE("C18: unsigned indices") {
  CHECK(same(picked(unsigned_indices, lw::clamp()), {10, 14, 14, 14, 14, 14}));
  CHECK(same(picked(unsigned_indices, lw::wrap), {10, 14, 10, 13, 10, 11}));
  CHECK(same(picked(unsigned_indices, lw::fill(none)), {10, 14, none, none, none, none}));
}

TEST_CASE("C18: indices of 32 bits, and those that only 64 hold") {
  const std::vector<std::int32_t> narrow{std::numeric_limits<std::int32_t>::min(), -6, -1, 0, 4, 5,
                                         std::numeric_limits<std::int32_t>::max()};
  CHECK(same(picked(narrow, lw::clamp()), {10, 10, 10, 10, 14, 14, 14}));
  CHECK(same(picked(narrow, lw::wrap), {12, 14, 14, 10, 14, 10, 12}));
  const std::vector<std::uint32_t> positive{0, 4, 5, 0x80000000u, 0xffffffffu};
  CHECK(same(picked(positive, lw::wrap), {10, 14, 10, 13, 10}));
  CHECK(same(picked(positive, lw::fill()), {10, 14, none, none, none}));
}

TEST_CASE("C18: what is written to a row that does not exist is dropped") {
  std::vector<std::int64_t> written(5);
  lw::launch(lw::kernel<"count">([](auto i, auto target) { target.add(i, 1); }), lw::in(signed_indices),
             lw::add_into(written));
  CHECK(written == std::vector<std::int64_t>{1, 0, 0, 0, 1});
}

TEST_CASE("C18: each of 300 rows has an index into its three columns, whose type is no type for offsets") {
  numbers flat(900);
  for (std::size_t i = 0; i < flat.size(); ++i) flat[i] = static_cast<double>(10 * (i / 3) + i % 3);
  const auto sum = [](const numbers& v) { return std::accumulate(v.begin(), v.end(), 0.0); };
  std::vector<std::int8_t> index(300);
  for (std::size_t r = 0; r < index.size(); ++r) index[r] = static_cast<std::int8_t>(static_cast<int>(5 * r % 6) - 3);
  const auto with = [&](auto column_of) {
    const auto column = lw::kernel<"column">([column_of](auto i, auto where, auto rows) {
      return rows[3 * where.index() + lw::cast<std::int64_t>(column_of(i))];
    });
    numbers result(300);
    lw::launch(column, lw::in(index), lw::element(), lw::lookup(flat, lw::checked), lw::out(result));
    return result;
  };
  const auto first = [](const numbers& v) { return numbers(v.begin(), v.begin() + 8); };
  const auto clamped = with([](auto i) { return lw::clamp(i, 0, 2); });
  CHECK(first(clamped) == numbers{0, 12, 21, 30, 40, 50, 60, 72});
  CHECK(sum(clamped) == 448650);
  const auto from_end = with([](auto i) { return select(i < 0, i + 3, i); });
  CHECK(first(from_end) == numbers{0, 12, 21, 30, 42, 51, 60, 72});
  CHECK(sum(from_end) == 448800);
}

TEST_CASE("C18: one index of 8 bits goes to any row of a long table") {
  numbers rows(300);
  std::iota(rows.begin(), rows.end(), 0.0);
  const auto at = [&](auto index, const auto& mode) { return lw::lookup(rows, mode).template receive<8>(0)[index][7]; };
  CHECK(at(std::int8_t{-128}, lw::wrap) == 172);
  CHECK(at(std::int8_t{-1}, lw::from_end(lw::checked)) == 299);
  CHECK(at(std::uint8_t{255}, lw::clamp()) == 255);
  CHECK(at(std::int16_t{300}, lw::clamp()) == 299);
  CHECK(at(std::uint16_t{65535}, lw::wrap) == 135);
  CHECK(at(std::int8_t{0}, lw::checked) == 0);
}

TEST_CASE("C18: the derivative by a row is 1 where it is read, clipped or wrapped, and 0 where a row is filled in") {
  const numbers p{1}, unit{1};
  const std::vector<std::int64_t> index{1, 0};
  const auto tangents = [&](const auto& mode, const auto& other) {
    numbers value(2), tangent(2);
    lw::launch(lw::jvp<1>(pick), lw::in(index), lw::lookup(p, mode), lw::lookup(unit, other), lw::out(value),
               lw::out(tangent));
    return tangent;
  };
  CHECK(tangents(lw::clamp(), lw::clamp()) == numbers{1, 1});
  CHECK(tangents(lw::wrap, lw::wrap) == numbers{1, 1});
  CHECK(tangents(lw::fill(), lw::fill()) == numbers{0, 1});
  CHECK(tangents(lw::fill(7.0), lw::fill(7.0)) == numbers{0, 1});
  CHECK(tangents(lw::from_end(lw::fill(7.0)), lw::clamp()) == numbers{0, 1});
}

TEST_CASE("C18: tangents of all indices, in one launch with the values") {
  const numbers slopes{1, 2, 4, 8, 16};
  const auto tangents = [&](const auto& mode) {
    numbers value(signed_indices.size()), tangent(signed_indices.size());
    lw::launch(lw::jvp<1>(pick), lw::in(signed_indices), lw::lookup(table, mode), lw::lookup(slopes), lw::out(value),
               lw::out(tangent));
    return tangent;
  };
  CHECK(tangents(lw::clamp()) == numbers{1, 1, 1, 1, 1, 1, 1, 1, 16, 16, 16, 16, 16, 16, 16, 16, 16});
  CHECK(tangents(lw::wrap) == numbers{4, 2, 4, 16, 16, 1, 16, 1, 16, 1, 2, 2, 4, 8, 2, 8, 4});
  CHECK(tangents(lw::fill()) == numbers{0, 0, 0, 0, 0, 0, 0, 1, 16, 0, 0, 0, 0, 0, 0, 0, 0});
}
