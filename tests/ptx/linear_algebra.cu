// SPDX-License-Identifier: Apache-2.0
// Pivots and rotations are chosen by select: every number stays in a register, none needs an address.
// audit: "solve 3x3" loads=12 stores=3 local=0 atomics=0 stack=0 spills=0 registers<=32
// audit: "solve 4x4" loads=20 stores=4 local=0 atomics=0 stack=0 spills=0 registers<=40
// audit: "solve 8x8" loads=72 stores=8 local=0 atomics=0 stack=0 spills=0 registers<=112
// audit: "inverse 3x3" loads=9 stores=9 local=0 atomics=0 stack=0 spills=0 registers<=40
// audit: "determinant 5x5" loads=25 stores=1 local=0 atomics=0 stack=0 spills=0 registers<=56
// audit: "cholesky 3x3" loads=9 stores=3 local=0 atomics=0 stack=0 spills=0 registers<=32
// audit: "eigenvalues 3x3" loads=6 stores=3 local=0 atomics=0 stack=0 spills=0 registers<=32
// audit: "eigenvectors 3x3" loads=6 stores=12 local=0 atomics=0 stack=0 spills=0 registers<=48
#include <cstddef>
#include <tuple>

#include <lanewise/lanewise.hpp>
#include <lanewise/tensor/cholesky.hpp>
#include <lanewise/tensor/determinant.hpp>
#include <lanewise/tensor/eigenvalues.hpp>
#include <lanewise/tensor/solve.hpp>

namespace lw = lanewise;

namespace {

template <std::size_t N>
struct of_size {
  template <class T>
  using square = lw::mat<T, N, N>;
  template <class T>
  using row = lw::vec<T, N>;
};
template <template <class> class State>
using field = lw::field<State, float, lw::memory::device>;

template <std::size_t N>
using matrices = field<of_size<N>::template square>;
template <std::size_t N>
using vectors = field<of_size<N>::template row>;

}  // namespace

void solve_3(const matrices<3>& a, const vectors<3>& b, vectors<3>& x) {
  lw::launch(lw::kernel<"solve 3x3">([](auto m, auto v) { return solve(m, v); }), lw::in(a), lw::in(b), lw::out(x));
}
void solve_4(const matrices<4>& a, const vectors<4>& b, vectors<4>& x) {
  lw::launch(lw::kernel<"solve 4x4">([](auto m, auto v) { return solve(m, v); }), lw::in(a), lw::in(b), lw::out(x));
}
void solve_8(const matrices<8>& a, const vectors<8>& b, vectors<8>& x) {
  lw::launch(lw::kernel<"solve 8x8">([](auto m, auto v) { return solve(m, v); }), lw::in(a), lw::in(b), lw::out(x));
}
void inverse_3(const matrices<3>& a, matrices<3>& b) {
  lw::launch(lw::kernel<"inverse 3x3">([](auto m) { return inverse(m); }), lw::in(a), lw::out(b));
}
void determinant_5(const matrices<5>& a, field<lw::scalar>& d) {
  lw::launch(lw::kernel<"determinant 5x5">([](auto m) { return determinant(m); }), lw::in(a), lw::out(d));
}
// Six numbers of the matrix and three of the right side: the upper triangle is not read.
void cholesky_3(const matrices<3>& a, const vectors<3>& b, vectors<3>& x) {
  lw::launch(lw::kernel<"cholesky 3x3">([](auto m, auto v) { return solve_cholesky(cholesky(m), v); }), lw::in(a),
             lw::in(b), lw::out(x));
}
void eigenvalues_3(const matrices<3>& a, vectors<3>& values) {
  lw::launch(lw::kernel<"eigenvalues 3x3">([](auto m) { return symmetric_eigenvalues(m); }), lw::in(a),
             lw::out(values));
}
void eigenvectors_3(const matrices<3>& a, vectors<3>& values, matrices<3>& axes) {
  lw::launch(lw::kernel<"eigenvectors 3x3">([](auto m) {
               const auto system = symmetric_eigen(m);
               return std::tuple(system.values, system.vectors);
             }),
             lw::in(a), lw::out(values), lw::out(axes));
}
