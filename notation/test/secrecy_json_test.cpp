// R10.1 in JSON: a view and a redacted event contain nothing that the seat may not know.
#include <gtest/gtest.h>

#include "engine/redact.h"
#include "engine/view.h"
#include "notation/event_json.h"
#include "notation/test/random_game.h"
#include "notation/view_json.h"
#include "notation/words.h"

namespace insidejob {
namespace {

using test::random_game;
using test::RandomGame;

std::string view_text(const SeatView& view) {
  std::string json;
  JsonWriter out{json};
  write_view(out, view);
  return json;
}

bool spells(const std::string& json, Card card) {
  return json.find('"' + card_text(card) + '"') != std::string::npos;
}

TEST(SecrecyInJson, NoCardThatTheSeatHasNotSeen) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const RandomGame game = random_game(5000 + seed, seed % 45);
    if (game.state.open.phase == Phase::over) continue;
    const PublicState& open = game.state.open;
    for (int index = -1; index < static_cast<int>(game.options.players()); ++index) {
      std::optional<Seat> seat;
      if (index >= 0) seat = Seat{static_cast<std::uint8_t>(index)};
      const SeatView view = view_for(game.options, game.state, seat);
      const std::string json = view_text(view);
      ASSERT_FALSE(JsonDocument::parse(json).second) << json;
      CardSet known = view.hand;
      const unsigned played = open.trick * game.options.seats() + open.cards_in_trick;
      for (unsigned i = 0; i < played; ++i) known.insert(open.plays[i].card());
      for (const auto& memory : view.larry) {
        if (memory) known = known | memory->three;
      }
      for (const Card card : game.options.deck()) {
        EXPECT_EQ(spells(json, card), known.contains(card)) << card_text(card) << " in " << json;
      }
    }
  }
}

TEST(SecrecyInJson, NoFaceDownRoleOfOthers) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const RandomGame game = random_game(9000 + seed, seed % 45);
    if (game.state.open.phase == Phase::over) continue;
    const std::string json = view_text(view_for(game.options, game.state, std::nullopt));
    for (const Seat seat : SeatSet::first(game.options.seats())) {
      if (game.state.open.face_up.contains(seat)) continue;
      const std::string id = game.options.role(game.state.secret.roles[seat.index]).id;
      bool open = false;
      for (const Seat other : game.state.open.face_up) {
        open |= game.options.role(game.state.open.face_up_roles[other.index]).id == id;
      }
      EXPECT_EQ(json.find('"' + id + '"') != std::string::npos, open) << json;
    }
  }
}

TEST(SecrecyInJson, SpectatorsSeeNoSecretPartOfAnyEvent) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const RandomGame game = random_game(seed);
    GameState state = start(game.options, game.deal);
    EventList events = opening_events(game.options, state);
    for (std::size_t i = 0;; ++i) {
      for (const Event& event : events) {
        std::string json;
        JsonWriter out{json};
        write_event(out, game.options, redact(game.options, event, std::nullopt));
        ASSERT_FALSE(JsonDocument::parse(json).second) << json;
        for (const char* secret : {"put_back", "\"seen\"", "three", "\"top\"", "\"out\""}) {
          EXPECT_EQ(json.find(secret), std::string::npos) << json;
        }
        if (std::holds_alternative<MissionsDrawn>(event)) {
          EXPECT_EQ(json.find("\"missions\""), std::string::npos) << json;
        }
        if (std::holds_alternative<VoteCast>(event)) {
          EXPECT_EQ(json.find("\"votes\""), std::string::npos) << json;
        }
      }
      if (i == game.actions.size()) break;
      ASSERT_FALSE(apply(game.options, state, game.actions[i], events));
    }
  }
}

}  // namespace
}  // namespace insidejob
