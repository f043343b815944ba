// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include "sandwich.hpp"

// Takes the 4096 entries of the tensor that are not zero, gives their terms in a loop. Unrolled they took g++ 8 seconds
// and clang 58, and still 230 ns where two products take 6: no example should make you wait for that.

namespace {

using sandwich::size;

struct triple {
  std::uint8_t k, i, l, j;
};
struct triples {
  std::vector<triple> positive, negative;
};

triples make_triples() {
  triples all;
  for (std::size_t i = 0; i < size; ++i)
    for (std::size_t l = 0; l < size; ++l)
      for (std::size_t j = 0; j < size; ++j) {
        const auto [k, sign] = sandwich::entry_for(i, l, j);
        (sign > 0 ? all.positive : all.negative)
            .push_back({static_cast<std::uint8_t>(k), static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(l),
                        static_cast<std::uint8_t>(j)});
      }
  return all;
}

}  // namespace

sandwich::way sandwich::unmerged() {
  return {"its 4096 terms, by a loop", 2 * size * size * size,
          [](const multivectors& m, const multivectors& x, multivectors& y) {
            static const triples all = make_triples();
            const auto kernel = lw::kernel<"unmerged">([terms = &all]<class M>(const M& m, const M& x) {
              M y{};
              for (const auto [k, i, l, j] : terms->positive) y[k] = lw::multiply_add(m[i] * x[l], m[j], y[k]);
              for (const auto [k, i, l, j] : terms->negative) y[k] = lw::negative_multiply_add(m[i] * x[l], m[j], y[k]);
              return y;
            });
            lw::launch(kernel, lw::in(m), lw::in(x), lw::out(y));
          },
          __FILE__};
}
