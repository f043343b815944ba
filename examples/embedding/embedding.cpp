// SPDX-License-Identifier: Apache-2.0
// The weighted lookup of openxla/xla#20899: for each bag the sum of some rows of a table, times their weights. The rows
// are summed as they are read. What that has to move is compared with what it takes to write the gathered rows first.

#include "embedding.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string_view>
#include <vector>

#include "../support/explain.hpp"

namespace {

namespace lw = lanewise;

constexpr int per_bag = 32;
constexpr std::int64_t dim = 512;
constexpr std::int64_t parts = dim / static_cast<std::int64_t>(embedding::numbers);

template <class F>
double best_seconds(const F& work) {
  double best = std::numeric_limits<double>::infinity();
  for (int i = 0; i < 5; ++i) {
    const auto start = std::chrono::steady_clock::now();
    work();
    best = std::min(best, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  }
  return best;
}

// Small eighths, so that every sum is exact in any order.
float table_value(std::int64_t row, std::int64_t column) { return static_cast<float>((5 * row + 3 * column) % 13 - 6); }
std::int32_t row_of(std::int64_t term, std::int64_t rows) {
  return static_cast<std::int32_t>(term * 2654435761 % rows);
}
float weight_of(std::int64_t term) { return static_cast<float>(term % 5 - 2) / 8; }

struct input {
  std::vector<float> table, weight;
  std::vector<std::int32_t> index;
};

input input_of(std::int64_t rows, std::int64_t bags) {
  input in;
  for (std::int64_t r = 0; r < rows; ++r)
    for (std::int64_t d = 0; d < dim; ++d) in.table.push_back(table_value(r, d));
  for (std::int64_t term = 0; term < bags * per_bag; ++term) {
    in.index.push_back(row_of(term, rows));
    in.weight.push_back(weight_of(term));
  }
  return in;
}

bool is_right(const input& in, const std::vector<float>& out, std::int64_t bags) {
  for (std::int64_t bag = 0; bag < bags; bag += 1 + bags / 37)
    for (std::int64_t d = 0; d < dim; ++d) {
      double sum = 0;
      for (std::int64_t term = bag * per_bag; term < (bag + 1) * per_bag; ++term)
        sum += static_cast<double>(in.weight[static_cast<std::size_t>(term)]) *
               static_cast<double>(table_value(in.index[static_cast<std::size_t>(term)], d));
      if (static_cast<double>(out[static_cast<std::size_t>(bag * dim + d)]) != sum) return false;
    }
  return true;
}

// The same with the gathered rows in memory, as it becomes where nobody fuses the two.
constexpr auto gather = lw::kernel<"gather">([](auto where, auto table, auto indices, std::int64_t of_row) {
  return table[lw::cast<std::int64_t>(indices[where.coordinate(0)]) * of_row + where.coordinate(1)];
});
void sum_in_two_steps(const input& in, std::vector<float>& gathered, std::vector<float>& out, std::int64_t bags) {
  lw::launch(gather, lw::over(bags * per_bag, parts), lw::element(),
             lw::lookup(embedding::as_parts(std::span(in.table))), lw::lookup(in.index), parts,
             lw::out(embedding::as_parts(std::span(gathered))));
  const auto contract = lw::kernel<"contract">([](auto where, auto rows, auto weights, std::int64_t of_row) {
    const auto first = where.coordinate(0) * per_bag;
    const auto part = where.coordinate(1);
    return lw::weighted_sum(rows, per_bag,
                            [&](int q) { return std::pair((first + q) * of_row + part, weights[first + q]); });
  });
  lw::launch(contract, lw::over(bags, parts), lw::element(),
             lw::lookup(embedding::as_parts(std::span(std::as_const(gathered)))), lw::lookup(in.weight), parts,
             lw::out(embedding::as_parts(std::span(out))));
}

double megabytes(std::int64_t numbers) { return 4e-6 * static_cast<double>(numbers); }

// In fields, which lie at the start of a cache line and hold parts as `as_parts` sees them.
void explain_launches(const support::explanation& explain) {
  constexpr std::int64_t bags = 1500, rows = 30'000;
  const lw::field<embedding::part, float> table(rows * parts);
  const lw::field<lw::scalar, std::int32_t> index(bags * per_bag, [](std::int64_t i) { return row_of(i, rows); });
  const lw::field<lw::scalar, float> weight(bags * per_bag, weight_of);
  lw::field<embedding::part, float> out(bags * parts), gathered(bags * per_bag * parts);
  explain(embedding::sum_of_bag, lw::over(bags, parts), lw::element(), lw::lookup(table), lw::lookup(index),
          lw::lookup(weight), per_bag, parts, lw::out(out));
  explain(gather, lw::over(bags * per_bag, parts), lw::element(), lw::lookup(table), lw::lookup(index), parts,
          lw::out(gathered));
}

}  // namespace

int main(int argc, char** argv) {
  const support::explanation explain(argc, argv);
  if (explain.wanted()) return explain_launches(explain), EXIT_SUCCESS;
  const bool quick = argc > 1 && std::string_view(argv[1]) == "--quick";
  const std::int64_t bags = quick ? 100 : argc > 1 ? std::atoll(argv[1]) : 1500;
  const std::int64_t rows = quick ? 1000 : argc > 2 ? std::atoll(argv[2]) : 30'000;
  const input in = input_of(rows, bags);
  std::vector<float> out(static_cast<std::size_t>(bags * dim), -1.0f), again(out.size(), -1.0f);
  std::vector<float> gathered(static_cast<std::size_t>(bags * per_bag * dim));

  const double fused = best_seconds([&] { embedding::sum_bags(in.table, in.index, in.weight, out, per_bag, dim); });
  const double in_two = best_seconds([&] { sum_in_two_steps(in, gathered, again, bags); });
  const bool right = is_right(in, out, bags) && is_right(in, again, bags);

  const double terms = megabytes(bags * per_bag), read_rows = megabytes(bags * per_bag * dim),
               result = megabytes(bags * dim);
  const double floor = 2 * terms + read_rows + result;
  std::printf("%lld bags of %d rows with %lld numbers, out of %lld\n\n", static_cast<long long>(bags), per_bag,
              static_cast<long long>(dim), static_cast<long long>(rows));
  std::printf("  what has to move       %9.1f MB: indices %.1f, weights %.1f, rows %.1f, result %.1f\n", floor, terms,
              terms, read_rows, result);
  std::printf("  with the rows gathered %9.1f MB: they are written, and read again\n\n", floor + 2 * read_rows);
  std::printf("  one launch             %9.2f ms, %6.2f GB/s of what has to move\n", 1e3 * fused, 1e-3 * floor / fused);
  std::printf("  two, rows in memory    %9.2f ms, %6.2f GB/s, %.1f times as long\n", 1e3 * in_two,
              1e-3 * floor / in_two, in_two / fused);
  std::printf("\n  sums of both           %s\n", right ? "exact" : "WRONG");
  return right ? EXIT_SUCCESS : EXIT_FAILURE;
}
