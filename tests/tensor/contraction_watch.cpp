// SPDX-License-Identifier: Apache-2.0
#include "lanewise/tensor/contraction_watch.hpp"

#include <cstdint>
#include <vector>

#include "lanewise/algebra/quaternion.hpp"
#include "lanewise/explain/explain.hpp"
#include "lanewise/tensor/einsum.hpp"
#include "lanewise/tensor/mat.hpp"
#include "lanewise/tensor/vec.hpp"
#include "support/catch.hpp"

namespace lw = lanewise;

namespace {

constexpr bool nobody_hears() {
  lw::watch_contraction<float>({});
  lw::watch_contraction<lw::lanes<float, 8>>({});
  return true;
}

struct told {
  double times;
  std::int64_t sparse, dense;
  bool operator==(const told&) const = default;
};

template <class F>
std::vector<told> told_by(const F& f) {
  lw::field<lw::vec3, float> rows(4);
  std::vector<told> all;
  const lw::report r = lw::explain(lw::kernel<"products">([&](auto row) { return f(row); }), lw::inout(rows));
  for (const auto& c : r.contractions) all.push_back({c.times, c.sparse, c.dense});
  return all;
}

}  // namespace

static_assert(nobody_hears());

TEST_CASE("products tell what they cost, and what plain loops over all indices would", "[explain]") {
  CHECK(told_by([](auto v) { return cross(v, 2 * v); }) == std::vector<told>{{1, 6, 27}});
  CHECK(told_by([](auto v) {
          const auto q = lw::quat_of(v[0], v[1], v[2], v[0]);
          return cross(v, (q * q * q).w * v);
        }) == std::vector<told>{{2, 16, 64}, {1, 6, 27}});
  CHECK(told_by([](auto v) { return matmul(outer(v, v), v); }) == std::vector<told>{{1, 9, 9}});
  CHECK(told_by([](auto v) { return matmul(v, matmul(outer(v, v), outer(v, v))); }) ==
        std::vector<told>{{1, 27, 27}, {1, 9, 9}});
  CHECK(told_by([](auto v) { return lw::evaluate(lw::einsum<"i,j->i">(v, v)); }).size() == 1);
  CHECK(told_by([](auto v) { return 2 * v; }).empty());
}

TEST_CASE("a product of derivatives is one contraction", "[explain]") {
  lw::field<lw::vec3, float> rows(4), tangents(4);
  const auto turn = lw::kernel<"turn">([](auto v) { return cross(v, v + v); });
  const lw::report r = lw::explain(lw::jvp(turn), lw::inout(rows), lw::inout(tangents));
  REQUIRE(r.contractions.size() == 1);
  CHECK(r.contractions[0].times == 1);
  CHECK(r.contractions[0].sparse == 6);
}
