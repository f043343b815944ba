// SPDX-License-Identifier: Apache-2.0
// What a product costs, and how to choose. Each region is a block of docs/products.md.

// [include]
#include <lanewise/lanewise.hpp>

namespace lw = lanewise;
using namespace lw::literals;  // "e12"_blade
// [/include]

#include <cmath>
#include <cstdint>
#include <iomanip>
#include <iostream>

#include "../support/explain.hpp"

// [types]
using pga = lw::algebra<3, 0, 1>;  // projective: one basis vector squares to 0

template <class T>
using motor = lw::even_multivector<T, pga>;  // 8 numbers
template <class T>
using weighted_point = lw::graded_multivector<T, pga, 3>;  // 4 numbers
template <class T>
using point = lw::multivector<T, pga, 0b0111, 0b1011, 0b1101, 0b1110 | lw::known_one>;  // 3: e123 is known to be one
// [/types]

// [cost]
template <class M, class X>
using moved = decltype(lw::sandwich(M{}, X{}));

static_assert(lw::cost_of<moved<motor<float>, weighted_point<float>>>.sparse.multiplications == 48);
static_assert(lw::cost_of<moved<motor<float>, point<float>>>.sparse.multiplications == 40);
static_assert(lw::cost_of<moved<lw::unit<motor<float>>, point<float>>>.sparse.multiplications == 18);
// [/cost]

namespace {

support::explanation explain;  // with --explain: what the launches do
int failures = 0;

void expect(bool truth, const char* what) {
  if (explain.wanted()) return;
  std::cout << (truth ? "yes  " : "NO   ") << what << '\n';
  failures += truth ? 0 : 1;
}

void show_cost(const char* what, const lw::contraction_cost& cost) {
  std::cout << std::setw(40) << std::left << what << std::right << std::setw(8) << cost.sparse.terms << std::setw(8)
            << cost.sparse.multiplications << std::setw(8) << cost.sparse.additions << std::setw(10) << cost.dense.terms
            << '\n';
}

void costs() {
  using full = lw::full_multivector<float, lw::algebra<4>>;
  std::cout << std::setw(40) << std::left << "product" << std::right << std::setw(8) << "terms" << std::setw(8) << "mul"
            << std::setw(8) << "add" << std::setw(10) << "dense" << '\n';
  show_cost("motor times motor", cost(motor<float>{} * motor<float>{}));
  show_cost("motor on a weighted point", lw::cost_of<moved<motor<float>, weighted_point<float>>>);
  show_cost("motor on a point", lw::cost_of<moved<motor<float>, point<float>>>);
  show_cost("unit motor on a point", lw::cost_of<moved<lw::unit<motor<float>>, point<float>>>);
  show_cost("16 x 16, Cl(4,0)", cost(full{} * full{}));
  show_cost("full sandwich, Cl(4,0)", cost(lw::sandwich(full{}, full{})));
}

void waiting() {
  const motor<float> a{{1, 2, 3, 4, 5, 6, 7, 8}};
  const motor<float> b{{8, 7, 6, 5, 4, 3, 2, 1}};
  // [waiting]
  const auto product = a * b;                      // waits: nothing has been worked out
  const float scalar = product["1"_blade];         // 4 of its 48 terms
  const auto rotation = lw::grade<0, 2>(product);  // still waits, for the components of two grades
  const motor<float> all = product;                // all of them, once
  const auto chained = product * b * product;      // each product is worked out before it is a factor
  // [/waiting]
  expect(scalar == all["1"_blade], "one component of a product is that of the whole product");
  expect(rotation["e12"_blade] == all["e12"_blade], "so is that of a grade");
  expect(chained["1"_blade] == (all * b * all)["1"_blade], "products in a chain are worked out once");
}

void strategies() {
  using full = lw::full_multivector<float, lw::algebra<4>>;
  const full a{{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}};
  const full b{{2, 7, 1, 8, 2, 8, 1, 8, 2, 8, 4, 5, 9, 0, 4, 5}};
  // [strategies]
  const full unrolled = a * b;                                          // an instruction for each term
  const full looped = lw::geometric_product<lw::strategy::loop>(a, b);  // a run-time loop over the terms
  const full dense = lw::geometric_product<lw::strategy::dense>(a, b);  // loops over all 16 x 16 x 16 entries
  // [/strategies]
  expect(lw::all_equal(unrolled, looped) && lw::all_equal(unrolled, dense), "all strategies give the same numbers");
}

void matrices() {
  const auto m = lw::assume_unit(motor<float>{{0.6f, 1, 2, 0, 0.8f, 0, 0, 0}});
  lw::field<point, float> points(1000, point<float>{{1, 2, 3}});
  // [matrix]
  const auto move = lw::sandwich_map<point<float>>(m);  // twelve numbers, worked out here and now
  lw::launch(lw::kernel<"move all">([move](auto p) { return move(p); }), lw::inout(points));
  // [/matrix]
  explain(lw::kernel<"move all">([move](auto p) { return move(p); }), lw::inout(points));
  const point<float> directly = lw::sandwich(m, point<float>{{1, 2, 3}});
  const point<float> by_matrix = points[999];
  expect(std::abs(by_matrix[0] - directly[0]) < 1e-5f && std::abs(by_matrix[1] - directly[1]) < 1e-5f &&
             std::abs(by_matrix[2] - directly[2]) < 1e-5f,
         "a motor's matrix moves what the motor moves");
}

}  // namespace

int main(int argc, char** argv) {
  explain = support::explanation(argc, argv);
  if (explain.wanted()) return matrices(), failures;
  costs();
  std::cout << '\n';
  waiting();
  strategies();
  matrices();
  return failures;
}
