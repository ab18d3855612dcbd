// A view survives being written and read, and nothing else is taken for one.
#include "notation/view_reader.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <variant>

#include "engine/view.h"
#include "notation/test/random_game.h"
#include "notation/view_json.h"

namespace insidejob {
namespace {

using test::random_game;
using test::RandomGame;

std::string written(const SeatView& view) {
  std::string json;
  JsonWriter out{json};
  write_view(out, view);
  return json;
}

Reading<SeatView> read_back(const Options& options, const std::string& json) {
  const auto [document, error] = JsonDocument::parse(json);
  if (error) return malformed("json", error->reason);
  return read_view(options, document.root());
}

TEST(ViewReader, ReadsEveryViewThatIsWritten) {
  unsigned views = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const RandomGame game = random_game(70000 + seed, seed % 60);
    if (game.state.open.phase == Phase::over) continue;
    for (int index = -1; index < static_cast<int>(game.options.players()); ++index) {
      std::optional<Seat> seat;
      if (index >= 0) seat = Seat{static_cast<std::uint8_t>(index)};
      const SeatView view = view_for(game.options, game.state, seat);
      const std::string json = written(view);
      const Reading<SeatView> read = read_back(game.options, json);
      const auto* again = std::get_if<SeatView>(&read);
      ASSERT_NE(again, nullptr) << std::get<Malformed>(read).message << " in " << json;
      if (view.open.phase == Phase::vote) {
        // Nobody is to act alone, so who acted last is not written.
        SeatView expected = view;
        expected.open.to_act = again->open.to_act;
        EXPECT_EQ(*again, expected) << json;
      } else {
        EXPECT_EQ(*again, view) << json;
      }
      ++views;
    }
  }
  EXPECT_GT(views, 800U);
}

// Every word and number of a view is damaged in turn. What is read nevertheless must be usable: its
// legal actions can be listed.
TEST(ViewReader, DamagedViewsAreRefusedOrUsable) {
  unsigned refused = 0;
  for (std::uint64_t seed = 0; seed < 24; ++seed) {
    const RandomGame game = random_game(71000 + seed, 2 * seed);
    if (game.state.open.phase == Phase::over) continue;
    const Seat seat = actors(game.state).nth(0);
    const std::string json = written(view_for(game.options, game.state, seat));
    for (std::size_t at = 0; at < json.size(); ++at) {
      std::string damaged = json;
      if (json[at] >= '0' && json[at] <= '9') {
        damaged[at] = static_cast<char>('0' + (json[at] - '0' + 1) % 10);
      } else if (json[at] >= 'a' && json[at] <= 'z') {
        damaged[at] = 'z';
      } else {
        continue;
      }
      const Reading<SeatView> read = read_back(game.options, damaged);
      if (const auto* view = std::get_if<SeatView>(&read)) {
        // Without the field "seat" it is a spectator's.
        for (const Action action : legal_actions(*view)) EXPECT_EQ(action.seat, view->seat);
      } else {
        EXPECT_FALSE(std::get<Malformed>(read).message.empty());
        ++refused;
      }
    }
  }
  EXPECT_GT(refused, 1000U);
}

// Replaces one piece of a view, which must be there, and says why the result is refused.
std::string refusal(const Options& options, std::string json, std::string_view piece,
                    std::string_view instead) {
  const std::size_t at = json.find(piece);
  if (at == std::string::npos) return std::string{piece} + " is not in " + json;
  json.replace(at, piece.size(), instead);
  const Reading<SeatView> read = read_back(options, json);
  const auto* wrong = std::get_if<Malformed>(&read);
  return wrong == nullptr ? "accepted: " + json : wrong->message;
}

std::string member(std::string_view name, unsigned value) {
  return "\"" + std::string{name} + "\": " + std::to_string(value);
}

// R3.1: only the leader has drawn missions, so nobody else can choose one.
TEST(ViewReader, OnlyTheLeaderChoosesAMission) {
  unsigned refused = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const RandomGame game = random_game(72000 + seed, 3 * (seed % 14));
    const PublicState& open = game.state.open;
    if (open.phase != Phase::mission) continue;
    const unsigned leader = open.leader.index;
    const unsigned other = (leader + 1) % game.options.players();
    for (const Seat seat : SeatSet::first(game.options.players())) {
      const std::string json = written(view_for(game.options, game.state, seat));
      EXPECT_EQ(refusal(game.options, json, member("to_act", leader), member("to_act", other)),
                "to_act: must be the leader, who chooses the mission (R3.1)");
      ++refused;
    }
  }
  EXPECT_GT(refused, 20U);
}

// What cannot be is named with its rule.
TEST(ViewReader, NamesTheRuleThatAViewBreaks) {
  std::map<std::string, unsigned> rules;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const RandomGame game = random_game(73000 + seed, seed % 60);
    const Options& options = game.options;
    const PublicState& open = game.state.open;
    if (open.phase == Phase::over) continue;
    const Seat seat = actors(game.state).nth(0);
    const std::string json = written(view_for(options, game.state, seat));
    const auto count = [&](std::string_view piece, std::string_view instead) {
      const std::string why = refusal(options, json, piece, instead);
      EXPECT_FALSE(why.starts_with("accepted")) << why;
      const std::size_t from = why.rfind('(');
      if (from != std::string::npos) ++rules[why.substr(from)];
    };
    if (open.trick > 0) {
      const bool met = open.outcomes[0].completed();
      count(met ? "\"completed\": true" : "\"completed\": false",
            met ? "\"completed\": false" : "\"completed\": true");
      const unsigned winner = open.outcomes[0].winner().index;
      count(member("winner", winner), member("winner", (winner + 1) % options.seats()));
    }
    count(member("supply", open.supply), member("supply", open.supply - 1U));
    if (!open.face_up.contains(seat)) {
      count("\"role\": \"" + options.role(game.state.secret.roles[seat.index]).id + "\"",
            options.players() < 4 ? "\"role\": \"decoy\"" : "\"role\": \"bugged_agent\"");
    }
  }
  EXPECT_GT(rules["(R3.10)"], 20U);
  EXPECT_GT(rules["(R3.6)"], 20U);
  EXPECT_GT(rules["(R7.0)"], 20U);
}

TEST(ViewReader, SaysWhatIsWrong) {
  const RandomGame game = random_game(5, 0);
  const auto message = [&](const std::string& json) {
    const Reading<SeatView> read = read_back(game.options, json);
    const auto* wrong = std::get_if<Malformed>(&read);
    return wrong == nullptr ? std::string{} : wrong->message;
  };
  EXPECT_EQ(message("[]"), "view: must be an object");
  EXPECT_EQ(message("{}"), "phase: must be that of a game in progress");
  EXPECT_EQ(message(R"({"phase":"over"})"), "phase: must be that of a game in progress");
  EXPECT_EQ(message(R"({"phase":"play","leader":7})"), "leader: must be a player's seat");
}

}  // namespace
}  // namespace insidejob
