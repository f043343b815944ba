// SPDX-License-Identifier: Apache-2.0
// The least and the largest over elements with NaN anywhere, signed zeros, infinities and ties. From apache/tvm#19518,
// microsoft/onnxruntime#10514, sonots/cumo#219, pytorch/pytorch#7052, jax-ml/jax#1072, kokkos/kokkos#6144 and #1250.
// The policy is that of numpy: a NaN is the result, wherever it stands. (Their positions are in launch/located.)
#include <cmath>
#include <cstddef>
#include <limits>
#include <tuple>
#include <vector>

#include "lanewise/lanewise.hpp"
#include "lanewise/launch/reduction.hpp"
#include "support/catch.hpp"
#include "support/threads.hpp"

namespace lw = lanewise;

namespace {

constexpr double no_number = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

bool same(double a, double b) {
  return (std::isnan(a) && std::isnan(b)) || (a == b && std::signbit(a) == std::signbit(b));
}

struct extremes {
  double least, largest;
};
extremes of(const std::vector<double>& x) {
  extremes found{0, 0};  // a start value that must not join in
  lw::launch(lw::kernel<"extremes">([](auto v) { return std::tuple(v, v); }), lw::in(x), lw::min_of(found.least),
             lw::max_of(found.largest));
  return found;
}

}  // namespace

TEST_CASE("C28: the ten arrays, and one that a start value of 0 would show in") {
  struct fact {
    std::vector<double> x;
    double least, largest;
  };
  const std::vector<fact> facts{{{no_number, no_number, no_number, 42}, no_number, no_number},
                                {{3, 1, 7, no_number}, no_number, no_number},
                                {{no_number, 3, 1, 7}, no_number, no_number},
                                {{no_number, no_number}, no_number, no_number},
                                {{-infinity, no_number}, no_number, no_number},
                                {{3, -1, 2}, -1, 3},
                                {{-0.0, 0.0}, -0.0, 0.0},
                                {{0.0, -0.0}, -0.0, 0.0},
                                {{infinity, -infinity, 1}, -infinity, infinity},
                                {{5}, 5, 5},
                                {{2, 2, 2, 2, 2, 2, 2, 2, 2}, 2, 2},
                                {{6, 5, 3}, 3, 6}};
  for (const fact& f : facts) {
    CHECK(same(of(f.x).least, f.least));
    CHECK(same(of(f.x).largest, f.largest));
  }
}

// v[i] = 7 i mod 10 with a NaN at every place p
TEST_CASE("C28: a NaN at every place is the result, for any number of threads") {
  for (const int threads : {1, 2}) {
    const test::thread_count with(threads);
    for (const std::size_t n : {1U, 2U, 7U, 8U, 9U, 16U, 17U, 31U, 33U, 64U, 257U, 1500U}) {
      for (std::size_t p = 0; p < n; p += n > 1000 ? 97 : 1) {
        std::vector<double> v(n);
        for (std::size_t i = 0; i < n; ++i) v[i] = static_cast<double>(7 * i % 10);
        v[p] = no_number;
        const extremes found = of(v);
        REQUIRE(std::isnan(found.least));
        REQUIRE(std::isnan(found.largest));
      }
    }
  }
}
