// SPDX-License-Identifier: Apache-2.0
#include "lanewise/launch/cuda.hpp"

#include <cstdint>
#include <string>
#include <type_traits>

#include "lanewise/kernel/differentiated.hpp"
#include "lanewise/kernel/iterate.hpp"
#include "lanewise/launch/launch.hpp"
#include "lanewise/scalar/lanes.hpp"
#include "support/cuda.hpp"

namespace lw = lanewise;

// A functor at namespace scope is its own name.
struct scaled {
  float factor;
  template <class V>
  constexpr V operator()(V x) const {
    return factor * x;
  }
};
template <class T>
struct shifted {
  char before;
  T by;
  template <class V>
  constexpr V operator()(V x) const {
    return x + static_cast<float>(by) + before;
  }
};
// Words that look like a closure's are none.
struct lambda {
  constexpr auto operator()(auto x) const { return x * 2; }
};

namespace {

using cuda_label = lw::cuda::label<'a', 'b'>;
constexpr auto ab = lw::kernel<"ab">([](auto x) { return x + 1; });
using ab_kernel = std::remove_const_t<decltype(ab)>;
static_assert(std::is_same_v<decltype(lw::cuda::detail::shape_of<ab_kernel>())::type, cuda_label>);
template <class Shape>
using repeated = lw::cuda::transformed_shape<lw::repeated_steps, Shape>;
static_assert(std::is_same_v<decltype(lw::cuda::detail::shape_of<lw::iterated<lw::iterated<ab_kernel>>>())::type,
                             repeated<repeated<cuda_label>>>);
static_assert(std::is_same_v<decltype(lw::cuda::detail::shape_of<decltype(lw::jvp<0>(lw::iterate(ab, 2)))>())::type,
                             lw::cuda::transformed_shape<lw::derivatives::by_jvp<0>, repeated<cuda_label>>>);
static_assert(std::is_same_v<decltype(lw::cuda::detail::shape_of<scaled>())::type, scaled>);
static_assert(!lw::cuda::detail::names_closure<scaled>() && !lw::cuda::detail::names_closure<lambda>() &&
              !lw::cuda::detail::names_closure<shifted<lambda>>() && !lw::cuda::detail::names_closure<cuda_label>());

using device = lw::memory::device;

template <class K>
float last_of(const K& kernel, std::int64_t n) {
  auto field = lw::to_device(lw::field<lw::scalar, float>(n, [](std::int64_t i) { return static_cast<float>(i); }));
  lw::launch(kernel, lw::inout(field));
  return lw::to_host(field)[n - 1];
}

void names() {
  test::check(last_of(scaled{3}, 10) == 27, "a functor");
  test::check(last_of(shifted<double>{'a', 0.5}, 10) == 9 + 97.5f, "a functor template");
  test::check(last_of(lambda{}, 10) == 18, "a functor that is called lambda");
  test::check(last_of(lw::iterate(scaled{2}, 3), 10) == 72, "an iterated functor");
  test::check(last_of(lw::kernel<"named functor">(scaled{4}), 10) == 36, "a named functor");
  test::check(last_of(ab, 10) == 10, "a kernel at namespace scope");
  test::check(last_of(ab, 20) == 20, "the same kernel again");
  test::check(last_of(lw::iterate(ab, 5), 20) == 24, "the same kernel, iterated");
  test::check(last_of(lw::kernel<"any \"letters\" \\ \n">(scaled{5}), 10) == 45, "a name of any letters");

  // derivatives of functors, and of kernels
  test::check(last_of(lw::derivative<0>(scaled{3}), 10) == 3, "the derivative of a functor");
  test::check(last_of(lw::derivative<0>(lw::iterate(scaled{2}, 3)), 10) == 8, "the derivative of an iterated functor");
  test::check(last_of(lw::derivative<0>(ab), 10) == 1, "the derivative of a kernel next to the kernel");

  // one name for two kernels, when their arguments differ
  lw::field<lw::scalar, double, device> doubles(10);
  lw::launch(lw::kernel<"ab">([](auto x) { return x + 2; }), lw::inout(doubles));
  test::check(lw::to_host(doubles)[9] == 2, "one name with other arguments");
}

void sizes() {
  for (const std::int64_t n : {255, 256, 257, 100'000})
    test::check(last_of(ab, n) == static_cast<float>(n), "whole and partial blocks");
  auto* const somewhere = reinterpret_cast<float*>(std::uintptr_t{1} << 20);
  const std::string words =
      test::refusal([&] { lw::launch(ab, lw::inout(lw::soa<lw::scalar, device>(std::int64_t{1} << 40, somewhere))); });
  test::check(words == "lanewise: launch of 'ab': 1099511627776 elements are more than one launch of CUDA holds",
              words.c_str());
}

}  // namespace

int main() {
  names();
  sizes();
  return test::status("cuda");
}
