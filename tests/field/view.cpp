// SPDX-License-Identifier: Apache-2.0
#include "lanewise/field/view.hpp"

#include <array>
#include <cstdint>
#include <numeric>
#include <type_traits>
#include <vector>

#include "lanewise/tensor/tensor.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

namespace {
template <class T>
struct particle {
  lw::vec<T, 2> place;
  T mass;
};
using host = lw::memory::host;
using blocks = lw::block_view<particle<float>, host>;
using columns = lw::column_view<particle<double>, host>;
using records = lw::strided_view<particle<float>, host>;
}  // namespace

static_assert(lw::field_view<blocks> && lw::field_view<columns> && lw::field_view<records>);
static_assert(lw::field_view<lw::block_view<const particle<float>, host>>);
static_assert(!lw::field_view<std::vector<float>>);
static_assert(std::is_trivially_copyable_v<blocks> && std::is_trivially_copyable_v<columns> &&
              std::is_trivially_copyable_v<records>);
static_assert(std::is_same_v<lw::block_view<const particle<float>, host>::scalar_type, const float>);
static_assert(std::is_same_v<decltype(blocks{}.read_only()), lw::block_view<const particle<float>, host>>);
static_assert(
    std::is_same_v<decltype(columns{}.read_only().read_only()), lw::column_view<const particle<double>, host>>);
static_assert(blocks::numbers == 3);
static_assert(blocks::run_length == 16);
static_assert(records::run_length == 1);

// Addresses beyond 2^31 and 2^32, without the memory: only differences of addresses are looked at.
TEST_CASE("addresses of huge views do not wrap") {
  constexpr std::int64_t far = 10'000'000'001;
  const auto bytes = [](const auto* from, const auto* to) {
    return static_cast<std::int64_t>(reinterpret_cast<std::uintptr_t>(to) - reinterpret_cast<std::uintptr_t>(from));
  };
  auto* const start = reinterpret_cast<float*>(std::uintptr_t{1} << 20);
  const blocks b{start, far + 1};
  CHECK(bytes(start, b.address(2, far)) == ((far / 16 * 3 + 2) * 16 + far % 16) * 4);
  const records r{start, far + 1, 5, 2};
  CHECK(bytes(start, r.address(2, far)) == (far * 5 + 4) * 4);
  const records reversed{reinterpret_cast<float*>(std::uintptr_t{1} << 40), far + 1, -3, 1};
  CHECK(bytes(reversed.data, reversed.address(1, far)) == (far * -3 + 1) * 4);
  CHECK(reversed.strips()[0].lowest() == reinterpret_cast<std::uintptr_t>(reversed.address(0, far)));
  CHECK(b.strips()[0].past_highest() ==
        reinterpret_cast<std::uintptr_t>(start) + std::uintptr_t{far / 16 + 1} * 3 * 64);
  auto* const column = reinterpret_cast<double*>(start);
  const columns c{{column, column, column}, far + 1};
  CHECK(bytes(column, c.address(1, far)) == far * 8);
}

TEST_CASE("an element is read from and written to where the layout has it") {
  std::vector<float> memory(3 * 48);
  std::iota(memory.begin(), memory.end(), 0.0F);

  const blocks b{memory.data(), 48};
  const auto seventeenth = lw::read_element(b, 17);
  CHECK(seventeenth.place[0] == 49.0F);
  CHECK(seventeenth.place[1] == 65.0F);
  CHECK(seventeenth.mass == 81.0F);

  const records transposed{memory.data(), 48, 1, 48};
  CHECK(lw::read_element(transposed, 5).mass == 101.0F);
  const records reversed{memory.data() + 3 * 47, 48, -3, 1};
  CHECK(lw::read_element(reversed, 0).place[1] == 142.0F);
  CHECK(lw::read_element(reversed, 47).place[0] == 0.0F);
  const records same{memory.data() + 7, 48, 0, 1};
  CHECK(lw::read_element(same, 31).mass == 9.0F);

  lw::write_element(transposed, 5, particle<float>{{{-1, -2}}, -3});
  CHECK(memory[5] == -1.0F);
  CHECK(memory[53] == -2.0F);
  CHECK(memory[101] == -3.0F);
}

TEST_CASE("strips cover the memory of a view") {
  std::vector<float> memory(200);
  const auto start = reinterpret_cast<std::uintptr_t>(memory.data());
  const auto whole = blocks{memory.data(), 17}.strips();
  CHECK(whole.size() == 1);
  CHECK(whole[0].cells == 2);
  CHECK(whole[0].elements_per_cell == 16);
  CHECK(whole[0].past_highest() == start + 2 * 3 * 64);

  // blocks of one number are the same as a plain run
  const auto plain = lw::block_view<float, host>{memory.data(), 17}.strips();
  const auto run = lw::column_view<float, host>{{memory.data()}, 17}.strips();
  CHECK(plain[0].past_highest() == start + 17 * 4);
  CHECK_FALSE(lw::shifted_overlap(plain[0], run[0]));

  const auto side_by_side = records{memory.data(), 10, 7, 1}.strips();
  CHECK(side_by_side.size() == 1);
  CHECK(side_by_side[0].cell_bytes == 12);
  CHECK(side_by_side[0].stride == 28);
  const auto apart = records{memory.data(), 10, 1, -20}.strips();
  CHECK(apart.size() == 3);
  CHECK(apart[2].start == start - 160);
}
