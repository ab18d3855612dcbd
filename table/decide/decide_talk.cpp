#include <algorithm>

#include "bots/talk/ground.h"
#include "table/decide/decider.h"
#include "table/names/name.h"

namespace insidejob {

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
    const auto happened = [&](const Ground& ground) {
      return is_true(*state_.game->options, state_.game->state.open, *phrase.seat, ground);
    };
    if (!state_.game || !std::ranges::all_of(phrase.grounds, happened)) {
      return Refusal{Reason::ground_untrue};
    }
  }
  return std::nullopt;
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
  // In the result, the seat in the game that was; otherwise the current seat.
  const auto seat = state_.game ? game_seat_of(state_, by_) : seat_of(state_, by_);
  if (auto refusal = unless_fitting(command.phrase, seat)) return *refusal;
  if (auto refusal = unless_in_time()) return *refusal;
  return Facts{PhraseSaid{by_, seat, command.phrase}};
}

Decision Decider::mark(Seat seat, Seat about, Suspicion level) const {
  if (about.index >= state_.game->options->seats()) return Refusal{Reason::no_such_seat};
  if (about == seat) return Refusal{Reason::not_yourself};
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
  return Facts{PhraseSaid{k_caller, command.seat, command.phrase}};
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
