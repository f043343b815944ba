// SPDX-License-Identifier: Apache-2.0
// Compiled once for each LANEWISE_STRATEGY of a build: every product goes that way, and gives the same numbers.
#include <cstdio>
#include <lanewise/lanewise.hpp>

namespace lw = lanewise;

static_assert(lw::config::default_strategy == lw::strategy::LANEWISE_STRATEGY);

namespace {

int failures = 0;
void check(bool is_right, const char* what) {
  if (is_right) return;
  ++failures;
  std::printf("wrong: %s\n", what);
}

// An algebra's own choice stands above that of the build.
struct stubborn : lw::algebra<3> {
  static constexpr lw::strategy products = lw::strategy::unrolled;
};
static_assert(lw::strategy_of<stubborn>() == lw::strategy::unrolled);
static_assert(lw::strategy_of<lw::algebra<3>>() == lw::config::default_strategy);

}  // namespace

int main() {
  using lw::dot, lw::cross, lw::matmul;
  check(dot(lw::vec3<double>{1, 2, 3}, lw::vec3<double>{4, 5, 6}) == 32, "dot");
  check(lw::all_equal(cross(lw::vec3<double>{1, 2, 3}, lw::vec3<double>{4, 5, 6}), lw::vec3<double>{-3, 6, -3}),
        "cross");
  check(lw::all_equal(matmul(lw::mat<double, 2, 2>{1, 2, 3, 4}, lw::mat<double, 2, 2>{5, 6, 7, 8}),
                      lw::mat<double, 2, 2>{19, 22, 43, 50}),
        "matmul");
  const auto ij = lw::quat<double>{0, 1, 0, 0} * lw::quat<double>{0, 0, 1, 0};
  check(ij.w == 0 && ij.x == 0 && ij.y == 0 && ij.z == 1, "i j = k");
  using full = lw::full_multivector<double, lw::algebra<2>>;
  const full product = full{{1, 2, 3, 4}} * full{{5, 6, 7, 8}};
  check(lw::all_equal(product, full{{1 * 5 + 2 * 6 + 3 * 7 - 4 * 8, 1 * 6 + 2 * 5 - 3 * 8 + 4 * 7,
                                     1 * 7 + 3 * 5 + 2 * 8 - 4 * 6, 1 * 8 + 4 * 5 + 2 * 7 - 3 * 6}}),
        "geometric product");
  return failures;
}
