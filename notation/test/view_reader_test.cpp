// A view survives being written and read, and nothing else is taken for one.
#include "notation/view_reader.h"

#include <gtest/gtest.h>

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
