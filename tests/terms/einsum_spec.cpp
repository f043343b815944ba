// SPDX-License-Identifier: Apache-2.0
#include "lanewise/terms/einsum_spec.hpp"

#include <cstddef>
#include <string>

#include "support/catch.hpp"

namespace {

namespace lw = lanewise;
using lw::spec_mistake;

constexpr auto product = lw::parse_einsum(lw::fixed_string("ij,jk->ik"));
static_assert(product.mistake == spec_mistake::none && product.operands() == 2);
static_assert(product.rank(0) == 2 && product.rank(1) == 2 && product.output() == 4 && product.labels.size() == 6);
static_assert(product.labels[2].name == 'j' && product.labels[2].position == 3 && product.count('j') == 2);
static_assert(product.labels[5].name == 'k' && product.labels[5].position == 8);

// Operands without labels, an output without, nothing at all.
constexpr auto scaled = lw::parse_einsum(lw::fixed_string(",i->i"));
static_assert(scaled.operands() == 2 && scaled.rank(0) == 0 && scaled.rank(1) == 1);
constexpr auto number = lw::parse_einsum(lw::fixed_string(""));
static_assert(number.operands() == 1 && number.rank(0) == 0 && number.labels.empty());

template <std::size_t Size>
constexpr bool refuses(const lw::fixed_string<Size>& text, spec_mistake what, std::size_t where) {
  const auto spec = lw::parse_einsum(text);
  return spec.mistake == what && spec.position == where;
}
static_assert(refuses(lw::fixed_string("i...,i"), spec_mistake::ellipsis, 1));
static_assert(refuses(lw::fixed_string("ij->i->j"), spec_mistake::arrow, 5));
static_assert(refuses(lw::fixed_string("ij-i"), spec_mistake::arrow, 2));
static_assert(refuses(lw::fixed_string("ij-"), spec_mistake::arrow, 2));
static_assert(refuses(lw::fixed_string("ij>i"), spec_mistake::arrow, 2));
static_assert(refuses(lw::fixed_string("ij- >i"), spec_mistake::arrow, 2), "NumPy splits no arrow either");
static_assert(refuses(lw::fixed_string("i1"), spec_mistake::no_label, 1));
static_assert(refuses(lw::fixed_string("i_,j"), spec_mistake::no_label, 1));
static_assert(refuses(lw::fixed_string("i\t"), spec_mistake::no_label, 1));
static_assert(refuses(lw::fixed_string("ij->i,j"), spec_mistake::second_output, 5));
static_assert(refuses(lw::fixed_string("ij->k"), spec_mistake::unknown_output, 4));
static_assert(refuses(lw::fixed_string("ij->iji"), spec_mistake::repeated_output, 6));
static_assert(refuses(lw::fixed_string("i?->z"), spec_mistake::no_label, 1), "the first mistake counts");

template <std::size_t Size>
std::string output_of(const lw::fixed_string<Size>& text) {
  const auto spec = lw::parse_einsum(text);
  std::string names;
  for (std::size_t i = spec.output(); i < spec.labels.size(); ++i) names += spec.labels[i].name;
  return names;
}

}  // namespace

TEST_CASE("an implicit output has the labels that occur once, in the order of ASCII", "[einsum]") {
  CHECK(output_of(lw::fixed_string("ij,jk")) == "ik");
  CHECK(output_of(lw::fixed_string("kj,ji")) == "ik");
  CHECK(output_of(lw::fixed_string("ba")) == "ab");
  CHECK(output_of(lw::fixed_string("bA,aB")) == "ABab");
  CHECK(output_of(lw::fixed_string("ii")).empty());
  CHECK(output_of(lw::fixed_string("i,i")).empty());
  CHECK(output_of(lw::fixed_string(" z y , x ")) == "xyz");
  CHECK(output_of(lw::fixed_string("ij->ji")) == "ji");
  CHECK(output_of(lw::fixed_string("ij->")).empty());
}
