// SPDX-License-Identifier: Apache-2.0
#include <lanewise/launch/consecutive.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <lanewise/tensor/vec.hpp>

#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

template <std::size_t W, class Field>
int wrong_loads() {
  using state = typename Field::state_type;
  constexpr std::int64_t n = 100;
  const Field f(n, [](std::int64_t i) {
    lw::numbers_array<state> numbers;
    for (std::size_t k = 0; k < numbers.size(); ++k)
      numbers[k] = static_cast<lw::scalar_of<state>>(10 * i + static_cast<std::int64_t>(k));
    return lw::unflatten<state>(numbers);
  });
  int wrong = 0;
  for (std::int64_t first = 0; first + static_cast<std::int64_t>(W) <= n; ++first) {
    const auto loaded = lw::flatten(lw::detail::load_consecutive<W>(f.view(), first));
    for (std::size_t k = 0; k < loaded.size(); ++k)
      for (std::size_t lane = 0; lane < W; ++lane)
        if (loaded[k][lane] != lw::flatten(f[first + static_cast<std::int64_t>(lane)])[k]) ++wrong;
  }
  return wrong;
}

}  // namespace

TEST_CASE("consecutive elements from any place on, in every layout and width") {
  CHECK(wrong_loads<16, lw::field<lw::vec3, float>>() == 0);
  CHECK(wrong_loads<4, lw::field<lw::vec3, float>>() == 0);
  CHECK(wrong_loads<16, lw::field<lw::vec3, double>>() == 0);
  CHECK(wrong_loads<64, lw::field<lw::vec2, float>>() == 0);
  CHECK(wrong_loads<16, lw::field<lw::scalar, std::int32_t>>() == 0);
  CHECK(wrong_loads<8, lw::field<lw::vec3, double, lw::layout::soa>>() == 0);
  CHECK(wrong_loads<8, lw::field<lw::vec3, double, lw::layout::aos>>() == 0);
  CHECK(wrong_loads<1, lw::field<lw::vec3, double>>() == 0);
}

TEST_CASE("one element for all lanes, and one for each") {
  const lw::field<lw::vec2, float> f(
      50, [](std::int64_t i) { return lw::vec<float, 2>{static_cast<float>(i), static_cast<float>(-i)}; });
  const auto same = lw::detail::same_element<8>(f.view(), 33);
  CHECK(all(same[0] == 33 && same[1] == -33));
  const std::array<std::int64_t, 4> indices{49, 0, 7, 7};
  const auto each = lw::detail::elements_at<4>(f.view(), indices);
  for (std::size_t lane = 0; lane < 4; ++lane) CHECK(each[1][lane] == -static_cast<float>(indices[lane]));
}
