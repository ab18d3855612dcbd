// Everything that a table sends and accepts, checked against the protocol's schema, in random
// evenings over all variants and for every viewer. Whatever is in the schema must have happened.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "notation/test/support/protocol.h"
#include "table/decide/seat_requests.h"
#include "table/log/fact_json.h"
#include "table/sample/command_text.h"
#include "table/sample/grounds.h"
#include "table/test/support/asking.h"
#include "table/test/support/evening.h"
#include "table/test/support/opening_rules.h"
#include "table/wire/client_json.h"
#include "table/wire/request.h"

namespace insidejob {
namespace {

using sample::command_text;
using sample::grounds_against;
using sample::useful_command_text;
using table_test::answer_to;
using table_test::Evening;
using table_test::member;
using table_test::opening_rules;
using table_test::seat;
using table_test::toy_hash;
using test::expect_fits;
using test::protocol;

// What all evenings have shown, and how often.
struct Coverage {
  std::map<std::string, unsigned> events;
  std::map<std::string, unsigned> game_events;
  std::map<std::string, unsigned> commands;  // that did something
  std::map<std::string, unsigned> types;     // of messages
  std::set<unsigned> players;                // of finished games
  std::set<std::string> roles;               // in finished games
  unsigned joined_games = 0;                 // messages with a running game
  test::SchemaSightings sightings;           // in the table's messages
};

void count_events(const std::string& message, Coverage& coverage) {
  const auto [document, error] = JsonDocument::parse(message);
  ASSERT_FALSE(error);
  for (const JsonValue event : document.root().member("events")->elements()) {
    ++coverage.events[*event.member("event")->string()];
    const auto game = event.member("game");
    if (!game) continue;
    for (const JsonValue inner : game->elements()) {
      ++coverage.game_events[*inner.member("event")->string()];
    }
  }
  const auto game = document.root().member("game");
  coverage.joined_games += game && !game->member("result");
}

// An evening whose members speak JSON and are sent everything they would be told.
class Told {
 public:
  Told(std::uint64_t seed, Coverage& all) : evening{seed}, coverage{all} {}

  [[nodiscard]] const TableState& state() const { return evening.state(); }
  [[nodiscard]] unsigned below(unsigned bound) { return evening.rng.below(bound); }
  [[nodiscard]] std::int64_t fresh_id() {
    return 1 + static_cast<std::int64_t>(evening.rng.next() %
                                         static_cast<std::uint64_t>(k_last_request));
  }
  [[nodiscard]] MemberId somebody() {
    const auto& members = state().members;
    if (members.empty()) return k_caller;
    return members[below(static_cast<unsigned>(members.size()))].id;
  }

  void send(MemberId by, const std::string& text) {
    if (text.empty()) return;
    expect_fits("ClientMessage", text);
    ClientRequest read = read_request(&state(), text);
    auto* command = std::get_if<Command>(&read.what);
    ASSERT_TRUE(command) << std::get<Malformed>(read.what).message << " in " << text;
    ASSERT_TRUE(read.id);
    // As the caller that runs the table does.
    if (auto* kick = std::get_if<Kick>(command)) kick->room = "bako-dimu-fera";
    if (auto* link = std::get_if<MakeLink>(command)) link->link = std::string(64, 'a');
    if (const auto refusal = evening.submit(*command, by, *read.id)) {
      return told(refused_message(*read.id, *refusal));
    }
    if (evening.last.empty()) return told(done_message(*read.id, state().sequence));
    const auto [document, error] = JsonDocument::parse(text);
    ++coverage.commands[*document.root().member("do")->string()];
    tell(by, *read.id);
  }
  void run(const Command& command) {  // from the caller
    evening.submit(command);
    tell();
  }
  void pass(std::int64_t milliseconds) {
    evening.pass(milliseconds);
    tell();
  }
  void pass_to_deadline() {
    evening.pass_to_deadline();
    tell();
  }
  void answer_bots() {
    evening.answer_bots();
    tell();
  }

  void ask(MemberId by, const std::string& text) {
    expect_fits("Ask", text);
    const auto answer = answer_to(&state(), by, text, evening.now);
    ASSERT_TRUE(answer) << text;
    told(*answer);
  }

  Evening evening;
  Coverage& coverage;

 private:
  // Tells everyone what has just happened. Snapshots for everyone would be too many.
  void tell(MemberId by = k_caller, std::int64_t done = 0) {
    for (const Step& step : evening.last) {
      if (step.game.empty() || !std::holds_alternative<GameEnded>(step.game.back())) continue;
      coverage.players.insert(state().game->options->players());
      for (const RoleId id : state().game->options->role_cards()) {
        coverage.roles.insert(state().game->options->role(id).id);
      }
    }
    if (!evening.last.empty()) {
      std::set<std::string> messages{events_message(state(), evening.last, k_caller)};
      for (const Member& viewer : state().members) {
        messages.insert(
            events_message(state(), evening.last, viewer.id, viewer.id == by ? done : 0));
      }
      for (const std::string& message : messages) {
        told(message);
        count_events(message, coverage);
      }
    }
    told(snapshot_message(state(), below(6) == 0 ? k_caller : somebody()));
  }
  void told(const std::string& message) {
    ++coverage.types[message.substr(0, message.find(','))];
    expect_fits("ServerMessage", message, &coverage.sightings);
  }
};

// Roles that between them have every field that a role may have.
void show_custom_roles(Coverage& coverage) {
  Told told{1, coverage};
  told.evening.join("Ana");
  for (const std::string role :
       {R"({"id": "shade", "replaces": "insider", "side": "insider", "name": {"en": "Shade"},
            "text": {"en": "Need not follow."}, "must_follow": false, "votes": 2,
            "same_target": "always", "votes_face_up": false, "token_limit": 3,
            "reveal_at": {"4": 5, "5": 4}, "revealed_seats_vote": false, "risky_missions": true,
            "on_reveal": "loses", "wins_if_all_others_face_up": true})",
        R"({"id": "guide", "replaces": "agent", "side": "neutral", "wins_by": "partner",
            "names_partner": true, "trick_costs_partner": true, "face_up": true,
            "first_token": false, "holds_tokens": false, "may_wager": false})"}) {
    const std::string id = role.substr(8, 5);
    const std::uint64_t before = told.state().sequence;
    told.send(member(1), R"({"id": )" + std::to_string(told.fresh_id()) +
                             R"(, "do": "options", "set": {"special_roles": [")" + id +
                             R"("], "custom_role": )" + role + "}}");
    EXPECT_GT(told.state().sequence, before) << id;
  }
  told.send(member(1), R"({"id": )" + std::to_string(told.fresh_id()) +
                           R"(, "do": "options", "set": {"special_roles": [], )"
                           R"("custom_role": null, "wager": false}})");
}

// Someone holds up a game and a bot plays for them.
void show_idle_player(Coverage& coverage) {
  Told told{2, coverage};
  for (unsigned i = 0; i < 2; ++i) told.evening.join("Ana");
  for (unsigned i = 2; i < 4; ++i) {
    ASSERT_FALSE(told.evening.submit(SeatBot{seat(i), "random", ""}, member(1)));
  }
  told.send(member(1), R"({"id": 4, "do": "remove_bot", "seat": 3})");
  ASSERT_FALSE(told.evening.submit(SeatBot{seat(3), "random", ""}, member(1)));
  told.evening.start_game();
  while (told.evening.answer_bots()) {
  }
  const Seat idle = told.state().game->state.open.to_act;
  told.pass(k_idle_grace);
  told.send(member(idle.index == 0 ? 2 : 1),
            R"({"id": 5, "do": "take_over", "seat": )" + std::to_string(idle.index) + "}");
  EXPECT_TRUE(is_kept_by_bot(told.state(), idle));
}

// A game by turns that is called off because someone lets the time pass. Someone who came to play
// would rather watch.
void show_missed_turn(Coverage& coverage) {
  Told told{4, coverage};
  told.evening.join("Ana");
  told.send(member(1), R"({"id": 5, "do": "options", "set": )"
                       R"({"turn_hours": 8, "missed_turn": "call_off"}})");
  for (unsigned i = 1; i < 4; ++i) {
    ASSERT_FALSE(told.evening.submit(SeatBot{seat(i), "random", ""}, member(1)));
  }
  told.evening.start_game();
  told.evening.join("Ben");
  told.send(member(2), R"({"id": 6, "do": "withdraw"})");
  while (told.evening.answer_bots()) {
  }
  told.pass_to_deadline();
  EXPECT_EQ(told.state().stage, Stage::lobby);
}

void push_on(Told& told);

// A game that was played, prepared as another one.
void show_prepared_game(Coverage& coverage) {
  Told told{3, coverage};
  told.evening.join("Ana");
  for (unsigned i = 1; i < 4; ++i) {
    ASSERT_FALSE(told.evening.submit(SeatBot{seat(i), "random", ""}, member(1)));
  }
  for (unsigned step = 0; step < 450 && told.state().stage != Stage::result; ++step) push_on(told);
  ASSERT_EQ(told.state().stage, Stage::result);
  told.run(PrepareGame{.record = record_text(*told.state().game)});
  EXPECT_EQ(told.state().stage, Stage::play);
  push_on(told);
}

// A duplicate round, up to the moment at which the table waits for others, and beyond.
void show_duplicate(Coverage& coverage) {
  Told told{4, coverage};
  told.evening.join("Ana");
  for (unsigned i = 1; i < 4; ++i) {
    ASSERT_FALSE(told.evening.submit(SeatBot{seat(i), "random", ""}, member(1)));
  }
  told.run(OpenDuplicate{std::string(64, 'a')});
  told.send(member(1), R"({"id": 1, "do": "start"})");
  for (unsigned step = 0; step < 450 && !waits_for_others(told.state()); ++step) push_on(told);
  ASSERT_TRUE(waits_for_others(told.state()));
  for (unsigned i = 0; i < 40; ++i) {
    told.run(Disconnect{member(1)});
    told.run(Connect{member(1)});
  }
  told.run(CloseRound{1, {}});
  EXPECT_EQ(told.state().stage, Stage::result);
  told.send(member(1), R"({"id": 2, "do": "leave_duplicate"})");
}

// Moves the evening on.
void push_on(Told& told) {
  if (needs_seed(told.state())) return told.run(CommitSeed{toy_hash({})});
  if (!pending_bot_turns(told.state()).empty()) return told.answer_bots();
  const auto& members = told.state().members;
  const std::size_t first = told.below(static_cast<unsigned>(members.size()));
  for (std::size_t i = 0; i < members.size(); ++i) {
    const MemberId by = members[(first + i) % members.size()].id;
    const auto text =
        useful_command_text(told.fresh_id(), told.state(), by, told.evening.rng, toy_hash);
    if (!text.empty()) return told.send(by, text);
  }
}

// Someone accuses someone else, mostly of the suits that they declined and showed.
void accuse(Told& told) {
  if (is_between_games(told.state()) || !told.state().game) return;
  Phrase phrase{.kind = PhraseKind::accuse, .seat = seat(told.below(told.state().options.players))};
  for (const Ground& ground : grounds_against(*told.state().game, *phrase.seat)) {
    if (told.below(ground.suit ? 2 : 12) == 0) phrase.grounds.add(ground);
  }
  // Without such grounds it is made up, and may be wrong.
  if (phrase.grounds.empty()) phrase.grounds.add({.kind = GroundKind::declined, .trick = 1});
  told.pass(10'000);  // so that nobody talks too fast
  std::string text =
      R"({"id": )" + std::to_string(told.fresh_id()) + R"(, "do": "say", "phrase": )";
  JsonWriter out{text};
  write_phrase(out, phrase);
  told.send(told.somebody(), text + '}');
}

void send_anything(Told& told, const std::vector<std::string>& kinds) {
  std::string kind = kinds[told.below(static_cast<unsigned>(kinds.size()))];
  // Options need more tries because there are many, and discussions because they are short.
  if (told.below(3) == 0) kind = "options";
  if (told.state().stage == Stage::discussion && told.below(6) == 0) kind = "announce_vote";
  if (told.state().stage == Stage::result && told.below(3) == 0) {
    const bool linked = find_link(told.state(), told.state().game->number) != nullptr;
    kind = !linked ? "link" : told.below(3) == 0 ? "unlink" : "share";
  }
  const bool ends = kind == "leave" || kind == "kick" || kind == "abandon";
  if (ends && told.below(8) != 0) return;
  MemberId by = told.below(2) == 0 ? told.state().host : told.somebody();
  // Anyone without a seat asks for one as often as possible.
  if (kind == "sit") {
    for (const Member& one : told.state().members) {
      if (!seats_to_ask(told.state(), one.id).empty()) by = one.id;
    }
  }
  const std::int64_t id = told.below(10) == 0 ? 7 : told.fresh_id();
  const auto text = command_text(kind, id, told.state(), by, told.evening.rng, toy_hash);
  ASSERT_FALSE(text.empty()) << "this test writes no command " << kind;
  told.send(by, text);
}

// A member with a say agrees or disagrees with a request for a seat.
void agree(Told& told) {
  for (const Member& giver : std::vector<Member>{told.state().members}) {
    if (!may_agree(told.state(), giver.id) || told.below(4) == 0) continue;
    told.send(giver.id, command_text("agree", told.fresh_id(), told.state(), giver.id,
                                     told.evening.rng, toy_hash));
  }
}

void spend(Told& told, const std::vector<std::string>& kinds) {
  const unsigned dice = told.below(100);
  const MemberId by = told.somebody();
  if (told.state().members.empty()) {
    Join back{"Back", table_test::token(told.state().members_so_far + 1)};
    back.accepts = terms_of(told.state().options);
    told.run(back);
  } else if (dice < 20 && !told.state().requests.empty()) {
    agree(told);
  } else if (dice < (is_between_games(told.state()) ? 20U : 70U)) {
    push_on(told);
  } else if (dice < 84) {
    send_anything(told, kinds);
  } else if (dice < 88) {
    told.run(Disconnect{by});
  } else if (dice < 92) {
    told.run(Connect{by});
  } else if (dice < 94) {
    told.run(BotSays{seat(told.below(5)), {.kind = PhraseKind::hurry}});
    told.run(BotMarks{seat(told.below(5)), seat(told.below(5)), Suspicion::some});
  } else if (dice < 95) {
    told.run(Join{.name = "New",
                  .token_hash = table_test::token(told.state().members_so_far + 1),
                  .spectator = told.below(2) == 0,
                  .arrive_by = told.state().at + told.below(30'000),
                  .accepts = terms_of(told.state().options)});
    told.run(ChangeToken{by, table_test::token(5000 + told.below(5000))});
  } else if (dice < 97) {
    told.pass_to_deadline();
  } else {
    told.pass(told.below(12'000));
    told.ask(by, R"({"id": 9, "ask": "time"})");
  }
}

void expect_all(const std::vector<std::string>& words, const std::map<std::string, unsigned>& seen,
                std::string_view what) {
  EXPECT_FALSE(words.empty()) << what;
  for (const std::string& word : words) EXPECT_TRUE(seen.contains(word)) << what << " " << word;
  for (const auto& [word, count] : seen) {
    EXPECT_NE(std::ranges::find(words, word), words.end()) << what << " " << word;
  }
}

TEST(TableSchema, RandomEveningsFitAndEverythingHappens) {
  Coverage coverage;
  const auto kinds = protocol().words("Command", "do");
  for (std::uint64_t seed = 0; seed < 100 && !::testing::Test::HasFailure(); ++seed) {
    Told told{seed, coverage};
    for (const bool watches : {false, false, true, false, false}) {
      told.evening.join("Ana", watches);
    }
    ASSERT_FALSE(told.evening.submit(ChangeOptions{opening_rules(seed)}, member(1))) << seed;
    ASSERT_FALSE(told.evening.submit(SetReluctant{true}, member(1)));  // for a fixed role (R7.0)
    if (seed == 0) {  // rarely accepted together with other options
      told.send(member(1), R"({"id": )" + std::to_string(told.fresh_id()) +
                               R"(, "do": "options", "set": {"chat": false}})");
    }
    const bool calm = seed % 8 == 3;  // an evening whose games are played to the end
    for (unsigned step = 0; step < 450 && !::testing::Test::HasFailure(); ++step) {
      calm ? push_on(told) : spend(told, kinds);
      if (calm && step % 10 == 9) accuse(told);
    }
  }
  show_custom_roles(coverage);
  show_idle_player(coverage);
  show_missed_turn(coverage);
  show_prepared_game(coverage);
  show_duplicate(coverage);
  if (::testing::Test::HasFailure()) return;  // after a failure, what is missing proves nothing
  expect_all(protocol().words("TableEvent", "event"), coverage.events, "event");
  expect_all(protocol().words("GameEvent", "event"), coverage.game_events, "game event");
  expect_all(kinds, coverage.commands, "command");
  for (const std::string_view definition :
       {"Snapshot", "Events", "Done", "Refused", "TimeAnswer"}) {
    for (const std::string& field : protocol().unseen(definition, coverage.sightings)) {
      ADD_FAILURE() << definition << ": no message had " << field;
    }
  }
  EXPECT_EQ(coverage.players, (std::set<unsigned>{2, 3, 4, 5}));
  EXPECT_EQ(coverage.roles.size(), k_builtin_roles + 1) << "not every role was in a finished game";
  EXPECT_GT(coverage.joined_games, 0U);
  for (const std::string_view type : {"snapshot", "events", "done", "refused", "answer"}) {
    EXPECT_TRUE(coverage.types.contains(R"({"type": ")" + std::string{type} + '"')) << type;
  }
}

// The schema's examples of commands and asks can be read, in a lobby and in a game.
TEST(TableSchema, ExamplesAreRead) {
  Evening evening;
  evening.join("Ana");
  for (unsigned i = 1; i < 4; ++i) {
    ASSERT_FALSE(evening.submit(SeatBot{seat(i), "random", ""}, member(1)));
  }
  const TableState lobby = evening.state();
  evening.start_game();
  std::set<std::string> kinds;
  for (const std::string& definition : protocol().definitions()) {
    for (const std::string& example : protocol().examples(definition)) {
      const auto [document, error] = JsonDocument::parse(example);
      ASSERT_FALSE(error);
      for (const TableState* state : {&lobby, &evening.state()}) {
        if (const auto kind = document.root().member("do")) {
          const ClientRequest read = read_request(state, example);
          EXPECT_TRUE(std::holds_alternative<Command>(read.what))
              << std::get<Malformed>(read.what).message << " in " << example;
          kinds.insert(*kind->string());
        } else if (const auto what = document.root().member("ask")) {
          const auto answer = answer_to(state, member(1), example, 5);
          ASSERT_TRUE(answer);
          expect_fits("ServerMessage", *answer);
          EXPECT_EQ(answer->find(R"("type": "malformed")"), std::string::npos) << *answer;
          kinds.insert(*what->string());
        }
      }
    }
  }
  for (const auto& [definition, field] : {std::pair{"Command", "do"}, std::pair{"Ask", "ask"}}) {
    for (const std::string& word : protocol().words(definition, field)) {
      EXPECT_TRUE(kinds.contains(word)) << "no example of " << word;
    }
  }
}

TEST(TableSchema, RefusalsFaultsAndMalformedMessages) {
  std::vector<std::string> reasons;
#define INSIDEJOB_REFUSAL_TEXT(name) reasons.emplace_back(#name);
  INSIDEJOB_REFUSALS(INSIDEJOB_REFUSAL_TEXT)
#undef INSIDEJOB_REFUSAL_TEXT
  reasons.insert(reasons.end(), {"not_stored", "busy"});  // the server's own
  EXPECT_EQ(protocol().words("RefusalReason"), reasons);
  expect_fits("Refused", refused_message(7, {Reason::against_the_rules,
                                             RuleViolation{Fault::suit_not_followed}}));
  const TableState state;
  for (const std::string_view text :
       {R"([])", R"({"id": 3})", R"({"id": 3, "do": "dance"})", R"({"id": 3, "do": "sit"})",
        R"({"id": 0, "do": "start"})", R"({"do": "start"})",
        R"({"id": 3, "do": "kick", "member": "x"})",
        R"({"id": 3, "do": "act", "action": {"seat": 1, "card": "X1"}})",
        R"({"id": 3, "do": "mark", "about": 1, "level": "much"})",
        R"({"id": 3, "do": "options", "set": {"history": "all"}})"}) {
    const ClientRequest read = read_request(&state, text);
    ASSERT_TRUE(std::holds_alternative<Malformed>(read.what)) << text;
    expect_fits("Malformed", malformed_message(read.id, std::get<Malformed>(read.what)));
    EXPECT_TRUE(protocol().problem("Command", text)) << text;
  }
  expect_fits("Snapshot", snapshot_message(state, k_caller));
}

}  // namespace
}  // namespace insidejob
