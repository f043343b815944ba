// SPDX-License-Identifier: Apache-2.0
#define LANEWISE_CHECKED
#include <span>

#include "picking.hpp"

namespace shared {

bool checked_refuses() {
  lanewise::field<lanewise::scalar, float> x(40, 1.0F);
  const float rows[8]{};
  try {
    lanewise::launch(pick, lanewise::inout(x), lanewise::lookup(std::span(rows, 4), lanewise::unchecked));
  } catch (const lanewise::error&) {
    return true;
  }
  return false;
}

}  // namespace shared
