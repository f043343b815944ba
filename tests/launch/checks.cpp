// SPDX-License-Identifier: Apache-2.0
#include "lanewise/launch/checks.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "lanewise/launch/launch.hpp"
#include "lanewise/tensor/vec.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

template <class T>
struct pair_of {
  T a, b;
};

const auto copy = lw::kernel<"copy">([](auto x) { return x; });
const auto both = lw::kernel<"both">([](auto x, auto y) { return std::pair(x, y); });
const auto swap_inside = lw::kernel<"swap inside">([](auto s) { return decltype(s){s.b, s.a}; });

std::string hexadecimal(const void* address) {
  return lw::detail::hexadecimal(reinterpret_cast<std::uintptr_t>(address));
}

// What `launch` throws, and whether `memory` is as it was.
template <class Launch>
std::string refusal(std::span<const float> memory, const Launch& launch) {
  const std::vector<float> before(memory.begin(), memory.end());
  try {
    launch();
  } catch (const lw::error& refused) {
    if (!std::equal(before.begin(), before.end(), memory.begin())) return "written before it was refused";
    return refused.what();
  }
  return "not refused";
}

bool says(const std::string& message, std::initializer_list<const char*> words) {
  return std::all_of(words.begin(), words.end(),
                     [&](const char* word) { return message.find(word) != std::string::npos; });
}

std::vector<float> counted(std::size_t n) {
  std::vector<float> v(n);
  for (std::size_t i = 0; i < n; ++i) v[i] = static_cast<float>(i);
  return v;
}

}  // namespace

TEST_CASE("lengths that differ") {
  std::vector<float> x(5), y(7), z(5);
  CHECK(refusal(y, [&] { lw::launch(copy, lw::in(x), lw::out(y)); }) ==
        "lanewise: launch of 'copy': argument 2 (out) has 7 elements, argument 1 (in) has 5");
  // arguments are counted as they stand in the call, uniform ones too
  const auto k = lw::kernel<"scale">([](auto f, auto a, auto b) { return f * a + b; });
  CHECK(refusal(z, [&] { lw::launch(k, 2.0F, lw::in(x), lw::inout(y)); }) ==
        "lanewise: launch of 'scale': argument 3 (inout) has 7 elements, argument 2 (in) has 5");
  std::vector<float> none;
  CHECK(refusal(x, [&] { lw::launch(copy, lw::in(none), lw::out(x)); }) ==
        "lanewise: launch of 'copy': argument 2 (out) has 5 elements, argument 1 (in) has 0");
  CHECK(refusal(x, [&] { lw::launch([](auto a) { return a; }, lw::in(y), lw::out(x)); }) ==
        "lanewise: launch of 'unnamed': argument 2 (out) has 5 elements, argument 1 (in) has 7");
  CHECK(refusal(x, [&] { lw::launch(lw::iterate(both, 3), lw::inout(y), lw::inout(x)); }) ==
        "lanewise: launch of 'both': argument 2 (inout) has 5 elements, argument 1 (inout) has 7");
}

TEST_CASE("a negative length") {
  std::vector<float> x(5);
  CHECK(refusal(x, [&] { lw::launch(copy, lw::inout(lw::soa<lw::scalar>(-3, x.data()))); }) ==
        "lanewise: launch of 'copy': argument 1 (inout) has -3 elements");
  CHECK(refusal(x, [&] { lw::launch(copy, lw::in(x), lw::out(lw::strided<lw::scalar>(-1, x.data(), 1))); }) ==
        "lanewise: launch of 'copy': argument 2 (out) has -1 elements");
}

TEST_CASE("null pointers, but not for no elements") {
  std::vector<float> x(5);
  float* const nothing = nullptr;
  CHECK(refusal(x, [&] { lw::launch(copy, lw::in(x), lw::out(lw::soa<lw::scalar>(5, nothing))); }) ==
        "lanewise: launch of 'copy': argument 2 (out) is a null pointer with 5 elements to go");
  CHECK(refusal(x, [&] { lw::launch(copy, lw::in(lw::strided<lw::scalar>(5, nothing, 1)), lw::out(x)); }) ==
        "lanewise: launch of 'copy': argument 1 (in) is a null pointer with 5 elements to go");
  // the second of two columns
  CHECK(refusal(x, [&] { lw::launch(copy, lw::inout(lw::soa<pair_of>(5, x.data(), nothing))); }) ==
        "lanewise: launch of 'copy': argument 1 (inout) is a null pointer with 5 elements to go");
  lw::launch(copy, lw::in(lw::soa<lw::scalar>(0, nothing)), lw::out(lw::soa<lw::scalar>(0, nothing)));
  const lw::field<pair_of, float> none;
  lw::field<pair_of, float> zero(0);
  lw::launch(copy, lw::in(none), lw::out(zero));
}

TEST_CASE("misaligned numbers") {
  alignas(16) std::array<std::byte, 64> bytes{};
  std::vector<float> x(5);
  auto* const odd = reinterpret_cast<float*>(bytes.data() + 2);
  CHECK(refusal(x, [&] { lw::launch(copy, lw::in(lw::soa<lw::scalar>(5, odd)), lw::out(x)); }) ==
        "lanewise: launch of 'copy': argument 1 (in) starts at " + hexadecimal(odd) +
            ", which is no multiple of the 4 bytes of its numbers");
  auto* const half = reinterpret_cast<double*>(bytes.data() + 4);
  std::vector<double> y(5);
  CHECK(refusal(x, [&] { lw::launch(copy, lw::in(y), lw::out(lw::aos<lw::scalar>(5, half))); }) ==
        "lanewise: launch of 'copy': argument 2 (out) starts at " + hexadecimal(half) +
            ", which is no multiple of the 8 bytes of its numbers");
}

TEST_CASE("out that overlaps in, shifted") {
  for (const std::size_t shift : {1U, 3U, 16U, 32U}) {
    auto x = counted(40);
    const std::size_t n = x.size() - shift;
    const std::span<float> low(x.data(), n), high(x.data() + shift, n);
    const auto place = [&](std::span<float> s) { return hexadecimal(s.data()) + " to " + hexadecimal(s.data() + n); };
    const bool meet = shift < n;
    const std::string end = meet ? ": only an exact alias, element on element, is in place" : "";
    CHECK(refusal(x, [&] { lw::launch(copy, lw::in(low), lw::out(high)); }) ==
          (meet ? "lanewise: launch of 'copy': argument 2 (out) at " + place(high) + " overlaps argument 1 (in) at " +
                      place(low) + end
                : "not refused"));
    CHECK((refusal(x, [&] { lw::launch(copy, lw::in(high), lw::out(low)); }) == "not refused") == !meet);
  }
}

TEST_CASE("an exact alias is in place, backwards and one for all are not") {
  auto x = counted(40);
  lw::launch(lw::kernel<"double">([](auto a) { return 2 * a; }), lw::in(x), lw::out(x));
  CHECK(x[39] == 78);
  lw::launch(copy, lw::in(lw::strided<lw::scalar>(40, x.data() + 39, -1)),
             lw::out(lw::strided<lw::scalar>(40, x.data() + 39, -1)));
  CHECK(x[39] == 78);
  CHECK(says(refusal(x, [&] { lw::launch(copy, lw::in(lw::strided<lw::scalar>(40, x.data() + 39, -1)), lw::out(x)); }),
             {"only an exact alias"}));
  CHECK(says(refusal(x, [&] { lw::launch(copy, lw::in(lw::strided<lw::scalar>(40, x.data() + 3, 0)), lw::out(x)); }),
             {"argument 2 (out)", "overlaps argument 1 (in)"}));
  lw::field<pair_of, float> f(100, pair_of<float>{1, 2});
  lw::launch(swap_inside, lw::in(f), lw::out(f));
  CHECK(f[99].a == 2);
  // the same memory, viewed as another layout
  CHECK(says(refusal(x,
                     [&] {
                       lw::launch(copy, lw::in(lw::aos<pair_of>(16, x.data())),
                                  lw::out(lw::block_view<pair_of<float>, lw::memory::host>{x.data(), 16}));
                     }),
             {"only an exact alias"}));
}

TEST_CASE("columns may change places: an element is written where it was read") {
  auto x = counted(100), y = counted(100);
  for (float& number : y) number += 1000;
  lw::launch(copy, lw::in(lw::soa<pair_of>(100, x.data(), y.data())),
             lw::out(lw::soa<pair_of>(100, y.data(), x.data())));
  bool all = true;
  for (std::size_t i = 0; i < 100; ++i)
    all = all && y[i] == static_cast<float>(i) && x[i] == 1000 + static_cast<float>(i);
  CHECK(all);
  // the numbers of records, too
  auto records = counted(2 * 37);
  lw::launch(copy, lw::in(lw::aos<pair_of>(37, records.data())),
             lw::out(lw::strided<pair_of>(37, records.data() + 1, 2, -1)));
  all = true;
  for (std::size_t i = 0; i < 37; ++i)
    all = all && records[2 * i] == static_cast<float>(2 * i + 1) && records[2 * i + 1] == static_cast<float>(2 * i);
  CHECK(all);
}

TEST_CASE("members of records side by side in one buffer do not overlap") {
  auto x = counted(5 * 33);
  const auto sum = lw::kernel<"sum">([](auto a, auto b) { return a.a + a.b + b; });
  lw::launch(sum, lw::in(lw::strided<pair_of>(33, x.data(), 5)), lw::in(lw::strided<lw::scalar>(33, x.data() + 3, 5)),
             lw::out(lw::strided<lw::scalar>(33, x.data() + 4, 5)));
  bool all = true;
  for (std::size_t i = 0; i < 33; ++i)
    all = all && x[5 * i + 4] == static_cast<float>(15 * i + 4) && x[5 * i + 3] == static_cast<float>(5 * i + 3);
  CHECK(all);
  // windows that slide may be read
  std::vector<float> means(30);
  auto source = counted(31);
  lw::launch(lw::kernel<"mean">([](auto w) { return (w.a + w.b) / 2; }),
             lw::in(lw::strided<pair_of>(30, source.data(), 1)), lw::out(means));
  CHECK(means[29] == 29.5F);
  // but not be written
  CHECK(refusal(x, [&] { lw::launch(copy, lw::inout(lw::strided<pair_of>(30, x.data(), 1))); }) ==
        "lanewise: launch of 'copy': argument 1 (inout) writes to one place more than once: its elements lie 4 bytes "
        "apart and take 8");
}

TEST_CASE("one place that is written twice") {
  auto x = counted(64);
  CHECK(refusal(x, [&] { lw::launch(both, lw::inout(x), lw::inout(x)); }) ==
        "lanewise: launch of 'both': argument 2 (inout) at " + hexadecimal(x.data()) + " to " +
            hexadecimal(x.data() + 64) + " overlaps argument 1 (inout) at " + hexadecimal(x.data()) + " to " +
            hexadecimal(x.data() + 64) + ": two arguments are written to the same memory");
  std::vector<float> y(64);
  CHECK(says(refusal(y, [&] { lw::launch(both, lw::in(x), lw::in(x), lw::out(y), lw::out(y)); }),
             {"argument 4 (out)", "overlaps argument 3 (out)", "two arguments are written to the same memory"}));
  CHECK(refusal(x, [&] { lw::launch(copy, lw::inout(lw::strided<lw::scalar>(9, x.data(), 0))); }) ==
        "lanewise: launch of 'copy': argument 1 (inout) writes to one place more than once: its elements lie 0 bytes "
        "apart and take 4");
  // a column given twice
  CHECK(refusal(x, [&] { lw::launch(copy, lw::inout(lw::soa<pair_of>(32, x.data(), x.data()))); }) ==
        "lanewise: launch of 'copy': argument 1 (inout) writes to one place more than once: of its numbers, the ones "
        "from " +
            hexadecimal(x.data()) + " on meet those from " + hexadecimal(x.data()) + " on");
  CHECK(says(refusal(x, [&] { lw::launch(copy, lw::inout(lw::soa<pair_of>(32, x.data(), x.data() + 31))); }),
             {"of its numbers, the ones from"}));
  // a single element overlaps no other
  lw::launch(copy, lw::inout(lw::strided<lw::scalar>(1, x.data(), 0)));
  lw::launch(copy, lw::in(lw::strided<pair_of>(1, x.data(), 2)), lw::out(lw::strided<pair_of>(1, x.data() + 1, 2)));
  CHECK(x[1] == 0);
  CHECK(x[2] == 1);
}

TEST_CASE("inputs may overlap as they like") {
  auto x = counted(40);
  std::vector<float> y(39);
  lw::launch(lw::kernel<"difference">([](auto a, auto b) { return b - a; }), lw::in(std::span(x).first(39)),
             lw::in(std::span(x).last(39)), lw::out(y));
  CHECK(y == std::vector<float>(39, 1.0F));
}

TEST_CASE("fields that view each other's memory") {
  lw::field<pair_of, float> f(64, pair_of<float>{1, 2});
  const auto late = lw::block_view<pair_of<float>, lw::memory::host>{f.view().data + 32, 48};
  const auto early = lw::block_view<pair_of<float>, lw::memory::host>{f.view().data, 48};
  CHECK(says(refusal({}, [&] { lw::launch(copy, lw::in(early), lw::out(late)); }), {"only an exact alias"}));
  lw::launch(swap_inside, lw::in(early), lw::out(early));
  CHECK(f[47].a == 2);
  CHECK(f[48].a == 1);
  // blocks of one number are a plain run of them
  lw::field<lw::scalar, float> plain(64, 3.0F);
  const std::span<float> same(reinterpret_cast<float*>(plain.data()), 64);
  lw::launch(lw::kernel<"double">([](auto a) { return 2 * a; }), lw::in(plain), lw::out(same));
  CHECK(plain[63] == 6.0F);
}
