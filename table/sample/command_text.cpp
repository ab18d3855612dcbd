#include "table/sample/command_text.h"

#include <array>
#include <numeric>
#include <utility>
#include <vector>

#include "bots/bot.h"
#include "engine/legal.h"
#include "notation/action_json.h"
#include "notation/deck_json.h"
#include "notation/words.h"
#include "table/log/fact_json.h"
#include "table/sample/grounds.h"

namespace insidejob::sample {
namespace {

template <class Words>
auto pick(const Words& words, Rng& rng) {
  return words[rng.below(static_cast<unsigned>(words.size()))];
}

Bytes shuffle_value(MemberId by) { return Bytes(32, static_cast<std::uint8_t>(by.number)); }

Bytes32 shuffle_seal(const TableState& state, MemberId by, HashFunction hash) {
  return seal_of(hash, seat_of(state, by).value_or(Seat{0}), shuffle_value(by));
}

// One function per kind of arguments. Each writes the fields after `id` and `do`.
class CommandWriter {
 public:
  CommandWriter(JsonWriter& out, const TableState& state, MemberId by, Rng& rng, HashFunction hash)
      : out_(out), state_(state), by_(by), rng_(rng), hash_(hash) {}

  bool write(std::string_view kind) {
    if (kind == "sit" || kind == "take_over" || kind == "nudge") return seat("seat");
    if (kind == "give_seat") return member() && seat("seat");
    if (kind == "arrange_seats") return order();
    if (kind == "remove_bot") return seat_of_bot();
    if (kind == "reluctant") return flag("reluctant");
    if (kind == "ready" || kind == "discussion_ready") return flag("ready");
    if (kind == "seal") {
      if (rng_.below(2) == 0) flag("looks");
      return text("seal", hex_text(shuffle_seal(state_, by_, hash_)));
    }
    if (kind == "value") {
      return text("value", rng_.below(2) == 0 ? hex_text(shuffle_value(by_))
                                              : std::string(2 * rng_.below(40), 'a'));
    }
    if (kind == "act") return act();
    if (kind == "chat") return text("text", std::string(rng_.below(301), 'x'));
    if (kind == "say") return say();
    if (kind == "mark") return seat("about") && text("level", name_of(suspicion()));
    if (kind == "rename") return text("name", rng_.below(3) == 0 ? "" : "Zo\xC3\xAB");
    if (kind == "options") return options();
    if (kind == "preset") {
      return text("preset", name_of(static_cast<Preset>(rng_.below(k_presets))));
    }
    if (kind == "seat_bot") return seat_bot();
    if (kind == "kick" || kind == "give_host") return member();
    if (kind == "agree") return agree();
    if (kind == "share") return flag("agree");
    if (kind == "push") return push();
    return kind == "stand_up" || kind == "withdraw" || kind == "confirm" || kind == "leave" ||
           kind == "start" || kind == "abandon" || kind == "looked" || kind == "claim_host" ||
           kind == "keep_host" || kind == "shuffle_seats" || kind == "announce_vote" ||
           kind == "link" || kind == "unlink" || kind == "leave_duplicate";
  }

 private:
  bool text(std::string_view name, std::string_view value) {
    out_.member(name, value);
    return true;
  }
  bool flag(std::string_view name) {
    out_.member(name, rng_.below(3) != 0);
    return true;
  }
  bool seat(std::string_view name) {
    out_.member(name, rng_.below(k_max_seats));
    return true;
  }
  bool order() {  // two seats swapped, or the same seat twice
    std::vector<unsigned> seats(state_.options.players);
    std::iota(seats.begin(), seats.end(), 0U);
    const auto any = [&] { return rng_.below(static_cast<unsigned>(seats.size())); };
    if (rng_.below(8) == 0) {
      seats[any()] = any();
    } else {
      std::swap(seats[any()], seats[any()]);
    }
    out_.key("order").begin_array();
    for (const unsigned at : seats) out_.value(at);
    out_.end_array();
    return true;
  }
  bool seat_of_bot() {  // if there is one
    SeatSet bots;
    for (const Seat at : SeatSet::first(state_.options.players)) {
      if (state_.chairs[at.index].bot) bots.insert(at);
    }
    if (bots.empty()) return seat("seat");
    out_.member("seat", unsigned{bots.nth(rng_.below(bots.size())).index});
    return true;
  }
  bool member() {
    out_.member("member", 1 + rng_.below(state_.members_so_far + 1));
    return true;
  }
  bool agree() {  // to a pending request, if there is one
    if (state_.requests.empty()) return member() && flag("agree");
    const SeatRequest& request = pick(state_.requests, rng_);
    out_.member("member", std::int64_t{request.member.number});
    if (rng_.below(2) == 0) out_.member("seat", unsigned{request.seat.index});
    return flag("agree");
  }
  bool push() {  // turned off, an address as long as possible, or keys that are none
    if (rng_.below(3) == 0) return true;
    out_.key("to").begin_object();
    text("endpoint", "https://fcm.googleapis.com/fcm/send/" + std::string(rng_.below(999), 'e'));
    text("key", "04" + std::string(2 * (rng_.below(4) == 0 ? rng_.below(80) : 64), 'a'));
    text("auth", std::string(32, 'b'));
    out_.end_object();
    return true;
  }
  Suspicion suspicion() { return static_cast<Suspicion>(rng_.below(3)); }

  bool act() {
    const Options& rules = state_.game ? *state_.game->options : *state_.rules;
    const Seat own = game_seat_of(state_, by_).value_or(Seat{0});
    Action action = Action::play_card(own, Card{Suit::pink, 1 + rng_.below(k_numbers)}, false);
    if (state_.game && rng_.below(4) != 0) {
      const LegalActions legal = legal_actions(rules, state_.game->state, own);
      if (!legal.empty()) action = legal[rng_.below(legal.size())];
    }
    out_.key("action");
    write_action(out_, rules, action);
    return true;
  }

  // An accusation whose grounds may or may not have happened.
  Phrase accusation(Seat about) {
    Phrase phrase{.kind = PhraseKind::accuse, .seat = about};
    if (state_.game && rng_.below(4) != 0) {
      for (const Ground& ground : grounds_against(*state_.game, about)) {
        if (rng_.below(2) == 0 && !phrase.grounds.add(ground)) break;
      }
    }
    const auto trick = static_cast<std::uint8_t>(1 + rng_.below(12));
    // Sometimes with grounds that are made up.
    if (rng_.below(4) == 0) phrase.grounds = {{.kind = GroundKind::declined, .trick = trick}};
    if (rng_.below(8) == 0) phrase.grounds = {{.kind = GroundKind::showed, .trick = trick}};
    if (phrase.grounds.empty()) phrase.grounds.add({.kind = GroundKind::took, .trick = trick});
    return phrase;
  }

  bool say() {
    Phrase phrase{.kind = static_cast<PhraseKind>(rng_.below(k_phrase_kinds))};
    const Seat about{static_cast<std::uint8_t>(rng_.below(k_max_seats))};
    // Adds the arguments that this kind of phrase requires, whatever they are.
    if (!has_its_arguments(phrase)) phrase.seat = about;
    if (!has_its_arguments(phrase)) phrase = {.kind = phrase.kind, .suit = Suit::blue};
    if (!has_its_arguments(phrase)) phrase = {.kind = phrase.kind, .trick = 1};
    if (!has_its_arguments(phrase)) phrase = accusation(about);
    // Sometimes an excuse about a suit, if there is one.
    if (const auto own = game_seat_of(state_, by_); own && rng_.below(4) == 0) {
      for (unsigned suit = 0; suit < k_suits; ++suit) {
        if (!has_declined(*state_.game, *own, static_cast<Suit>(suit))) continue;
        phrase = {.kind = PhraseKind::had_no, .suit = static_cast<Suit>(suit)};
      }
    }
    out_.key("phrase");
    write_phrase(out_, phrase);
    return true;
  }

  bool seat_bot() {
    seat("seat");
    out_.member("level", pick(bot_levels(), rng_));
    if (rng_.below(2) == 0) out_.member("name", "Robo");
    if (rng_.below(3) == 0) {
      text("temperament", name_of(static_cast<Temperament>(rng_.below(k_temperaments))));
    }
    return true;
  }

  bool options() {
    out_.key("set").begin_object();
    if (rng_.below(4) == 0) {
      own_role();
    } else if (rng_.below(2) == 0) {
      roles_in_play();
    }
    if (rng_.below(6) == 0) own_deck();
    if (rng_.below(3) == 0) out_.member("players", rng_.below(7));
    if (rng_.below(3) == 0) flag("wager");
    if (rng_.below(3) == 0) flag("risky");
    if (rng_.below(2) == 0) text("history", name_of(static_cast<HistoryRule>(rng_.below(3))));
    for (const std::string_view wait : {"turn_seconds", "discussion_seconds", "takeover_seconds"}) {
      if (rng_.below(3) == 0) out_.member(wait, 20 * rng_.below(3));
    }
    if (rng_.below(12) == 0) out_.member("turn_hours", rng_.below(3));
    if (rng_.below(12) == 0) text("missed_turn", name_of(static_cast<MissedTurn>(rng_.below(2))));
    if (rng_.below(5) == 0) text("takeover_level", pick(bot_levels(), rng_));
    for (const std::string_view manner : {"chat", "quiet_bots", "public_table"}) {
      if (rng_.below(5) == 0) flag(manner);
    }
    out_.end_object();
    return true;
  }

  void own_role() {
    out_.key("special_roles").begin_array().value("herald").end_array();
    out_.key("custom_role").begin_object();
    out_.member("id", "herald").member("replaces", "agent").member("votes", rng_.below(3));
    out_.key("name").begin_object().member("en", "Herald").end_object();
    out_.member("same_target", "never").end_object();
  }

  void roles_in_play() {
    out_.key("special_roles").begin_array();
    for (unsigned i = rng_.below(3); i > 0; --i) out_.value(pick(builtin_roles(), rng_).id);
    out_.end_array().key("custom_role").null();
  }

  void own_deck() {
    out_.key("mission_deck");
    if (rng_.below(2) == 0) {
      out_.null();
    } else {
      write_deck(out_, standard_deck());
    }
  }

  JsonWriter& out_;
  const TableState& state_;
  MemberId by_;
  Rng& rng_;
  HashFunction hash_;
};

void begin(JsonWriter& out, std::string_view kind, std::int64_t id) {
  out.begin_object().member("id", id).member("do", kind);
}

}  // namespace

std::string command_text(std::string_view kind, std::int64_t id, const TableState& state,
                         MemberId by, Rng& rng, HashFunction hash) {
  std::string text;
  JsonWriter out{text};
  begin(out, kind, id);
  if (!CommandWriter{out, state, by, rng, hash}.write(kind)) return {};
  out.end_object();
  return text;
}

std::string useful_command_text(std::int64_t id, const TableState& state, MemberId by, Rng& rng,
                                HashFunction hash) {
  const auto own = game_seat_of(state, by);
  std::string text;
  JsonWriter out{text};
  if (state.stage == Stage::shuffle && seat_of(state, by) && !needs_seed(state)) {
    const bool opens = state.shuffle->taking_part.has_value();
    begin(out, opens ? "value" : "seal", id);
    if (opens) {
      out.member("value", hex_text(shuffle_value(by))).end_object();
    } else {
      out.member("seal", hex_text(shuffle_seal(state, by, hash)));
      out.member("looks", rng.below(2) == 0).end_object();
    }
  } else if (own && is_playing(state) && state.game->looking.contains(*own)) {
    begin(out, "looked", id);
    out.end_object();
  } else if (state.stage == Stage::discussion && own) {
    begin(out, "discussion_ready", id);
    out.member("ready", true).end_object();
  } else if (own && awaited_seats(state).contains(*own) && is_kept_by_present(state, *own)) {
    const Options& rules = *state.game->options;
    const LegalActions legal = legal_actions(rules, state.game->state, *own);
    begin(out, legal.empty() ? "confirm" : "act", id);
    if (!legal.empty()) {
      out.key("action");
      write_action(out, rules, legal[rng.below(legal.size())]);
    }
    out.end_object();
  } else if (is_between_games(state) && by == state.host) {
    for (unsigned i = 0; i < state.options.players; ++i) {
      if (!state.chairs[i].empty()) continue;
      begin(out, "seat_bot", id);
      out.member("seat", i).member("level", "random").end_object();
      return text;
    }
    begin(out, "start", id);
    out.end_object();
  }
  return text;
}

}  // namespace insidejob::sample
