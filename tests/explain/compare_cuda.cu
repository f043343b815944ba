// SPDX-License-Identifier: Apache-2.0
// One lane, many lanes and the GPU give the same, for every kind of argument; transcendental functions are near.
// Rows, levels and neighbours are read more than once, and a level of 77 numbers starts amid a sector.
// not strict: everything
#include <cstdint>
#include <iostream>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

#include "lanewise/explain/compare.hpp"
#include "lanewise/lanewise.hpp"
#include "lanewise/launch/located.hpp"
#include "lanewise/launch/reduction.hpp"
#include "support/cuda.hpp"

namespace lw = lanewise;

namespace {

template <class T>
struct particle {
  lw::vec<T, 2> place;
  T mass;
};
constexpr std::int64_t n = 77;

constexpr auto step = lw::kernel<"step">([](auto p, auto dt) {
  p.place += dt * p.place[0] / p.mass;
  return p;
});
constexpr auto everything =
    lw::kernel<"everything">([](auto a, auto table, auto target, auto levels, auto beside, auto low, auto where) {
      const auto at = lw::cast<std::int64_t>(a) % 4;
      target.add(at, 1.0F);
      levels.set(1, a + beside(1));
      return std::tuple(a + lw::cast<double>(table[at]) + low, a * 1.5 + lw::cast<double>(where.index()), a);
    });
constexpr auto wave = lw::kernel<"wave">([](auto a) { return sin(a) * exp(a); });
// Other code on a device: what compare is there to find.
constexpr auto wrong = lw::kernel<"wrong">([](auto a) {
  if constexpr (lw::config::on_device) {
    return lw::select(a == 3, 1.5F * a, a);
  } else {
    return a;
  }
});

std::string printed(const lw::comparison& found) {
  std::ostringstream words;
  words << found;
  std::cout << words.str();
  return words.str();
}
void check_all(const lw::comparison& found, std::uint64_t ulps, const char* what) {
  printed(found);
  test::check(found.equal(ulps), what);
  test::check(!found.runs.empty() && found.runs.back().name == "the GPU", "the GPU took part");
}

}  // namespace

int main() {
  lw::field<particle, float> bodies(n, [](std::int64_t i) {
    return particle<float>{{{0.1F * static_cast<float>(i), -3}}, 1 + static_cast<float>(i)};
  });
  check_all(lw::compare(step, lw::inout(bodies), 0.25F), 0, "a state in place");
  check_all(lw::compare(lw::iterate(step, 5), lw::inout(bodies), 0.25F), 0, "steps");
  auto there = lw::to_device(bodies);
  check_all(lw::compare(step, lw::inout(there), 0.25F), 0, "a state of the device");
  test::check(test::same_bits(bodies, lw::to_host(there)), "arguments stay as they are");

  lw::field<lw::scalar, double> x(n, [](std::int64_t i) { return 0.5 * static_cast<double>(i); }), y(n), column(3 * n);
  lw::field<lw::scalar, double> low(n);
  std::vector<std::int32_t> rows{0, 3, 5, 9};
  std::vector<float> sums(4, 1.0F);
  double total = -1;
  lw::located<double> least{-1, -1};
  check_all(lw::compare(everything, lw::in(x), lw::lookup(rows), lw::add_into(sums), lw::series_out(column),
                        lw::neighbours(x, lw::periodic), lw::along<0>(low), lw::element(), lw::out(y),
                        lw::sum_of(total), lw::arg_min_of(least)),
            0, "every kind of argument");
  test::check(total == -1 && least.index == -1 && sums[0] == 1, "variables stay as they are");

  lw::field<lw::scalar, float> angle(n, [](std::int64_t i) { return 0.1F * static_cast<float>(i); });
  check_all(lw::compare(wave, lw::inout(angle)), 4, "transcendental functions are near");

  std::vector<float> v{1, 2, 3, 4};
  const auto found = lw::compare(wrong, lw::inout(v));
  test::check(!found.equal(1000), "a difference is found");
  test::check(
      printed(found).find("the GPU   1 number differs, by ") != std::string::npos &&
          printed(found).find("argument 1 (inout), element 2, number 0: 4.5, with one lane 3 (") != std::string::npos,
      "and where it is");
  return test::status("compare_cuda");
}
