// SPDX-License-Identifier: Apache-2.0
#pragma once

// Takes nothing, gives the mathematics of <cmath> on plain numbers and on lanes, one header per idea.

#include "classify.hpp"
#include "distance.hpp"
#include "error_function.hpp"
#include "exponential.hpp"
#include "extrema.hpp"
#include "fma.hpp"
#include "gamma.hpp"
#include "hyperbolic.hpp"
#include "integer.hpp"
#include "inverse_trigonometric.hpp"
#include "logarithm.hpp"
#include "power.hpp"
#include "remainder.hpp"
#include "roots.hpp"
#include "rounding.hpp"
#include "trigonometric.hpp"
