// SPDX-License-Identifier: Apache-2.0
#include "lanewise/explain/record.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <vector>

#include "lanewise/lanewise.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

template <class T>
struct particle {
  lw::vec<T, 3> position;
  T charge;
};

// What a recorded kernel would have written to an address.
template <class T>
T recorded_at(lw::recorder::tape& tape, const T& there) {
  return tape.read(&there);
}

template <class Kernel, class... A>
lw::recorder::tape recorded(const Kernel& kernel, std::int64_t element, const A&... arguments) {
  const auto all = lw::make_pack(lw::as_argument(arguments)...);
  const auto shape = lw::checked_shape(lw::name_of(kernel), all);
  const auto own = lw::detail::bound_to(shape, all);
  auto tape = lw::recorder::tape_for(own);
  tape.takes_all_steps = true;
  lw::recorder::record_element(tape, kernel, own, element);
  return tape;
}

// Runs a kernel recorded for each element, then for all of them, and compares the bits.
template <class Kernel, class T, class... A>
void check_same_bits(const Kernel& kernel, std::vector<T>& results, const A&... arguments) {
  std::vector<T> expected(results.size());
  for (std::size_t i = 0; i < results.size(); ++i) {
    auto tape = recorded(kernel, static_cast<std::int64_t>(i), arguments...);
    expected[i] = recorded_at(tape, results[i]);
  }
  lw::launch(kernel, arguments...);
  using word = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
  for (std::size_t i = 0; i < results.size(); ++i) {
    CAPTURE(i);
    CHECK(std::bit_cast<word>(results[i]) == std::bit_cast<word>(expected[i]));
  }
}

std::vector<float> ramp(std::size_t n, float from, float step) {
  std::vector<float> x(n);
  for (std::size_t i = 0; i < n; ++i) x[i] = from + step * static_cast<float>(i);
  return x;
}

}  // namespace

TEST_CASE("a recorded lane computes what a lane computes") {
  auto x = ramp(37, -3.0f, 0.37f);
  const auto y = ramp(37, 2.0f, -0.21f);
  std::vector<float> out(37);
  check_same_bits(lw::kernel<"rational">([](auto x, auto y) {
                    const auto q = (x * y - 3) / (x * x + 1);
                    return lw::select(q < 0 || x > y, sqrt(abs(q)), -q) + max(x, y) * floor(x) + lw::fma(x, y, 0.5f);
                  }),
                  out, lw::in(x), lw::in(y), lw::out(out));
  check_same_bits(lw::kernel<"loops">([](auto x, auto y, int n) {
                    const auto sum =
                        lw::for_range(n, 0 * x, [&](auto s, auto k) { return s * y + static_cast<int>(k); });
                    return lw::while_loop([](auto a) { return a > 1; }, abs(x), [&](auto a) { return a / 3; }) + sum;
                  }),
                  out, lw::in(x), lw::in(y), 5, lw::out(out));
  check_same_bits(lw::iterate(lw::kernel<"logistic">([](auto x, auto r) { return r * x * (1 - x); }), 50), x,
                  lw::inout(x), 3.7f);
}

TEST_CASE("a recorded lane reads what a lane reads") {
  const auto table = ramp(10, 1.0f, 1.0f);
  std::vector<std::int32_t> index(40);
  for (std::size_t i = 0; i < 40; ++i) index[i] = static_cast<std::int32_t>(i * 7 % 23) - 5;
  std::vector<float> out(40);
  const auto row = lw::kernel<"row">([](auto table, auto i) { return 2 * table[i]; });
  check_same_bits(row, out, lw::lookup(table), lw::in(index), lw::out(out));
  check_same_bits(row, out, lw::lookup(table, lw::wrap), lw::in(index), lw::out(out));
  check_same_bits(row, out, lw::lookup(table, lw::fill(-1.0f)), lw::in(index), lw::out(out));
  auto u = ramp(40, 0.0f, 0.1f);
  const auto heat = lw::kernel<"heat">([](auto u) { return u(-1) + u(1) - 2 * u(0); });
  check_same_bits(heat, out, lw::neighbours(u, lw::periodic), lw::out(out));
  check_same_bits(heat, out, lw::neighbours(u, lw::fill(3.0f)), lw::out(out));
  // What a kernel has written it reads again.
  std::vector<float> scratch(40 * 3);
  check_same_bits(lw::kernel<"scratch">([](auto x, auto s) {
                    s.set(0, x);
                    s.set(1, s[0] + 1);
                    return s[0] * s[1];
                  }),
                  out, lw::in(u), lw::series_inout(scratch), lw::out(out));
}

TEST_CASE("integers and whole states are recorded, and no memory changes") {
  std::vector<std::int64_t> n(20);
  for (std::size_t i = 0; i < 20; ++i) n[i] = static_cast<std::int64_t>(i) - 9;
  std::vector<std::int64_t> out(20);
  check_same_bits(lw::kernel<"integers">([](auto n, auto where) { return (n * 5 / 3) ^ (where.index() << 2); }), out,
                  lw::in(n), lw::element(), lw::out(out));
  lw::field<particle, double> p(9, particle<double>{{1, 2, 3}, -1});
  const auto before = p[4];
  const auto tape = recorded(lw::kernel<"push">([](auto p) {
                               p.position = p.position * p.charge;
                               return p;
                             }),
                             4, lw::inout(p));
  CHECK(p[4].position[1] == before.position[1]);
  CHECK(tape.code.size() == 1 + 4 + 3 + 4);
}
