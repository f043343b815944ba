// SPDX-License-Identifier: Apache-2.0
#include "lanewise/terms/structure.hpp"

#include <array>
#include <cstddef>

#include "support/catch.hpp"

namespace {

namespace lw = lanewise;
namespace structures = lw::structures;

static_assert(!lw::entry{}.exists() && lw::entry{0, 1}.exists() && lw::entry{lw::term::one, -1}.exists());
static_assert(lw::structure<structures::dense<>> && lw::structure<structures::dense<2, 3>>);
static_assert(lw::structure<structures::symmetric<3>> && !lw::structure<int>);
static_assert(lw::positions_of<structures::dense<>> == 1 && lw::positions_of<structures::dense<2, 3, 4>> == 24);
static_assert(structures::dense<2, 3>::at(4) == lw::entry{4, 1} && structures::dense<2, 3>::stored == 6);

struct ramp {
  static constexpr std::array<std::size_t, 2> extents{2, 3};
  [[nodiscard]] static constexpr double at(const std::array<std::size_t, 2>& index) {
    return static_cast<double>(10 * index[0] + index[1]);
  }
};
static_assert(structures::constant<ramp>::at(5) == lw::entry{lw::term::one, 12});
static_assert(structures::constant<ramp>::at(3) == lw::entry{lw::term::one, 10});
static_assert(!structures::constant<ramp>::at(0).exists() && structures::constant<ramp>::stored == 0);

// Row by row: where the numbers of a matrix of three rows lie; -1: nowhere.
template <lw::structure S>
constexpr bool lies(const std::array<int, 9>& slots, const std::array<int, 9>& signs) {
  for (std::size_t p = 0; p < 9; ++p) {
    const lw::entry here = S::at(p);
    if (here.coefficient != signs[p] || (here.exists() && here.slot != slots[p])) return false;
  }
  return true;
}
static_assert(lies<structures::diagonal<3>>({0, -1, -1, -1, 1, -1, -1, -1, 2}, {1, 0, 0, 0, 1, 0, 0, 0, 1}));
static_assert(lies<structures::symmetric<3>>({0, 1, 2, 1, 3, 4, 2, 4, 5}, {1, 1, 1, 1, 1, 1, 1, 1, 1}));
static_assert(lies<structures::antisymmetric<3>>({-1, 0, 1, 0, -1, 2, 1, 2, -1}, {0, 1, 1, -1, 0, 1, -1, -1, 0}));
static_assert(lies<structures::upper_triangular<3>>({0, 1, 2, -1, 3, 4, -1, -1, 5}, {1, 1, 1, 0, 1, 1, 0, 0, 1}));
static_assert(lies<structures::lower_triangular<3>>({0, -1, -1, 1, 2, -1, 3, 4, 5}, {1, 0, 0, 1, 1, 0, 1, 1, 1}));

}  // namespace

TEMPLATE_TEST_CASE_SIG("each stored number stands somewhere, those of a triangle in one place", "[structure]",
                       ((std::size_t N), N), 2, 3, 5, 8) {
  const auto count = []<class S>(S) {
    std::array<int, S::stored> places{};
    for (std::size_t p = 0; p < N * N; ++p)
      if (S::at(p).exists()) ++places[static_cast<std::size_t>(S::at(p).slot)];
    return places;
  };
  for (const int places : count(structures::diagonal<N>{})) CHECK(places == 1);
  for (const int places : count(structures::upper_triangular<N>{})) CHECK(places == 1);
  for (const int places : count(structures::lower_triangular<N>{})) CHECK(places == 1);
  for (const int places : count(structures::antisymmetric<N>{})) CHECK(places == 2);
  int ones = 0, twos = 0;
  for (const int places : count(structures::symmetric<N>{})) (places == 1 ? ones : twos) += 1;
  CHECK(ones == static_cast<int>(N));
  CHECK(twos == static_cast<int>(N * (N - 1) / 2));
}
