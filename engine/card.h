// Playing cards as tiny values (R1.1).
//
// A card is one byte, suit * 16 + number. So its code is also its bit in a CardSet, and the order
// of codes is the canonical order B < G < Y < P, then by number. Numbers start at 1: bit 0 of each
// 16-bit lane is never used.
#pragma once

#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>

#include "engine/bit_iterator.h"
#include "engine/select_bit.h"

namespace insidejob {

enum class Suit : std::uint8_t { blue, green, yellow, pink };

inline constexpr unsigned k_suits = 4;
inline constexpr unsigned k_numbers = 13;

// A suit's place in a set of suits.
[[nodiscard]] constexpr std::uint8_t bit_of(Suit suit) {
  return static_cast<std::uint8_t>(1U << static_cast<unsigned>(suit));
}

class Card {
 public:
  constexpr Card() = default;
  constexpr Card(Suit suit, unsigned number)
      : code_(static_cast<std::uint8_t>(static_cast<unsigned>(suit) * 16 + number)) {}
  static constexpr Card from_code(unsigned code) {
    Card card;
    card.code_ = static_cast<std::uint8_t>(code & 63U);
    return card;
  }

  [[nodiscard]] constexpr unsigned code() const { return code_; }
  [[nodiscard]] constexpr Suit suit() const { return static_cast<Suit>(code_ >> 4); }
  [[nodiscard]] constexpr unsigned number() const { return code_ & 15U; }
  // False for codes that a byte can hold but no card has.
  [[nodiscard]] constexpr bool exists() const { return number() >= 1 && number() <= k_numbers; }

  friend constexpr auto operator<=>(Card, Card) = default;

 private:
  std::uint8_t code_ = 0;
};

// A set of cards, one bit per card. Iterates in canonical order.
class CardSet {
 public:
  constexpr CardSet() = default;
  constexpr explicit CardSet(std::uint64_t bits) : bits_(bits) {}
  static constexpr CardSet of(Card card) { return CardSet{1ULL << card.code()}; }
  static constexpr CardSet of_suit(Suit suit) {
    return CardSet{0xFFFFULL << (16 * static_cast<unsigned>(suit))};
  }
  static constexpr CardSet of_number(unsigned number) {
    return CardSet{0x0001'0001'0001'0001ULL << number};
  }
  // All cards of a deck with the given number of suits and numbers.
  static constexpr CardSet deck(unsigned suits, unsigned numbers) {
    const std::uint64_t lane = ((1ULL << numbers) - 1) << 1;
    std::uint64_t bits = 0;
    for (unsigned suit = 0; suit < suits; ++suit) bits |= lane << (16 * suit);
    return CardSet{bits};
  }

  [[nodiscard]] constexpr std::uint64_t bits() const { return bits_; }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
  [[nodiscard]] constexpr unsigned size() const {
    return static_cast<unsigned>(std::popcount(bits_));
  }
  [[nodiscard]] constexpr bool contains(Card card) const {
    return ((bits_ >> card.code()) & 1U) != 0;
  }
  [[nodiscard]] constexpr Card first() const {
    return Card::from_code(static_cast<unsigned>(std::countr_zero(bits_)));
  }
  // The card at `index` in canonical order; index < size().
  [[nodiscard]] constexpr Card nth(unsigned index) const {
    return Card::from_code(select_bit(bits_, index));
  }

  constexpr void insert(Card card) { bits_ |= 1ULL << card.code(); }
  constexpr void erase(Card card) { bits_ &= ~(1ULL << card.code()); }

  friend constexpr CardSet operator|(CardSet a, CardSet b) { return CardSet{a.bits_ | b.bits_}; }
  friend constexpr CardSet operator&(CardSet a, CardSet b) { return CardSet{a.bits_ & b.bits_}; }
  friend constexpr CardSet operator-(CardSet a, CardSet b) { return CardSet{a.bits_ & ~b.bits_}; }
  friend constexpr bool operator==(CardSet, CardSet) = default;

  using Iterator = BitIterator<std::uint64_t, Card, Card::from_code>;
  [[nodiscard]] constexpr Iterator begin() const { return Iterator{bits_}; }
  [[nodiscard]] constexpr Iterator end() const { return Iterator{}; }

 private:
  std::uint64_t bits_ = 0;
};

// A card in a trick, with or without a token on it (R4.2): bit 6 is the token.
class Play {
 public:
  constexpr Play() = default;
  constexpr Play(Card card, bool wagered)
      : code_(static_cast<std::uint8_t>(card.code() | (wagered ? 64U : 0U))) {}

  [[nodiscard]] constexpr Card card() const { return Card::from_code(code_); }
  [[nodiscard]] constexpr bool wagered() const { return (code_ & 64U) != 0; }
  // What the card counts as (R4.3): a token makes it trump, with its own number.
  [[nodiscard]] constexpr Suit counts_as(Suit trump) const {
    return wagered() ? trump : card().suit();
  }

  friend constexpr bool operator==(Play, Play) = default;

 private:
  std::uint8_t code_ = 0;
};

}  // namespace insidejob
