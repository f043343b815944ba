// SPDX-License-Identifier: Apache-2.0
#include "sandwich.hpp"

// Takes the same two products, gives them by a loop over their tables, which compiles faster.

sandwich::way sandwich::two_products_by_loop() {
  using waiting = decltype(lw::sandwich<lw::strategy::loop>(multivector<float>{}, multivector<float>{}));
  return {"two products, by a loop", lw::cost_of<waiting>.sparse.multiplications,
          [](const multivectors& m, const multivectors& x, multivectors& y) {
            const auto kernel = lw::kernel<"two_products_by_loop">(
                [](const auto& m, const auto& x) { return lw::sandwich<lw::strategy::loop>(m, x); });
            lw::launch(kernel, lw::in(m), lw::in(x), lw::out(y));
          },
          __FILE__};
}
