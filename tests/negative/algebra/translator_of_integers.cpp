// SPDX-License-Identifier: Apache-2.0
// expect: lanewise: translator_from halves its vector, which whole numbers cannot: write vec<double, 3>{...}
// expect: lanewise: translator_from halves its vector, which whole numbers cannot: write vec<double, 2>{...}
#include "lanewise/algebra/pga2.hpp"
#include "lanewise/algebra/pga3_motor.hpp"

#if defined(MUST_FAIL)
using number = int;
#else
using number = double;
#endif
auto in_space() { return lanewise::translator_from(lanewise::vec<number, 3>{1, 2, 3}); }
auto in_the_plane() { return lanewise::translator_from(lanewise::vec<number, 2>{1, 2}); }
