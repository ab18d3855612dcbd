#include "notation/record_step.h"

#include <gtest/gtest.h>

#include <string>

#include "engine/redact.h"
#include "engine/view.h"
#include "notation/event_json.h"
#include "notation/record.h"
#include "notation/referee.h"
#include "notation/test/random_game.h"
#include "notation/view_json.h"

namespace insidejob {
namespace {

using test::random_game;
using test::RandomGame;

std::string json_of(const RandomGame& game, std::size_t actions) {
  std::string json;
  JsonWriter out{json};
  write_record(out, {.options = game.options,
                     .custom_role = std::nullopt,
                     .deal = game.deal,
                     .names = {},
                     .actions = std::span{game.actions}.first(actions)});
  return json;
}

std::string step_of(const std::string& record, const StepAsked& asked) {
  const auto [document, error] = JsonDocument::parse(record);
  EXPECT_FALSE(error);
  std::string json;
  JsonWriter out{json};
  out.begin_object();
  write_step(out, document.root(), asked);
  out.end_object();
  EXPECT_FALSE(JsonDocument::parse(json).second) << json;
  return json;
}

// The text of a member that is a list or an object, up to its closing bracket.
std::string part(const std::string& json, const std::string& name) {
  const std::size_t begin = json.find("\"" + name + "\": ");
  if (begin == std::string::npos) return "";
  std::size_t end = json.find_first_of("[{", begin);
  int depth = 0;
  do {
    if (json[end] == '[' || json[end] == '{') ++depth;
    if (json[end] == ']' || json[end] == '}') --depth;
    ++end;
  } while (depth > 0);
  return json.substr(begin, end - begin);
}

std::string referee(const std::string& record) {
  return judge_record(record, [](RuleViolation) { return std::string{}; }).answer;
}

std::int64_t number(const std::string& json, std::string_view name) {
  const auto [document, error] = JsonDocument::parse(json);
  const auto value = document.root().member(name);
  return value ? value->whole_number().value_or(-1) : -1;
}

std::string events_text(const Options& options, const EventList& events, std::optional<Seat> seat) {
  std::string json;
  JsonWriter out{json};
  out.begin_object().key("events").begin_array();
  for (const Event& event : events) {
    write_event(out, options, seat ? redact(options, event, seat) : event);
  }
  out.end_array().end_object();
  return part(json, "events");
}

std::string view_text(const Options& options, const GameState& state, std::optional<Seat> seat) {
  std::string json;
  JsonWriter out{json};
  out.begin_object().key("view");
  write_view(out, view_for(options, state, seat));
  out.end_object();
  return part(json, "view");
}

// Every step of games of every variant: each seat gets its view and its events and no more, and the
// form with everything face up gives what the referee says.
TEST(RecordStep, ShowsEveryMomentToEverySeat) {
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    const RandomGame game = random_game(seed);
    const Options& options = game.options;
    const std::string record = json_of(game, game.actions.size());
    GameState state = start(options, game.deal);
    EventList events = opening_events(options, state);
    for (std::size_t step = 0; step <= game.actions.size(); ++step) {
      if (step > 0) {
        ASSERT_FALSE(apply(options, state, game.actions[step - 1], events));
      }
      const auto at = static_cast<std::int64_t>(step);
      for (const Seat seat : SeatSet::first(options.players())) {
        std::string json = step_of(record, {.step = at, .seat = seat.index});
        EXPECT_EQ(number(json, "step"), at);
        const std::string view = view_text(options, state, seat);
        EXPECT_EQ(part(json, "view"), view);
        EXPECT_EQ(part(json, "events"), events_text(options, events, seat));
        json.erase(json.find(view), view.size());
        EXPECT_EQ(json.find("\"secrets\""), std::string::npos);
        EXPECT_EQ(json.find("\"legal\""), std::string::npos);
      }
      std::string json = step_of(record, {.step = at, .seat = {}});
      EXPECT_EQ(number(json, "steps"), static_cast<std::int64_t>(game.actions.size()));
      const std::string view = view_text(options, state, std::nullopt);
      EXPECT_EQ(part(json, "view"), view);
      json.erase(json.find(view), view.size());
      EXPECT_EQ(part(json, "events"), events_text(options, events, std::nullopt));
      const std::string verdict = referee(json_of(game, step));
      EXPECT_EQ(part(json, "legal"), part(verdict, "legal"));
      EXPECT_EQ(part(json, "to_act"), part(verdict, "to_act"));
      EXPECT_EQ(json.find("\"ok\""), std::string::npos);
    }
  }
}

TEST(RecordStep, LaysEverythingOpen) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const RandomGame game = random_game(seed, seed);
    const Options& options = game.options;
    const auto record = json_of(game, game.actions.size());
    const std::string json = step_of(record, {});
    const auto document = JsonDocument::parse(json).first;
    const auto secrets = document.root().member("secrets");
    ASSERT_TRUE(secrets);
    unsigned seat = 0;
    for (const JsonValue role : secrets->member("roles")->elements()) {
      EXPECT_TRUE(role.equals(options.role(game.state.secret.roles[seat++]).id));
    }
    EXPECT_EQ(seat, options.seats());
    seat = 0;
    for (const JsonValue hand : secrets->member("hands")->elements()) {
      EXPECT_EQ(hand.size(), game.state.secret.hands[seat++].size());
    }
    EXPECT_EQ(seat, options.players());
    const Phase phase = game.state.open.phase;
    const unsigned laid =
        game.state.open.trick + (phase == Phase::play || phase == Phase::larry ? 1 : 0);
    EXPECT_EQ(secrets->member("put_back")->size(), laid);
    EXPECT_EQ(secrets->member("drawn").has_value(), phase == Phase::mission);
    EXPECT_EQ(secrets->member("larry").has_value(), options.has_larry());
    EXPECT_EQ(secrets->member("votes")->size(), game.state.open.voted.size());
  }
}

TEST(RecordStep, AnyNumberIsAStep) {
  const RandomGame game = random_game(3);
  const std::string record = json_of(game, game.actions.size());
  const auto last = static_cast<std::int64_t>(game.actions.size());
  const std::string whole = step_of(record, {});
  EXPECT_EQ(number(whole, "step"), last);
  EXPECT_EQ(step_of(record, {.step = 1'000'000'000, .seat = {}}), whole);
  EXPECT_EQ(step_of(record, {.step = last, .seat = {}}), whole);
  const std::string dealt = step_of(record, {.step = 0, .seat = {}});
  EXPECT_EQ(number(dealt, "step"), 0);
  EXPECT_NE(dealt, whole);
  EXPECT_EQ(step_of(record, {.step = -1, .seat = {}}), dealt);
}

TEST(RecordStep, SeatsThatAreNone) {
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    const RandomGame game = random_game(seed, 9);
    const std::string record = json_of(game, game.actions.size());
    for (const std::int64_t seat :
         {std::int64_t{-1}, std::int64_t{game.options.players()}, std::int64_t{255},
          std::int64_t{256}, std::int64_t{1'000'000'000'000}}) {
      const std::string json = step_of(record, {.step = 0, .seat = seat});
      EXPECT_NE(json.find("\"no_such_seat\""), std::string::npos) << json;
      EXPECT_EQ(json.find("\"view\""), std::string::npos);
    }
  }
}

// An illegal or malformed action stops it with the same place, code and rule as the referee, and
// everything before it can be viewed.
TEST(RecordStep, StopsWhereTheRefereeStops) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const RandomGame game = random_game(seed);
    Rng rng{Seed::from_number(seed)};
    const std::size_t at = rng.below(static_cast<unsigned>(game.actions.size()));
    std::string record = json_of(game, game.actions.size());
    std::size_t place = record.find("\"actions\": [");
    for (std::size_t i = 0; i <= at; ++i) place = record.find("{\"seat\": ", place + 1);
    switch (rng.below(3)) {
      case 0:
        record.replace(place, 9, R"({"seat": 9)");
        break;
      case 1:
        record.insert(place, R"({"card": "X1"}, )");
        break;
      default:
        record.insert(place, R"({"seat": 0, "votes": [1, 0]}, )");
        break;
    }
    const std::string verdict = referee(record);
    const auto judged = JsonDocument::parse(verdict).first;
    const std::string json = step_of(record, {});
    const auto shown = JsonDocument::parse(json).first;
    const auto error = judged.root().member("error");
    ASSERT_TRUE(error) << verdict;
    const auto result = shown.root().member("result");
    ASSERT_TRUE(result) << json;
    EXPECT_EQ(result->member("ok")->boolean(), false);
    const auto own = result->member("error");
    EXPECT_EQ(own->member("at")->whole_number(), error->member("at")->whole_number());
    EXPECT_EQ(own->member("code")->string(), error->member("code")->string());
    EXPECT_EQ(own->member("rule")->string(), error->member("rule")->string());
    EXPECT_EQ(number(json, "steps"), static_cast<std::int64_t>(at));
    EXPECT_EQ(number(json, "step"), static_cast<std::int64_t>(at));
    EXPECT_EQ(part(json, "view"), part(step_of(json_of(game, at), {}), "view"));
  }
}

TEST(RecordStep, TellsWhyThereIsNoGame) {
  const RandomGame game = random_game(5);
  const std::string good = json_of(game, 0);
  const auto expect = [](const std::string& record, const std::string& problem) {
    const std::string json = step_of(record, {});
    EXPECT_NE(part(json, "problems").find("\"" + problem + "\""), std::string::npos) << json;
    EXPECT_EQ(json.find("\"steps\""), std::string::npos);
  };
  expect("7", "malformed_record");
  expect("{}", "malformed_record");
  expect(std::string(500, '[') + std::string(500, ']'), "malformed_record");
  std::string changed = good;
  changed.replace(changed.find("\"actions\""), 9, "\"factions\"");
  expect(changed, "malformed_record");
  changed = good;
  const std::size_t players = changed.find("\"players\": ") + 11;
  changed.replace(players, 1, "99999999999999999999");
  const std::size_t dealer = changed.find("\"first_leader\"");
  if (dealer != std::string::npos) changed.replace(dealer, 14, "\"dealer\"");
  expect(changed, "players_range");
}

}  // namespace
}  // namespace insidejob
