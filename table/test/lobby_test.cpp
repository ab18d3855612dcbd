// People, seats, host, options, ready: the table between games.
#include <gtest/gtest.h>

#include "table/log/log_json.h"
#include "table/names/name.h"
#include "table/test/support/evening.h"
#include "table/view/table_view.h"
#include "table/wire/client_json.h"

namespace insidejob {
namespace {

using table_test::Evening;
using table_test::member;
using table_test::seat;
using table_test::token;

TEST(Names, AreMadeFitToBeShown) {
  EXPECT_EQ(clean_text("  Ana \t\n Maria ", 24), "Ana Maria");
  EXPECT_EQ(clean_text("A\x01n\x7F\xC2\x85"
                       "a",
                       24),
            "An a");  // controls
  EXPECT_EQ(clean_text("\xE2\x80\xAE"
                       "evil\xE2\x81\xA6",
                       24),
            "evil");                                          // direction
  EXPECT_EQ(clean_text("\xE2\x80\x8B\xEF\xBB\xBF", 24), "");  // invisible
  EXPECT_EQ(clean_text("a\xFF\xC0\x80\xED\xA0\x80"
                       "b",
                       24),
            "ab");  // not UTF-8
  EXPECT_EQ(clean_text("\xF0\x9F\x95\xB5 J\xC3\xBCrgen", 24), "\xF0\x9F\x95\xB5 J\xC3\xBCrgen");
  EXPECT_EQ(clean_text("abcdef", 3), "abc");
  EXPECT_EQ(clean_text("ab cd", 3), "ab");
  EXPECT_EQ(clean_length("  ab   cd "), 5U);
}

TEST(Lobby, TheFirstIsHostAndNamesAreUnique) {
  Evening evening;
  evening.join(" Ana ");
  evening.join("Ana");
  evening.join("Ana", true);
  const TableState& state = evening.state();
  EXPECT_EQ(state.host, member(1));
  EXPECT_EQ(state.members[0].name, "Ana");
  EXPECT_EQ(state.members[1].name, "Ana 2");
  EXPECT_EQ(state.members[2].name, "Ana 3");
  EXPECT_EQ(seat_of(state, member(2)), seat(1));
  EXPECT_FALSE(seat_of(state, member(3)));
  evening.expect_refused(Reason::name_empty, Join{" \t ", token(50), false});
  evening.expect_refused(Reason::control_characters, Join{" \x01 ", token(50), false});
  evening.expect_refused(Reason::name_too_long, Join{std::string(25, 'x'), token(50), false});
  evening.expect_refused(Reason::token_in_use, Join{"Di", token(2), false});
  while (evening.state().members.size() < k_most_members) {
    evening.join(std::string(24, 'y'), true);
  }
  EXPECT_EQ(evening.state().members.back().name.size(), 24U);
  evening.expect_refused(Reason::table_full, Join{"Late", token(70), false});
}

TEST(Lobby, TokensAreKeptAndShownToNobody) {
  Evening evening;
  evening.join("Ana");
  EXPECT_EQ(find_member_by_token(evening.state(), token(1)), &evening.state().members[0]);
  EXPECT_EQ(find_member_by_token(evening.state(), token(2)), nullptr);
  const std::string hash = hex_text(token(1));
  EXPECT_NE(evening.log[0].find(hash), std::string::npos);
  EXPECT_EQ(snapshot_message(evening.state(), member(1)).find(hash), std::string::npos);
  EXPECT_EQ(events_message(evening.state(), evening.steps, member(1)).find(hash),
            std::string::npos);
  evening.demand(ChangeToken{member(1), token(9)});
  EXPECT_EQ(find_member_by_token(evening.state(), token(1)), nullptr);
  EXPECT_NE(find_member_by_token(evening.state(), token(9)), nullptr);
  EXPECT_NE(events_message(evening.state(), evening.last, member(1)).find("\"quiet\""),
            std::string::npos);
}

TEST(Lobby, SeatsAndBots) {
  Evening evening;
  const MemberId ana = evening.join("Ana");
  const MemberId bo = evening.join("Bo");
  evening.demand(TakeSeat{seat(3)}, ana);
  EXPECT_TRUE(evening.state().chairs[0].empty());
  evening.expect_refused(Reason::seat_taken, TakeSeat{seat(3)}, bo);
  evening.expect_refused(Reason::no_such_seat, TakeSeat{seat(4)}, bo);
  evening.demand(SeatBot{seat(0), "rookie", " Robo "}, ana);
  EXPECT_EQ(evening.state().chairs[0].bot->name, "Robo");
  evening.demand(SeatBot{seat(2), "random", "Robo"}, ana);
  EXPECT_EQ(evening.state().chairs[2].bot->name, "Robo 2");
  evening.expect_refused(Reason::seat_taken, SeatBot{seat(1), "random", ""}, ana);
  evening.expect_refused(Reason::unknown_bot_level, SeatBot{seat(0), "genius", ""}, ana);
  evening.expect_refused(Reason::not_the_host, SeatBot{seat(0), "random", ""}, bo);
  evening.demand(RemoveBot{seat(2)}, ana);
  evening.expect_refused(Reason::no_bot_there, RemoveBot{seat(2)}, ana);
  evening.demand(StandUp{}, bo);
  evening.expect_refused(Reason::not_seated, StandUp{}, bo);
  evening.expect_refused(Reason::not_seated, SetReady{true}, bo);
  evening.expect_refused(Reason::seats_empty, StartGame{}, ana);
}

TEST(Lobby, BotsHaveATemperament) {
  Evening evening;
  const MemberId ana = evening.join("Ana");
  evening.demand(SeatBot{seat(1), "rookie", "Milo"}, ana);
  evening.demand(SeatBot{seat(2), "rookie", "Vera", Temperament::cautious}, ana);
  EXPECT_EQ(evening.state().chairs[1].bot->temperament, Temperament::talkative);
  EXPECT_EQ(evening.state().chairs[2].bot->temperament, Temperament::cautious);
  evening.demand(SeatBot{seat(1), "rookie", "Milo", Temperament::bold}, ana);
  EXPECT_EQ(evening.state().chairs[1].bot->temperament, Temperament::bold);
  EXPECT_NE(snapshot_message(evening.state(), ana)
                .find(R"({"level": "rookie", "name": "Milo", "temperament": "bold"})"),
            std::string::npos);
}

// A log from before bots had temperaments.
TEST(Lobby, ATemperamentThatNobodyWroteFollowsFromTheName) {
  Evening evening;
  const MemberId ana = evening.join("Ana");
  const TableState before = evening.state();
  evening.demand(SeatBot{seat(1), "rookie", "Milo", Temperament::bold}, ana);
  std::string line = evening.log.back();
  const std::string_view written = R"(, "temperament": "bold")";
  const auto at = line.find(written);
  ASSERT_NE(at, std::string::npos) << line;
  line.erase(at, written.size());
  const auto read = read_table_event(before, line);
  ASSERT_TRUE(std::holds_alternative<TableEvent>(read)) << line;
  const auto& fact = std::get<BotSeated>(std::get<TableEvent>(read).fact);
  EXPECT_EQ(fact.temperament, Temperament::talkative);
}

TEST(Lobby, BotsThatOnlyThisServerHas) {
  Evening evening;
  const MemberId ana = evening.join("Ana");
  const std::vector<std::string> levels{"exec:mine"};
  Table table = evening.table;
  const auto seats = [&](const char* level) {
    const Answer answer = table.submit(SeatBot{seat(2), level, ""}, ana, 0, evening.now);
    return std::holds_alternative<Done>(answer);
  };
  EXPECT_FALSE(seats("exec:mine"));
  table.offer_levels(levels);
  EXPECT_FALSE(seats("exec:other"));
  EXPECT_TRUE(seats("exec:mine"));
  EXPECT_EQ(table.state().chairs[2].bot->level, "exec:mine");
  EXPECT_TRUE(seats("rookie"));
}

TEST(Lobby, WhoTakesOverMayBeABotThatOnlyThisServerHas) {
  Evening evening;
  const MemberId ana = evening.join("Ana");
  const std::vector<std::string> levels{"exec:mine"};
  Table table = evening.table;
  const auto takes = [&](const char* level) {
    const Answer answer =
        table.submit(ChangeOptions{{.takeover_level = level}}, ana, 0, evening.now);
    return std::holds_alternative<Done>(answer);
  };
  EXPECT_FALSE(takes("exec:mine"));
  table.offer_levels(levels);
  EXPECT_FALSE(takes("exec:other"));
  EXPECT_TRUE(takes("exec:mine"));
  EXPECT_EQ(table.state().options.takeover_level, "exec:mine");
}

TEST(Lobby, HostGoesOn) {
  Evening evening;
  const MemberId ana = evening.join("Ana");
  const MemberId bo = evening.join("Bo");
  const MemberId cy = evening.join("Cy");
  evening.expect_refused(Reason::not_yourself, GiveHost{ana}, ana);
  evening.expect_refused(Reason::no_such_member, GiveHost{member(9)}, ana);
  evening.demand(GiveHost{cy}, ana);
  EXPECT_EQ(evening.state().host, cy);
  evening.expect_refused(Reason::not_the_host, Kick{bo}, ana);
  evening.demand(Disconnect{ana});
  evening.demand(Leave{}, cy);
  EXPECT_EQ(evening.state().host, bo);  // from those who are present
  evening.demand(Kick{ana}, bo);
  EXPECT_EQ(evening.state().members.size(), 1U);
  evening.expect_refused(Reason::not_yourself, Kick{bo}, bo);
  evening.expect_refused(Reason::not_a_member, Leave{}, ana);
  evening.demand(Leave{}, bo);
  EXPECT_FALSE(evening.state().host);
  const MemberId di = evening.join("Di");
  EXPECT_EQ(di, member(4));  // numbers are never used twice
  EXPECT_EQ(evening.state().host, di);
}

TEST(Lobby, AHostWhoIsAwayForLongIsReplaced) {
  Evening evening;
  evening.join("Ana");
  const MemberId bo = evening.join("Bo");
  evening.demand(Disconnect{member(1)});
  evening.pass(k_host_grace - 1);
  EXPECT_EQ(evening.state().host, member(1));
  evening.pass_to_deadline();
  EXPECT_EQ(evening.state().host, bo);
}

TEST(Lobby, APlayerFollowsTheHostBeforeASpectatorDoes) {
  Evening evening;
  const MemberId ana = evening.join("Ana");
  const MemberId wim = evening.join("Wim", true);
  const MemberId bo = evening.join("Bo");
  evening.demand(Disconnect{ana});
  evening.pass_to_deadline();
  EXPECT_EQ(evening.state().host, bo);
  evening.demand(StandUp{}, bo);
  evening.demand(Leave{}, bo);
  EXPECT_EQ(evening.state().host, wim);  // there is nobody else
}

TEST(Lobby, OptionsAreCheckedAsTheyChange) {
  Evening evening;
  const MemberId ana = evening.join("Ana");
  const auto refused_with = [&](Fault fault, const OptionsPatch& patch) {
    const auto refusal = evening.submit(ChangeOptions{patch}, ana);
    ASSERT_TRUE(refusal);
    EXPECT_EQ(refusal->reason, Reason::options_forbidden);
    EXPECT_EQ(refusal->violation, RuleViolation{fault});
  };
  refused_with(Fault::players_range, {.players = 6});
  refused_with(Fault::risky_without_wagers, {.wager = false, .risky = true});
  refused_with(Fault::special_roles_neutral, {.special_roles = {{"decoy", "tim_shady"}}});
  refused_with(Fault::special_roles_players, {.players = 3, .special_roles = {{"decoy"}}});
  evening.expect_refused(Reason::unknown_role, ChangeOptions{{.special_roles = {{"pope"}}}}, ana);
  evening.expect_refused(Reason::option_range, ChangeOptions{{.turn_seconds = 1}}, ana);
  evening.expect_refused(Reason::unknown_bot_level, ChangeOptions{{.takeover_level = "x"}}, ana);
  RoleCard card{.role = {.id = "talker"}, .name = {}, .text = {{"en", std::string(700, 'x')}}};
  evening.expect_refused(Reason::option_range,
                         ChangeOptions{{.special_roles = {{"talker"}}, .custom_role = {card}}},
                         ana);

  const MemberId bo = evening.join("Bo");
  evening.demand(SetReady{true}, bo);
  evening.demand(ChangeOptions{{.players = 5, .history = HistoryRule::open}}, ana);
  EXPECT_FALSE(find_member(evening.state(), bo)->ready);
  evening.demand(TakeSeat{seat(4)}, bo);
  evening.demand(ChangeOptions{{.players = 3}}, ana);
  EXPECT_FALSE(seat_of(evening.state(), bo));  // the seat no longer exists
  evening.expect_refused(Reason::not_the_host, TakePreset{Preset::risky}, bo);
}

TEST(Lobby, PresetsAreLawfulFromEverywhere) {
  for (std::size_t from = 0; from < k_presets; ++from) {
    for (std::size_t to = 0; to < k_presets; ++to) {
      Evening evening;
      const MemberId ana = evening.join("Ana");
      evening.demand(TakePreset{static_cast<Preset>(from)}, ana);
      evening.demand(TakePreset{static_cast<Preset>(to)}, ana);
    }
  }
  EXPECT_FALSE(with_preset({}, Preset::first_game).wager);
  EXPECT_EQ(with_preset({}, Preset::two_players).players, 2U);
  EXPECT_EQ(with_preset({.players = 2}, Preset::tim_sleeper).players, 4U);
}

TEST(Lobby, TablesWithTheSameRulesShareThem) {
  Evening one;
  Evening other;
  EXPECT_TRUE(one.state().rules.is_same_object(other.state().rules));
  const MemberId ana = one.join("Ana");
  const MemberId bo = other.join("Bo");
  one.demand(TakePreset{Preset::tim_sleeper}, ana);
  EXPECT_FALSE(one.state().rules.is_same_object(other.state().rules));
  EXPECT_FALSE(one.state().rules == other.state().rules);
  other.demand(TakePreset{Preset::tim_sleeper}, bo);
  EXPECT_TRUE(one.state().rules.is_same_object(other.state().rules));
  // Manners are not rules.
  other.demand(ChangeOptions{{.turn_seconds = 30}}, bo);
  EXPECT_TRUE(one.state().rules.is_same_object(other.state().rules));
  // A custom deck is never shared, even if two tables bring the same one.
  one.demand(ChangeOptions{{.mission_deck = {standard_deck()}}}, ana);
  other.demand(ChangeOptions{{.mission_deck = {standard_deck()}}}, bo);
  EXPECT_FALSE(one.state().rules.is_same_object(other.state().rules));
  EXPECT_TRUE(one.state().rules == other.state().rules);
}

TEST(Lobby, RolesInPlayAreShownBeforeTheDeal) {
  Evening evening;
  const MemberId ana = evening.join("Ana");
  evening.demand(TakePreset{Preset::accomplice_prof_no}, ana);
  const std::string snapshot = snapshot_message(evening.state(), ana);
  EXPECT_NE(snapshot.find(R"("roles": ["accomplice", "agent", "agent", "prof_no"])"),
            std::string::npos)
      << snapshot;
}

TEST(Lobby, StartsWhenAllAreReady) {
  Evening evening;
  const MemberId ana = evening.join("Ana");
  const MemberId bo = evening.join("Bo");
  evening.demand(SeatBot{seat(2), "random", ""}, ana);
  evening.demand(SetReady{true}, ana);
  evening.demand(SetReady{true}, bo);
  EXPECT_EQ(evening.state().stage, Stage::lobby);  // a seat is empty
  evening.demand(SeatBot{seat(3), "random", ""}, ana);
  EXPECT_EQ(evening.state().stage, Stage::shuffle);
  EXPECT_TRUE(needs_seed(evening.state()));
  for (const Command& command :
       {Command{TakeSeat{seat(0)}}, Command{StandUp{}}, Command{SetReady{true}},
        Command{SetReluctant{true}}, Command{StartGame{}}, Command{TakePreset{Preset::risky}},
        Command{RemoveBot{seat(3)}}, Command{SeatBot{seat(3), "random", ""}},
        Command{ChangeOptions{}}}) {
    evening.expect_refused(Reason::not_now, command, ana);
  }
}

}  // namespace
}  // namespace insidejob
