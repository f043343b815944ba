// SPDX-License-Identifier: Apache-2.0
// The one main of all test programs. Catch2 3 brings a session, Catch2 2 is compiled by this define.
#define CATCH_CONFIG_RUNNER
#include "support/catch.hpp"

int main(int argc, char** argv) { return Catch::Session().run(argc, argv); }
