// SPDX-License-Identifier: Apache-2.0
// Kernels of equal names in two translation units are two, and what they share is one. A translation unit that checks
// and one that does not stay what they are.
#include <cstdio>

#include "kernels.hpp"
#include "picking.hpp"

int main() {
  const bool steps = shared::step_of_a(5) == 6 && shared::step_of_b(5) == 25 && shared::step_of_a(7) == 8;
  const bool same = shared::twice_of_a(5) == 10 && shared::twice_of_b(6) == 12 && shared::thrice_of_a(5) == 15 &&
                    shared::thrice_of_b(6) == 18;
  const bool apart = shared::checked_refuses() && !shared::unchecked_refuses() && shared::checked_refuses();
  std::printf("kernels of equal names: %s, kernels of a header: %s, checked and not: %s\n", steps ? "right" : "wrong",
              same ? "right" : "wrong", apart ? "right" : "wrong");
  return steps && same && apart ? 0 : 1;
}
