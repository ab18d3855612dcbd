// Whole games in every variant: always legal, and the same again from the same seed.
#include <gtest/gtest.h>

#include <array>

#include "bots/test/bot_table.h"

namespace insidejob::testing {
namespace {

std::vector<Role> custom_roles() {
  return {
      {.id = "free_agent", .must_follow = false},
      {.id = "limited", .token_limit = 3},
      {.id = "fragile", .on_reveal = OnReveal::loses},
      {.id = "traitor", .on_reveal = OnReveal::insider_wins},
      {.id = "thief", .on_reveal = OnReveal::takes_left},
      {.id = "elector", .votes = 2, .same_target = SameTarget::always},
      {.id = "silent", .votes = 0},
      {.id = "friend", .names_partner = true, .trick_costs_partner = true},
      {.id = "left_hater", .side = Side::neutral, .wins_by = WinsBy::left_loses},
      {.id = "voting_partner",
       .side = Side::neutral,
       .names_partner = true,
       .wins_by = WinsBy::partner},
      {.id = "loud_pretender",
       .side = Side::neutral,
       .must_follow = false,
       .wins_by = WinsBy::most_votes},
      {.id = "open_insider",
       .replaces_insider = true,
       .side = Side::insider,
       .must_follow = false,
       .face_up = true},
      {.id = "obedient_insider",
       .replaces_insider = true,
       .side = Side::insider,
       .may_wager = false,
       .reveal_at = RevealAt{.with_four = 3, .with_five = 2},
       .on_reveal = OnReveal::agents_win,
       .wins_if_all_others_face_up = true},
  };
}

void add_special_roles(std::vector<Choices>& setups) {
  for (const unsigned players : {4U, 5U}) {
    for (std::uint8_t first = 2; first < k_builtin_roles; ++first) {
      setups.push_back({.players = players, .special_roles = {RoleId{first}}});
      for (std::uint8_t second = 2; second < first; ++second) {
        Choices pair{.players = players, .special_roles = {RoleId{second}, RoleId{first}}};
        if (std::holds_alternative<Options>(Options::make(pair))) setups.push_back(pair);
      }
    }
    for (const Role& role : custom_roles()) {
      setups.push_back({.players = players, .special_roles = {k_custom_role}, .custom_role = role});
    }
  }
}

}  // namespace

std::vector<Choices> many_setups() {
  std::vector<Choices> setups;
  for (unsigned players = 2; players <= 5; ++players) {
    setups.push_back({.players = players});
    setups.push_back({.players = players, .wager = false});
    setups.push_back({.players = players, .risky = true});
  }
  const Dimensions small{
      .suits = 3, .numbers = 6, .hand = 3, .tricks = 3, .missions_needed = 2, .intel_needed = 3};
  const Dimensions one_suit{
      .suits = 1, .numbers = 13, .hand = 2, .tricks = 2, .missions_needed = 2, .intel_needed = 2};
  for (unsigned players = 3; players <= 5; ++players) {
    setups.push_back({.players = players, .dimensions = small});
    setups.push_back({.players = players, .dimensions = one_suit});
  }
  setups.push_back({.players = 2,
                    .dimensions = Dimensions{.suits = 2,
                                             .numbers = 9,
                                             .hand = 4,
                                             .tricks = 4,
                                             .missions_needed = 3,
                                             .intel_needed = 4}});
  MissionDeck odd_deck;
  for (int i = 0; i < 24; ++i) {
    const auto min = static_cast<std::int16_t>(i / 2 - 2);
    odd_deck.missions.push_back(
        {"count" + std::to_string(i),
         static_cast<Suit>(i % 4),
         {.kind = i % 2 == 0 ? ConditionKind::trump_count : ConditionKind::winning_number,
          .min = min,
          .max = static_cast<std::int16_t>(min + i % 3)}});
  }
  setups.push_back({.players = 4, .mission_deck = odd_deck});
  add_special_roles(setups);
  return setups;
}

TEST(Levels, AreMadeByName) {
  ASSERT_EQ(bot_levels().size(), 4U);
  EXPECT_EQ(bot_levels()[0], "random");
  EXPECT_EQ(bot_levels()[1], "rookie");
  EXPECT_EQ(bot_levels()[2], "officer");
  EXPECT_EQ(bot_levels()[3], "spymaster");
  for (const std::string_view level : bot_levels()) EXPECT_NE(make_bot(level), nullptr);
  EXPECT_EQ(make_bot("grandmaster"), nullptr);
  EXPECT_EQ(make_bot(""), nullptr);
}

TEST(Games, AreLawfulInEverySetup) {
  constexpr std::uint64_t k_games = 8;
  for (const Choices& choices : many_setups()) {
    const Options options = ready(choices);
    for (const auto& [others, insider] :
         {std::pair{"rookie", "rookie"}, {"rookie", "random"}, {"random", "rookie"}}) {
      const BotTable table{options, others, insider};
      for (std::uint64_t game = 0; game < k_games; ++game) {
        const GameState end = table.play(Seed::from_number(game));
        ASSERT_EQ(end.open.phase, Phase::over);
      }
    }
  }
}

TEST(Games, OfThinkingBotsAreLawfulInEverySetup) {
  constexpr std::array<std::pair<const char*, const char*>, 4> k_tables{{{"officer", "random"},
                                                                         {"officer", "spymaster"},
                                                                         {"spymaster", "officer"},
                                                                         {"random", "spymaster"}}};
  std::uint64_t game = 0;
  for (const Choices& choices : many_setups()) {
    const Options options = ready(choices);
    const auto& [others, insider] = k_tables[game % k_tables.size()];
    const BotTable table{options, others, insider};
    ASSERT_EQ(table.play(Seed::from_number(++game)).open.phase, Phase::over);
  }
}

TEST(Games, AreTheSameFromTheSameSeed) {
  const Seed seed = Seed::from_number(99);
  for (const Choices& choices : many_setups()) {
    const Options options = ready(choices);
    const BotTable table{options, "rookie", "rookie"};
    EXPECT_EQ(table.play(seed), table.play(seed));
  }
  for (unsigned players = 2; players <= 5; ++players) {
    const Options options = ready({.players = players});
    const BotTable table{options, "officer", "spymaster"};
    EXPECT_EQ(table.play(seed), table.play(seed));
  }
}

// One number for everything that bots do here: the same with every compiler and in the browser. It
// changes when a bot or a deal does, and only then.
std::uint64_t signature_of(const std::vector<Choices>& setups, std::string_view others,
                           std::string_view insider) {
  std::uint64_t signature = 0xCBF29CE484222325ULL;
  for (const Choices& choices : setups) {
    const Options options = ready(choices);
    const BotTable table{options, others, insider};
    (void)table.play(Seed::from_number(2024), [&](const GameState&, Action action) {
      for (const unsigned byte : {0U + action.seat.index, 0U + action.a, 0U + action.b}) {
        signature = (signature ^ byte) * 0x100000001B3ULL;
      }
    });
  }
  return signature;
}

TEST(Games, HaveTheirSignature) {
  EXPECT_EQ(signature_of(many_setups(), "rookie", "rookie"), 10872830050690661693ULL);
  const std::vector<Choices> few{{.players = 2}, {.players = 4}, {.players = 5, .risky = true}};
  EXPECT_EQ(signature_of(few, "officer", "spymaster"), 5741391878941764532ULL);
}

TEST(Games, RandomChoosesEveryLegalAction) {
  const Options options = ready({});
  const GameState state = deal(Seed::from_number(1), options);
  const Seat seat = actors(state).nth(0);
  const SeatView view = view_for(options, state, seat);
  const auto bot = make_bot("random");
  std::vector<int> seen(legal_actions(view).size());
  for (std::uint64_t i = 0; i < 200; ++i) {
    const Action action = bot->choose(view, {}, Seed::from_number(i));
    for (unsigned k = 0; k < seen.size(); ++k) seen[k] += legal_actions(view)[k] == action ? 1 : 0;
  }
  for (const int count : seen) EXPECT_GT(count, 60);
}

}  // namespace insidejob::testing
