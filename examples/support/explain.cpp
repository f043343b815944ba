// SPDX-License-Identifier: Apache-2.0
// A precompiled header needs a source that it is made for.
#include "explain.hpp"
