// SPDX-License-Identifier: Apache-2.0
#pragma once
// Catch2 in version 3 or 2, whichever is installed: takes nothing, gives TEST_CASE, CHECK and Approx.
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
using Catch::Approx;
#else
#include <catch2/catch.hpp>
#endif
