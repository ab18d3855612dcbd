#include "notation/words.h"

#include <array>
#include <cstddef>
#include <variant>

namespace insidejob {
namespace {

struct EventNamer {
  std::string_view operator()(const Dealt&) const { return "dealt"; }
  std::string_view operator()(const PartnerNamed&) const { return "partner_named"; }
  std::string_view operator()(const MissionsDrawn&) const { return "missions_drawn"; }
  std::string_view operator()(const MissionLaid&) const { return "mission_laid"; }
  std::string_view operator()(const CardPlayed&) const { return "card_played"; }
  std::string_view operator()(const LarryDrew&) const { return "larry_drew"; }
  std::string_view operator()(const LarryPlayed&) const { return "larry_played"; }
  std::string_view operator()(const TrickWon&) const { return "trick_won"; }
  std::string_view operator()(const TokenLost&) const { return "token_lost"; }
  std::string_view operator()(const RoleRevealed&) const { return "role_revealed"; }
  std::string_view operator()(const TokenTaken&) const { return "token_taken"; }
  std::string_view operator()(const LarryHandedOver&) const { return "larry_handed_over"; }
  std::string_view operator()(const VoteOpened&) const { return "vote_opened"; }
  std::string_view operator()(const VoteCast&) const { return "vote_cast"; }
  std::string_view operator()(const GameEnded&) const { return "game_ended"; }
};

constexpr std::string_view k_letters = "BGYP";
constexpr std::array<std::string_view, 4> k_suit_words{"blue", "green", "yellow", "pink"};
constexpr std::array<std::string_view, 6> k_phases{"accomplice", "mission", "play",
                                                   "larry",      "vote",    "over"};
constexpr std::array<std::string_view, 7> k_causes{
    "intel", "token_limit", "all_face_up", "insider_revealed", "missions", "reveal", "vote"};
constexpr std::array<std::string_view, 4> k_sides{"agents", "insider", "decoy",
                                                  "decoy_and_insider"};
constexpr std::array<std::string_view, 3> k_outlooks{"open", "certain", "failed"};

template <class Enum>
constexpr std::size_t at(Enum value) {
  return static_cast<std::size_t>(value);
}

}  // namespace

std::string_view event_word(const Event& event) { return std::visit(EventNamer{}, event); }

std::string card_text(Card card) {
  std::string text{k_letters[at(card.suit())]};
  if (card.number() >= 10) text += '1';
  text += static_cast<char>('0' + card.number() % 10);
  return text;
}

std::optional<Card> parse_card(std::string_view text) {
  if (text.size() < 2 || text.size() > 3) return std::nullopt;
  const std::size_t suit = k_letters.find(text[0]);
  if (suit == std::string_view::npos) return std::nullopt;
  unsigned number = 0;
  for (const char c : text.substr(1)) {
    if (c < '0' || c > '9' || (number == 0 && c == '0')) return std::nullopt;
    number = number * 10 + static_cast<unsigned>(c - '0');
  }
  if (number > k_numbers) return std::nullopt;
  return Card{static_cast<Suit>(suit), number};
}

std::string_view suit_word(Suit suit) { return k_suit_words[at(suit)]; }

std::optional<Suit> parse_suit(std::string_view word) {
  for (std::size_t i = 0; i < k_suit_words.size(); ++i) {
    if (k_suit_words[i] == word) return static_cast<Suit>(i);
  }
  return std::nullopt;
}

std::string_view phase_word(Phase phase) { return k_phases[at(phase)]; }
std::string_view cause_word(Cause cause) { return k_causes[at(cause)]; }
std::string_view side_word(WinningSide side) { return k_sides[at(side)]; }
std::string_view outlook_word(Outlook outlook) { return k_outlooks[at(outlook)]; }

}  // namespace insidejob
