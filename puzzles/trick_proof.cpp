#include "puzzles/trick_proof.h"

#include <algorithm>

#include "bots/belief/history.h"
#include "engine/turn.h"
#include "puzzles/insider_proof.h"
#include "puzzles/trick_ends.h"

namespace insidejob {
namespace {

constexpr unsigned k_fewest_choices = 3;
constexpr unsigned k_most_followers = 3;

// A position in which the seat plays a card, and a card matters.
bool is_open(const SeatView& view) {
  return view.to_act() && view.open.phase == Phase::play &&
         view.mission_outlook() == Outlook::open &&
         view.options->players() - view.open.cards_in_trick - 1 <= k_most_followers;
}

class CardQuestion {
 public:
  // `wanted`: whether the mission should be met.
  CardQuestion(const SeatView& view, bool wanted)
      : file_(view), ends_(file_), wanted_(wanted), wager_(legal_actions(view).wager()) {}

  [[nodiscard]] const CaseFile& file() const { return file_; }

  // The only one of these cards that does it, with a token or without; none if there is not
  // exactly one.
  [[nodiscard]] std::optional<Card> only(CardSet cards) const {
    std::optional<Card> found;
    for (const Card card : cards) {
      if (!does(ends_, card, false)) continue;
      if (found) return std::nullopt;
      found = card;
    }
    if (!found || !wager_) return found;
    for (const Card card : cards - CardSet::of(*found)) {
      if (does(ends_, card, true)) return std::nullopt;
    }
    return found;
  }

  void explain(CardProof& proof, CardSet rivals) const {
    const Play mine{proof.answer, false};
    if (ends_.followers().empty() || decided(mine) != Outlook::open) {
      const bool last = ends_.followers().empty();
      const std::string_view met = last ? "meets_last" : "meets_now";
      proof.lines.push_back({.say = wanted_ ? met
                                    : last  ? "fails_last"
                                            : "fails_now",
                             .card = proof.answer});
      return add_rivals(proof, rivals);
    }
    const TrickSet ignored = file_.unneeded(
        [&](TrickSet less) { return does(TrickEnds{file_, less}, proof.answer, false); });
    proof.needed = file_.tricks_with_facts(ignored);
    proof.followers = static_cast<unsigned>(ends_.followers().size());
    add_facts(proof, ignored);
    const auto cards = ends_.cards_after(mine);
    const SeatSet suspects = file_.suspects();
    for (std::size_t i = 0; i < cards.size(); ++i) {
      const Seat seat = ends_.followers()[i];
      const bool free = suspects.contains(seat) && file_.view().seat != suspects.nth(0);
      proof.lines.push_back(
          {.say = free ? "can_play_free" : "can_play", .seat = seat, .cards = cards[i]});
    }
    if (!ends_.may_wager().empty()) {
      proof.lines.push_back({.say = "tokens", .seats = ends_.may_wager()});
    }
    proof.lines.push_back(
        {.say = wanted_ ? "meets" : "fails", .n = ends_.count(mine), .card = proof.answer});
    add_rivals(proof, rivals);
  }

 private:
  // How the mission stands after this play, whatever cards follow.
  [[nodiscard]] Outlook decided(Play mine) const {
    std::vector<Play> plays{file_.view().trick().begin(), file_.view().trick().end()};
    plays.push_back(mine);
    return file_.view().outlook_of(plays);
  }
  [[nodiscard]] bool does(const TrickEnds& ends, Card card, bool token) const {
    const Outlook outlook = decided({card, token});
    if (outlook != Outlook::open) return (outlook == Outlook::certain) == wanted_;
    return !ends.find(Play{card, token}, !wanted_);
  }

  // What the proof needs from earlier tricks.
  void add_facts(CardProof& proof, TrickSet ignored) const {
    std::vector<std::pair<Seat, Suit>> said;
    for (const Decline& decline : file_.declines()) {
      const std::pair about{decline.seat, decline.suit};
      const bool is_current = decline.trick == file_.view().open.trick;
      if (((ignored >> decline.trick) & 1U) != 0 || is_current) continue;
      if (std::ranges::find(said, about) != said.end()) continue;
      said.push_back(about);
      add_voids(proof.lines, file_, SeatSet::of(decline.seat), {decline.suit}, ignored);
    }
  }

  // Why the others do not do it, those with the same reason together.
  void add_rivals(CardProof& proof, CardSet rivals) const {
    CardSet left = rivals - CardSet::of(proof.answer);
    while (!left.empty()) {
      const Card first = left.first();
      const auto way = ends_.find(Play{first, false}, !wanted_);
      PuzzleLine line{.say = wanted_ ? "rival_fails" : "rival_meets"};
      if (way->empty()) line.say = wanted_ ? "rival_fails_last" : "rival_meets_last";
      for (std::size_t i = 0; i < way->size(); ++i) {
        line.plays.push_back({ends_.followers()[i], (*way)[i]});
      }
      for (const Card card : left) {
        const Play mine{card, false};
        const bool same = ends_.possible(mine, *way) && ends_.meets(mine, *way) != wanted_;
        if (same) line.cards.insert(card);
      }
      left = left - line.cards;
      proof.lines.push_back(line);
    }
  }

  CaseFile file_;
  TrickEnds ends_;
  bool wanted_;
  bool wager_;
};

}  // namespace

std::optional<CardProof> prove_safe_card(const SeatView& view) {
  if (!is_open(view)) return std::nullopt;
  const CardSet cards = legal_actions(view).cards();
  if (cards.size() < k_fewest_choices) return std::nullopt;
  const CardQuestion question{view, true};
  const auto answer = question.only(cards);
  if (!answer) return std::nullopt;
  CardProof proof{.choices = cards, .answer = *answer};
  question.explain(proof, cards);
  return proof;
}

std::optional<CardProof> prove_spoiler(const SeatView& view) {
  if (!is_open(view) || !view.role) return std::nullopt;
  if (!view.options->role_rule(*view.role).replaces_insider) return std::nullopt;
  const CardSet cards = legal_actions(view).cards();
  const auto led = led_suit(*view.options, view.open);
  const CardSet quiet = playable(view.hand, true, led);
  // With only one card that follows suit there would be nothing to find.
  if (cards.size() < k_fewest_choices || quiet.size() < 2) return std::nullopt;
  // Nobody who has shown a suit after declining it is unseen, and holding one leads there.
  const History history = read_history(view);
  if (history.shown.contains(*view.seat)) return std::nullopt;
  const std::uint8_t declined = history.declined[view.seat->index];
  for (const Card card : view.hand) {
    if ((declined & bit_of(card.suit())) != 0) return std::nullopt;
  }
  const CardQuestion question{view, false};
  const auto answer = question.only(quiet);
  if (!answer) return std::nullopt;
  CardProof proof{.choices = cards, .answer = *answer};
  if (!led) {
    proof.lines.push_back({.say = "quiet_lead"});
  } else if (quiet == cards) {
    const bool follows = answer->suit() == *led;
    proof.lines.push_back({.say = follows ? "quiet_all" : "quiet_void", .suits = {*led}});
  } else {
    proof.lines.push_back({.say = "quiet", .suits = {*led}, .cards = quiet});
  }
  question.explain(proof, quiet);
  if (quiet != cards) {
    proof.lines.push_back({.say = "breaks", .suits = {*led}, .cards = cards - quiet});
  }
  return proof;
}

}  // namespace insidejob
