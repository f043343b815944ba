// SPDX-License-Identifier: Apache-2.0
#include <lanewise/launch/element.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include <lanewise/field/field.hpp>
#include <lanewise/launch/launch.hpp>
#include <lanewise/scalar/cast.hpp>
#include <lanewise/scalar/math.hpp>
#include <lanewise/tensor/tensor.hpp>

#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

constexpr auto index_of = lw::kernel<"index">([](auto where) { return where.index(); });
constexpr auto coordinates_of = lw::kernel<"coordinates">([](auto where) {
  return std::tuple(where.coordinate(0), where.coordinate(1), where.coordinate(2), where.coordinate(3),
                    where.index() * 0 + where.count(), where.index() * 0 + where.extent(1));
});

// Elements first, ..., first + W - 1 of a launch, as its kernel receives them.
template <std::size_t W>
lw::element_index<W> received(const lw::launch_shape& shape, std::int64_t first) {
  return lw::element().bound(shape).receive<W>(first);
}

template <class... Extents>
int wrong_coordinates(Extents... extents) {
  const lw::launch_shape shape = lw::over(extents...).shape;
  const auto n = static_cast<std::size_t>(shape.count());
  std::vector<std::int64_t> a(n), b(n), c(n), d(n), count(n), extent(n);
  lw::launch(coordinates_of, lw::over(extents...), lw::element(), lw::out(a), lw::out(b), lw::out(c), lw::out(d),
             lw::out(count), lw::out(extent));
  int wrong = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const auto at = shape.coordinates(static_cast<std::int64_t>(i));
    const bool right = a[i] == at[0] && b[i] == at[1] && c[i] == at[2] && d[i] == at[3] && count[i] == shape.count() &&
                       extent[i] == (shape.rank > 1 ? shape.extents[1] : 1);
    if (!right) ++wrong;
  }
  return wrong;
}

}  // namespace

static_assert(lw::positioned_argument<lw::element_index_argument>);
static_assert(!lw::memory_argument<lw::element_index_argument>);

TEST_CASE("element: the index, with and without a shape, for every tail") {
  for (const std::size_t n : {0u, 1u, 7u, 8u, 15u, 16u, 17u, 1023u, 1024u, 1025u, 5000u}) {
    std::vector<std::int64_t> by_out(n, -1), by_shape(n, -1);
    lw::launch(index_of, lw::element(), lw::out(by_out));
    lw::launch(index_of, lw::over(n), lw::element(), lw::out(by_shape));
    for (std::size_t i = 0; i < n; ++i) {
      REQUIRE(by_out[i] == static_cast<std::int64_t>(i));
      REQUIRE(by_shape[i] == static_cast<std::int64_t>(i));
    }
  }
}

TEST_CASE("element: coordinates along one to four axes") {
  CHECK(wrong_coordinates(37) == 0);
  CHECK(wrong_coordinates(5, 7) == 0);
  CHECK(wrong_coordinates(3, 64) == 0);
  CHECK(wrong_coordinates(33, 1) == 0);
  CHECK(wrong_coordinates(3, 1, 50) == 0);
  CHECK(wrong_coordinates(2, 3, 4, 5) == 0);
  CHECK(wrong_coordinates(2, 2, 2, 301) == 0);
  CHECK(wrong_coordinates(4, 0) == 0);
}

TEST_CASE("element: a launch of two lengths") {
  std::vector<std::int64_t> to(11);
  std::string words;
  try {
    lw::launch(index_of, lw::over(3, 4), lw::element(), lw::out(to));
  } catch (const lw::error& refused) {
    words = refused.what();
  }
  CHECK(words.find("argument 3 (out) has 11 elements, over(3, 4) has 12") != std::string::npos);
}

TEST_CASE("element: a field made of coordinates") {
  constexpr std::int64_t ny = 5, nx = 40;
  lw::field<lw::scalar, double> hill(ny * nx);
  // [hill]
  const auto shape = lw::kernel<"hill">([](auto where, auto width) {
    const auto y = lw::cast<double>(where.coordinate(0)), x = lw::cast<double>(where.coordinate(1));
    return exp(-(x * x + y * y) / (width * width));
  });
  lw::launch(shape, lw::over(ny, nx), lw::element(), 12.0, lw::out(hill));
  // [/hill]
  CHECK(hill[0] == 1);
  CHECK(hill[2 * nx + 3] == Approx(std::exp(-13.0 / 144)));
}

// The numbers i * 2654435761 mod 2^32 at elements around 2^30, 2^31 and 2^32, of case C25 (thrust#655, #1609 and
// others).
TEST_CASE("element: generated elements past 2^31, from where they stand in a launch of 10^10") {
  constexpr std::int64_t expected[][2] = {{1073741823, 2714273359}, {1073741824, 1073741824}, {1073741825, 3728177585},
                                          {2147483647, 3788015183}, {2147483648, 2147483648}, {2147483649, 506952113},
                                          {4294967295, 1640531535}, {4294967296, 0},          {4294967303, 1401181143},
                                          {8589934597, 387276917}};
  for (const auto& [element, value] : expected) {
    const auto where = received<8>(lw::over(10000000000).shape, element - 5);
    const auto hashed = lw::cast<std::uint32_t>(where.index()) * 2654435761u;
    CHECK(where.index()[5] == element);
    CHECK(hashed[5] == static_cast<std::uint32_t>(value));
    CHECK(received<1>(lw::over(10000000000).shape, element).index()[0] == element);
  }
}

TEST_CASE("element: coordinates of 2^40 elements, and lanes past the end repeat the last") {
  constexpr std::int64_t n = std::int64_t{1} << 40;
  const auto shape = lw::over(std::int64_t{1} << 8, std::int64_t{1} << 12, std::int64_t{1} << 20).shape;
  const auto where = received<4>(shape, n - 2);
  CHECK(where.count() == n);
  for (std::size_t lane = 0; lane < 4; ++lane) {
    CHECK(where.index()[lane] == (lane == 0 ? n - 2 : n - 1));
    CHECK(where.coordinate(0)[lane] == 255);
    CHECK(where.coordinate(1)[lane] == 4095);
    CHECK(where.coordinate(2)[lane] == (lane == 0 ? 1048574 : 1048575));
  }
  const auto across = received<8>(lw::over(3, 4294967303).shape, 4294967300);
  for (std::size_t lane = 0; lane < 8; ++lane) {
    CHECK(across.coordinate(0)[lane] == (lane < 3 ? 0 : 1));
    CHECK(across.coordinate(1)[lane] == (lane < 3 ? 4294967300 : -3) + static_cast<std::int64_t>(lane));
  }
}
