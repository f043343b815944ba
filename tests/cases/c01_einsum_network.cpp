// SPDX-License-Identifier: Apache-2.0
// Case C01: networks of four tensors, whose order of contraction and whose order of output labels others got wrong.
// From romeric/Fastor#9, #123 and #176; the right values are an exhaustive integer loop over all labels, equal to
// numpy.einsum, and the multiply-adds a search over all pairing trees.
#include <array>
#include <cstddef>
#include <cstdint>

#include "lanewise/tensor/einsum.hpp"
#include "support/catch.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
using lw::tensor;

struct first {
  static constexpr lw::fixed_string spec{"ac,fg,cfb,gda->bd"};
  static constexpr tensor<double, 3, 3> operand_0{1, 0, 0, 0, 1, 0, 0, 0, -1};
  static constexpr tensor<double, 3, 3> operand_1{1, 0, 0, 0, 1, 0, 0, 0, -1};
  static constexpr tensor<double, 3, 3, 3> operand_2{1, 0, 0, 0, 0, 0, 0,  0, 1, 0, 1, 0, -1, 0,
                                                     0, 0, 0, 0, 0, 0, -1, 0, 0, 0, 1, 0, 0};
  static constexpr tensor<double, 3, 3, 3> operand_3{1, 0, 0, 0, 0, 0, 0,  0, 1, 0, 1, 0, -1, 0,
                                                     0, 0, 0, 0, 0, 0, -1, 0, 0, 0, 1, 0, 0};
  static constexpr tensor<double, 3, 3> result{-1, 0, 0, 0, 0, 0, 0, 0, 0};
  static constexpr std::int64_t single_loop = 729, best_pairwise = 243;
};

struct second {
  static constexpr lw::fixed_string spec{"ac,fg,cfb,gda->bd"};
  static constexpr tensor<double, 2, 3> operand_0{-2, 3, 1, -1, -3, 2};
  static constexpr tensor<double, 4, 2> operand_1{-1, 2, -2, 1, -3, 0, 3, -1};
  static constexpr tensor<double, 3, 4, 5> operand_2{
      -2, -4, -6, 5,  3, 1, -1, -3, -5, 6,  4,  2, 0, -2, -4, -6, 5,  3, 1, -1, -3, -5, 6,  4,  2, 0, -2, -4, -6, 5, 3,
      1,  -1, -3, -5, 6, 4, 2,  0,  -2, -4, -6, 5, 3, 1,  -1, -3, -5, 6, 4, 2,  0,  -2, -4, -6, 5, 3, 1,  -1, -3};
  static constexpr tensor<double, 2, 3, 2> operand_3{1, -1, -3, 4, 2, 0, -2, -4, 3, 1, -1, -3};
  static constexpr tensor<double, 5, 3> result{179, -400, 263, 44, -331, 50, -117, 63, -72, 8, -310, -25, 68, 71, 74};
  static constexpr std::int64_t single_loop = 720, best_pairwise = 240;
};

struct third {
  static constexpr lw::fixed_string spec{"abc,fade,gdb,hec->fgh"};
  static constexpr tensor<double, 3, 4, 4> operand_0{-2, 3, -1, 4, 0,  -4, 1,  -3, 2, -2, 3, -1, 4, 0,  -4, 1,
                                                     -3, 2, -2, 3, -1, 4,  0,  -4, 1, -3, 2, -2, 3, -1, 4,  0,
                                                     -4, 1, -3, 2, -2, 3,  -1, 4,  0, -4, 1, -3, 2, -2, 3,  -1};
  static constexpr tensor<double, 3, 3, 2, 2> operand_1{-4, 3,  -1, -5, 2,  -2, 5,  1,  -3, 4,  0,  -4,
                                                        3,  -1, -5, 2,  -2, 5,  1,  -3, 4,  0,  -4, 3,
                                                        -1, -5, 2,  -2, 5,  1,  -3, 4,  0,  -4, 3,  -1};
  static constexpr tensor<double, 4, 2, 4> operand_2{-2, 1, -3, 0,  3, -1, 2, -2, 1, -3, 0,  3, -1, 2, -2, 1,
                                                     -3, 0, 3,  -1, 2, -2, 1, -3, 0, 3,  -1, 2, -2, 1, -3, 0};
  static constexpr tensor<double, 4, 2, 4> operand_3{-1, 3, -2, 2, -3, 1, -4, 0, 4,  -1, 3, -2, 2, -3, 1, -4,
                                                     0,  4, -1, 3, -2, 2, -3, 1, -4, 0,  4, -1, 3, -2, 2, -3};
  static constexpr tensor<double, 3, 4, 4> result{
      -123, -103, -155, 369,  -157, 300, -134, 665, 26,    -25,  -85,   674,  111,  -7,   181, 81,
      -72,  314,  25,   -561, -490, 202, -402, 38,  -1083, 1539, -1158, 168,  -108, -204, -3,  -45,
      276,  -50,  227,  27,   -295, 247, -219, -28, 646,   -758, 574,   -965, 47,   127,  198, 170};
  static constexpr std::int64_t single_loop = 9216, best_pairwise = 1344;
};

template <class Network, class T, class F>
[[nodiscard]] constexpr auto with_operands(const F& f) {
  const auto as = [](const auto& a) {
    return lw::map_elements([](double x) { return T(static_cast<test::lane_type<T>>(x)); }, a);
  };
  return f(as(Network::operand_0), as(Network::operand_1), as(Network::operand_2), as(Network::operand_3));
}

template <class Network>
[[nodiscard]] constexpr bool costs_what_it_should() {
  return with_operands<Network, float>([]<class... X>(const X&...) {
    constexpr lw::contraction_cost cost = lw::einsum_cost<Network::spec, X...>;
    return lw::einsum_combinations<Network::spec, X...> == Network::single_loop &&
           cost.sparse.terms == Network::best_pairwise && cost.sparse.multiplications == Network::best_pairwise &&
           cost.dense == cost.sparse;
  });
}
static_assert(costs_what_it_should<first>() && costs_what_it_should<second>() && costs_what_it_should<third>());

template <class Network, class T, lw::strategy S>
void compare() {
  const auto result =
      with_operands<Network, T>([](const auto&... x) { return lw::evaluate(lw::einsum<Network::spec, S>(x...)); });
  static_assert(std::is_same_v<typename decltype(result)::template with_value<double>,
                               typename decltype(Network::result)::template with_value<double>>);
  for (std::size_t p = 0; p < result.size; ++p)
    for (std::size_t lane = 0; lane < test::width_of<T>; ++lane)
      CHECK(static_cast<double>(test::number_in(result[p], lane)) == Network::result[p]);
}

}  // namespace

TEST_CASE("C01: three networks of four tensors, exactly, in every strategy", "[c01]") {
  test::for_each_number<double, float, std::int32_t, lw::lanes<double, 1>, lw::lanes<double, 8>, lw::lanes<float, 1>,
                        lw::lanes<float, 16>, lw::lanes<std::int32_t, 16>>([]<class T>() {
    compare<first, T, lw::strategy::unrolled>();
    compare<second, T, lw::strategy::unrolled>();
    compare<third, T, lw::strategy::loop>();
    compare<second, T, lw::strategy::dense>();
  });
  compare<third, lw::lanes<float, 16>, lw::strategy::unrolled>();
  compare<third, double, lw::strategy::dense>();
  compare<first, double, lw::strategy::loop>();
  compare<first, double, lw::strategy::dense>();
}
