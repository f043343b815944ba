// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "lanewise/scalar/number.hpp"
#include "lanewise/tensor/constant.hpp"
#include "lanewise/tensor/operand.hpp"
#include "lanewise/tensor/structured.hpp"
#include "lanewise/tensor/tensor.hpp"

// Takes the string of an einsum and operands of plain numbers, gives the result by one loop over all labels, at run
// time, in long double: what the library's contractions are compared with.

namespace test {

namespace lw = lanewise;

/// All elements of an operand, row-major.
struct full_array {
  std::vector<std::size_t> extents;
  std::vector<long double> elements;
};

template <lw::number T>
[[nodiscard]] full_array full(const T& x) {
  return {{}, {static_cast<long double>(x)}};
}
template <class T, std::size_t... E>
[[nodiscard]] full_array full(const lw::tensor<T, E...>& a) {
  full_array result{{E...}, {}};
  for (const T& x : a) result.elements.push_back(static_cast<long double>(x));
  return result;
}
template <lw::structured_matrix M>
[[nodiscard]] full_array full(const M& m) {
  const std::size_t n = M::structure::extents[0];
  full_array result{{n, n}, {}};
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) result.elements.push_back(static_cast<long double>(m(i, j)));
  return result;
}
template <class Table>
[[nodiscard]] full_array full(const lw::constant<Table>&) {
  full_array result{{Table::extents.begin(), Table::extents.end()}, {}};
  auto index = Table::extents;
  std::size_t size = 1;
  for (const std::size_t extent : Table::extents) size *= extent;
  for (std::size_t p = 0; p < size; ++p) {
    std::size_t rest = p;
    for (std::size_t d = index.size(); d-- > 0; rest /= Table::extents[d]) index[d] = rest % Table::extents[d];
    result.elements.push_back(static_cast<long double>(Table::at(index)));
  }
  return result;
}

/// The lists of labels of an einsum, the output's last, read as NumPy reads them.
[[nodiscard]] inline std::vector<std::string> labels_of(std::string_view text) {
  std::vector<std::string> lists(1);
  bool has_arrow = false;
  for (const char c : text) {
    if (c == ',' || c == '-') lists.emplace_back();
    if (c == '>') has_arrow = true;
    if (c != ',' && c != '-' && c != '>' && c != ' ') lists.back() += c;
  }
  if (has_arrow) return lists;
  std::string all, output;
  for (const std::string& list : lists) all += list;
  for (int c = 'A'; c <= 'z'; ++c)
    if (all.find(static_cast<char>(c)) != std::string::npos &&
        all.find(static_cast<char>(c)) == all.rfind(static_cast<char>(c)))
      output += static_cast<char>(c);
  lists.push_back(output);
  return lists;
}

[[nodiscard]] inline std::vector<long double> einsum_by_loop(std::string_view text,
                                                             const std::vector<full_array>& operands) {
  const std::vector<std::string> lists = labels_of(text);
  std::size_t extents[128] = {}, index[128] = {};
  std::string names;
  for (std::size_t o = 0; o < operands.size(); ++o)
    for (std::size_t d = 0; d < lists[o].size(); ++d) {
      const char name = lists[o][d];
      if (names.find(name) == std::string::npos) names += name;
      extents[static_cast<std::size_t>(name)] = operands[o].extents[d];
    }
  const auto position = [&](const std::string& list) {
    std::size_t p = 0;
    for (const char name : list)
      p = p * extents[static_cast<std::size_t>(name)] + index[static_cast<std::size_t>(name)];
    return p;
  };
  std::size_t size = 1;
  for (const char name : lists.back()) size *= extents[static_cast<std::size_t>(name)];
  std::vector<long double> result(size, 0.0L);
  for (bool done = false; !done;) {
    long double product = 1;
    for (std::size_t o = 0; o < operands.size(); ++o) product *= operands[o].elements[position(lists[o])];
    result[position(lists.back())] += product;
    done = true;
    for (const char name : names) {
      const auto label = static_cast<std::size_t>(name);
      if (++index[label] < extents[label]) {
        done = false;
        break;
      }
      index[label] = 0;
    }
  }
  return result;
}

}  // namespace test
