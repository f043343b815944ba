// SPDX-License-Identifier: Apache-2.0
// A lookup loads each number of a row once, and its index once; a weighted sum adds no more to that than its weights.
// What is added to a target is one atomic operation for each number; of floating-point numbers, the smaller one is
// exchanged.
// audit: "look up a number" loads=2 stores=1 local=0 atomics=0 stack=0 spills=0
// audit: "look up a row" loads=4 stores=3 local=0 atomics=0 stack=0 spills=0
// audit: "fill" loads=4 stores=3 local=0 atomics=0 stack=0 spills=0
// audit: "checked" loads=2 stores=1 local=0 atomics=0 stack=0 spills=0
// audit: "weighted sum" loads=20 stores=3 local=0 atomics=0 stack=0 spills=0 products=12
// audit: "add a row" loads=4 stores=0 local=0 atomics=3 stack=0 spills=0
// audit: "count" loads=1 stores=0 local=0 atomics=1 stack=0 spills=0
// audit: "smallest integer" loads=2 stores=0 local=0 atomics=1 stack=0 spills=0
// audit: "smallest number" loads=3 stores=0 local=0 atomics=1 stack=0 spills=0
#include <cstdint>

#include <lanewise/lanewise.hpp>
#include <lanewise/launch/add_into.hpp>
#include <lanewise/launch/lookup.hpp>
#include <lanewise/launch/weighted_sum.hpp>

namespace lw = lanewise;

namespace {
template <template <class> class S, class T>
using field = lw::field<S, T, lw::memory::device>;
using indices = field<lw::scalar, std::int32_t>;
}  // namespace

void number(const indices& index, const field<lw::scalar, float>& table, field<lw::scalar, float>& result) {
  lw::launch(lw::kernel<"look up a number">([](auto i, auto t) { return t[i]; }), lw::in(index), lw::lookup(table),
             lw::out(result));
}
void row(const indices& index, const field<lw::vec3, float>& table, field<lw::vec3, float>& result) {
  lw::launch(lw::kernel<"look up a row">([](auto i, auto t) { return t[i]; }), lw::in(index),
             lw::lookup(table, lw::wrap), lw::out(result));
}
void filled(const indices& index, const field<lw::vec3, float>& table, field<lw::vec3, float>& result) {
  lw::launch(lw::kernel<"fill">([](auto i, auto t) { return t[i]; }), lw::in(index),
             lw::lookup(table, lw::from_end(lw::fill(0))), lw::out(result));
}
void checked(const indices& index, const field<lw::scalar, float>& table, field<lw::scalar, float>& result) {
  lw::launch(lw::kernel<"checked">([](auto i, auto t) { return t[i]; }), lw::in(index), lw::lookup(table, lw::checked),
             lw::out(result));
}
void bag(const field<lw::vec4, std::int32_t>& index, const field<lw::vec4, float>& weight,
         const field<lw::vec3, float>& table, field<lw::vec3, float>& result) {
  lw::launch(lw::kernel<"weighted sum">([](auto i, auto w, auto t) { return lw::weighted_sum(t, i, w); }),
             lw::in(index), lw::in(weight), lw::lookup(table), lw::out(result));
}
void add(const indices& index, const field<lw::vec3, double>& x, field<lw::vec3, double>& target) {
  lw::launch(lw::kernel<"add a row">([](auto i, auto v, auto t) { t.add(i, v); }), lw::in(index), lw::in(x),
             lw::add_into(target));
}
void count(const indices& index, field<lw::scalar, std::int64_t>& target) {
  lw::launch(lw::kernel<"count">([](auto i, auto t) { t.add(i, 1); }), lw::in(index), lw::add_into(target));
}
void smallest_integer(const indices& index, const field<lw::scalar, std::int64_t>& x,
                      field<lw::scalar, std::int64_t>& target) {
  lw::launch(lw::kernel<"smallest integer">([](auto i, auto v, auto t) { t.min(i, v); }), lw::in(index), lw::in(x),
             lw::min_into(target));
}
void smallest_number(const indices& index, const field<lw::scalar, float>& x, field<lw::scalar, float>& target) {
  lw::launch(lw::kernel<"smallest number">([](auto i, auto v, auto t) { t.min(i, v); }), lw::in(index), lw::in(x),
             lw::min_into(target));
}
