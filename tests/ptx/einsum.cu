// SPDX-License-Identifier: Apache-2.0
// Each element of the operands is read once, each of the results written once, and nothing is kept in memory between.
// audit: "matrix product" loads=18 stores=9 local=0 atomics=0 stack=0 spills=0 products=27
// audit: "cross product" loads=6 stores=3 local=0 atomics=0 stack=0 spills=0 products=6
// audit: "congruence" loads=15 stores=6 local=0 atomics=0 stack=0 spills=0 products=45
// audit: "one element" loads=6 stores=1 local=0 atomics=0 stack=0 spills=0 products=3
#include <lanewise/lanewise.hpp>
#include <lanewise/tensor/constant.hpp>
#include <lanewise/tensor/einsum.hpp>
#include <lanewise/tensor/expression_arithmetic.hpp>
#include <lanewise/tensor/structured.hpp>

namespace lw = lanewise;
using device = lw::memory::device;

template <class T>
using mat3 = lw::mat<T, 3, 3>;
template <class T>
using symmetric3 = lw::symmetric_mat<T, 3>;

void matrix_product(const lw::field<mat3, float, device>& a, const lw::field<mat3, float, device>& b,
                    lw::field<mat3, float, device>& c) {
  lw::launch(lw::kernel<"matrix product">([](auto x, auto y) { return lw::evaluate(lw::einsum<"ij,jk->ik">(x, y)); }),
             lw::in(a), lw::in(b), lw::out(c));
}
void cross_product(const lw::field<lw::vec3, float, device>& a, const lw::field<lw::vec3, float, device>& b,
                   lw::field<lw::vec3, float, device>& c) {
  lw::launch(lw::kernel<"cross product">(
                 [](auto x, auto y) { return lw::evaluate(lw::einsum<"ijk,j,k->i">(lw::levi_civita<3>{}, x, y)); }),
             lw::in(a), lw::in(b), lw::out(c));
}
// A S A^T, of which the upper triangle is stored.
void congruence(const lw::field<mat3, float, device>& a, const lw::field<symmetric3, float, device>& s,
                lw::field<symmetric3, float, device>& result) {
  lw::launch(lw::kernel<"congruence">([](auto x, auto y) {
               using T = decltype(x[0] * x[0]);
               return lw::stored_part<lw::symmetric_mat<T, 3>>(lw::einsum<"ij,jk,lk->il">(x, y, lw::same_as<0>{}));
             }),
             lw::in(a), lw::in(s), lw::out(result));
}
void one_element(const lw::field<mat3, float, device>& a, const lw::field<mat3, float, device>& b,
                 lw::field<lw::scalar, float, device>& corner) {
  lw::launch(lw::kernel<"one element">([](auto x, auto y) { return get<8>(lw::einsum<"ij,jk->ik">(x, y)); }), lw::in(a),
             lw::in(b), lw::out(corner));
}
