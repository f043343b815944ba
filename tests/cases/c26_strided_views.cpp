// SPDX-License-Identifier: Apache-2.0
// A view gives what its copy would give: transposed, sliced, reversed, one for all, interleaved and misaligned memory.
// From cupy/cupy#9233, #7267, #10303, #5427 and #3095, apache/tvm#8540, NVIDIA/cutlass#1272, NVIDIA/cccl#431. (The fact
// about numbers of two bytes is left out: there are no such lanes.)
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include "lanewise/lanewise.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

const auto same = lw::kernel<"same">([](auto x) { return x; });

// What a view holds, in a plain array.
template <class View>
auto copied(const View& view) {
  std::vector<lw::scalar_of<typename View::state_type>> plain(static_cast<std::size_t>(view.size()));
  lw::launch(same, lw::in(view), lw::out(plain));
  return plain;
}

template <class T>
std::vector<T> buffer() {  // the misaligned reads' buffer
  std::vector<T> v(160);
  for (std::size_t i = 0; i < v.size(); ++i) v[i] = static_cast<T>((3 * i + 1) % 50);
  return v;
}

constexpr std::array<int, 31> left{-6, -1, 4, -4, 1, 6,  -2, 3, -5, 0, 5,  -3, 2, -6, -1, 4,
                                   -4, 1,  6, -2, 3, -5, 0,  5, -3, 2, -6, -1, 4, -4, 1};
constexpr std::array<int, 31> right{-2, 1, -3, 0,  3, -1, 2, -2, 1, -3, 0,  3, -1, 2, -2, 1,
                                    -3, 0, 3,  -1, 2, -2, 1, -3, 0, 3,  -1, 2, -2, 1, -3};
constexpr std::array<int, 61> convolved{-2,  9,   -15, 18,  2,  -20, 44,  -36, 14,  -10, -16, 46, -54, 49, -31, -20,
                                        34,  -24, 38,  -10, 15, -26, -15, 0,   20,  4,   -5,  20, -60, 29, -8,  16,
                                        37,  -7,  -7,  -39, 17, -3,  21,  16,  11,  -28, -34, 22, -24, 39, -5,  16,
                                        -23, -16, 27,  -19, 18, 13,  -5,  -18, -11, 6,   -1,  -3, 18};
constexpr std::array<int, 99> points{-7, 0,  7,  -5, 2,  9,  -3, 4,  -8, -1, 6,  -6, 1,  8,  -4, 3,  -9, -2, 5,  -7,
                                     0,  7,  -5, 2,  9,  -3, 4,  -8, -1, 6,  -6, 1,  8,  -4, 3,  -9, -2, 5,  -7, 0,
                                     7,  -5, 2,  9,  -3, 4,  -8, -1, 6,  -6, 1,  8,  -4, 3,  -9, -2, 5,  -7, 0,  7,
                                     -5, 2,  9,  -3, 4,  -8, -1, 6,  -6, 1,  8,  -4, 3,  -9, -2, 5,  -7, 0,  7,  -5,
                                     2,  9,  -3, 4,  -8, -1, 6,  -6, 1,  8,  -4, 3,  -9, -2, 5,  -7, 0,  7,  -5};
constexpr std::array<int, 33> squared_norms{98, 110, 89, 73,  81, 94, 74, 78, 106, 101, 101, 106, 78,  74,  94, 81, 73,
                                            89, 110, 98, 110, 89, 73, 81, 94, 74,  78,  106, 101, 101, 106, 78, 74};
// first element, number of elements, sum of twice the values
constexpr std::array<std::array<int, 3>, 45> misaligned{
    std::array{0, 1, 2},     std::array{0, 7, 140},   std::array{0, 16, 752},   std::array{0, 31, 1452},
    std::array{0, 33, 1634}, std::array{1, 1, 8},     std::array{1, 7, 182},    std::array{1, 16, 848},
    std::array{1, 31, 1538}, std::array{1, 33, 1632}, std::array{2, 1, 14},     std::array{2, 7, 224},
    std::array{2, 16, 844},  std::array{2, 31, 1624}, std::array{2, 33, 1630},  std::array{3, 1, 20},
    std::array{3, 7, 266},   std::array{3, 16, 840},  std::array{3, 31, 1610},  std::array{3, 33, 1628},
    std::array{5, 1, 32},    std::array{5, 7, 350},   std::array{5, 16, 832},   std::array{5, 31, 1582},
    std::array{5, 33, 1624}, std::array{7, 1, 44},    std::array{7, 7, 434},    std::array{7, 16, 824},
    std::array{7, 31, 1554}, std::array{7, 33, 1620}, std::array{8, 1, 50},     std::array{8, 7, 476},
    std::array{8, 16, 820},  std::array{8, 31, 1540}, std::array{8, 33, 1618},  std::array{13, 1, 80},
    std::array{13, 7, 386},  std::array{13, 16, 800}, std::array{13, 31, 1470}, std::array{13, 33, 1608},
    std::array{15, 1, 92},   std::array{15, 7, 270},  std::array{15, 16, 792},  std::array{15, 31, 1442},
    std::array{15, 33, 1604}};
constexpr std::array<int, 33> every_third{1, 10, 19, 28, 37, 46, 5, 14, 23, 32, 41, 0, 9,  18, 27, 36, 45,
                                          4, 13, 22, 31, 40, 49, 8, 17, 26, 35, 44, 3, 12, 21, 30, 39};

}  // namespace

TEMPLATE_TEST_CASE("C26: a transposed matrix, row by row", "", float, double, std::int32_t, std::int64_t) {
  const std::vector<TestType> m{1, 3, 2, 4};
  std::vector<lw::vec<TestType, 2>> rows(2);
  lw::launch(same, lw::in(lw::strided<lw::vec2>(2, m.data(), 1, 2)), lw::out(rows));
  CHECK(rows[0][0] == 1);
  CHECK(rows[0][1] == 2);
  CHECK(rows[1][0] == 3);
  CHECK(rows[1][1] == 4);
}

TEMPLATE_TEST_CASE("C26: a slice of a matrix", "", float, double, std::int32_t, std::int64_t) {
  std::vector<TestType> m(10);
  std::iota(m.begin(), m.end(), TestType{0});
  std::vector<lw::vec<TestType, 4>> rows(2);
  lw::launch(same, lw::in(lw::strided<lw::vec4>(2, m.data(), 5)), lw::out(rows));
  std::vector<TestType> flat;
  for (const auto& row : rows) flat.insert(flat.end(), row.begin(), row.end());
  CHECK(flat == std::vector<TestType>{0, 1, 2, 3, 5, 6, 7, 8});
  CHECK(flat[6] == 7);
}

TEMPLATE_TEST_CASE("C26: reversed, and one value for all", "", float, double, std::int32_t, std::int64_t) {
  std::vector<TestType> v(33);
  std::iota(v.begin(), v.end(), TestType{0});
  const auto reversed = copied(lw::strided<lw::scalar>(33, v.data() + 32, -1));
  CHECK(reversed.front() == 32);
  CHECK(reversed.back() == 0);
  std::int64_t weighted = 0;
  for (std::size_t i = 0; i < 33; ++i)
    weighted += static_cast<std::int64_t>(i + 1) * static_cast<std::int64_t>(reversed[i]);
  CHECK(weighted == 5984);

  const TestType one = 1;
  const auto all = copied(lw::strided<lw::scalar>(1000, &one, 0));
  CHECK(std::accumulate(all.begin(), all.end(), TestType{0}) == 1000);
}

// Full convolution of the reversed `left` with `right`: for each shift, an element-wise product of two views, one
// backwards.
TEMPLATE_TEST_CASE("C26: a convolution by views that run backwards", "", double, std::int64_t) {
  const std::vector<TestType> a(left.begin(), left.end()), b(right.begin(), right.end());
  const auto n = static_cast<std::int64_t>(a.size()), m = static_cast<std::int64_t>(b.size());
  const auto product = lw::kernel<"product">([](auto x, auto y) { return x * y; });
  for (std::int64_t k = 0; k < n + m - 1; ++k) {
    const std::int64_t low = std::max<std::int64_t>(0, k - (m - 1)), high = std::min(k, n - 1);
    std::vector<TestType> terms(static_cast<std::size_t>(high - low + 1));
    // reversed a at low, low + 1, ... and b at k - low, k - low - 1, ...
    lw::launch(product, lw::in(lw::strided<lw::scalar>(high - low + 1, a.data() + (n - 1 - low), -1)),
               lw::in(lw::strided<lw::scalar>(high - low + 1, b.data() + (k - low), -1)), lw::out(terms));
    CHECK(std::accumulate(terms.begin(), terms.end(), TestType{0}) == convolved[static_cast<std::size_t>(k)]);
  }
}

TEMPLATE_TEST_CASE("C26: norms of interleaved points", "", float, double, std::int32_t, std::int64_t) {
  const std::vector<TestType> xyz(points.begin(), points.end());
  std::vector<TestType> norms(33);
  lw::launch(lw::kernel<"squared norm">([](auto v) { return squared_norm(v); }),
             lw::in(lw::aos<lw::vec3>(33, xyz.data())), lw::out(norms));
  CHECK(std::equal(norms.begin(), norms.end(), squared_norms.begin()));
}

TEMPLATE_TEST_CASE("C26: memory that starts at any number", "", float, double, std::int32_t, std::int64_t) {
  const auto v = buffer<TestType>();
  lw::field<lw::scalar, TestType> aligned(160, [&](std::int64_t i) { return v[static_cast<std::size_t>(i)]; });
  const TestType* const start = aligned.view().data;
  for (const auto& [k, n, sum] : misaligned) {
    std::vector<TestType> twice(static_cast<std::size_t>(n) + 3);
    lw::launch(lw::kernel<"twice">([](auto x) { return 2 * x; }), lw::in(lw::soa<lw::scalar>(n, start + k)),
               lw::out(lw::soa<lw::scalar>(n, twice.data() + k % 4)));
    INFO("from element " << k << ", " << n << " elements");
    CHECK(std::accumulate(twice.begin(), twice.end(), TestType{0}) == static_cast<TestType>(sum));
  }
  const auto third = copied(lw::strided<lw::scalar>(33, v.data(), 3));
  CHECK(std::equal(third.begin(), third.end(), every_third.begin()));
}
