// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "lanewise/algebra/blade.hpp"

// Takes vectors by letter and their squares, gives the products of an algebra by swapping letters in strings: slow, and
// with nothing in common with the library's bits but the definitions.

namespace test {

/// A product of vectors in ascending order, with a sign; sign 0 is nothing.
struct signed_word {
  std::string letters;
  int sign = 1;
};

/// Coefficients by ascending letters.
using word_sum = std::map<std::string, double>;

class string_algebra {
 public:
  /// `names` are the blades in the order and the orientation of the algebra's basis: "1 e1 e2 e21".
  string_algebra(std::string vectors, std::vector<int> squares, const std::string& names)
      : vectors_(std::move(vectors)), squares_(std::move(squares)) {
    std::istringstream words(names);
    for (std::string word; words >> word;) basis_.push_back(word == "1" ? "" : word.substr(1));
  }
  /// By grade, then in the order of the letters.
  string_algebra(const std::string& vectors, const std::vector<int>& squares) : string_algebra(vectors, squares, "") {
    for (std::size_t set = 0; set < std::size_t{1} << vectors.size(); ++set) {
      std::string word;
      for (std::size_t i = 0; i < vectors.size(); ++i)
        if ((set >> i & 1) != 0) word += vectors[i];
      basis_.push_back(word);
    }
    std::sort(basis_.begin(), basis_.end(), [](const std::string& a, const std::string& b) {
      return a.size() != b.size() ? a.size() < b.size() : a < b;
    });
  }

  [[nodiscard]] const std::vector<std::string>& basis() const { return basis_; }

  /// The letters in ascending order: each swap of neighbours changes the sign.
  [[nodiscard]] signed_word sorted(std::string letters) const {
    signed_word result{std::move(letters), 1};
    std::string& w = result.letters;
    for (std::size_t end = w.size(); end > 1; --end)
      for (std::size_t i = 0; i + 1 < end; ++i)
        if (index(w[i]) > index(w[i + 1])) {
          std::swap(w[i], w[i + 1]);
          result.sign = -result.sign;
        }
    return result;
  }

  /// Sorted, and every pair of equal letters replaced by its square.
  [[nodiscard]] signed_word geometric(const std::string& a, const std::string& b) const {
    signed_word result = sorted(a + b);
    std::string& w = result.letters;
    for (std::size_t i = 0; i + 1 < w.size();) {
      if (w[i] == w[i + 1]) {
        result.sign *= squares_[index(w[i])];
        w.erase(i, 2);
      } else {
        ++i;
      }
    }
    return result;
  }

  [[nodiscard]] signed_word outer(const std::string& a, const std::string& b) const {
    if (a.find_first_of(b) != std::string::npos) return {"", 0};
    return sorted(a + b);
  }

  /// The word c with a c = I, where I is the last of the basis.
  [[nodiscard]] signed_word complement(const std::string& a) const {
    const std::string rest = others(a);
    return {rest, sorted(a + rest).sign * pseudoscalar_sign()};
  }

  /// The word whose complement is the outer product of both complements.
  [[nodiscard]] signed_word regressive(const std::string& a, const std::string& b) const {
    const signed_word p = complement(a), q = complement(b), both = outer(p.letters, q.letters);
    if (both.sign == 0) return both;
    const std::string r = others(both.letters);
    return {r, p.sign * q.sign * both.sign * complement(r).sign};
  }

  /// The product of a kind, by its definition, of two ascending words.
  [[nodiscard]] signed_word multiply(lanewise::product_kind kind, const std::string& a, const std::string& b) const {
    using lanewise::product_kind;
    const signed_word ab = geometric(a, b), ba = geometric(b, a);
    const auto left = static_cast<int>(a.size()), right = static_cast<int>(b.size());
    const auto grade = static_cast<int>(ab.letters.size());
    const auto if_grade = [&](bool holds) { return holds ? ab : signed_word{"", 0}; };
    switch (kind) {
      case product_kind::geometric:
        return ab;
      case product_kind::outer:
        return outer(a, b);
      case product_kind::left_contraction:
        return if_grade(grade == right - left);
      case product_kind::right_contraction:
        return if_grade(grade == left - right);
      case product_kind::fat_dot:
        return if_grade(grade == std::max(left - right, right - left));
      case product_kind::hestenes:
        return if_grade(grade == std::max(left - right, right - left) && left > 0 && right > 0);
      case product_kind::scalar:
        return if_grade(grade == 0);
      case product_kind::regressive:
        return regressive(a, b);
      case product_kind::commutator:
        return {ab.letters, (ab.sign - ba.sign) / 2};
      case product_kind::anticommutator:
        return {ab.letters, (ab.sign + ba.sign) / 2};
    }
    return {"", 0};
  }

  [[nodiscard]] word_sum multiply(lanewise::product_kind kind, const word_sum& a, const word_sum& b) const {
    word_sum sum;
    for (const auto& [left, x] : a)
      for (const auto& [right, y] : b) {
        const signed_word product = multiply(kind, left, right);
        if (product.sign != 0) sum[product.letters] += product.sign * x * y;
      }
    return sum;
  }

  /// Coefficients in the order and orientation of the basis, to and from.
  template <class Row>
  [[nodiscard]] word_sum sum_of(const Row& coefficients) const {
    word_sum sum;
    for (std::size_t i = 0; i < basis_.size(); ++i) {
      const signed_word own = sorted(basis_[i]);
      sum[own.letters] = own.sign * static_cast<double>(coefficients[i]);
    }
    return sum;
  }
  [[nodiscard]] std::vector<double> coefficients_of(const word_sum& sum) const {
    std::vector<double> row;
    for (const std::string& word : basis_) {
      const signed_word own = sorted(word);
      const auto found = sum.find(own.letters);
      row.push_back(found == sum.end() ? 0 : own.sign * found->second);
    }
    return row;
  }

 private:
  [[nodiscard]] std::size_t index(char vector) const { return vectors_.find(vector); }
  [[nodiscard]] std::string others(const std::string& a) const {
    std::string rest;
    for (const char c : vectors_)
      if (a.find(c) == std::string::npos) rest += c;
    return rest;
  }
  [[nodiscard]] int pseudoscalar_sign() const {
    for (const std::string& word : basis_)
      if (word.size() == vectors_.size()) return sorted(word).sign;
    return 1;
  }

  std::string vectors_;
  std::vector<int> squares_;
  std::vector<std::string> basis_;
};

}  // namespace test
