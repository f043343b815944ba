// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "lanewise/kernel/kernel.hpp"
#include "lanewise/tensor/arithmetic.hpp"
#include "lanewise/tensor/vec.hpp"

// Takes a ball, gives a step of it whose derivatives are known: what tests of kernels' derivatives differentiate.

namespace test {

template <class T>
struct ball {
  lanewise::vec<T, 2> place;
  T speed;
};

// place_k' = place_k + dt speed^2 place_k, speed' = speed - drag speed.
inline constexpr auto fly = lanewise::kernel<"fly">([](auto b, auto drag, auto dt) {
  b.place = b.place + dt * b.speed * b.speed * b.place;
  b.speed = b.speed - drag * b.speed;
  return b;
});

}  // namespace test
