// SPDX-License-Identifier: Apache-2.0
#include "lanewise/algebra/sandwich_table.hpp"

#include "lanewise/algebra/multivector.hpp"
#include "lanewise/algebra/sandwich.hpp"
#include "lanewise/terms/cost.hpp"
#include "support/catch.hpp"
#include "support/multivectors.hpp"

namespace {

namespace lw = lanewise;

template <class A>
using full = lw::full_multivector<double, A>;
template <class A>
constexpr auto full_counts = lw::count_sandwich_terms<full<A>, full<A>>();
template <class A>
constexpr auto vector_counts =
    lw::count_sandwich_terms<lw::even_multivector<double, A>, lw::graded_multivector<double, A, 1>>();

// Case C04 of jax-ml/jax#9080: 2048 of the 65536 entries are the 3 percent of the thread.
static_assert(full_counts<lw::algebra<3, 0, 1>>.triples == 2048 && full_counts<lw::algebra<3, 0, 1>>.merged == 608);
static_assert(full_counts<lw::algebra<4>>.triples == 4096 && full_counts<lw::algebra<4>>.merged == 1216);
static_assert(full_counts<lw::algebra<1, 3>>.triples == 4096 && full_counts<lw::algebra<1, 3>>.merged == 1216);
static_assert(full_counts<lw::algebra<4, 1>>.triples == 32768 && full_counts<lw::algebra<4, 1>>.merged == 9216);
static_assert(vector_counts<lw::algebra<3, 0, 1>>.merged == 40 && vector_counts<lw::algebra<4>>.merged == 80);
static_assert(vector_counts<lw::algebra<1, 3>>.merged == 80 && vector_counts<lw::algebra<4, 1>>.merged == 280);

// A rotor in the plane: w^2 - b^2 and 2 w b, from three products.
using plane = lw::algebra<2>;
using rotor = lw::even_multivector<double, plane>;
using vector = lw::graded_multivector<double, plane, 1>;
using rotated = lw::detail::merged<plane, rotor::set, vector::set, vector::set>;
static_assert(rotated::first::outputs == 3);
static_assert(lw::table_of<rotated::second>.size() == 6);

// The first product works out only what the second needs: of a rotor times a vector in space, three numbers and one.
using space = lw::algebra<3>;
using turned = lw::detail::left_first<space, lw::even_multivector<float, space>::set,
                                      lw::graded_multivector<float, space, 1>::set, lw::components<0b001>>;
static_assert(turned::between::size == 4 && lw::table_of<turned::second>.size() == 4);
using scaled = lw::detail::left_first<space, lw::graded_multivector<float, space, 0>::set,
                                      lw::graded_multivector<float, space, 1>::set, lw::components<0b001>>;
static_assert(scaled::between::size == 1);

// m_i x_l ~m_j by its three steps.
template <class A>
[[nodiscard]] bool merging_is_right() {
  test::small_numbers random(41);
  const auto m = random.multivector<full<A>>();
  const auto x = random.multivector<full<A>>();
  using plan = lw::detail::merged<A, typename full<A>::set, typename full<A>::set, typename full<A>::set>;
  const auto pairs = lw::contract<typename plan::first>(m.values, m.values);
  const auto merged = lw::contract<typename plan::second>(pairs, x.values);
  const full<A> products = m * x * lw::reverse(m);
  for (std::size_t i = 0; i < merged.size(); ++i)
    if (merged[i] != products[i]) return false;
  return true;
}

}  // namespace

TEST_CASE("merged terms sum up to both products", "[sandwich]") {
  CHECK(merging_is_right<lw::algebra<2>>());
  CHECK(merging_is_right<lw::algebra<1, 1, 1>>());
  CHECK(merging_is_right<lw::algebra<0, 3>>());
}
