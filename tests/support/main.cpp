// SPDX-License-Identifier: Apache-2.0
// The one main of all test programs. Catch2 3 brings a session, Catch2 2 is compiled by this define.
#define CATCH_CONFIG_RUNNER
#include "support/catch.hpp"

// clang's OpenMP does not give back what it knows of threads that there are no longer.
extern "C" const char* __lsan_default_suppressions();  // NOLINT(bugprone-reserved-identifier): the sanitizer's own name
extern "C" const char* __lsan_default_suppressions() { return "leak:libomp.so"; }

int main(int argc, char** argv) { return Catch::Session().run(argc, argv); }
