// SPDX-License-Identifier: Apache-2.0
// Rows looked up and added to on the device, against plain loops on the host. Rows of the kernel's choice are neither
// coalesced nor read once, and what is added is loaded by those threads that have a row, which --strict would not have.
// softgpu: --allow "rows|added"
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>

#include "lanewise/lanewise.hpp"
#include "lanewise/launch/add_into.hpp"
#include "lanewise/launch/element.hpp"
#include "lanewise/launch/lookup.hpp"
#include "lanewise/launch/weighted_sum.hpp"
#include "support/cuda.hpp"

namespace lw = lanewise;

namespace {

using device = lw::memory::device;

template <class T>
struct star {
  lw::vec<T, 2> place;
  T mass;
};

constexpr std::int64_t sizes[] = {1, 31, 257, 1000};
constexpr std::int64_t rows = 37;

std::int64_t index_of(std::int64_t i) {
  if (i % 50 == 49) return std::numeric_limits<std::int64_t>::min() + i;
  return (7919 * i) % 60 - 12;
}
star<float> star_of(std::int64_t i) {
  const auto x = static_cast<float>(i);
  return {{{x, -x}}, x / 4};
}

template <class Index = std::int64_t, class Mode>
void look_up(const Mode& mode, const star<float>& filler, const char* what) {
  const auto pick = lw::kernel<"pick">([](auto i, auto table) { return table[i]; });
  const auto table_there = lw::to_device(lw::field<star, float>(rows, star_of));
  test::name_memory(table_there, "rows");
  for (const std::int64_t n : sizes) {
    const lw::field<star, float> right(n, [&](std::int64_t i) {
      const auto place = lw::place_of<Mode>(static_cast<Index>(index_of(i)), rows);
      return place.exists ? star_of(place.row) : filler;
    });
    const auto index_there =
        lw::to_device(lw::field<lw::scalar, Index>(n, [](std::int64_t i) { return static_cast<Index>(index_of(i)); }));
    lw::field<star, float, device> result_there(n);
    lw::launch(pick, lw::in(index_there), lw::lookup(table_there, mode), lw::out(result_there));
    test::check(test::same_bits(right, lw::to_host(result_there)), what);
  }
}

// For indices that are rows, none of which is looked at.
void unchecked() {
  const auto table_there = lw::to_device(lw::field<star, float>(rows, star_of));
  test::name_memory(table_there, "rows");
  const auto index_there = lw::to_device(
      lw::field<lw::scalar, std::int16_t>(333, [](std::int64_t i) { return static_cast<std::int16_t>(7 * i % rows); }));
  lw::field<star, float, device> result_there(333);
  lw::launch(lw::kernel<"unchecked">([](auto i, auto table) { return table[i]; }), lw::in(index_there),
             lw::lookup(table_there, lw::unchecked), lw::out(result_there));
  const lw::field<star, float> right(333, [](std::int64_t i) { return star_of(7 * i % rows); });
  test::check(test::same_bits(right, lw::to_host(result_there)), "unchecked");
}

// The rows that modes mean are those of the host's launch.
void add_by_modes() {
  constexpr std::int64_t n = 1000;
  const auto count = lw::kernel<"count by modes">([](auto i, auto nearest, auto around, auto last) {
    nearest.add(i, 1);
    around.add(i, 2.0);
    last.max(i, i);
  });
  const lw::field<lw::scalar, std::int64_t> index(n, index_of);
  lw::field<lw::scalar, std::uint32_t> nearest(rows);
  lw::field<lw::scalar, double> around(rows);
  lw::field<lw::scalar, std::int64_t> last(rows, std::numeric_limits<std::int64_t>::min());
  const auto index_there = lw::to_device(index);
  auto nearest_there = lw::to_device(nearest);
  auto around_there = lw::to_device(around);
  auto last_there = lw::to_device(last);
  test::name_memory(nearest_there, "rows");
  test::name_memory(around_there, "rows");
  test::name_memory(last_there, "rows");
  const auto run = [&](const auto& i, auto& a, auto& b, auto& c) {
    lw::launch(count, lw::in(i), lw::add_into(a, lw::clamp), lw::add_into(b, lw::wrap),
               lw::max_into(c, lw::from_end(lw::drop)));
  };
  run(index, nearest, around, last);
  run(index_there, nearest_there, around_there, last_there);
  test::check(test::same_bits(nearest, lw::to_host(nearest_there)) &&
                  test::same_bits(around, lw::to_host(around_there)) && test::same_bits(last, lw::to_host(last_there)),
              "rows that clamp, wrap and from_end mean");
}

// Sums of small integers, exact in any order.
template <class T>
star<T> added(std::int64_t i) {
  return {{{static_cast<T>(i % 8), static_cast<T>(3)}}, static_cast<T>((i * 37) % 101)};
}

template <class T>
void add(const char* what) {
  const auto count = lw::kernel<"count">([](auto i, auto x, auto sums, auto low, auto high) {
    sums.add(i, x);
    low.min(i, x.mass);
    high.max(i, x.mass);
  });
  for (const std::int64_t n : sizes) {
    lw::field<star, T> sums(rows);
    lw::field<lw::scalar, T> low(rows, static_cast<T>(50)), high(rows, static_cast<T>(50));
    auto sums_there = lw::to_device(sums);
    auto low_there = lw::to_device(low);
    auto high_there = lw::to_device(high);
    test::name_memory(sums_there, "rows");
    test::name_memory(low_there, "rows");
    test::name_memory(high_there, "rows");
    for (std::int64_t i = 0; i < n; ++i) {
      const std::int64_t r = index_of(i);
      if (r < 0 || r >= rows) continue;
      sums.set(r, {sums[r].place + added<T>(i).place, static_cast<T>(sums[r].mass + added<T>(i).mass)});
      low.set(r, std::min(low[r], added<T>(i).mass));
      high.set(r, std::max(high[r], added<T>(i).mass));
    }
    const auto index_there = lw::to_device(lw::field<lw::scalar, std::int64_t>(n, index_of));
    const auto x_there = lw::to_device(lw::field<star, T>(n, added<T>));
    test::name_memory(x_there, "added");
    lw::launch(count, lw::in(index_there), lw::in(x_there), lw::add_into(sums_there), lw::min_into(low_there),
               lw::max_into(high_there));
    test::check(test::same_bits(sums, lw::to_host(sums_there)), what);
    test::check(test::same_bits(low, lw::to_host(low_there)) && test::same_bits(high, lw::to_host(high_there)), what);
  }
}

void special_extremes() {
  lw::field<lw::scalar, float> x(4, [](std::int64_t i) {
    return i == 0 ? std::numeric_limits<float>::quiet_NaN() : i == 1 ? -0.0f : i == 2 ? 0.0f : 5.0f;
  });
  const auto x_there = lw::to_device(x);
  lw::field<lw::scalar, float, device> low(2), high(2);
  test::name_memory(low, "rows");
  test::name_memory(high, "rows");
  const auto k = lw::kernel<"special">([](auto v, auto where, auto a, auto b) {
    const auto row = select(where.index() == 0, 0, decltype(where.index())(1));
    a.min(row, v);
    b.max(row, v);
  });
  lw::launch(k, lw::in(x_there), lw::element(), lw::min_into(low), lw::max_into(high));
  const auto smallest = lw::to_host(low);
  const auto largest = lw::to_host(high);
  test::check(std::isnan(smallest[0]) && std::isnan(largest[0]), "a NaN stays");
  test::check(smallest[1] == 0 && std::signbit(smallest[1]) && largest[1] == 5, "the zeros have their order");
}

void bags() {
  const auto bag = lw::kernel<"bag">([](auto i, auto w, auto table) { return lw::weighted_sum(table, i, w); });
  const std::int64_t n = 100;
  const lw::field<lw::vec4, std::int32_t> index(n, [](std::int64_t b) {
    const auto at = static_cast<std::int32_t>(b);
    return lw::vec<std::int32_t, 4>{at % 7, (3 * at) % 37, at % 5, at % 2};
  });
  const lw::vec<float, 4> weights{0.5f, -1, 2, 0.25f};
  const lw::field<lw::vec4, float> weight(n, weights);
  const lw::field<star, float> table(rows, star_of);
  // Sixteenths: exact.
  const lw::field<star, float> result(n, [&](std::int64_t b) {
    star<float> sum{};
    for (std::size_t j = 0; j < 4; ++j) {
      const star<float> row = star_of(index[b][j]);
      sum = {sum.place + weights[j] * row.place, sum.mass + weights[j] * row.mass};
    }
    return sum;
  });
  const auto index_there = lw::to_device(index);
  const auto weight_there = lw::to_device(weight);
  const auto table_there = lw::to_device(table);
  test::name_memory(table_there, "rows");
  lw::field<star, float, device> result_there(n);
  lw::launch(bag, lw::in(index_there), lw::in(weight_there), lw::lookup(table_there), lw::out(result_there));
  test::check(test::same_bits(result, lw::to_host(result_there)), "weighted sums");
}

void refusals() {
  lw::field<lw::scalar, float, device> x(10);
  lw::field<lw::scalar, std::int32_t, device> index(10);
  const auto pick = lw::kernel<"in place">([](auto i, auto table) { return table[i]; });
  const auto why = test::refusal([&] { lw::launch(pick, lw::in(index), lw::lookup(x), lw::out(x)); });
  test::check(why.find("overlaps") != std::string::npos && why.find("(lookup)") != std::string::npos, "in place");
}

// A device stops at an index out of range, and tells at the next call that waits.
void checked() {
  const auto pick = lw::kernel<"checked">([](auto i, auto table) { return table[i]; });
  const auto table = lw::to_device(lw::field<lw::scalar, float>(5, 1.0f));
  test::name_memory(table, "rows");
  auto index = lw::field<lw::scalar, std::int32_t>(64, 4);
  lw::field<lw::scalar, float, device> result(64);
  const auto fine = lw::to_device(index);
  lw::launch(pick, lw::in(fine), lw::lookup(table, lw::checked), lw::out(result));
  test::check(cudaDeviceSynchronize() == cudaSuccess, "checked, in range");
  index.set(40, 5);
  const auto wrong = lw::to_device(index);
  lw::launch(pick, lw::in(wrong), lw::lookup(table, lw::checked), lw::out(result));
  test::check(cudaDeviceSynchronize() != cudaSuccess, "checked, out of range");
}

}  // namespace

int main() {
  look_up(lw::clamp(), {}, "clamp");
  look_up(lw::wrap, {}, "wrap");
  look_up(lw::fill(7), {{{7, 7}}, 7}, "fill");
  look_up(lw::from_end(lw::fill(star_of(3))), star_of(3), "from the end");
  look_up<std::uint8_t>(lw::clamp(), {}, "clamp of 8 bits");
  look_up<std::uint64_t>(lw::from_end(lw::wrap), {}, "wrap of unsigned indices");
  unchecked();
  add_by_modes();
  add<float>("float");
  add<std::int32_t>("int32");
  add<std::int64_t>("int64");
  add<std::uint64_t>("uint64");
  special_extremes();
  bags();
  refusals();
  checked();
  return test::status("gather");
}
