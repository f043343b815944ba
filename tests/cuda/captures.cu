// SPDX-License-Identifier: Apache-2.0
// A closure travels to the device by its bytes, so that all compilers must lay its captures out alike. Each kernel here
// must give on the device what the lanes of the CPU give.
#include <array>
#include <cstdint>
#include <string>

#include "lanewise/lanewise.hpp"
#include "support/cuda.hpp"

namespace lw = lanewise;

namespace {

template <class K>
void compare(const K& kernel) {
  lw::field<lw::scalar, float> on_host(33, [](std::int64_t i) { return static_cast<float>(i) * 0.5f - 3; });
  auto on_device = lw::to_device(on_host);
  lw::launch(kernel, lw::inout(on_host));
  lw::launch(kernel, lw::inout(on_device));
  test::check(test::same_bits(on_host, lw::to_host(on_device)), K::name().data());
}

struct odd {
  char letter;
  double number;
  std::int16_t small;
};
struct odder {
  odd inside;
  bool flag;
  float values[3];
};
enum class mode : std::uint8_t { one, two };

void scalars() {
  char letter = 7;
  bool flag = true;
  std::int16_t small = -300;
  int whole = 70000;
  float number = 0.25f;
  double wide = 1e5;
  std::int64_t large = std::int64_t{1} << 20;
  std::uint8_t byte = 200;
  mode how = mode::two;

  compare(lw::kernel<"no captures">([](auto x) { return x * 3; }));
  compare(
      lw::kernel<"char, double, bool">([letter, wide, flag](auto x) { return x * letter + wide + (flag ? 1 : 0); }));
  compare(
      lw::kernel<"bool, double, char">([flag, wide, letter](auto x) { return x * letter + wide + (flag ? 1 : 0); }));
  compare(lw::kernel<"int16, float, int64, char">(
      [small, number, large, letter](auto x) { return x * number + small + static_cast<float>(large) + letter; }));
  compare(lw::kernel<"all, small first">([flag, letter, byte, how, small, number, whole, wide, large](auto x) {
    return (x + letter) * (flag ? 2 : 3) + byte + (how == mode::two ? 5 : 6) + small + number + whole + wide +
           static_cast<float>(large);
  }));
  compare(lw::kernel<"all, large first">([large, wide, whole, number, small, how, byte, letter, flag](auto x) {
    return (x + letter) * (flag ? 2 : 3) + byte + (how == mode::two ? 5 : 6) + small + number + whole + wide +
           static_cast<float>(large);
  }));
  compare(lw::kernel<"all, in turns">([letter, wide, flag, large, small, number, byte, whole, how](auto x) {
    return (x + letter) * (flag ? 2 : 3) + byte + (how == mode::two ? 5 : 6) + small + number + whole + wide +
           static_cast<float>(large);
  }));
  // implicit captures come in the order of their use
  compare(lw::kernel<"implicit">([=](auto x) {
    return (x + letter) * (flag ? 2 : 3) + wide + byte + static_cast<float>(large) + (how == mode::two ? 5 : 6) +
           number;
  }));
  compare(lw::kernel<"implicit, another order">([=](auto x) {
    return (how == mode::two ? x : -x) + number + static_cast<float>(large) + byte + wide + (flag ? 2 : 3) + letter;
  }));
  compare(lw::kernel<"implicit and explicit">([=, twice = 2 * number, initial = letter](auto x) {
    return x * twice + initial + small + static_cast<float>(large) + (flag ? 1 : 0);
  }));
  compare(lw::kernel<"used twice">([=](auto x) { return x * number + wide + number * wide + letter; }));
}

void structures() {
  const odd s{'a', 2.5, 7};
  const odder o{{'b', -1.5, 300}, true, {1, 2, 3}};
  const float weights[5] = {1, 2, 3, 4, 5};
  const std::array<double, 3> wide{10, 20, 30};
  const std::int16_t shorts[3] = {-1, -2, -3};
  const lw::vec<float, 3> v{1, 2, 3};
  const lw::quat<float> q{1, 2, 3, 4};
  const lw::mat<double, 2, 2> m{1, 2, 3, 4};
  char letter = 'c';

  compare(lw::kernel<"struct">([s](auto x) { return x * s.number + s.small + s.letter; }));
  compare(lw::kernel<"struct of a struct">([letter, o, s](auto x) {
    return (o.flag ? x : -x) * o.values[2] + o.inside.number + o.inside.small + s.letter + letter;
  }));
  compare(lw::kernel<"arrays">(
      [letter, weights, wide, shorts](auto x) { return x * weights[4] + wide[1] + shorts[2] + letter; }));
  compare(lw::kernel<"arrays, implicit">([=](auto x) { return x * weights[3] + shorts[0] + letter + wide[2]; }));
  compare(lw::kernel<"tensors">([letter, v, m, q](auto x) { return x * v[1] + q.w * m(1, 0) + letter + q.z; }));
  compare(lw::kernel<"init-captures">(
      [a = v[2], b = s.small, c = odd{'x', 4.5, 2}](auto x) { return x * a + b + c.number + c.letter; }));
}

void bindings() {
  const auto [letter, number, small] = odd{'d', 0.5, 9};
  const auto [x0, y0, z0] = lw::vec<float, 3>{1, 2, 3};
  compare(lw::kernel<"structured bindings">(
      [letter = letter, number = number, small = small](auto x) { return x * number + letter + small; }));
  compare(lw::kernel<"structured bindings of a tensor">([=, a = x0, b = y0, c = z0](auto x) { return x * a + b - c; }));
}

// In templates: the name is all that tells two closures apart, so that each instance needs its own.
template <lw::fixed_string Name, class T>
void in_template(T factor) {
  compare(lw::kernel<Name>([factor, twice = factor + factor](auto x) {
    return x * static_cast<float>(factor) + static_cast<float>(twice);
  }));
}

// Compilers do not agree on whether [=] takes a constant along. Where sizes differ, the launch says so; explicit
// captures are always there.
void constants() {
  const std::int64_t large = std::int64_t{1} << 20;
  const float number = 0.5f;
  compare(lw::kernel<"explicit constants">([large, number](auto x) { return x * number + static_cast<float>(large); }));
  try {
    compare(lw::kernel<"implicit constants">([=](auto x) { return x * number + static_cast<float>(large); }));
  } catch (const lw::error& refused) {
    test::check(std::string(refused.what()).find("name the captures") != std::string::npos, refused.what());
  }
}

class holder {
 public:
  void run() const {
    offer();
    nested();
  }

 private:
  struct hidden {
    float a;
    char b;
    double c;
  };
  void offer() const {
    const auto own = secret_;
    compare(lw::kernel<"private member function">([own](auto x) { return x * own.a + own.b + own.c; }));
    compare(lw::kernel<"captured members">([a = secret_.a, c = secret_.c](auto x) { return x * a + c; }));
  }
  static void nested() {
    const auto outer = [](float factor) {
      const auto inner = [factor](auto x) { return x * factor; };
      compare(lw::kernel<"in a lambda">([inner, factor](auto x) { return inner(x) + factor; }));
    };
    outer(1.5f);
  }
  hidden secret_{2, 'e', 3.5};
};

void of_kernels() {
  const float factor = 1.5f;
  const auto inner = lw::kernel<"inner">([factor](auto x) { return x * factor; });
  const auto steps = lw::iterate(lw::kernel<"step">([](auto x) { return x / 2 + 1; }), 5);
  compare(inner);
  compare(lw::kernel<"outer">([letter = 'f', inner](auto x) { return inner(x) + inner(inner(x)) + letter; }));
  compare(lw::kernel<"iterates inside">([flag = true, steps](auto x) { return flag ? steps(x) : x; }));
  compare(lw::iterate(lw::kernel<"iterated">([letter = 'g', factor](auto x) { return x * factor - letter; }), 3));
  compare(lw::iterate(
      lw::iterate(lw::kernel<"iterated twice">([factor, big = 1e3](auto x) { return x * factor - big; }), 3), 2));
}

}  // namespace

int main() {
  scalars();
  structures();
  bindings();
  in_template<"template of char">(char{3});
  in_template<"template of double">(0.125);
  in_template<"template of int64">(std::int64_t{-5});
  holder().run();
  of_kernels();
  constants();
  return test::status("captures");
}
