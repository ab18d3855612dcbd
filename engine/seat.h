// Seats, numbered clockwise from 0 (R2.1). With two players Larry is seat 2 (R9).
#pragma once

#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>

#include "engine/bit_iterator.h"

namespace insidejob {

inline constexpr unsigned k_max_seats = 5;

struct Seat {
  std::uint8_t index = 0;

  friend constexpr auto operator<=>(Seat, Seat) = default;
};

inline constexpr Seat k_larry{2};

[[nodiscard]] constexpr Seat seat_from_bit(unsigned bit) {
  return Seat{static_cast<std::uint8_t>(bit)};
}

[[nodiscard]] constexpr Seat left_of(Seat seat, unsigned seats) {
  const unsigned next = seat.index + 1U;
  return Seat{static_cast<std::uint8_t>(next & (0U - unsigned{next != seats}))};
}

[[nodiscard]] constexpr Seat right_of(Seat seat, unsigned seats) {
  return Seat{static_cast<std::uint8_t>(seat.index == 0 ? seats - 1 : seat.index - 1U)};
}

// A set of seats, one bit per seat. Iterates upwards.
class SeatSet {
 public:
  constexpr SeatSet() = default;
  constexpr explicit SeatSet(unsigned bits) : bits_(static_cast<std::uint8_t>(bits)) {}
  static constexpr SeatSet of(Seat seat) { return SeatSet{1U << seat.index}; }
  static constexpr SeatSet first(unsigned count) { return SeatSet{(1U << count) - 1}; }

  [[nodiscard]] constexpr unsigned bits() const { return bits_; }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
  [[nodiscard]] constexpr unsigned size() const {
    return static_cast<unsigned>(std::popcount(bits_));
  }
  [[nodiscard]] constexpr bool contains(Seat seat) const {
    return ((std::uint64_t{bits_} >> (seat.index & 63U)) & std::uint64_t{seat.index < 8}) != 0;
  }
  [[nodiscard]] constexpr Seat nth(unsigned index) const {
    unsigned rest = bits_;
    while (index-- > 0) rest &= rest - 1;
    return Seat{static_cast<std::uint8_t>(std::countr_zero(rest))};
  }

  constexpr void insert(Seat seat) { bits_ = static_cast<std::uint8_t>(bits_ | 1U << seat.index); }
  constexpr void erase(Seat seat) {
    bits_ = static_cast<std::uint8_t>(bits_ & ~(1U << seat.index));
  }

  friend constexpr SeatSet operator|(SeatSet a, SeatSet b) {
    return SeatSet{0U | a.bits_ | b.bits_};
  }
  friend constexpr SeatSet operator&(SeatSet a, SeatSet b) {
    return SeatSet{0U | (a.bits_ & b.bits_)};
  }
  friend constexpr SeatSet operator-(SeatSet a, SeatSet b) {
    return SeatSet{a.bits_ & ~static_cast<unsigned>(b.bits_)};
  }
  friend constexpr bool operator==(SeatSet, SeatSet) = default;

  using Iterator = BitIterator<unsigned, Seat, seat_from_bit>;
  [[nodiscard]] constexpr Iterator begin() const { return Iterator{bits_}; }
  [[nodiscard]] constexpr Iterator end() const { return Iterator{}; }

 private:
  std::uint8_t bits_ = 0;
};

}  // namespace insidejob
