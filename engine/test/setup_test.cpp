#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "engine/test/support/game.h"

namespace insidejob::test {
namespace {

std::optional<Fault> refusal(Choices choices) {
  return fault_of(Options::make(std::move(choices)));
}

WrittenDeal lawful_deal(const Options& options) {
  WrittenDeal written;
  written.roles = {options.role_cards().begin(), options.role_cards().end()};
  unsigned next = 0;
  for (unsigned seat = 0; seat < options.players(); ++seat) {
    auto& hand = written.hands.emplace_back();
    while (hand.size() < options.dimensions().hand) hand.push_back(options.deck().nth(next++));
  }
  if (options.has_larry()) {
    while (next < options.deck().size()) written.larry_stack.push_back(options.deck().nth(next++));
  }
  for (unsigned i = 0; i < 2 * options.tricks(); ++i) {
    written.missions.push_back(MissionId{static_cast<std::uint16_t>(i)});
  }
  return written;
}

TEST(Setup, TableOfPlayers) {
  struct Row {
    unsigned players, hand, tricks, left, missions, intel;
  };
  for (const Row row : {Row{2, 10, 9, 1, 7, 6}, Row{3, 13, 11, 2, 9, 6}, Row{4, 12, 10, 2, 7, 5},
                        Row{5, 10, 9, 1, 6, 4}}) {
    const Options options = options_for({.players = row.players});
    EXPECT_EQ(options.dimensions().hand, row.hand);
    EXPECT_EQ(options.tricks(), row.tricks);
    EXPECT_EQ(options.dimensions().hand - options.tricks(), row.left);
    EXPECT_EQ(options.missions_needed(), row.missions);
    EXPECT_EQ(options.reveal_at(), row.intel);
    EXPECT_EQ(standard_dimensions(row.players), options.dimensions());
  }
  EXPECT_EQ(refusal({.players = 1}), Fault::players_range);
  EXPECT_EQ(refusal({.players = 6}), Fault::players_range);
}

TEST(Setup, R2_1_NeighboursRoundTheTable) {
  for (unsigned seats = 3; seats <= 5; ++seats) {
    EXPECT_EQ(left_of(seat(0), seats), seat(1));
    EXPECT_EQ(left_of(seat(seats - 1), seats), seat(0));
    EXPECT_EQ(right_of(seat(0), seats), seat(seats - 1));
    EXPECT_EQ(right_of(seat(2), seats), seat(1));
  }
}

TEST(Setup, R2_2_OneInsiderAndOtherwiseAgents) {
  for (unsigned players = 2; players <= 5; ++players) {
    const Options options = options_for({.players = players});
    std::set<unsigned> insider_seats;
    for (unsigned number = 0; number < 100; ++number) {
      const GameState state = deal(Seed::from_number(number), options);
      unsigned insiders = 0;
      for (unsigned i = 0; i < options.seats(); ++i) {
        const RoleId role = state.secret.roles[i];
        EXPECT_TRUE(role == k_base_agent || role == k_base_insider);
        if (role != k_base_insider) continue;
        ++insiders;
        insider_seats.insert(i);
      }
      EXPECT_EQ(insiders, 1U);
      EXPECT_TRUE(state.open.face_up.empty());
    }
    EXPECT_EQ(insider_seats.size(), options.seats());
  }
}

TEST(Setup, R2_2_OnlyTheOwnerLooksAtARole) {
  const Game game({.roles = {"agent", "insider", "agent", "agent"}});
  for (unsigned viewer = 0; viewer < 4; ++viewer) {
    for (unsigned other = 0; other < 4; ++other) {
      const auto known = game.view(viewer).known_role(seat(other));
      EXPECT_EQ(known.has_value(), viewer == other);
    }
    EXPECT_FALSE(game.spectator().known_role(seat(viewer)));
  }
  EXPECT_EQ(game.view(1).role, game.role("insider"));
}

TEST(Setup, R2_3_HandsAreDisjointAndTheRestStaysOut) {
  for (unsigned players = 2; players <= 5; ++players) {
    const Options options = options_for({.players = players});
    for (unsigned number = 0; number < 20; ++number) {
      const GameState state = deal(Seed::from_number(number), options);
      CardSet dealt;
      for (unsigned i = 0; i < players; ++i) {
        EXPECT_EQ(state.secret.hands[i].size(), options.dimensions().hand);
        EXPECT_TRUE((dealt & state.secret.hands[i]).empty());
        dealt = dealt | state.secret.hands[i];
      }
      EXPECT_EQ(dealt - options.deck(), CardSet{});
      EXPECT_EQ((options.deck() - dealt).size(), 52 - players * options.dimensions().hand);
    }
  }
}

TEST(Setup, R2_4_OneTokenASeatInSightOfAll) {
  for (unsigned players = 3; players <= 5; ++players) {
    const Game game({.choices = {.players = players}});
    EXPECT_EQ(game.tokens(), std::vector<unsigned>(players, 1));
    EXPECT_EQ(game.supply(), 14 - players);
    EXPECT_EQ(game.spectator().open.tokens, game.open().tokens);
  }
}

TEST(Setup, R2_5_RiskyMissionsStayOutUnlessBroughtIn) {
  EXPECT_EQ(options_for({}).missions_in_play(), 24U);
  EXPECT_EQ(options_for({}).mission_count(), 28U);
  EXPECT_EQ(options_for({.risky = true}).missions_in_play(), 28U);
  const Options options = options_for({});
  std::set<unsigned> first_drawn;
  for (unsigned number = 0; number < 500; ++number) {
    const GameState state = deal(Seed::from_number(number), options);
    std::set<MissionId> drawn;
    for (unsigned i = 0; i < 2 * options.tricks(); ++i) {
      EXPECT_FALSE(options.mission_rule(state.secret.missions[i]).risky);
      drawn.insert(state.secret.missions[i]);
    }
    EXPECT_EQ(drawn.size(), 20U);
    first_drawn.insert(state.secret.missions[0].index);
  }
  EXPECT_EQ(first_drawn.size(), 24U);
}

TEST(Setup, R2_6_TheSeatLeftOfTheDealerLeads) {
  const Options options = options_for({});
  for (unsigned dealer = 0; dealer < 4; ++dealer) {
    const Seat leader = left_of(seat(dealer), 4);
    const GameState state = deal(Seed::from_number(1), options, leader);
    EXPECT_EQ(state.open.leader, leader);
    EXPECT_EQ(state.open.to_act, leader);
  }
}

TEST(Setup, R2_6_WhoLedTheLastGameDealsTheNext) {
  const Options options = options_for({.players = 3});
  GameState state = deal(Seed::from_number(7), options);
  for (unsigned game = 0; game < 6; ++game) {
    const Seat led_first = state.open.leader;
    state = deal(Seed::from_number(game), options, left_of(led_first, 3));
    EXPECT_EQ(state.open.leader.index, (led_first.index + 1) % 3);
  }
}

TEST(Setup, R2_6_TheFirstDealerIsDrawnAtRandom) {
  for (unsigned players = 2; players <= 5; ++players) {
    const Options options = options_for({.players = players});
    std::vector<unsigned> led(players);
    for (unsigned number = 0; number < 1000; ++number) {
      ++led[deal(Seed::from_number(number), options).open.leader.index];
    }
    for (const unsigned count : led) {
      EXPECT_GT(count, 800 / players);
      EXPECT_LT(count, 1200 / players);
    }
  }
}

TEST(Setup, R2_6_AChosenLeaderChangesNothingElse) {
  const Options options = options_for({});
  const GameState drawn = deal(Seed::from_number(3), options);
  for (unsigned leader = 0; leader < 4; ++leader) {
    EXPECT_EQ(deal(Seed::from_number(3), options, seat(leader)).secret, drawn.secret);
  }
}

TEST(Setup, DimensionsThatCannotBeAreRefused) {
  const Dimensions usual = standard_dimensions(4);
  const auto with = [&](auto change) {
    Dimensions d = usual;
    change(d);
    return refusal({.dimensions = d});
  };
  EXPECT_EQ(with([](Dimensions&) {}), std::nullopt);
  EXPECT_EQ(with([](Dimensions& d) { d.suits = 0; }), Fault::dimensions_range);
  EXPECT_EQ(with([](Dimensions& d) { d.suits = 5; }), Fault::dimensions_range);
  EXPECT_EQ(with([](Dimensions& d) { d.numbers = 14; }), Fault::dimensions_range);
  EXPECT_EQ(with([](Dimensions& d) { d.hand = 9; }), Fault::dimensions_range);
  EXPECT_EQ(with([](Dimensions& d) { d.hand = 14; }), Fault::dimensions_range);
  EXPECT_EQ(with([](Dimensions& d) { d.tricks = 0; }), Fault::dimensions_range);
  EXPECT_EQ(with([](Dimensions& d) { d.tricks = 13; }), Fault::dimensions_range);
  EXPECT_EQ(with([](Dimensions& d) { d.missions_needed = 0; }), Fault::dimensions_range);
  EXPECT_EQ(with([](Dimensions& d) { d.intel_needed = 1; }), Fault::dimensions_range);
}

TEST(Setup, MissionDecksThatCannotServeAreRefused) {
  MissionDeck deck = choice_deck();
  deck.missions.resize(19);
  EXPECT_EQ(refusal({.mission_deck = deck}), Fault::deck_too_short);
  EXPECT_EQ(refusal({.risky = true, .mission_deck = deck}), std::nullopt);
  deck.missions[3].id = deck.missions[4].id;
  EXPECT_EQ(refusal({.risky = true, .mission_deck = deck}), Fault::deck_mission_twice);
}

TEST(Setup, WrittenDealsAreChecked) {
  const Options options = options_for({});
  const auto with = [&](auto change) {
    WrittenDeal written = lawful_deal(options);
    change(written);
    return fault_of(make_deal(options, written));
  };
  EXPECT_EQ(with([](WrittenDeal&) {}), std::nullopt);
  EXPECT_EQ(with([](WrittenDeal& w) { w.first_leader = 4; }), Fault::dealer_range);
  EXPECT_EQ(with([](WrittenDeal& w) { w.roles.pop_back(); }), Fault::deal_roles_count);
  EXPECT_EQ(with([](WrittenDeal& w) { w.roles[0] = k_base_insider; }), Fault::deal_roles_mismatch);
  EXPECT_EQ(with([](WrittenDeal& w) { w.hands.pop_back(); }), Fault::deal_hands_count);
  EXPECT_EQ(with([](WrittenDeal& w) { w.hands[1].pop_back(); }), Fault::deal_hand_size);
  EXPECT_EQ(with([](WrittenDeal& w) { w.hands[1][0] = w.hands[0][0]; }), Fault::deal_card_twice);
  EXPECT_EQ(with([](WrittenDeal& w) { w.hands[1][0] = Card::from_code(15); }),
            Fault::deal_card_not_in_deck);
  EXPECT_EQ(with([](WrittenDeal& w) { w.missions.pop_back(); }), Fault::deal_missions_short);
  EXPECT_EQ(with([](WrittenDeal& w) { w.missions[1] = w.missions[0]; }), Fault::deal_mission_twice);
  EXPECT_EQ(with([](WrittenDeal& w) { w.missions[5] = MissionId{24}; }), Fault::deal_mission_risky);
}

TEST(Setup, WrittenDealsOfTwoPlayersNeedLarrysWholeStack) {
  const Options options = options_for({.players = 2});
  WrittenDeal written = lawful_deal(options);
  EXPECT_EQ(written.larry_stack.size(), larry_stack_size(options));
  EXPECT_EQ(fault_of(make_deal(options, written)), std::nullopt);
  written.first_leader = 2;
  EXPECT_EQ(fault_of(make_deal(options, written)), Fault::first_leader_range);
  written.first_leader = 0;
  written.larry_stack.pop_back();
  EXPECT_EQ(fault_of(make_deal(options, written)), Fault::deal_larry_stack);
}

TEST(Setup, ADealThatWasDrawnIsALawfulWrittenDeal) {
  for (unsigned players = 2; players <= 5; ++players) {
    const Options options = options_for({.players = players, .risky = true});
    Rng rng{Seed::from_number(players)};
    const Deal drawn = draw_deal(rng, options);
    WrittenDeal written;
    written.first_leader = drawn.first_leader.index;
    written.roles.assign(drawn.roles.begin(), drawn.roles.begin() + options.seats());
    for (unsigned i = 0; i < players; ++i) {
      written.hands.emplace_back(drawn.hands[i].begin(), drawn.hands[i].end());
    }
    written.missions.assign(drawn.missions.begin(), drawn.missions.begin() + 2 * options.tricks());
    if (options.has_larry()) {
      written.larry_stack.assign(drawn.larry_stack.begin(),
                                 drawn.larry_stack.begin() + larry_stack_size(options));
    }
    const Result<Deal> made = make_deal(options, written);
    ASSERT_EQ(fault_of(made), std::nullopt);
    EXPECT_EQ(start(options, std::get<Deal>(made)), start(options, drawn));
  }
}

}  // namespace
}  // namespace insidejob::test
