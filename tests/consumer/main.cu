// SPDX-License-Identifier: Apache-2.0
#include <lanewise/lanewise.hpp>

int main() { return 0; }
