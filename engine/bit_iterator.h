// Iterates over the set bits of a word, lowest first. Card sets and seat sets use it.
#pragma once

#include <bit>
#include <cstddef>

namespace insidejob {

// `Make` turns the number of a bit into the Value that the bit stands for.
template <class Word, class Value, Value (*Make)(unsigned)>
class BitIterator {
 public:
  using value_type = Value;
  using difference_type = std::ptrdiff_t;

  constexpr BitIterator() = default;
  constexpr explicit BitIterator(Word rest) : rest_(rest) {}

  constexpr Value operator*() const { return Make(static_cast<unsigned>(std::countr_zero(rest_))); }
  constexpr BitIterator& operator++() {
    rest_ &= rest_ - 1;
    return *this;
  }
  constexpr BitIterator operator++(int) {
    BitIterator before = *this;
    ++*this;
    return before;
  }
  friend constexpr bool operator==(BitIterator, BitIterator) = default;

 private:
  Word rest_ = 0;
};

}  // namespace insidejob
