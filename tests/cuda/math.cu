// SPDX-License-Identifier: Apache-2.0
// The mathematics of one lane in device code, against <cmath> on the host: digits, special values, one policy of NaNs.
#include <lanewise/scalar/math.hpp>

#include <cmath>
#include <cstdio>
#include <cstring>
#include <limits>
#include <random>
#include <type_traits>
#include <vector>

namespace lw = lanewise;

/// One function: its name, what the device computes, what the host expects, how many units of the last digit they may
/// differ by. Zero asks for the very bits.
template <int I>
struct function;

#define LANEWISE_TEST_FUNCTION(index, title, bound, expression, expected) \
  template <>                                                             \
  struct function<index> {                                                \
    static constexpr const char* name = title;                            \
    static constexpr double ulps = bound;                                 \
    template <class V>                                                    \
    static constexpr V lane(const V& x, const V& y) {                     \
      return static_cast<void>(y), expression;                            \
    }                                                                     \
    template <class T>                                                    \
    static T host(T x, T y) {                                             \
      return static_cast<void>(y), static_cast<T>(expected);              \
    }                                                                     \
  };

LANEWISE_TEST_FUNCTION(0, "sqrt", 0, lw::sqrt(x), std::sqrt(x))
LANEWISE_TEST_FUNCTION(1, "rsqrt", 2, lw::rsqrt(x), 1 / std::sqrt(x))
LANEWISE_TEST_FUNCTION(2, "cbrt", 5, lw::cbrt(x), std::cbrt(x))
LANEWISE_TEST_FUNCTION(3, "hypot", 3, lw::hypot(x, y), std::hypot(x, y))
LANEWISE_TEST_FUNCTION(4, "hypot3", 4, lw::hypot(x, y, x), std::hypot(std::hypot(x, y), x))
LANEWISE_TEST_FUNCTION(5, "exp", 3, lw::exp(x), std::exp(x))
LANEWISE_TEST_FUNCTION(6, "exp2", 3, lw::exp2(x), std::exp2(x))
LANEWISE_TEST_FUNCTION(7, "expm1", 3, lw::expm1(x), std::expm1(x))
LANEWISE_TEST_FUNCTION(8, "log", 3, lw::log(x), std::log(x))
LANEWISE_TEST_FUNCTION(9, "log2", 3, lw::log2(x), std::log2(x))
LANEWISE_TEST_FUNCTION(10, "log10", 4, lw::log10(x), std::log10(x))
LANEWISE_TEST_FUNCTION(11, "log1p", 3, lw::log1p(x), std::log1p(x))
LANEWISE_TEST_FUNCTION(12, "sin", 3, lw::sin(x), std::sin(x))
LANEWISE_TEST_FUNCTION(13, "cos", 3, lw::cos(x), std::cos(x))
LANEWISE_TEST_FUNCTION(14, "tan", 5, lw::tan(x), std::tan(x))
LANEWISE_TEST_FUNCTION(15, "sincos", 5, lw::select(y < 0, lw::sincos(x).sin, lw::sincos(x).cos),
                       y < 0 ? std::sin(x) : std::cos(x))
LANEWISE_TEST_FUNCTION(16, "asin", 4, lw::asin(x), std::asin(x))
LANEWISE_TEST_FUNCTION(17, "acos", 4, lw::acos(x), std::acos(x))
LANEWISE_TEST_FUNCTION(18, "atan", 4, lw::atan(x), std::atan(x))
LANEWISE_TEST_FUNCTION(19, "atan2", 4, lw::atan2(x, y), std::atan2(x, y))
LANEWISE_TEST_FUNCTION(20, "sinh", 5, lw::sinh(x), std::sinh(x))
LANEWISE_TEST_FUNCTION(21, "cosh", 5, lw::cosh(x), std::cosh(x))
LANEWISE_TEST_FUNCTION(22, "tanh", 5, lw::tanh(x), std::tanh(x))
LANEWISE_TEST_FUNCTION(23, "asinh", 5, lw::asinh(x), std::asinh(x))
LANEWISE_TEST_FUNCTION(24, "acosh", 5, lw::acosh(x), std::acosh(x))
LANEWISE_TEST_FUNCTION(25, "atanh", 5, lw::atanh(x), std::atanh(x))
LANEWISE_TEST_FUNCTION(26, "pow", 5, lw::pow(x, y), std::pow(x, y))
LANEWISE_TEST_FUNCTION(27, "pow of an int", 5, lw::pow(x, 3), x* x* x)
LANEWISE_TEST_FUNCTION(28, "erf", 4, lw::erf(x), std::erf(x))
LANEWISE_TEST_FUNCTION(29, "erfc", 8, lw::erfc(x), std::erfc(x))
LANEWISE_TEST_FUNCTION(30, "floor", 0, lw::floor(x), std::floor(x))
LANEWISE_TEST_FUNCTION(31, "ceil", 0, lw::ceil(x), std::ceil(x))
LANEWISE_TEST_FUNCTION(32, "trunc", 0, lw::trunc(x), std::trunc(x))
LANEWISE_TEST_FUNCTION(33, "round", 0, lw::round(x), std::round(x))
LANEWISE_TEST_FUNCTION(34, "rint", 0, lw::rint(x), std::rint(x))
LANEWISE_TEST_FUNCTION(35, "nearbyint", 0, lw::nearbyint(x), std::nearbyint(x))
LANEWISE_TEST_FUNCTION(36, "fmod", 0, lw::fmod(x, y), std::fmod(x, y))
LANEWISE_TEST_FUNCTION(37, "remainder", 0, lw::remainder(x, y), std::remainder(x, y))
LANEWISE_TEST_FUNCTION(38, "copysign", 0, lw::copysign(x, y), std::copysign(x, y))
LANEWISE_TEST_FUNCTION(39, "abs", 0, lw::abs(x), std::abs(x))
LANEWISE_TEST_FUNCTION(40, "max", 0, lw::max(x, y), lw::max(x, y))
LANEWISE_TEST_FUNCTION(41, "min", 0, lw::min(x, y), lw::min(x, y))
LANEWISE_TEST_FUNCTION(42, "clamp", 0, lw::clamp(x, -1, 1.0), std::isnan(x) ? x : x < -1 ? T(-1) : x > 1 ? T(1) : x)
LANEWISE_TEST_FUNCTION(43, "fma", 0, lw::fma(x, y, x), std::fma(x, y, x))
LANEWISE_TEST_FUNCTION(44, "fdim", 0, lw::fdim(x, y), std::fdim(x, y))
LANEWISE_TEST_FUNCTION(45, "isnan", 0, lw::select(lw::isnan(x), V(1), V(0)), std::isnan(x) ? T(1) : T(0))
LANEWISE_TEST_FUNCTION(46, "isinf", 0, lw::select(lw::isinf(x), V(1), V(0)), std::isinf(x) ? T(1) : T(0))
LANEWISE_TEST_FUNCTION(47, "isfinite", 0, lw::select(lw::isfinite(x), V(1), V(0)), std::isfinite(x) ? T(1) : T(0))
LANEWISE_TEST_FUNCTION(48, "signbit", 0, lw::select(lw::signbit(x), V(1), V(0)), std::signbit(x) ? T(1) : T(0))
LANEWISE_TEST_FUNCTION(49, "minus", 0, -x, -x)
LANEWISE_TEST_FUNCTION(50, "multiply_add", 1, multiply_add(x, y, x), std::fma(x, y, x))
constexpr int function_count = 51;

template <class T, int... I>
__global__ void evaluate(const T* x, const T* y, T* result, int n, std::integer_sequence<int, I...>) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i >= n) return;
  using V = lw::lanes<T, 1>;
  const V a = V::load(x + i);
  const V b = V::load(y + i);
  (function<I>::lane(a, b).store(result + static_cast<std::size_t>(I) * static_cast<std::size_t>(n) +
                                 static_cast<std::size_t>(i)),
   ...);
}

template <class T>
bool agree(T got, T want, double bound) {
  if (std::isnan(got) || std::isnan(want)) return std::isnan(got) && std::isnan(want);
  if (std::memcmp(&got, &want, sizeof(T)) == 0) return true;
  if (bound == 0 || std::signbit(got) != std::signbit(want)) return false;
  if (std::isinf(got) || std::isinf(want)) return false;
  const T step = std::nextafter(std::abs(want), std::numeric_limits<T>::infinity()) - std::abs(want);
  return std::abs(got - want) <= static_cast<T>(bound) * step;
}

template <class T>
std::vector<T> arguments(unsigned seed, int n) {
  using limits = std::numeric_limits<T>;
  std::mt19937 random(seed);
  std::vector<T> values(static_cast<std::size_t>(n));
  const T specials[] = {T(0),
                        T(-0.0),
                        T(1),
                        T(-1),
                        T(0.5),
                        T(2),
                        T(-2),
                        T(3),
                        T(-3),
                        limits::infinity(),
                        -limits::infinity(),
                        limits::quiet_NaN(),
                        limits::denorm_min(),
                        -limits::denorm_min(),
                        limits::min(),
                        limits::max(),
                        -limits::max(),
                        limits::epsilon(),
                        T(1e10),
                        T(0.25)};
  constexpr int count = sizeof(specials) / sizeof(T);
  for (int i = 0; i < n; ++i) {
    // All pairs of special values first: seed 0 counts fast, seed 1 slowly.
    const bool special = i < count * count;
    const int pick = seed == 0 ? i % count : i / count;
    const double range = i % 3 == 0 ? 1 : i % 3 == 1 ? 8 : 80;
    const double number = std::uniform_real_distribution<double>(-range, range)(random);
    values[static_cast<std::size_t>(i)] = special ? specials[pick] : static_cast<T>(number);
  }
  return values;
}

template <class T, int I>
int wrong_of(const std::vector<T>& x, const std::vector<T>& y, const T* got) {
  int wrong = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const T want = function<I>::host(x[i], y[i]);
    if (agree(got[i], want, function<I>::ulps)) continue;
    if (++wrong <= 3) {
      std::printf("%s of %s at %.17g, %.17g: %.17g on the device, %.17g on the host\n", function<I>::name,
                  sizeof(T) == 4 ? "float" : "double", static_cast<double>(x[i]), static_cast<double>(y[i]),
                  static_cast<double>(got[i]), static_cast<double>(want));
    }
  }
  return wrong;
}

template <class T, int... I>
int wrong(std::integer_sequence<int, I...> all) {
  constexpr int n = 2048;
  const auto x = arguments<T>(0, n);
  const auto y = arguments<T>(1, n);
  constexpr std::size_t bytes = n * sizeof(T);
  T* device = nullptr;
  cudaMalloc(&device, (2 + function_count) * bytes);
  cudaMemcpy(device, x.data(), bytes, cudaMemcpyHostToDevice);
  cudaMemcpy(device + n, y.data(), bytes, cudaMemcpyHostToDevice);
  evaluate<T><<<n / 128, 128>>>(device, device + n, device + 2 * n, n, all);
  std::vector<T> result(static_cast<std::size_t>(function_count) * n);
  const cudaError_t status = cudaMemcpy(result.data(), device + 2 * n, function_count * bytes, cudaMemcpyDeviceToHost);
  cudaFree(device);
  if (status != cudaSuccess) {
    std::printf("%s\n", cudaGetErrorString(status));
    return 1;
  }
  return (wrong_of<T, I>(x, y, result.data() + static_cast<std::size_t>(I) * n) + ... + 0);
}

int main() {
  constexpr auto all = std::make_integer_sequence<int, function_count>{};
  const int total = wrong<float>(all) + wrong<double>(all);
  std::printf("%d functions, %d wrong results\n", function_count, total);
  return total == 0 ? 0 : 1;
}
