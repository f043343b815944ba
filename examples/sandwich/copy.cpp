// SPDX-License-Identifier: Apache-2.0
#include "sandwich.hpp"

// Takes what the others take, gives x: what loading, storing and compiling a launch cost without any product.

sandwich::way sandwich::copy() {
  return {"a copy of x", 0,
          [](const multivectors& m, const multivectors& x, multivectors& y) {
            const auto kernel = lw::kernel<"copy">([](const auto&, const auto& x) { return x; });
            lw::launch(kernel, lw::in(m), lw::in(x), lw::out(y));
          },
          __FILE__};
}
