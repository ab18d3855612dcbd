#include <array>
#include <string>

#include "notation/action_json.h"
#include "notation/words.h"
#include "table/json/options_json.h"
#include "table/log/fact_json.h"
#include "table/log/fact_names.h"

namespace insidejob {
namespace {

// One overload per fact.
struct FactWriter {
  JsonWriter& out;
  const TableState& state;
  FactPlace place = FactPlace::message;

  void member(MemberId id) const { out.member("member", std::int64_t{id.number}); }
  void seat(std::string_view name, Seat value) const { out.member(name, unsigned{value.index}); }
  void seats(SeatSet all) const {
    out.key("seats").begin_array();
    for (const Seat at : all) out.value(unsigned{at.index});
    out.end_array();
  }
  void hand(Hand value) const {
    if (value != Hand::person) out.member("hand", k_hands[static_cast<std::size_t>(value)]);
  }
  template <class Container>
  void secret(std::string_view name, const std::optional<Container>& bytes) const {
    if (bytes) out.member(name, hex_text(*bytes));
  }

  void operator()(const MemberJoined& fact) const {
    member(fact.member);
    out.member("name", fact.name);
    secret("token_hash", fact.token_hash);
    if (fact.late) out.member("late", true);
    if (fact.arrive_by) out.member("arrive_by", *fact.arrive_by);
  }
  void operator()(const MemberArrived& fact) const { member(fact.member); }
  void operator()(const MemberRenamed& fact) const {
    member(fact.member);
    out.member("name", fact.name);
    if (place == FactPlace::log) return;
    // A game that is running, or has just ended, shows the new name too.
    if (const auto at = game_seat_of(state, fact.member)) seat("seat", *at);
  }
  void operator()(const TokenChanged& fact) const {
    member(fact.member);
    secret("token_hash", fact.token_hash);
  }
  void operator()(const MemberReturned& fact) const { member(fact.member); }
  void operator()(const MemberWentAway& fact) const { member(fact.member); }
  void operator()(const MemberLeft& fact) const {
    member(fact.member);
    if (fact.kicked) out.member("kicked", true);
    if (fact.never_came) out.member("never_came", true);
  }
  void operator()(const HostChanged& fact) const { member(fact.member); }

  void operator()(const SeatTaken& fact) const {
    member(fact.member);
    seat("seat", fact.seat);
  }
  void operator()(const SeatLeft& fact) const {
    member(fact.member);
    seat("seat", fact.seat);
  }
  void operator()(const BotSeated& fact) const {
    seat("seat", fact.seat);
    out.member("level", fact.level).member("name", fact.name);
    out.member("temperament", name_of(fact.temperament));
  }
  void operator()(const BotRemoved& fact) const { seat("seat", fact.seat); }
  void operator()(const ReluctanceSet& fact) const {
    member(fact.member);
    out.member("reluctant", fact.reluctant);
  }
  void operator()(const OptionsChanged& fact) const {
    out.key("options");
    write_table_options(out, fact.options);
  }
  void operator()(const OptionsSet& fact) const {
    out.key("set");
    if (place == FactPlace::log) {
      write_options_patch(out, fact.patch);
      if (fact.role_of) out.member("role_of", static_cast<std::int64_t>(*fact.role_of));
      if (fact.deck_of) out.member("deck_of", static_cast<std::int64_t>(*fact.deck_of));
      return;
    }
    OptionsPatch whole = fact.patch;
    if (fact.role_of) whole.custom_role = state.options.custom_role;
    if (fact.deck_of) whole.mission_deck = state.options.mission_deck;
    write_options_patch(out, whole);
    if (changes_rules(whole)) write_overview(out, *state.rules);
  }
  void operator()(const ReadySet& fact) const {
    member(fact.member);
    out.member("ready", fact.ready);
  }

  void operator()(const GameCalled&) const {}
  void operator()(const SeedCommitted& fact) const {
    out.member("commitment", hex_text(fact.commitment));
    secret("server_seed", fact.server_seed);
  }
  void operator()(const ValueSealed& fact) const {
    seat("seat", fact.seat);
    out.member("seal", hex_text(fact.seal));
    if (fact.looks) out.member("looks", true);
  }
  void operator()(const SealingEnded& fact) const { seats(fact.seats); }
  void operator()(const ShuffleVoided& fact) const { seats(fact.seats); }
  void operator()(const ShuffleResumed&) const {}
  void operator()(const ValueGiven& fact) const {
    seat("seat", fact.seat);
    secret("value", fact.value);
  }
  void operator()(const GameDealt& fact) const {
    secret("seed", fact.seed);
    if (fact.fixed) {
      out.key("fixed_role").begin_object();
      seat("seat", fact.fixed->seat);
      out.member("role", state.rules->role(fact.fixed->role).id).end_object();
    }
    if (fact.first_leader) seat("first_leader", *fact.first_leader);
  }
  void operator()(const GamePrepared& fact) const {
    if (fact.record) out.member("record", *fact.record);
    out.member("begun", static_cast<std::int64_t>(fact.begun));
    if (fact.thinking.iterations == 0) return;
    out.member("seed", hex_text(fact.thinking.seed));
    out.member("iterations", fact.thinking.iterations);
  }

  void operator()(const Acted& fact) const {
    seat("seat", fact.seat);
    hand(fact.hand);
    if (!fact.action) return;
    out.key("action");
    write_action(out, *state.game->options, *fact.action);
  }
  void operator()(const ClockRanOut& fact) const { seats(fact.seats); }
  void operator()(const SeatTakenOver& fact) const {
    seat("seat", fact.seat);
    out.member("level", fact.level);
    if (fact.idle) out.member("idle", true);
  }
  void operator()(const SeatHandedBack& fact) const { seat("seat", fact.seat); }
  void operator()(const DiscussionReady& fact) const {
    seat("seat", fact.seat);
    out.member("ready", fact.ready);
  }
  void operator()(const VotingBegan&) const {}
  void operator()(const VotePressed& fact) const {
    seat("seat", fact.seat);
    hand(fact.hand);
    if (!fact.ballot) return;
    out.key("action");
    write_action(out, *state.game->options, Action::vote(fact.seat, *fact.ballot));
  }
  void operator()(const VotesCounted&) const {}
  void operator()(const GameAbandoned& fact) const {
    if (!fact.missed.empty()) seats(fact.missed);
  }

  void operator()(const ChatSaid& fact) const {
    member(fact.member);
    out.member("text", fact.text);
  }
  void operator()(const PhraseSaid& fact) const {
    if (fact.member) member(fact.member);
    if (fact.seat) seat("seat", *fact.seat);
    out.key("phrase");
    write_phrase(out, fact.phrase);
    if (fact.wording) write_wording(out, *fact.wording);
  }
  void operator()(const MarkSet& fact) const {
    seat("seat", fact.seat);
    seat("about", fact.about);
    out.member("level", name_of(fact.level));
  }
  void operator()(const CommandNoted&) const {}

  void operator()(const RoomChanged& fact) const { out.member("room", fact.room); }
  void operator()(const SeatRequested& fact) const {
    member(fact.member);
    seat("seat", fact.seat);
  }
  void operator()(const SeatAgreed& fact) const {
    member(fact.member);
    out.member(place == FactPlace::log ? "giver" : "by", std::int64_t{fact.by.number});
    out.member("agree", fact.agree);
  }
  void operator()(const SeatRequestEnded& fact) const {
    member(fact.member);
    out.member("why", k_request_ends[static_cast<std::size_t>(fact.why)]);
  }
  void operator()(const SeatOffered& fact) const { seat("seat", fact.seat); }
  void operator()(const SeatsArranged& fact) const {
    out.key("order").begin_array();
    for (const Seat at : fact.order) out.value(unsigned{at.index});
    out.end_array();
    if (fact.by_lot) out.member("by_lot", true);
  }
  void operator()(const HostClaimed& fact) const {
    member(fact.member);
    out.member("until", fact.until);
  }
  void operator()(const HostKept&) const {}
  void operator()(const RoleLooked& fact) const { seat("seat", fact.seat); }
  void operator()(const LookingEnded&) const {}
  void operator()(const SeatNudged& fact) const { seat("seat", fact.seat); }
  void operator()(const VoteAnnounced&) const {}
  void operator()(const GameLinked& fact) const {
    out.member("number", std::int64_t{fact.game});
    if (fact.link) out.member("link", *fact.link);
  }
  void operator()(const LinkAgreed& fact) const {
    out.member("number", std::int64_t{fact.game});
    member(fact.member);
    out.member("agree", fact.agree);
  }
  void operator()(const LinkErased& fact) const { out.member("number", std::int64_t{fact.game}); }
  void operator()(const PushSet& fact) const {
    member(fact.member);
    if (!fact.to) return;
    out.key("to").begin_object().member("endpoint", fact.to->endpoint);
    out.member("key", hex_text(fact.to->key)).member("auth", hex_text(fact.to->auth));
    if (fact.to->expires) out.member("expires", *fact.to->expires);
    if (!fact.to->from.empty()) out.member("from", hex_text(fact.to->from));
    out.end_object();
  }
  void operator()(const PushSent& fact) const {
    member(fact.member);
    out.member("kind", k_push_kinds[static_cast<std::size_t>(fact.kind)]);
    out.member("about", fact.about);
  }

  void round(std::uint32_t value) const { out.member("round", std::int64_t{value}); }
  void operator()(const DuplicateOpened& fact) const { out.member("duplicate", fact.id); }
  void operator()(const TableAdded& fact) const {
    out.member("table", std::int64_t{fact.table}).member("key", fact.key);
  }
  void operator()(const DuplicateJoined& fact) const {
    out.member("duplicate", fact.id).member("table", std::int64_t{fact.table});
  }
  void operator()(const DuplicateLeft&) const {}
  void tables(std::string_view name, const std::vector<std::uint32_t>& numbers) const {
    out.key(name).begin_array();
    for (const std::uint32_t table : numbers) out.value(std::int64_t{table});
    out.end_array();
  }
  void operator()(const RoundCalled& fact) const {
    round(fact.round);
    tables("tables", fact.tables);
  }
  void operator()(const RoundDealt& fact) const {
    round(fact.round);
    out.member("commitment", hex_text(fact.commitment));
    secret("seed", fact.seed);
  }
  void operator()(const RoundClosed& fact) const {
    round(fact.round);
    if (!fact.left_out.empty()) tables("left_out", fact.left_out);
  }
  void operator()(const ActionHeld& fact) const {
    seat("seat", fact.seat);
    hand(fact.hand);
    if (!fact.action) return;
    out.key("action");
    write_action(out, *state.game->options, *fact.action);
  }
};

}  // namespace

std::string_view name_of(const TableFact& fact) { return k_fact_names[fact.index()]; }

void write_fact(JsonWriter& out, const TableState& state, const TableFact& fact, FactPlace place) {
  std::visit(FactWriter{out, state, place}, fact);
}

void write_wording(JsonWriter& out, const Voicing& wording) {
  out.member("voice", name_of(wording.voice)).member("variant", unsigned{wording.variant});
}

void write_phrase(JsonWriter& out, const Phrase& phrase) {
  out.begin_object().member("say", name_of(phrase.kind));
  if (phrase.seat) out.member("seat", unsigned{phrase.seat->index});
  if (phrase.suit) out.member("suit", suit_word(*phrase.suit));
  if (phrase.trick) out.member("trick", unsigned{*phrase.trick});
  if (!phrase.grounds.empty()) {
    out.key("grounds").begin_array();
    for (const Ground& ground : phrase.grounds) {
      out.begin_object().member("ground", name_of(ground.kind));
      out.member("trick", unsigned{ground.trick});
      if (ground.suit) out.member("suit", suit_word(*ground.suit));
      if (ground.earlier) out.member("earlier", unsigned{*ground.earlier});
      out.end_object();
    }
    out.end_array();
  }
  out.end_object();
}

}  // namespace insidejob
