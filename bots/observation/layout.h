// The layout of an observation: 64 words of 64 bits; bit i is bit i % 64 of word i / 64.
//
// Sets of cards take the low 52 bits of a word, 13 per suit, which leaves twelve bits above for
// small values. Seats are relative to the viewer: 0 is the viewer, 1 its left neighbour. With two
// players 1 is the other player and 2 is Larry. docs/research.md has this as a table, `fields()` as
// data.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#if defined(__BMI2__)
#include <immintrin.h>
#endif

#include "engine/action.h"
#include "engine/card.h"
#include "engine/seat.h"

namespace insidejob::observation {

inline constexpr unsigned k_words = 64;
inline constexpr unsigned k_bits = 64 * k_words;
using Observation = std::array<std::uint64_t, k_words>;

inline constexpr unsigned k_cards = k_suits * k_numbers;

// A set of cards as 52 bits, without the gaps of a CardSet. One instruction where the machine has
// it.
[[nodiscard]] constexpr std::uint64_t squeeze(CardSet cards) {
#if defined(__BMI2__)
  if (!std::is_constant_evaluated()) {
    return _pext_u64(cards.bits(), CardSet::deck(k_suits, k_numbers).bits());
  }
#endif
  constexpr std::uint64_t k_lane = (1ULL << k_numbers) - 1;
  const std::uint64_t bits = cards.bits() >> 1;
  return (bits & k_lane) | ((bits >> 16) & k_lane) << 13 | ((bits >> 32) & k_lane) << 26 |
         ((bits >> 48) & k_lane) << 39;
}
[[nodiscard]] constexpr CardSet unsqueeze(std::uint64_t bits) {
  constexpr std::uint64_t k_lane = (1ULL << k_numbers) - 1;
  return CardSet{((bits & k_lane) | ((bits >> 13) & k_lane) << 16 | ((bits >> 26) & k_lane) << 32 |
                  ((bits >> 39) & k_lane) << 48)
                 << 1};
}
[[nodiscard]] constexpr unsigned card_index(Card card) {
  return static_cast<unsigned>(card.suit()) * k_numbers + card.number() - 1;
}
[[nodiscard]] constexpr Card card_at(unsigned index) {
  return Card{static_cast<Suit>(index / k_numbers), index % k_numbers + 1};
}

// Words with a set of cards.
namespace word {
enum : unsigned {
  hand,
  legal,
  plain_wins,
  plain_certain,
  plain_failed,
  wager_wins,
  wager_certain,
  wager_failed,
  unseen,
  breaks_suit,
  gives_proof,
  masters,
  first_lead_fails,
  second_lead_fails,
  larry_three,
  larry_top,
  mission,
  first_drawn,
  second_drawn,
  insiders_role,
  first_special_role,
  second_special_role,
  seats,                // three words per seat
  history = seats + 15  // from here on by bytes
};
}  // namespace word

inline constexpr unsigned k_above_cards = 52;  // the first bit above a set of cards

// A mission in 43 bits, or in 24 without its numbers.
namespace mission_bit {
inline constexpr unsigned kind = 0;
inline constexpr unsigned trump = 14;
inline constexpr unsigned positions = 18;
inline constexpr unsigned numbers = 23;
inline constexpr unsigned counts = 36;
inline constexpr unsigned risky = 42;
inline constexpr unsigned size = 43;
inline constexpr unsigned low = 23;  // in the short form: reaches down to 1, or to no trumps
inline constexpr unsigned short_size = 24;
}  // namespace mission_bit

// A role in 44 bits.
namespace role_bit {
inline constexpr unsigned known = 0;
inline constexpr unsigned replaces_insider = 1;
inline constexpr unsigned side = 2;
inline constexpr unsigned must_follow = 5;
inline constexpr unsigned face_up = 6;
inline constexpr unsigned first_token = 7;
inline constexpr unsigned holds_tokens = 8;
inline constexpr unsigned may_wager = 9;
inline constexpr unsigned votes = 10;
inline constexpr unsigned same_target = 13;
inline constexpr unsigned votes_face_up = 16;
inline constexpr unsigned names_partner = 17;
inline constexpr unsigned trick_costs_partner = 18;
inline constexpr unsigned token_limit = 19;
inline constexpr unsigned reveal_at = 27;
inline constexpr unsigned revealed_seats_vote = 28;
inline constexpr unsigned risky_missions = 29;
inline constexpr unsigned on_reveal = 30;
inline constexpr unsigned wins_by = 37;
inline constexpr unsigned wins_if_all_others_face_up = 42;
inline constexpr unsigned turned = 43;
inline constexpr unsigned size = 44;
}  // namespace role_bit

// Above the cards.
namespace above {
inline constexpr unsigned phase = 52;  // of hand: 7, then
inline constexpr unsigned players = 59;
inline constexpr unsigned wager = 63;
inline constexpr unsigned tricks_left = 52;     // of legal: 12
inline constexpr unsigned missions_to_go = 52;  // of plain_wins: 10, then
inline constexpr unsigned risky = 62;
inline constexpr unsigned revealed_vote = 63;
inline constexpr unsigned slack = 52;  // of plain_certain: 7, then
inline constexpr unsigned position = 59;
inline constexpr unsigned reveal_at = 52;  // of plain_failed: 8, then
inline constexpr unsigned led = 60;
inline constexpr unsigned two_votes = 52;  // of wager_wins, then
inline constexpr unsigned same_target = 53;
inline constexpr unsigned may_wager = 54;
inline constexpr unsigned last_to_play = 55;
inline constexpr unsigned completed = 52;       // of wager_certain: 10
inline constexpr unsigned failed = 52;          // of wager_failed: 10
inline constexpr unsigned unseen_of_suit = 52;  // of unseen: 3 per suit
inline constexpr unsigned held_of_suit = 52;    // of breaks_suit: 3 per suit
inline constexpr unsigned best_number = 43;     // of mission: 13, then
inline constexpr unsigned best_trump = 56;
inline constexpr unsigned wagers_lying = 57;     // 4
inline constexpr unsigned outlook = 61;          // 3
inline constexpr unsigned missions_unseen = 43;  // of first_drawn: 21, and of second_drawn: 7
}  // namespace above

// A card in a trick, in 22 bits. The current trick uses the first 21 of them.
namespace play_bit {
inline constexpr unsigned suit = 0;
inline constexpr unsigned number = 4;
inline constexpr unsigned wagered = 17;
inline constexpr unsigned declined = 18;
inline constexpr unsigned spoiled = 19;
inline constexpr unsigned secured = 20;
inline constexpr unsigned took_lead = 21;
inline constexpr unsigned size = 22;
}  // namespace play_bit

namespace seat_word {
inline constexpr unsigned size = 3;
// The first word: cards played, then
inline constexpr unsigned declined = 52;  // suits
inline constexpr unsigned shown = 56;     // suits shown after they were declined: a proof
inline constexpr unsigned present = 60;
inline constexpr unsigned larry = 61;
inline constexpr unsigned face_up = 62;
inline constexpr unsigned revealed = 63;
// The second: a role, then
inline constexpr unsigned tokens = 44;     // 8, at least 1, 2, ...
inline constexpr unsigned to_reveal = 52;  // 6: lacks 1, 2, ... tokens
inline constexpr unsigned names_partner = 58;
inline constexpr unsigned is_partner = 59;
inline constexpr unsigned bad_wagers = 60;  // 3
// The third: how often, at least once, twice, ...
inline constexpr unsigned declines = 0;        // 4
inline constexpr unsigned spoiled = 4;         // 6
inline constexpr unsigned secured = 10;        // 4
inline constexpr unsigned wagers = 14;         // 5
inline constexpr unsigned led_failed = 19;     // 5
inline constexpr unsigned led_completed = 24;  // 5
inline constexpr unsigned tricks_won = 29;     // 6
inline constexpr unsigned leads = 35;
inline constexpr unsigned lies_best = 36;
inline constexpr unsigned has_played = 37;
inline constexpr unsigned plays_later = 38;
inline constexpr unsigned casts_no_vote = 39;
inline constexpr unsigned may_be_named = 40;
inline constexpr unsigned named_already = 41;
inline constexpr unsigned may_wager = 42;
inline constexpr unsigned card = 43;  // 21
}  // namespace seat_word

// Finished tricks, one record of 19 bytes each.
namespace trick_bit {
inline constexpr unsigned plays = 0;
inline constexpr unsigned leader = 110;
inline constexpr unsigned winner = 115;
inline constexpr unsigned completed = 120;
inline constexpr unsigned done = 121;
inline constexpr unsigned mission = 122;
inline constexpr unsigned bytes = 19;
}  // namespace trick_bit
inline constexpr unsigned k_history_tricks = 11;
static_assert(8 * word::history + trick_bit::bytes * k_history_tricks <= 8 * k_words);

enum class FieldKind : std::uint8_t { plain, cards, suits, seats };

// `count` groups of `width` bits, `stride` bits apart.
struct Field {
  const char* name;
  unsigned offset;
  unsigned width;
  unsigned count = 1;
  unsigned stride = 0;
  FieldKind kind = FieldKind::plain;
};

[[nodiscard]] std::span<const Field> fields();

}  // namespace insidejob::observation
