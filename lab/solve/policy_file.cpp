#include "lab/solve/policy_file.h"

#include <utility>
#include <vector>

#include "engine/apply.h"
#include "lab/report/figure.h"
#include "notation/deck_json.h"
#include "notation/json.h"
#include "notation/words.h"

namespace insidejob {
namespace {

Card exchanged(Card card, const SuitOrder& order) {
  return {static_cast<Suit>(order[static_cast<std::size_t>(card.suit())]), card.number()};
}

// "B4", "B4*" with a token, or the seat that a vote names.
std::string choice_text(Action action, const SuitOrder& order) {
  if (action.kind == ActionKind::vote) return std::to_string(action.ballot().first.index);
  return card_text(exchanged(action.card(), order)) + (action.wager() ? "*" : "");
}

class PolicyWriter {
 public:
  PolicyWriter(const SmallGame& game, const Strategies& strategies,
               const std::function<bool(std::string_view)>& write)
      : game_(game), strategies_(strategies), write_(write), written_(game.info_sets().size()) {}

  bool run() {
    for (const SmallGame::Root& root : game_.roots()) {
      visit(root.begin, game_.first_state(root));
      if (!goes_on_) return false;
    }
    return true;
  }

 private:
  void visit(std::size_t at, GameState state) {
    const std::uint32_t number = game_.tree()[at];
    if (number >= SmallGame::k_insider_wins || !goes_on_) return;
    const auto seat = game_.go_on(state);
    const LegalActions legal = legal_actions(game_.options(), state, *seat);
    if (!written_[number]) {
      written_[number] = true;
      for (const SuitOrder& order : game_.orders()) {
        goes_on_ = goes_on_ && write_(line(number, state, *seat, legal, order));
      }
    }
    at += 2;
    for (const Action action : legal) {
      GameState next = state;
      apply_legal(game_.options(), next, action);
      visit(at, next);
      at = game_.after(at);
    }
  }

  std::string line(std::uint32_t number, const GameState& state, Seat seat,
                   const LegalActions& legal, const SuitOrder& order) const {
    const Options& options = game_.options();
    std::string text;
    JsonWriter out{text};
    out.begin_object().member("seat", unsigned{seat.index});
    out.member("role", options.role(state.secret.roles[seat.index]).id).key("hand").begin_array();
    for (const Card card : insidejob::exchanged(state.secret.hands[seat.index], order)) {
      out.value(card_text(card));
    }
    out.end_array().key("plays").begin_array();
    const unsigned played = state.open.trick * options.seats() + state.open.cards_in_trick;
    for (unsigned i = 0; i < played; ++i) {
      const Play play = state.open.plays[i];
      out.value(card_text(exchanged(play.card(), order)) + (play.wagered() ? "*" : ""));
    }
    out.end_array().key("chances").begin_object();
    const std::size_t slot = game_.info_sets()[number].slot;
    for (unsigned i = 0; i < legal.size(); ++i) {
      if (strategies_[slot + i] <= 0) continue;
      write_number(out.key(choice_text(legal[i], order)), strategies_[slot + i]);
    }
    out.end_object().end_object();
    return text;
  }

  const SmallGame& game_;
  const Strategies& strategies_;
  const std::function<bool(std::string_view)>& write_;
  std::vector<bool> written_;
  bool goes_on_ = true;
};

}  // namespace

bool write_policy(const SmallGame& game, const Strategies& strategies,
                  const std::function<bool(std::string_view)>& write) {
  return PolicyWriter{game, strategies, write}.run();
}

std::string policy_heading(const SmallGame& game, std::string_view command) {
  const Options& options = game.options();
  const Dimensions& size = options.dimensions();
  std::string text;
  JsonWriter out{text};
  out.begin_object().member("format", "insidejob-policy").member("version", 1);
  out.member("command", command).member("players", options.players());
  out.member("wager", options.wager()).key("dimensions").begin_object();
  out.member("suits", size.suits).member("numbers", size.numbers).member("hand", size.hand);
  out.member("tricks", size.tricks).member("missions_needed", size.missions_needed);
  out.member("intel_needed", size.intel_needed).end_object().key("mission_deck");
  write_deck(out, *options.choices().mission_deck);
  out.end_object();
  return text;
}

}  // namespace insidejob
