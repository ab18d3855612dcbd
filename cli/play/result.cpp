#include "cli/play/result.h"

#include <algorithm>
#include <array>

#include "notation/words.h"
#include "texts/role_words.h"

namespace insidejob {
namespace {

// The hand of a player before a trick: what was left at the end, plus everything played since.
CardSet hand_before(const SeatView& view, Seat seat, unsigned trick) {
  CardSet hand = view.disclosure->hands[seat.index];
  for (unsigned t = trick; t < view.open.trick; ++t) {
    const auto plays = trick_plays(*view.options, view.open, t);
    for (unsigned position = 0; position < plays.size(); ++position) {
      const Seat player =
          seat_at(view.options->players(), view.open.outcomes[t].leader(), position);
      if (player == seat) hand.insert(plays[position].card());
    }
  }
  return hand;
}

class ResultPage {
 public:
  ResultPage(const Wording& wording, const Style& style, const SeatView& view)
      : wording_(wording), texts_(*wording.texts), style_(style), view_(view) {}

  Lines lines() {
    const Outcome& outcome = view_.open.outcome;
    lines_.push_back(
        style_.rule("INSIDE JOB" + std::string{style_.dot()} + texts_.say("play.result.title")));
    const bool won = wording_.you && outcome.winners.contains(*wording_.you);
    add(style_.paint(texts_.say("result.you", {{"won", won}}), won ? Tone::good : Tone::bad) + " " +
        texts_.say("result.side." + std::string{side_word(outcome.side)}) + " " + cause());
    roles();
    votes();
    declined();
    return std::move(lines_);
  }

 private:
  void add(std::string_view text, std::size_t indent = 0) {
    for (std::string& line : wrap(text, style_.width(), indent)) lines_.push_back(std::move(line));
  }
  void heading(std::string_view key) {
    lines_.push_back(
        style_.paint(texts_.say("play.label", {{"text", texts_.say(key)}}), Tone::strong));
  }
  [[nodiscard]] std::string name(Seat seat) const {
    return wording_.is_you(seat) ? texts_.say("play.you") : wording_.name(seat);
  }
  [[nodiscard]] const Role& role(Seat seat) const {
    return view_.options->role(view_.disclosure->roles[seat.index]);
  }
  [[nodiscard]] SeatSet seats() const { return SeatSet::first(view_.options->seats()); }

  [[nodiscard]] std::string cause() const {
    const Outcome& outcome = view_.open.outcome;
    if (outcome.cause != Cause::vote) {
      return texts_.say("cause." + std::string{cause_word(outcome.cause)});
    }
    if (view_.open.voted.empty()) return texts_.say("result.vote.none");
    if (view_.options->has_larry()) {
      return texts_.say(outcome.side == WinningSide::agents ? "result.vote.no_agent_named_agent"
                                                            : "result.vote.agent_named_agent");
    }
    if (outcome.side == WinningSide::decoy || outcome.side == WinningSide::decoy_and_insider) {
      return {};
    }
    const SeatSet most = most_named();
    if (most.size() > 1) return texts_.say("result.vote.tie");
    const Seat named = most.nth(0);
    return texts_.say(
        outcome.side == WinningSide::agents ? "result.vote.caught" : "result.vote.missed",
        {{"you", wording_.is_you(named)}, {"name", wording_.name(named)}});
  }

  [[nodiscard]] SeatSet most_named() const {
    std::array<unsigned, k_max_seats> votes{};
    for (const auto& ballot : view_.disclosure->ballots) {
      if (!ballot) continue;
      ++votes[ballot->first.index];
      if (ballot->is_double()) ++votes[ballot->second.index];
    }
    const unsigned most = *std::ranges::max_element(votes);
    SeatSet named;
    for (const Seat seat : seats()) {
      if (votes[seat.index] == most) named.insert(seat);
    }
    return named;
  }

  [[nodiscard]] std::string because_of(std::string_view key, Seat other, bool won) const {
    return texts_.say(
        key, {{"won", won}, {"you", wording_.is_you(other)}, {"name", wording_.name(other)}});
  }

  [[nodiscard]] std::string why(Seat seat, bool won) const {
    const unsigned count = view_.options->seats();
    const Role& own = role(seat);
    const bool revealed = view_.open.revealed.contains(seat);
    if (own.on_reveal == OnReveal::loses && revealed && !own.replaces_insider) {
      return texts_.say("result.why.out");
    }
    switch (own.wins_by) {
      case WinsBy::most_votes:
        return texts_.say("result.why.most_votes", {{"won", won}});
      case WinsBy::partner:
        return because_of("result.why.partner", view_.open.partner, won);
      case WinsBy::right_loses:
        return because_of("result.why.neighbour", right_of(seat, count), won);
      case WinsBy::left_loses:
        return because_of("result.why.neighbour", left_of(seat, count), won);
      case WinsBy::side:
        break;
    }
    const WinningSide side = view_.open.outcome.side;
    if (!won && (side == WinningSide::decoy || side == WinningSide::decoy_and_insider)) {
      return texts_.say("result.why.decoy");
    }
    if (own.on_reveal == OnReveal::changes_side && revealed) {
      return texts_.say("result.why.turned", {{"won", won}});
    }
    return texts_.say(own.side == Side::insider ? "result.why.insider" : "result.why.agents",
                      {{"won", won}});
  }

  void roles() {
    heading("play.result.roles");
    std::size_t role_width = 0;
    for (const Seat seat : seats()) {
      role_width = std::max(role_width, columns(role_name(wording_, role(seat))));
    }
    for (const Seat seat : seats()) {
      const bool won = view_.open.outcome.winners.contains(seat);
      const std::string mark{won ? style_.yes_mark() : style_.no_mark()};
      add(" " + style_.paint(mark, won ? Tone::good : Tone::bad) + " " + pad(name(seat), 9) +
              pad(role_name(wording_, role(seat)), role_width + 2) +
              texts_.say("play.label", {{"text", texts_.say("result.seat", {{"won", won}})}}) +
              " " + why(seat, won),
          14);
    }
  }

  void votes() {
    if (view_.open.outcome.cause != Cause::vote) return;
    heading("play.result.votes");
    Lines arrows;
    for (const Seat seat : seats()) {
      const auto& ballot = view_.disclosure->ballots[seat.index];
      std::string line = name(seat) + " " + std::string{style_.arrow()} + " ";
      if (!ballot) {
        line += texts_.say("play.result.no_vote");
      } else {
        line += name(ballot->first);
        if (ballot->is_double()) line += ", " + name(ballot->second);
      }
      arrows.push_back(line);
    }
    add(" " + join(arrows, "   "), 1);
  }

  void declined() {
    heading("play.result.declined_title");
    const auto found = declined_suits(view_);
    for (const Declined& one : found) {
      add(" - " +
              texts_.say("play.result.declined", {{"you", wording_.is_you(one.seat)},
                                                  {"name", wording_.name(one.seat)},
                                                  {"n", one.trick + 1},
                                                  {"suit", style_.suit(texts_, one.led)},
                                                  {"card", style_.the_card(texts_, one.played)}}),
          3);
    }
    for (const Seat seat : seats()) {
      const bool never =
          std::ranges::none_of(found, [&](const Declined& one) { return one.seat == seat; });
      if (role(seat).must_follow || !never) continue;
      add(" - " + texts_.say("play.result.declined_none",
                             {{"you", wording_.is_you(seat)}, {"name", wording_.name(seat)}}),
          3);
    }
  }

  const Wording& wording_;
  const Texts& texts_;
  const Style& style_;
  const SeatView& view_;
  Lines lines_;
};

}  // namespace

std::vector<Declined> declined_suits(const SeatView& view) {
  std::vector<Declined> found;
  if (!view.disclosure) return found;
  for (unsigned trick = 0; trick < view.open.trick; ++trick) {
    const auto plays = trick_plays(*view.options, view.open, trick);
    const Suit led = plays[0].card().suit();
    for (unsigned position = 1; position < plays.size(); ++position) {
      const Seat seat =
          seat_at(view.options->players(), view.open.outcomes[trick].leader(), position);
      if (view.options->has_larry() && seat == k_larry) continue;  // Larry always follows (R9.5)
      const Card played = plays[position].card();
      const CardSet held = hand_before(view, seat, trick) & CardSet::of_suit(led);
      if (played.suit() != led && !held.empty()) found.push_back({seat, trick, led, played});
    }
  }
  return found;
}

Lines result_page(const Wording& wording, const Style& style, const SeatView& view) {
  return ResultPage{wording, style, view}.lines();
}

}  // namespace insidejob
