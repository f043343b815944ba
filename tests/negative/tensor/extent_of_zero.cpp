// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: a tensor has no extent of zero
#include "lanewise/tensor/tensor.hpp"

#if defined(MUST_FAIL)
lanewise::vec<float, 0> nothing;
#else
lanewise::vec<float, 1> nothing;
#endif
