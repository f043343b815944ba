// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <type_traits>
#include <utility>
#include <vector>

#include "../base/sentences.hpp"
#include "../scalar/fused.hpp"
#include "../scalar/lanes.hpp"
#include "../scalar/number.hpp"
#include "../scalar/operation.hpp"
#include "../scalar/storage.hpp"
#include "tape.hpp"
#include "traced_mask.hpp"

// Takes a scalar type, gives the number that a kernel computes with while it is recorded: one value, and where it comes
// from.

namespace lanewise {

/// One lane that writes what it computes to the tape of its thread. It computes what a lane computes.
template <lane_scalar T>
class lanes<T, recording_width> {
 public:
  using value_type = T;
  using register_type = T;
  using mask_type = mask<recording_width>;
  static constexpr std::size_t width = recording_width;
  static constexpr std::size_t part_size = 1;
  static constexpr std::size_t part_count = 1;

  lanes() = default;
  template <plain_number A>
  // NOLINTNEXTLINE(google-explicit-constructor): weak literals are meant to convert
  constexpr lanes(A value) noexcept : value_(static_cast<T>(value)) {
    static_assert(weak_for<A, T>,
                  "lanewise: integer lanes do not take a number with a fraction: write "
                  "cast<float>(x) or cast<double>(x) first, or an integer literal");
  }
  template <lane_scalar U, std::size_t V>
    requires(!std::same_as<U, T> || V != recording_width)
  // NOLINTNEXTLINE(google-explicit-constructor): it only says why not
  constexpr lanes(const lanes<U, V>&) noexcept {
    static_assert(never<U>,
                  "lanewise: lanes of one type do not become lanes of another by themselves: write cast<T>(x)");
  }
  template <number X>
    requires keeps_its_type<X>
  // NOLINTNEXTLINE(google-explicit-constructor): it only says why not
  constexpr lanes(const X&) noexcept {
    static_assert(never<X>,
                  "lanewise: a number with tangents was assigned to a variable without: make a new variable of it "
                  "(auto y = ...), or differentiate by that variable, too (with zero_tangent for jvp)");
  }

  [[nodiscard]] T value() const noexcept { return value_; }
  [[nodiscard]] std::uint32_t source() const noexcept { return source_; }

  /// A number that comes from outside of the kernel, by the argument that is received just now.
  [[nodiscard]] static lanes input(T value, bool uniform = false) {
    if (recorder::current == nullptr) return lanes(value);
    return {value, recorder::current->add({.what = operation::input,
                                           .type = recorder::type_name<T>(),
                                           .on_integers = std::integral<T>,
                                           .uniform = uniform,
                                           .argument = recorder::current->receiving,
                                           .number = recorder::current->next_received()},
                                          0)};
  }
  template <lane_scalar U>
  [[nodiscard]] static lanes converted(const lanes<U, recording_width>& x) {
    return made(operation::convert, static_cast<T>(x.value()), x);
  }
  template <operation Operation, class F, class... Same>
  [[nodiscard]] static lanes record(const F& f, const Same&... x) {
    return made(Operation, static_cast<T>(f(x.value_...)), x...);
  }

  // Memory.

  template <class Stored>
  [[nodiscard]] static lanes load_number(const Stored* from) {
    recorder::tape* const tape = recorder::current;
    if (tape == nullptr) return lanes(static_cast<T>(*from));
    const int argument = tape->receiving >= 0 ? tape->receiving : tape->argument_at(from);
    const T value = static_cast<T>(argument < 0 ? *from : tape->read(from));
    if (argument < 0) return lanes(value);
    const std::uint32_t index = tape->add(moving<Stored>(operation::load, argument, tape->take_extracted()), 0);
    tape->touch(index, from);
    return {value, index};
  }
  template <class Stored>
  void store_number(Stored* to) const {
    move_to(operation::store, to);
    if (recorder::current != nullptr) recorder::current->write(to, static_cast<Stored>(value_));
  }
  template <class Stored>
  void update_number(const Stored* to, operation combines) const {
    move_to(operation::update, to, combines);
  }
  template <class Address>
  [[nodiscard]] static lanes load_parts(const Address& address) {
    return load_number(address(0));
  }
  template <class Address>
  void store_parts(const Address& address) const {
    store_number(address(0));
  }
  template <class Address>
  void stream_parts(const Address& address) const {
    store_number(address(0));
  }
  [[nodiscard]] static lanes load(const T* from) { return load_number(from); }
  void store(T* to) const {
    note_use();
    *to = value_;
  }
  template <std::invocable<std::size_t> F>
  [[nodiscard]] static lanes generate(const F& f) {
    const T value = static_cast<T>(f(0));
    if (recorder::current == nullptr) return lanes(value);
    auto from = recorder::current->take_extracted();
    if (from.empty()) return lanes(value);
    return {value, recorder::current->add({.what = operation::other,
                                           .type = recorder::type_name<T>(),
                                           .on_integers = std::integral<T>,
                                           .operands = std::move(from)},
                                          0)};
  }
  [[nodiscard]] T operator[](std::size_t) const {
    note_use();
    return value_;
  }

  template <class F, class... Same>
  [[nodiscard]] static lanes map(const F& f, const Same&... x) {
    return record<operation::other>(f, x...);
  }
  template <class F, class... Same>
  [[nodiscard]] static mask_type test(const F& f, const Same&... x) {
    return compared(operation::other, f(x.value_...), x...);
  }
  [[nodiscard]] static lanes blend(const mask_type& where, const lanes& a, const lanes& b) {
    return made(operation::select, where.value() ? a.value_ : b.value_, where, a, b);
  }

  [[nodiscard]] friend lanes operator+(const lanes& a, const lanes& b) {
    return made(operation::add, registers::add(a.value_, b.value_), a, b);
  }
  [[nodiscard]] friend lanes operator-(const lanes& a, const lanes& b) {
    return made(operation::subtract, registers::subtract(a.value_, b.value_), a, b);
  }
  // Compilers do not multiply by one either.
  [[nodiscard]] friend lanes operator*(const lanes& a, const lanes& b) {
    if (a.is_one()) return b;
    if (b.is_one()) return a;
    return made(operation::multiply, registers::multiply(a.value_, b.value_), a, b);
  }
  [[nodiscard]] friend lanes operator/(const lanes& a, const lanes& b) {
    if (b.is_one()) return a;
    return made(operation::divide, registers::divide(a.value_, b.value_), a, b);
  }
  [[nodiscard]] friend lanes operator-(const lanes& a) {
    return made(operation::negate, registers::negate(a.value_), a);
  }
  [[nodiscard]] friend lanes operator+(const lanes& a) noexcept { return a; }

  lanes& operator+=(const lanes& other) { return *this = *this + other; }
  lanes& operator-=(const lanes& other) { return *this = *this - other; }
  lanes& operator*=(const lanes& other) { return *this = *this * other; }
  lanes& operator/=(const lanes& other) { return *this = *this / other; }

  [[nodiscard]] friend mask_type operator==(const lanes& a, const lanes& b) {
    return compared(operation::equal, a.value_ == b.value_, a, b);
  }
  [[nodiscard]] friend mask_type operator!=(const lanes& a, const lanes& b) {
    return compared(operation::not_equal, a.value_ != b.value_, a, b);
  }
  [[nodiscard]] friend mask_type operator<(const lanes& a, const lanes& b) {
    return compared(operation::less, a.value_ < b.value_, a, b);
  }
  [[nodiscard]] friend mask_type operator<=(const lanes& a, const lanes& b) {
    return compared(operation::less_equal, a.value_ <= b.value_, a, b);
  }
  [[nodiscard]] friend mask_type operator>(const lanes& a, const lanes& b) {
    return compared(operation::greater, a.value_ > b.value_, a, b);
  }
  [[nodiscard]] friend mask_type operator>=(const lanes& a, const lanes& b) {
    return compared(operation::greater_equal, a.value_ >= b.value_, a, b);
  }

  [[nodiscard]] friend lanes multiply_add(const lanes& a, const lanes& b, const lanes& c) {
    if (a.is_one() || b.is_one()) return (a.is_one() ? b : a) + c;
    return made(operation::multiply_add, registers::multiply_add(a.value_, b.value_, c.value_), a, b, c);
  }
  [[nodiscard]] friend lanes negative_multiply_add(const lanes& a, const lanes& b, const lanes& c) {
    if (a.is_one() || b.is_one()) return c - (a.is_one() ? b : a);
    return made(operation::negative_multiply_add, registers::negative_multiply_add(a.value_, b.value_, c.value_), a, b,
                c);
  }

 private:
  lanes(T value, std::uint32_t source) noexcept : value_(value), source_(source) {}

  [[nodiscard]] bool is_one() const noexcept { return source_ == 0 && value_ == T(1); }

  // What is made of constants is one: compilers work it out.
  template <class... From>
  [[nodiscard]] static lanes made(operation what, T value, const From&... from) {
    return {value,
            recorder::computed(what, recorder::type_name<T>(), std::integral<T>, static_cast<double>(value), from...)};
  }
  template <class... From>
  [[nodiscard]] static mask_type compared(operation what, bool value, const From&... from) {
    return {value, recorder::computed(what, "mask", std::integral<T>, 0, from...)};
  }
  template <class Stored>
  [[nodiscard]] static recorder::instruction moving(operation what, int argument,
                                                    std::vector<recorder::operand> operands,
                                                    operation combines = operation::update) {
    recorder::tape& tape = *recorder::current;
    return {.what = what,
            .type = recorder::type_name<std::remove_const_t<Stored>>(),
            .on_integers = std::integral<T>,
            .operands = std::move(operands),
            .combines = combines,
            .argument = argument,
            .number = tape.receiving >= 0 ? tape.next_received() : -1,
            .bytes = sizeof(Stored)};
  }
  template <class Stored>
  void move_to(operation what, const Stored* to, operation combines = operation::update) const {
    recorder::tape* const tape = recorder::current;
    if (tape == nullptr) return;
    auto operands = tape->take_extracted();
    operands.insert(operands.begin(), {source_, static_cast<double>(value_)});
    const int argument = tape->receiving >= 0 ? tape->receiving : tape->argument_at(to);
    tape->touch(tape->add(moving<Stored>(what, argument, std::move(operands), combines), 0), to);
  }
  void note_use() const {
    if (recorder::current != nullptr) recorder::current->extract(source_);
  }

  T value_;
  std::uint32_t source_ = 0;
};

/// A number of a kernel that `explain` runs.
template <lane_scalar T>
using traced = lanes<T, recording_width>;

}  // namespace lanewise
