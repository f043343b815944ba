// SPDX-License-Identifier: Apache-2.0
#include "lanewise/field/device.hpp"

#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "lanewise/launch/launch.hpp"
#include "lanewise/tensor/tensor.hpp"
#include "support/cuda.hpp"

namespace lw = lanewise;

namespace {

template <class T>
struct particle {
  lw::vec<T, 2> place;
  T mass;
};
using device = lw::memory::device;

template <class T>
particle<T> numbered(std::int64_t i) {
  return {{{static_cast<T>(i), static_cast<T>(-i)}}, static_cast<T>(2 * i + 1)};
}

template <class T, class... Layout>
void there_and_back() {
  for (const std::int64_t n : {0, 1, 15, 16, 17, 1000, 1025}) {
    const lw::field<particle, T, Layout...> before(n, numbered<T>);
    const auto there = lw::to_device(before);
    static_assert(std::is_same_v<typename decltype(there)::memory_type, device>);
    static_assert(std::is_same_v<typename decltype(there)::layout_type, typename decltype(before)::layout_type>);
    test::check(there.size() == n, "a field keeps its length on the device");
    const auto back = lw::to_host(there);
    static_assert(std::is_same_v<decltype(back), const lw::field<particle, T, Layout...>>);
    test::check(test::same_bits(before, back), "a field comes back as it went");

    auto second = lw::field<particle, T, device, Layout...>::uninitialised(n);
    lw::copy(there, second);
    lw::field<particle, T, Layout...> last(n);
    lw::copy(second, last);
    test::check(test::same_bits(before, last), "device to device to host");
  }
}

void zeros() {
  const lw::field<particle, float, device> zero(100);
  test::check(test::same_bits(lw::to_host(zero), lw::field<particle, float>(100)),
              "elements on a device are zero until given");
  const lw::field<lw::scalar, double, device, lw::layout::soa> none(0);
  test::check(none.empty() && none.data() == nullptr, "no elements need no memory");
}

void moves() {
  static_assert(!std::is_copy_constructible_v<lw::field<particle, float, device>>);
  auto first = lw::to_device(lw::field<particle, float>(20, numbered<float>));
  auto second = std::move(first);
  test::check(first.empty() && first.data() == nullptr, "what moved away is empty");
  first = std::move(second);
  test::check(lw::to_host(first)[19].mass == 39, "a field moves with its elements");
}

void errors() {
  const lw::field<particle, float> from(20, numbered<float>);
  lw::field<particle, float, device> to(19);
  test::check(test::refusal([&] { lw::copy(from, to); }) ==
                  "lanewise: copy: the source has 20 elements, the destination has 19",
              "copies between lengths that differ are refused");
  test::check(
      test::refusal([] { lw::field<particle, float, device> f(-1); }) == "lanewise: a field cannot have -1 elements",
      "negative lengths are refused");
  const std::string words = test::refusal([] { lw::field<particle, double, device> f(std::int64_t{1} << 50); });
  test::check(words.find("lanewise: allocation of 27021597764222976 bytes on the device: ") == 0, words.c_str());
  test::check(test::refusal([&] { static_cast<void>(lw::to_device(from)); }) == "not refused",
              "what failed does not fail what follows");
}

}  // namespace

int main() {
  there_and_back<float>();
  there_and_back<double, lw::layout::soa>();
  there_and_back<std::int32_t, lw::layout::aos>();
  zeros();
  moves();
  errors();
  return test::status("device");
}
