// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include "sandwich.hpp"

// Takes the tensor as it stands, with its 65536 entries, gives its product with m, x and m in plain loops: what einsum
// on arrays does. The tensor is a run-time array, of which no compiler knows the zeros.

namespace {

using sandwich::size;

std::vector<float> make_tensor() {
  std::vector<float> tensor(size * size * size * size);
  for (std::size_t i = 0; i < size; ++i)
    for (std::size_t l = 0; l < size; ++l)
      for (std::size_t j = 0; j < size; ++j) {
        const auto [k, sign] = sandwich::entry_for(i, l, j);
        tensor[((k * size + i) * size + l) * size + j] = static_cast<float>(sign);
      }
  return tensor;
}

}  // namespace

sandwich::way sandwich::dense() {
  return {"the tensor, dense", size * size * size * size + size * size * size + size * size,
          [](const multivectors& m, const multivectors& x, multivectors& y) {
            static const std::vector<float> tensor = make_tensor();
            const auto kernel = lw::kernel<"dense">([entries = tensor.data()]<class M>(const M& m, const M& x) {
              using number = typename M::value_type;
              M y{};
              const float* entry = entries;
              for (std::size_t k = 0; k < size; ++k)
                for (std::size_t i = 0; i < size; ++i) {
                  number along_i(0);
                  for (std::size_t l = 0; l < size; ++l) {
                    number along_l(0);
                    for (std::size_t j = 0; j < size; ++j) along_l = lw::multiply_add(number(*entry++), m[j], along_l);
                    along_i = lw::multiply_add(along_l, x[l], along_i);
                  }
                  y[k] = lw::multiply_add(along_i, m[i], y[k]);
                }
              return y;
            });
            lw::launch(kernel, lw::in(m), lw::in(x), lw::out(y));
          },
          __FILE__};
}
