// SPDX-License-Identifier: Apache-2.0
#include "kernels.hpp"

namespace {

template <class K>
float last(const K& kernel, float x) {
  auto field = lanewise::to_device(lanewise::field<lanewise::scalar, float>(40, x));
  lanewise::launch(kernel, lanewise::inout(field));
  return lanewise::to_host(field)[39];
}

}  // namespace

namespace shared {

float step_of_a(float x) {
  return last(lanewise::kernel<"step">([](auto y) { return y + 1; }), x);
}
float twice_of_a(float x) { return last(twice, x); }
float thrice_of_a(float x) { return last(thrice{}, x); }

}  // namespace shared
