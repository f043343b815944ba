// SPDX-License-Identifier: Apache-2.0
#include "lanewise/field/field.hpp"

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "lanewise/algebra/quaternion.hpp"
#include "lanewise/tensor/tensor.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

template <class T>
struct body {
  lw::quat<T> attitude;
  lw::vec<T, 3> spin;
};

// Element i of a test: no two numbers of it are equal, and none are those of another element.
template <class T>
body<T> numbered(std::int64_t i) {
  lw::numbers_array<body<T>> numbers;
  for (std::size_t k = 0; k < 7; ++k) numbers[k] = static_cast<T>(i * 7 + static_cast<std::int64_t>(k) + 1);
  return lw::unflatten<body<T>>(numbers);
}

template <class Field>
bool holds(const Field& f, std::int64_t i, const typename Field::state_type& expected) {
  return lw::flatten(f[i]) == lw::flatten(expected);
}

constexpr std::array<std::int64_t, 12> sizes{0, 1, 2, 7, 15, 16, 17, 31, 33, 1023, 1025, 3001};

}  // namespace

using lw::field;
static_assert(std::is_same_v<field<body, float>::memory_type, lw::memory::host>);
static_assert(std::is_same_v<field<body, float>::layout_type, lw::layout::blocks>);
static_assert(std::is_same_v<field<body, float, lw::layout::soa>::layout_type, lw::layout::soa>);
static_assert(std::is_same_v<field<body, float, lw::layout::aos, lw::memory::host>::layout_type, lw::layout::aos>);
static_assert(field<body, double>::numbers == 7);
static_assert(std::is_nothrow_move_constructible_v<field<body, float>>);
static_assert(std::is_same_v<field<lw::scalar, double>::state_type, double>);
static_assert(std::is_same_v<field<lw::vec3, float>::state_type, lw::vec<float, 3>>);

TEMPLATE_TEST_CASE("a field holds its elements, in every layout and at every size", "", (field<body, float>),
                   (field<body, float, lw::layout::soa>), (field<body, float, lw::layout::aos>), (field<body, double>),
                   (field<body, std::int32_t>), (field<body, std::int64_t, lw::layout::soa>),
                   (field<body, std::uint32_t>), (field<body, std::uint64_t>)) {
  using T = typename TestType::scalar_type;
  for (const std::int64_t n : sizes) {
    TestType f(n, numbered<T>);
    REQUIRE(f.size() == n);
    CHECK(f.empty() == (n == 0));
    CHECK(f.size_bytes() >= static_cast<std::size_t>(n) * sizeof(body<T>));
    bool all = true;
    for (std::int64_t i = 0; i < n; ++i) all = all && holds(f, i, numbered<T>(i));
    CHECK(all);
    if (n < 2) continue;
    f.set(n / 2, numbered<T>(1000));
    CHECK(holds(f, n / 2, numbered<T>(1000)));
    CHECK(holds(f, n / 2 - 1, numbered<T>(n / 2 - 1)));
    std::vector<body<T>> plain(static_cast<std::size_t>(n));
    f.copy_to(plain);
    const TestType again{std::span<const body<T>>(plain)};
    CHECK(holds(again, n / 2, numbered<T>(1000)));
    CHECK(holds(again, n - 1, f[n - 1]));
  }
}

TEST_CASE("elements are zero until given, and so is what fills the last block") {
  const field<body, float> f(17);
  for (std::size_t i = 0; i < f.size_bytes(); ++i) REQUIRE(f.data()[i] == std::byte{0});
  CHECK(f.size_bytes() == 2 * 7 * 64);
  const field<body, float> given(17, numbered<float>(3));
  CHECK(holds(given, 16, numbered<float>(3)));
  CHECK(reinterpret_cast<const float*>(given.data())[7 * 16 + 1] == 0.0F);
  CHECK(field<lw::scalar, std::int64_t>(5, 3)[4] == 3);
}

TEST_CASE("the memory of a field is aligned to a cache line") {
  for (const std::int64_t n : {1, 5, 1000, 100'000})
    CHECK(reinterpret_cast<std::uintptr_t>(field<lw::scalar, float>(n).data()) % 64 == 0);
  const field<lw::vec3, float, lw::layout::soa> columns(1000);
  for (const float* column : columns.view().columns) CHECK(reinterpret_cast<std::uintptr_t>(column) % 64 == 0);
}

TEST_CASE("copies are deep, moves leave an empty field") {
  field<body, float> first(20, numbered<float>);
  field<body, float> second = first;
  second.set(3, numbered<float>(99));
  CHECK(holds(first, 3, numbered<float>(3)));
  first = second;
  CHECK(holds(first, 3, numbered<float>(99)));
  second.set(3, numbered<float>(5));
  CHECK(holds(first, 3, numbered<float>(99)));
  first = std::as_const(first);
  CHECK(holds(first, 19, numbered<float>(19)));

  field<body, float> moved = std::move(first);
  CHECK(moved.size() == 20);
  CHECK(first.size() == 0);  // NOLINT(bugprone-use-after-move): the library promises it
  CHECK(first.data() == nullptr);
  first = std::move(moved);
  CHECK(holds(first, 3, numbered<float>(99)));
  field<body, float> empty;
  CHECK(empty.empty());
  empty = first;
  CHECK(empty.size() == 20);
}

TEST_CASE("sizes that no memory holds are refused in words") {
  CHECK_THROWS_WITH((field<body, float>(-1)), "lanewise: a field cannot have -1 elements");
  CHECK_THROWS_WITH((field<body, float>(std::numeric_limits<std::int64_t>::max())),
                    "lanewise: a field cannot have 9223372036854775807 elements");
  CHECK_THROWS_WITH((field<body, double>(std::numeric_limits<std::uint64_t>::max())),
                    "lanewise: a field cannot have 18446744073709551615 elements");
  CHECK_THROWS_AS((field<body, double>(std::int64_t{1} << 57)), lw::error);
}

TEST_CASE("copy_to an array that is too short is refused in words") {
  const field<body, float> f(20);
  std::vector<body<float>> plain(19);
  CHECK_THROWS_WITH(f.copy_to(plain), "lanewise: copy_to: the array has room for 19 elements, the field has 20");
}

TEST_CASE("views of a field see its elements") {
  field<body, float> f(20, numbered<float>);
  CHECK(f.view().size() == 20);
  *f.view().address(2, 17) = -5.0F;
  CHECK(lw::flatten(f[17])[2] == -5.0F);
  static_assert(std::is_same_v<decltype(std::as_const(f).view())::scalar_type, const float>);
  CHECK((field<body, float, lw::layout::soa>(0).view().size()) == 0);
}
