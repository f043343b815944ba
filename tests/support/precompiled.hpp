// SPDX-License-Identifier: Apache-2.0
#pragma once
// What every test includes, in the form that is compiled once: takes nothing, gives the library and Catch2.
#include <lanewise/lanewise.hpp>

#include "support/catch.hpp"
