// SPDX-License-Identifier: Apache-2.0
#include "lanewise/tensor/state.hpp"

#include <array>
#include <limits>
#include <type_traits>

#include "lanewise/derivative/dual_select.hpp"
#include "support/catch.hpp"
#include "support/states.hpp"

namespace {

namespace lw = lanewise;
using thread = lw::lanes<float, 1>;
using packet = lw::lanes<float, 16>;

template <class T>
struct point {
  T x, y;
};
template <class T>
struct body {
  point<T> centre;
  lw::vec<T, 3> spin;
  lw::mat<T, 2, 2> shape;
  T mass;
};
template <class T, std::size_t N>
struct chain {
  point<T> links[N];
};
template <class T>
struct with_index {
  T value;
  int index;
};
template <class T>
struct with_bytes {
  T value;
  char bytes[4];
};
template <class T>
struct with_double {
  T value;
  double other;
};
template <class T>
struct with_pointer {
  T* where;
};
struct no_template {
  float x, y;
};

static_assert(lw::state<float> && lw::state<double> && lw::state<int> && lw::state<packet>);
static_assert(lw::state<point<float>> && lw::state<body<double>> && lw::state<body<packet>> &&
              lw::state<chain<float, 4>>);
static_assert(lw::state<lw::vec<float, 3>> && lw::state<lw::mat<packet, 2, 3>>);
static_assert(!lw::state<bool> && !lw::state<no_template> && !lw::state<void*>);
static_assert(!lw::state<with_index<float>> && !lw::state<with_bytes<float>> && !lw::state<with_double<double>> &&
                  !lw::state<with_double<float>> && !lw::state<with_pointer<double>>,
              "a member that is not of the scalar type cannot hide behind its size");

static_assert(lw::numbers_of<float> == 1 && lw::numbers_of<body<double>> == 10 && lw::numbers_of<body<packet>> == 10);
static_assert(std::is_same_v<lw::scalar_of<body<packet>>, packet>);
static_assert(std::is_same_v<lw::state_over<body<float>, packet>, body<packet>>);
static_assert(std::is_same_v<lw::state_over<chain<float, 4>, double>, chain<double, 4>>);
static_assert(std::is_same_v<lw::state_over<lw::mat<float, 2, 3>, packet>, lw::mat<packet, 2, 3>>);
static_assert(std::is_same_v<lw::state_over<float, packet>, packet>);

constexpr body<double> some{{1, 2}, {3, 4, 5}, {6, 7, 8, 9}, 10};
static_assert(lw::flatten(some) == std::array<double, 10>{1, 2, 3, 4, 5, 6, 7, 8, 9, 10},
              "in the order of the members");
static_assert(lw::unflatten<body<double>>(lw::flatten(some)).shape(1, 0) == 8);
static_assert(lw::flatten(2.5f)[0] == 2.5f && lw::unflatten<float>({3.5f}) == 3.5f);

static_assert(lw::map_numbers<point<double>>([](double x, int y) { return x * y; }, point<double>{1.5, 2.5},
                                             point<int>{2, 4})
                  .y == 10.0);
static_assert(lw::cast<int>(point<double>{1.5, -2.5}).y == -2);
static_assert(std::is_same_v<decltype(lw::cast<double>(body<packet>{})), body<lw::lanes<double, 16>>>);

static_assert(lw::all_equal(some, some) && !lw::all_equal(point<int>{1, 2}, point<int>{1, 3}));
static_assert(lw::all_equal(point<double>{0.0, 1}, point<double>{-0.0, 1}));
static_assert(lw::all_equal(2.0, 2.0));

// One number, where it lies or as a value, and a state made number by number.
static_assert(lw::number_of(some, 0) == 1 && lw::number_of(some, 9) == 10 && lw::number_of(2.5f, 0) == 2.5f);
static_assert(lw::with_number(some, 6, [](const double& x) { return x + 1; }) == 8);
static_assert(lw::with_number(some, 9, [](double number) { return number + 1; }) == 11);
static_assert(lw::number_row{some}[4] == 5);
static_assert(lw::all_equal(lw::state_of_numbers<body<double>>([](std::size_t k) { return lw::number_of(some, k); }),
                            some));

// A plain truth chooses whole states.
static_assert(lw::select(true, point<int>{1, 2}, point<int>{3, 4}).y == 2);
static_assert(lw::select(false, point<int>{1, 2}, point<int>{3, 4}).y == 4);
static_assert(lw::select(lw::mask<1>(true), point<thread>{1, 2}, point<thread>{3, 4}).x[0] == 1);

}  // namespace

TEST_CASE("states of lanes are chosen, compared and cast lane by lane", "[state]") {
  const auto a = test::in_lanes<packet>([](std::size_t i) { return point<float>{static_cast<float>(i), 1.5f}; });
  const auto b = test::in_lanes<packet>([](std::size_t i) { return point<float>{static_cast<float>(i % 4), 1.5f}; });
  const auto equal = lw::all_equal(a, b);
  const auto chosen = lw::select(equal, a, lw::map_numbers<point<packet>>([](const packet& x) { return -x; }, b));
  const auto wide = lw::cast<double>(chosen);
  for (std::size_t lane = 0; lane < 16; ++lane) {
    CHECK(equal[lane] == (lane < 4));
    CHECK(chosen.x[lane] == (lane < 4 ? static_cast<float>(lane) : -static_cast<float>(lane % 4)));
    CHECK(wide.y[lane] == (lane < 4 ? 1.5 : -1.5));
  }
}

TEST_CASE("the numbers of a state are reached one by one", "[state]") {
  const auto state = test::in_lanes<packet>([](std::size_t lane) {
    return lw::map_numbers<chain<float, 3>>([&](float x) { return x * static_cast<float>(lane); },
                                            chain<float, 3>{{{1, 2}, {3, 4}, {5, 6}}});
  });
  const auto doubled =
      lw::state_of_numbers<chain<packet, 3>>([&](std::size_t k) { return 2 * lw::number_of(state, k); });
  for (std::size_t k = 0; k < 6; ++k) {
    const float number = static_cast<float>(k + 1);
    CHECK(lw::number_of(state, k)[15] == 15 * number);
    CHECK(lw::number_row{state}[k][3] == 3 * number);
    CHECK(lw::with_number(state, k, [](const packet& x) { return x[2]; }) == 2 * number);
    CHECK(lw::number_of(doubled, k)[7] == 14 * number);
  }
  CHECK(lw::with_number(state, 3, [](const packet& x) { return &x; }) == &state.links[1].y);
}

TEST_CASE("states over numbers that meet as they are, are chosen between", "[state]") {
  using number = lw::dual<packet, 2, 0b01>;
  using other = lw::dual<packet, 2, 0b10>;
  const auto where = packet::generate([](std::size_t i) { return static_cast<float>(i); }) < 5;
  const point<packet> plain{1, 2};
  const point<number> varying{number::with_tangents(3, [](auto) { return 4; }), 5};
  const point<other> differently{other::with_tangents(6, [](auto) { return 7; }), 8};
  const auto chosen = lw::select(where, varying, plain);
  const auto both = lw::select(where, differently, varying);
  static_assert(std::is_same_v<decltype(chosen), const point<number>>);
  static_assert(std::is_same_v<decltype(both), const point<lw::dual<packet, 2>>>);
  for (std::size_t lane = 0; lane < 16; ++lane) {
    CHECK(chosen.x.value()[lane] == (lane < 5 ? 3 : 1));
    CHECK(chosen.x.tangent(0)[lane] == (lane < 5 ? 4 : 0));
    CHECK(both.x.tangent(0)[lane] == (lane < 5 ? 0 : 4));
    CHECK(both.x.tangent(1)[lane] == (lane < 5 ? 7 : 0));
  }
  CHECK(lw::select(true, point<lw::dual<double, 1>>{2, 3}, point<double>{4, 5}).y.value() == 3);
}

TEST_CASE("a NaN equals nothing, itself included", "[state]") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK_FALSE(lw::all_equal(point<double>{1, nan}, point<double>{1, nan}));
}
