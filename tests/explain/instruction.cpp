// SPDX-License-Identifier: Apache-2.0
#include "lanewise/explain/instruction.hpp"

#include <cstdint>

#include "lanewise/scalar/small_float.hpp"

namespace recorder = lanewise::recorder;

static_assert(recorder::type_name<float>() == "float");
static_assert(recorder::type_name<double>() == "double");
static_assert(recorder::type_name<lanewise::float16>() == "float16");
static_assert(recorder::type_name<lanewise::bfloat16>() == "bfloat16");
static_assert(recorder::type_name<std::int8_t>() == "int8" && recorder::type_name<std::uint8_t>() == "uint8");
static_assert(recorder::type_name<std::int16_t>() == "int16" && recorder::type_name<std::uint16_t>() == "uint16");
static_assert(recorder::type_name<std::int32_t>() == "int32" && recorder::type_name<std::uint32_t>() == "uint32");
static_assert(recorder::type_name<std::int64_t>() == "int64" && recorder::type_name<std::uint64_t>() == "uint64");
