// SPDX-License-Identifier: Apache-2.0
#include "lanewise/tensor/shape.hpp"

#include "support/catch.hpp"

namespace lw = lanewise;

static_assert(lw::size_of_shape<> == 1 && lw::size_of_shape<5> == 5 && lw::size_of_shape<2, 3, 4> == 24);
static_assert(lw::row_major<>() == 0 && lw::row_major<5>(3) == 3);
static_assert(lw::row_major<2, 3>(0, 0) == 0 && lw::row_major<2, 3>(0, 2) == 2 && lw::row_major<2, 3>(1, 0) == 3);
static_assert(lw::row_major<2, 3, 4>(1, 2, 3) == 23);

TEST_CASE("positions count up with the last index fastest", "[shape]") {
  std::size_t position = 0;
  for (int i = 0; i < 3; ++i)
    for (unsigned j = 0; j < 4; ++j)
      for (std::size_t k = 0; k < 2; ++k) CHECK(lw::row_major<3, 4, 2>(i, j, k) == position++);
}
