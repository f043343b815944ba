// SPDX-License-Identifier: Apache-2.0
// Elements that are read once and written once: saxpy, a motor on a point, the equation of state in double.
#include <cstdint>

#include <lanewise/lanewise.hpp>

#include "../../examples/equation_of_state/equation_of_state.hpp"
#include "columns.hpp"
#include "equation_of_state.hpp"
#include "formulas.hpp"
#include "measure.hpp"

namespace {

namespace lw = lanewise;
using device = lw::memory::device;
template <template <class> class S, class T>
using field = lw::field<S, T, device>;

constexpr auto as_it_is = lw::kernel<"as it is">([](auto x) { return x; });

template <class Field, class T>
void give_column(cudaStream_t stream, const Field& from, T* to) {
  lw::launch(stream, as_it_is, lw::in(from), lw::out(lw::soa<lw::scalar, device>(from.size(), to)));
}

struct saxpy {
  using formula = gpu::saxpy_formula;
  static constexpr const char* name = "saxpy";
  static constexpr double tolerance = 1e-6;

  field<lw::scalar, float> x, y;

  explicit saxpy(std::int64_t n) : x(n), y(n) {}
  void start(cudaStream_t stream) {
    lw::launch(stream, lw::kernel<"start of saxpy">([](auto where) {
                 const auto i = lw::cast<float>(where.index() % 1021);
                 return std::tuple(i / 8, 3 - i);
               }),
               lw::element(), lw::out(x), lw::out(y));
  }
  void run(cudaStream_t stream) {
    lw::launch(stream, lw::kernel<"saxpy">([](auto a, auto s, auto t) { return fma(a, s, t); }), 0.5f, lw::in(x),
               lw::inout(y));
  }
  void give(cudaStream_t stream, const gpu::columns<formula>& all) const {
    give_column(stream, x, all.start[0]);
    give_column(stream, y, all.start[1]);
  }
};

using pga = lw::algebra<3, 0, 1>;
template <class T>
using motor = lw::even_multivector<T, pga>;
template <class T>
using point = lw::multivector<T, pga, 0b0111, 0b1011, 0b1101, 0b1110 | lw::known_one>;

struct sandwich {
  using formula = gpu::move_formula;
  static constexpr const char* name = "motor on a point";
  static constexpr double tolerance = 1e-5;

  field<motor, float> m;
  field<point, float> x;

  explicit sandwich(std::int64_t n) : m(n), x(n) {}
  void start(cudaStream_t stream) {
    lw::launch(
        stream, lw::kernel<"start of the sandwich">([](auto where) {
          const auto i = lw::cast<float>(where.index() % 509);
          using number = std::remove_const_t<decltype(i)>;
          const number zero(0), one(1), angle = i / 100;
          const motor<number> turn{{cos(angle), zero, zero, zero, zero, 0.6f * sin(angle), 0.8f * sin(angle), zero}};
          const motor<number> shift{{one, i / 64, 2 - i / 32, one, zero, zero, zero, zero}};
          return std::tuple(motor<number>(turn * shift), point<number>{{i / 16, 1 - i / 8, one}});
        }),
        lw::element(), lw::out(m), lw::out(x));
  }
  void run(cudaStream_t stream) {
    lw::launch(stream,
               lw::kernel<"motor on a point">([](auto by, auto p) { return lw::sandwich(lw::assume_unit(by), p); }),
               lw::in(m), lw::inout(x));
  }
  void give(cudaStream_t stream, const gpu::columns<formula>& all) const {
    const auto* const c = all.start;
    lw::launch(stream, lw::kernel<"give motors">([](auto by) { return by; }), lw::in(m),
               lw::out(lw::soa<motor, device>(m.size(), c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7])));
    lw::launch(stream, lw::kernel<"give points">([](auto p) { return p; }), lw::in(x),
               lw::out(lw::soa<point, device>(x.size(), c[8], c[9], c[10])));
  }
};

struct enthalpy {
  using formula = gpu::enthalpy_formula;
  static constexpr const char* name = "equation of state";
  static constexpr double tolerance = 1e-9;

  field<lw::scalar, double> sa, ct, p, result;

  explicit enthalpy(std::int64_t n) : sa(n), ct(n), p(n), result(n) {}
  void start(cudaStream_t stream) {
    lw::launch(stream, lw::kernel<"start of the ocean">([](auto where) {
                 const auto i = where.index();
                 return std::tuple(30 + lw::cast<double>(i % 13) / 2, 2 + lw::cast<double>(i % 29) * 0.7,
                                   lw::cast<double>(i % 101) * 30);
               }),
               lw::element(), lw::out(sa), lw::out(ct), lw::out(p));
  }
  void run(cudaStream_t stream) {
    lw::launch(stream, equation_of_state::dynamic_enthalpy_derivative, lw::in(sa), lw::in(ct), lw::in(p),
               lw::out(result));
  }
  void give(cudaStream_t stream, const gpu::columns<formula>& all) const {
    give_column(stream, sa, all.start[0]);
    give_column(stream, ct, all.start[1]);
    give_column(stream, p, all.start[2]);
    give_column(stream, result, all.start[3]);
  }
};

}  // namespace

int main(int argc, char** argv) {
  const gpu::options wanted(argc, argv);
  gpu::bench all(wanted);
  gpu::run_case<saxpy>(all, wanted);
  gpu::run_case<sandwich>(all, wanted);
  gpu::run_case<enthalpy>(all, wanted);
  return all.status();
}
