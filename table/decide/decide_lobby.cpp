#include <algorithm>

#include "bots/bot.h"
#include "table/decide/decider.h"
#include "table/names/name.h"

namespace insidejob {
std::optional<Refusal> Decider::unless_arranging() const {
  if (auto refusal = unless_host()) return refusal;
  if (!is_between_games(state_)) return Refusal{Reason::not_now};
  return std::nullopt;
}

Decision Decider::operator()(const TakeSeat& command) const {
  if (auto refusal = unless_member()) return *refusal;
  if (state_.stage == Stage::shuffle) return Refusal{Reason::not_now};
  if (!is_between_games(state_)) return ask_for_seat(command.seat);
  if (!is_seat(state_, command.seat)) return Refusal{Reason::no_such_seat};
  const Chair& chair = state_.chairs[command.seat.index];
  if (chair.member == by_) return Facts{};
  if (is_kept_for_nobody(state_, command.seat)) {
    return Facts{SeatLeft{chair.member, command.seat}, SeatTaken{by_, command.seat}};
  }
  if (!chair.empty()) return Refusal{Reason::seat_taken};
  return Facts{SeatTaken{by_, command.seat}};
}

Decision Decider::operator()(const StandUp&) const {
  if (auto refusal = unless_member()) return *refusal;
  if (!is_between_games(state_)) return Refusal{Reason::not_now};
  const auto seat = seat_of(state_, by_);
  if (!seat) return Refusal{Reason::not_seated};
  return Facts{SeatLeft{by_, *seat}};
}

Decision Decider::operator()(const SetReluctant& command) const {
  if (auto refusal = unless_member()) return *refusal;
  if (!is_between_games(state_)) return Refusal{Reason::not_now};
  if (asker()->reluctant == command.reluctant) return Facts{};
  return Facts{ReluctanceSet{by_, command.reluctant}};
}

Decision Decider::operator()(const SetReady& command) const {
  if (auto refusal = unless_member()) return *refusal;
  if (!is_between_games(state_)) return Refusal{Reason::not_now};
  if (!seat_of(state_, by_)) return Refusal{Reason::not_seated};
  if (asker()->ready == command.ready) return Facts{};
  return Facts{ReadySet{by_, command.ready}};
}

bool Decider::is_level(std::string_view level) const {
  return std::ranges::find(bot_levels(), level) != bot_levels().end() ||
         std::ranges::find(moment_.more_levels, level) != moment_.more_levels.end();
}

Decision Decider::change_options(const TableOptions& options) const {
  if (!is_level(options.takeover_level)) return Refusal{Reason::unknown_bot_level};
  const auto checked = check_options(options);
  if (const auto* refusal = std::get_if<Refusal>(&checked)) return *refusal;
  if (options == state_.options) return Facts{};
  Facts facts;
  // A wish that nothing can fulfil any more is not kept for a role that comes into play later.
  if (has_role_for_reluctant(state_.rules) &&
      !has_role_for_reluctant(std::get<SharedOptions>(checked))) {
    for (const Member& member : state_.members) {
      if (member.reluctant) facts.push_back(ReluctanceSet{member.id, false});
    }
  }
  OptionsSet set{difference(state_.options, options)};
  if (has_control_characters(set.patch)) return Refusal{Reason::control_characters};
  set.role_of = take_known(state_.roles_brought, set.patch.custom_role);
  set.deck_of = take_known(state_.decks_brought, set.patch.mission_deck);
  facts.emplace_back(std::move(set));
  return facts;
}

Decision Decider::operator()(const ChangeOptions& command) const {
  if (auto refusal = unless_host()) return *refusal;
  if (auto refusal = unless_leading()) return *refusal;
  TableOptions options = patched(state_.options, command.patch);
  if (in_duplicate(state_) && is_by_turns(options)) return Refusal{Reason::by_turns};
  if (!is_between_games(state_)) {
    const bool by_turns = is_by_turns(state_.options);
    if (by_turns && command.patch.turn_seconds) return Refusal{Reason::by_turns};
    const bool has_manners = command.patch.quiet_bots || command.patch.turn_seconds;
    if (state_.stage == Stage::shuffle || !has_manners ||
        !differ_in_manners_alone(options, state_.options)) {
      return Refusal{Reason::not_now};
    }
    // A host must not use a short clock to have bots play for others.
    if (command.patch.turn_seconds && options.turn_seconds != state_.options.turn_seconds &&
        options.turn_seconds != 0 && options.turn_seconds < k_least_clock) {
      return Refusal{Reason::option_range};
    }
  }
  if (terms_of(options) != terms_of(state_.options) && state_.members.size() > 1) {
    return Refusal{Reason::terms_agreed};
  }
  // Nobody remembers a trick for days.
  const bool begins_turns = is_by_turns(options) && !is_by_turns(state_.options);
  if (begins_turns && !command.patch.history) options.history = HistoryRule::open;
  return change_options(options);
}

Decision Decider::operator()(const TakePreset& command) const {
  if (auto refusal = unless_arranging()) return *refusal;
  if (auto refusal = unless_leading()) return *refusal;
  return change_options(with_preset(state_.options, command.preset));
}

Decision Decider::operator()(const SeatBot& command) const {
  if (auto refusal = unless_arranging()) return *refusal;
  if (!is_seat(state_, command.seat)) return Refusal{Reason::no_such_seat};
  if (state_.chairs[command.seat.index].member) return Refusal{Reason::seat_taken};
  if (!is_level(command.level)) return Refusal{Reason::unknown_bot_level};
  if (has_control_character(command.name)) return Refusal{Reason::control_characters};
  if (clean_length(command.name) > k_name_limit) return Refusal{Reason::name_too_long};
  const SeatedBot before = state_.chairs[command.seat.index].bot.value_or(SeatedBot{});
  std::string name = clean_text(command.name, k_name_limit);
  if (!name.empty() && name != before.name) name = unused_name(state_, name);
  const Temperament temperament = command.temperament.value_or(temperament_of(name));
  if (before == SeatedBot{command.level, name, temperament}) return Facts{};
  return Facts{BotSeated{command.seat, command.level, name, temperament}};
}

Decision Decider::operator()(const RemoveBot& command) const {
  if (auto refusal = unless_arranging()) return *refusal;
  if (!is_seat(state_, command.seat)) return Refusal{Reason::no_such_seat};
  if (!state_.chairs[command.seat.index].bot) return Refusal{Reason::no_bot_there};
  return Facts{BotRemoved{command.seat}};
}

Decision Decider::operator()(const StartGame&) const {
  if (auto refusal = unless_arranging()) return *refusal;
  if (auto refusal = unless_leading()) return *refusal;
  if (!all_seats_filled(state_)) return Refusal{Reason::seats_empty};
  if (in_duplicate(state_)) return call_round();
  return Facts{GameCalled{}};
}

}  // namespace insidejob
