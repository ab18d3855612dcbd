#include <algorithm>

#include "bots/talk/ground.h"
#include "bots/talk/remark.h"
#include "table/decide/decider.h"
#include "table/names/name.h"

namespace insidejob {
namespace {

bool is_suspicion(PhraseKind kind) {
  return kind == PhraseKind::suspect || kind == PhraseKind::accuse || kind == PhraseKind::vote_for;
}

// Everyone knows that role, and nobody can vote for that seat (R6.2). Suspecting it, aloud or with
// a mark, would only mislead.
std::optional<Refusal> unless_face_down(const TableState& state, Seat about) {
  if (!state.game || !state.game->state.open.face_up.contains(about)) return std::nullopt;
  return Refusal{Reason::against_the_rules, RuleViolation{Fault::vote_for_face_up}};
}

}  // namespace

std::optional<Refusal> Decider::unless_in_time() const {
  const Member& member = *asker();
  if (member.talk_count < k_talk_burst) return std::nullopt;
  const std::int64_t now = std::max(moment_.now, state_.at);
  if (now - member.talk_times.front() < k_talk_span) return Refusal{Reason::too_fast};
  return std::nullopt;
}

std::optional<Refusal> Decider::unless_fitting(const Phrase& phrase,
                                               std::optional<Seat> speaker) const {
  if (!has_its_arguments(phrase)) return Refusal{Reason::phrase_arguments};
  const unsigned seats = state_.game ? state_.game->options->seats() : state_.rules->seats();
  if (phrase.seat && phrase.seat->index >= seats) return Refusal{Reason::no_such_seat};
  if (is_suspicion(phrase.kind)) {
    if (auto refusal = unless_face_down(state_, *phrase.seat)) return refusal;
  }
  if (phrase.trick) {
    // The current trick or a finished one.
    const unsigned last =
        state_.game ? std::min(state_.game->state.open.trick + 1U, state_.game->options->tricks())
                    : 0;
    if (*phrase.trick < 1 || *phrase.trick > last) return Refusal{Reason::phrase_arguments};
  }
  if (phrase.suit) {
    if (!state_.game || !speaker) return Refusal{Reason::phrase_unfounded};
    if (!has_declined(*state_.game, *speaker, *phrase.suit)) {
      return Refusal{Reason::phrase_unfounded};
    }
  }
  if (!phrase.grounds.empty()) {
    if (phrase.seat == speaker) return Refusal{Reason::not_yourself};
    const auto is_wrong = [&](const Ground& ground) {
      return !lies_face_down(ground) && !happened(*phrase.seat, ground);
    };
    if (!state_.game || std::ranges::any_of(phrase.grounds, is_wrong)) {
      return Refusal{Reason::ground_untrue};
    }
  }
  if (phrase.kind == PhraseKind::mistaken) return Refusal{Reason::phrase_arguments};
  if (is_remark(phrase.kind)) {
    if (!state_.game || !speaker) return Refusal{Reason::phrase_arguments};
    const SeatView open = view_for(*state_.game->options, state_.game->state, std::nullopt);
    const auto before = state_.stage == Stage::result ? std::nullopt : last_insider_seat(state_);
    if (!is_true(open, *speaker, phrase, before)) return Refusal{Reason::phrase_arguments};
  }
  return std::nullopt;
}

bool Decider::happened(Seat about, const Ground& ground) const {
  const Options& options = *state_.game->options;
  const PublicState& open = state_.game->state.open;
  return is_true(options, open, about, completed(options, open, about, ground));
}

// Whether the ground can only be remembered, because it is about cards that nobody may look at
// (R10.2).
bool Decider::lies_face_down(const Ground& ground) const {
  if (!state_.game || state_.stage == Stage::result) return false;
  const unsigned finished = state_.game->state.open.trick;
  const auto is_hidden = [&](unsigned number) {
    return number >= 1 && !shows_trick(state_.options.history, finished, number - 1);
  };
  if (ground.trick > finished + 1U) return false;
  // A suit can be shown only after it was declined, which is in the first trick at the earliest.
  const bool shows = ground.kind == GroundKind::showed && ground.trick > 1;
  return is_hidden(ground.trick) || (shows && is_hidden(ground.earlier.value_or(1)));
}

// The trick of the first ground that is remembered wrongly.
std::optional<std::uint8_t> Decider::misremembered(const Phrase& phrase) const {
  for (const Ground& ground : phrase.grounds) {
    if (!happened(*phrase.seat, ground)) return ground.trick;
  }
  return std::nullopt;
}

// An accusation also sets a marker.
Facts Decider::saying(PhraseSaid said) const {
  Facts facts;
  const auto seat = said.seat;
  const Phrase phrase = said.phrase;
  facts.emplace_back(said);
  if (phrase.kind != PhraseKind::accuse || !seat || state_.stage == Stage::result) return facts;
  const Decision marked = mark(*seat, *phrase.seat, Suspicion::strong);
  if (const auto* more = std::get_if<Facts>(&marked)) {
    facts.insert(facts.end(), more->begin(), more->end());
  }
  return facts;
}

Decision Decider::operator()(const Chat& command) const {
  if (auto refusal = unless_member()) return *refusal;
  if (!state_.options.chat) return Refusal{Reason::chat_off};
  if (has_control_character(command.text)) return Refusal{Reason::control_characters};
  std::string text = clean_text(command.text, k_chat_limit);
  if (text.empty()) return Refusal{Reason::text_empty};
  if (clean_length(command.text) > k_chat_limit) return Refusal{Reason::text_too_long};
  if (auto refusal = unless_in_time()) return *refusal;
  return Facts{ChatSaid{by_, std::move(text)}};
}

Decision Decider::operator()(const Say& command) const {
  if (auto refusal = unless_member()) return *refusal;
  // In the result, the seat of the game that has ended; otherwise the current seat.
  const auto seat = state_.game ? game_seat_of(state_, by_) : seat_of(state_, by_);
  if (auto refusal = unless_fitting(command.phrase, seat)) return *refusal;
  if (auto refusal = unless_in_time()) return *refusal;
  Phrase phrase = command.phrase;
  if (phrase.grounds.empty()) return saying({by_, seat, phrase});
  // A question to the table's memory is public, right or wrong, so nobody can find out silently
  // what happened.
  if (const auto trick = misremembered(phrase)) {
    return saying({by_, seat, {.kind = PhraseKind::mistaken, .seat = phrase.seat, .trick = trick}});
  }
  phrase.grounds = {};
  for (const Ground& ground : command.phrase.grounds) {
    const Ground whole =
        completed(*state_.game->options, state_.game->state.open, *phrase.seat, ground);
    if (std::ranges::find(phrase.grounds, whole) == phrase.grounds.end()) phrase.grounds.add(whole);
  }
  return saying({by_, seat, phrase});
}

Decision Decider::mark(Seat seat, Seat about, Suspicion level) const {
  if (about.index >= state_.game->options->seats()) return Refusal{Reason::no_such_seat};
  if (about == seat) return Refusal{Reason::not_yourself};
  if (level != Suspicion::none) {  // a mark can always be taken back
    if (auto refusal = unless_face_down(state_, about)) return *refusal;
  }
  if (state_.game->marks[seat.index][about.index] == level) return Facts{};
  return Facts{MarkSet{seat, about, level}};
}

Decision Decider::operator()(const SetMark& command) const {
  if (auto refusal = unless_member()) return *refusal;
  if (!state_.game || state_.stage == Stage::result) return Refusal{Reason::not_now};
  const auto seat = game_seat_of(state_, by_);
  if (!seat) return Refusal{Reason::not_seated};
  if (auto refusal = unless_in_time()) return *refusal;
  return mark(*seat, command.about, command.level);
}

Decision Decider::operator()(const BotSays& command) const {
  if (auto refusal = unless_caller()) return *refusal;
  if (state_.options.quiet_bots) return Refusal{Reason::bots_quiet};
  if (!is_seat(state_, command.seat)) return Refusal{Reason::no_such_seat};
  if (!state_.chairs[command.seat.index].bot) return Refusal{Reason::no_bot_there};
  if (auto refusal = unless_fitting(command.phrase, command.seat)) return *refusal;
  if (misremembered(command.phrase)) return Refusal{Reason::ground_untrue};
  PhraseSaid said{k_caller, command.seat, command.phrase};
  if (!state_.game) return saying(said);
  // The wording depends only on what everyone knows.
  const Game& game = *state_.game;
  const auto often = [&](const Ground& ground) {
    return game.spoken.times(*command.phrase.seat, ground) >= k_fact_limit;
  };
  if (std::ranges::any_of(command.phrase.grounds, often)) return Refusal{Reason::not_now};
  said.wording =
      game.spoken.draw(state_.chairs[command.seat.index].bot->temperament, command.phrase.kind,
                       seed_from(game.proof.commitment).derive(state_.sequence));
  if (!said.wording) return Refusal{Reason::not_now};
  return saying(said);
}

Decision Decider::operator()(const BotMarks& command) const {
  if (auto refusal = unless_caller()) return *refusal;
  if (state_.options.quiet_bots) return Refusal{Reason::bots_quiet};
  if (!state_.game || state_.stage == Stage::result) return Refusal{Reason::not_now};
  if (!is_seat(state_, command.seat)) return Refusal{Reason::no_such_seat};
  if (!state_.chairs[command.seat.index].bot) return Refusal{Reason::no_bot_there};
  return mark(command.seat, command.about, command.level);
}

}  // namespace insidejob
