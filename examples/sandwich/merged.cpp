// SPDX-License-Identifier: Apache-2.0
#include "sandwich.hpp"

// Takes the terms of the tensor, gives them merged: m_i x_l m_j and m_j x_l m_i are one term or cancel. Of 4096 terms
// 1216 are left, all unrolled, over the 136 products m_i m_j.

namespace {

namespace lw = lanewise;
using sandwich::size;

constexpr std::size_t pair_count = size * (size + 1) / 2;

// m_i^2 and, since it comes twice, 2 m_i m_j.
struct pairs {
  static constexpr std::size_t outputs = pair_count;
  [[nodiscard]] static constexpr auto terms() noexcept {
    lw::static_vector<lw::term, pair_count> list;
    for (int i = 0; i < static_cast<int>(size); ++i)
      for (int j = i; j < static_cast<int>(size); ++j)
        list.push_back({static_cast<int>(list.size()), i, j, i == j ? 1.0 : 2.0});
    return list;
  }
};

struct pairs_times_x {
  static constexpr std::size_t outputs = size;
  [[nodiscard]] static constexpr auto terms() noexcept {
    lw::static_vector<lw::term, pair_count * size> list;
    int pair = 0;
    for (std::size_t i = 0; i < size; ++i)
      for (std::size_t j = i; j < size; ++j, ++pair)
        for (std::size_t l = 0; l < size; ++l) {
          const auto [k, sign] = sandwich::entry_for(i, l, j);
          if (sign == sandwich::entry_for(j, l, i).sign)
            list.push_back({static_cast<int>(k), pair, static_cast<int>(l), static_cast<double>(sign)});
        }
    return list;
  }
};

static_assert(lw::table_of<pairs_times_x>.size() == 1216);
constexpr auto operations =
    lw::count_operations(lw::table_of<pairs>) + lw::count_operations(lw::table_of<pairs_times_x>);

}  // namespace

sandwich::way sandwich::merged() {
  return {"its terms merged, unrolled", operations.multiplications,
          [](const multivectors& m, const multivectors& x, multivectors& y) {
            const auto kernel = lw::kernel<"merged">([]<class M>(const M& m, const M& x) {
              const auto products = lw::contract<pairs>(m, m);
              const auto sums = lw::contract<pairs_times_x>(products, x);
              M y;
              for (std::size_t k = 0; k < size; ++k) y[k] = sums[k];
              return y;
            });
            lw::launch(kernel, lw::in(m), lw::in(x), lw::out(y));
          },
          __FILE__};
}
