// Erasing a person leaves nothing personal, and keeps the games.
#include "server/admin/erase_person.h"

#include <gtest/gtest.h>

#include "server/admin/finished_game.h"
#include "server/admin/stored_log.h"
#include "server/admin/test/support/stored_evening.h"
#include "server/crypto/crypto.h"
#include "server/rooms/summary.h"
#include "server/storage/test/support/contract.h"
#include "server/storage/wait.h"
#include "table/log/log_json.h"

namespace insidejob {
namespace {

const MemberId k_ana{1};
const MemberId k_bo{2};

class ErasePerson : public StorageContract {
 protected:
  void SetUp() override {
    ASSERT_TRUE(start_crypto());
    StorageContract::SetUp();
  }

  [[nodiscard]] std::string whole_log(const std::string& table) {
    std::string all;
    for (const std::string& text : texts(table)) all += text + "\n";
    return all;
  }
  [[nodiscard]] TableState state_of(const std::string& table) {
    const auto exported = storage_->export_table(table);
    EXPECT_TRUE(succeeded(exported));
    const auto state = replay_log(exported->entries);
    EXPECT_TRUE(succeeded(state));
    return *state;
  }
  [[nodiscard]] std::string records_of(const std::string& table) {
    const auto exported = storage_->export_table(table);
    EXPECT_TRUE(succeeded(exported));
    const auto games = finished_games(exported->entries);
    EXPECT_TRUE(succeeded(games));
    std::string all;
    for (const FinishedGame& finished : *games) all += record_json(finished) + "\n";
    return all;
  }

  const ErasureOptions options_{.random = random_bytes32};
};
INSTANTIATE_TEST_SUITE_P(Storages, ErasePerson,
                         testing::Values(Backend::sqlite, Backend::postgres, Backend::memory),
                         testing::PrintToStringParamName());

TEST_P(ErasePerson, NothingPersonalIsLeftAndTheGamesStay) {
  StoredEvening evening{1};
  evening.play_usual();
  evening.store(*storage_, "t", "bako-dimu-fera", 5000);
  const std::string hash = hex_text(find_member(evening.state(), k_ana)->token_hash);
  ASSERT_NE(whole_log("t").find(hash), std::string::npos);
  ASSERT_NE(whole_log("t").find("Elm Road"), std::string::npos);
  std::string records = records_of("t");

  const auto erased = erase_person(*storage_, "t", k_ana, options_, evening.now);
  ASSERT_TRUE(succeeded(erased));
  EXPECT_EQ(erased->name, "Deleted player 1");
  EXPECT_EQ(erased->texts, 1U);
  EXPECT_EQ(erased->mentions, 1U);

  const std::string log = whole_log("t");
  for (const std::string& trace :
       {hash, std::string{"\"Ana\""}, std::string{"Elm Road"}, std::string{"Robo"}}) {
    EXPECT_EQ(log.find(trace), std::string::npos) << trace;
  }
  EXPECT_NE(log.find("Hello Ana"), std::string::npos);  // Bo's own words
  EXPECT_NE(log.find("\"Bo\""), std::string::npos);

  // The game is the same, with another name in it.
  for (const auto& [from, to] :
       {std::pair<std::string, std::string>{"\"Ana\"", "\"Deleted player 1\""},
        {"\"Robo\"", "\"\""}}) {
    const std::size_t at = records.find(from);
    ASSERT_NE(at, std::string::npos);
    records.replace(at, from.size(), to);
  }
  EXPECT_EQ(records_of("t"), records);

  const TableState state = state_of("t");
  EXPECT_EQ(find_member(state, k_ana), nullptr);
  EXPECT_TRUE(state.chairs[0].bot);  // in the running game
  EXPECT_EQ(name_of(state.stage), name_of(Stage::play));
  EXPECT_EQ(state.game->actions, evening.state().game->actions);
  EXPECT_EQ(state.game->deal, evening.state().game->deal);

  const auto info = storage_->find("t");
  ASSERT_TRUE(succeeded(info));
  const auto summary = read_summary(info->summary);
  ASSERT_TRUE(summary);
  EXPECT_EQ(*summary, summarize(state, false));
  EXPECT_EQ(summary->host, "Bo");
}

// The annex of a record and the people of a link follow from the log, so they go with it.
TEST_P(ErasePerson, TheAnnexOfARecordAndConsentToALinkGoToo) {
  StoredEvening evening{4};
  evening.join("Ana");
  evening.join("Bo");
  for (const unsigned at : {2U, 3U}) {
    evening.submit(SeatBot{table_test::seat(at), "random", "Robo"}, k_ana);
  }
  evening.start_game();
  evening.submit(Chat{"I live in Elm Road"}, k_ana);
  evening.submit(Chat{"Nobody does"}, k_bo);
  evening.play_to(Stage::result);
  evening.submit(MakeLink{std::string(64, 'a')}, k_ana);
  for (const MemberId person : {k_ana, k_bo}) evening.submit(ShareLink{true}, person);
  ASSERT_TRUE(evening.state().links.at(0).is_open());
  evening.store(*storage_, "t", "bako-dimu-fera", 5000);
  ASSERT_NE(records_of("t").find("Elm Road"), std::string::npos);

  const auto erased = erase_person(*storage_, "t", k_ana, options_, evening.now);
  ASSERT_TRUE(succeeded(erased));
  EXPECT_EQ(records_of("t").find("Elm Road"), std::string::npos);
  EXPECT_EQ(records_of("t").find("Ana"), std::string::npos);
  EXPECT_NE(records_of("t").find("Nobody does"), std::string::npos);
  const GameLink link = state_of("t").links.at(0);
  EXPECT_FALSE(link.is_open());
  EXPECT_EQ(link.people.at(0).name, erased->name);
  EXPECT_NE(link.people.at(0).token_hash, evening.state().links[0].people[0].token_hash);
  EXPECT_TRUE(link.people.at(1).agreed);
}

TEST_P(ErasePerson, WhereTheyAreNotifiedGoesToo) {
  StoredEvening evening{5};
  evening.join("Ana");
  OptionsPatch by_turns;
  by_turns.turn_hours = 24;
  evening.submit(ChangeOptions{by_turns}, k_ana);
  evening.submit(Join{.name = "Bo",
                      .token_hash = random_bytes32(),
                      .accepts = TurnTerms{24, MissedTurn::stand_in}});
  const auto device = [](const std::string& name) {
    return PushSubscription{.endpoint = "https://push.example.org/" + name,
                            .key = Bytes(65, 4),
                            .auth = Bytes(16, static_cast<std::uint8_t>(100 + name.size()))};
  };
  evening.submit(SetPush{device("anas")}, k_ana);
  evening.submit(SetPush{device("bos")}, k_bo);
  evening.store(*storage_, "t", "bako-dimu-fera", 5000);
  ASSERT_NE(whole_log("t").find("/anas"), std::string::npos);

  ASSERT_TRUE(succeeded(erase_person(*storage_, "t", k_ana, options_, evening.now)));
  EXPECT_EQ(whole_log("t").find("/anas"), std::string::npos);
  EXPECT_EQ(whole_log("t").find(hex_text(device("anas").auth)), std::string::npos);
  EXPECT_EQ(find_member(state_of("t"), k_bo)->push, device("bos"));
}

TEST_P(ErasePerson, MentionsOfOthersGoIfAsked) {
  StoredEvening evening{2};
  evening.play_usual();
  evening.store(*storage_, "t", "bako-dimu-fera", 5000);
  ErasureOptions thorough = options_;
  thorough.texts_of_others = true;
  ASSERT_TRUE(succeeded(erase_person(*storage_, "t", k_ana, thorough, evening.now)));
  EXPECT_EQ(whole_log("t").find("Ana"), std::string::npos);
  EXPECT_NE(whole_log("t").find("once more?"), std::string::npos);
}

TEST_P(ErasePerson, EveryNameOfTheEveningGoes) {
  StoredEvening evening{3};
  evening.join("Ana");
  evening.join("Deleted player 1");
  evening.submit(Rename{"Anastasia"}, k_ana);
  evening.submit(ChangeToken{k_ana, random_bytes32()});
  evening.submit(Leave{}, k_ana);
  evening.store(*storage_, "t", "bako-dimu-fera", 5000);
  const Sequence before = evening.log.size();
  const auto erased = erase_person(*storage_, "t", k_ana, options_, evening.now);
  ASSERT_TRUE(succeeded(erased));
  EXPECT_EQ(whole_log("t").find("Ana"), std::string::npos);
  EXPECT_EQ(texts("t").size(), before);  // someone who has left does not leave again
  EXPECT_NE(erased->name, "Deleted player 1");
  // There were two hashes. Both are gone.
  const auto exported = storage_->export_table("t");
  ASSERT_TRUE(succeeded(exported));
  std::size_t at = 0;
  std::size_t hashes = 0;
  for (const ExportedEntry& entry : exported->entries) {
    const bool changed = entry.entry.text != evening.log[at++];
    if (entry.entry.text.find("\"member\": 1, \"") == std::string::npos) continue;
    if (entry.entry.text.find("token_hash") == std::string::npos) continue;
    ++hashes;
    EXPECT_TRUE(changed) << entry.entry.text;
  }
  EXPECT_EQ(hashes, 2U);
}

TEST_P(ErasePerson, AServerThatHasTheTableIsFencedOff) {
  StoredEvening evening{4};
  evening.play_usual();
  evening.store(*storage_, "t", "bako-dimu-fera", 5000);
  // The server holds fence 1. Its next append would bring back what it has in memory.
  ASSERT_TRUE(succeeded(erase_person(*storage_, "t", k_ana, options_, evening.now)));
  const Sequence next = texts("t").size() + 1;
  EXPECT_FAULT(fenced_off, append("t", next, {"{}"}, 1));
  // A server that took the table over after the first claim is fenced off by the second.
  EXPECT_FAULT(fenced_off, append("t", next, {"{}"}, 2));
  // A server that reads the table again can continue.
  const auto info = storage_->find("t");
  ASSERT_TRUE(succeeded(info));
  ASSERT_TRUE(succeeded(claim("t", info->fence + 1)));
}

TEST_P(ErasePerson, APlanChangesNothingAndUnknownPeopleAreRefused) {
  StoredEvening evening{5};
  evening.play_usual();
  evening.store(*storage_, "t", "bako-dimu-fera", 5000);
  const std::string before = whole_log("t");
  const auto exported = storage_->export_table("t");
  ASSERT_TRUE(succeeded(exported));
  const auto plan = plan_erasure(*exported, k_bo, options_);
  ASSERT_TRUE(succeeded(plan));
  EXPECT_GE(plan->replacements.size(), 2U);
  EXPECT_FAULT(not_found, plan_erasure(*exported, MemberId{9}, options_));
  EXPECT_FAULT(not_found, erase_person(*storage_, "other", k_bo, options_, evening.now));
  EXPECT_EQ(whole_log("t"), before);

  ASSERT_TRUE(succeeded(
      wait([&](StorageDone done) { storage_->rewrite("t", {{3, "x"}}, std::move(done)); })));
  const std::string damaged = whole_log("t");
  EXPECT_FAULT(corrupt, erase_person(*storage_, "t", k_bo, options_, evening.now));
  EXPECT_EQ(whole_log("t"), damaged);
}

TEST_P(ErasePerson, TwoPeopleOneAfterTheOther) {
  StoredEvening evening{6};
  evening.play_usual();
  evening.store(*storage_, "t", "bako-dimu-fera", 5000);
  ASSERT_TRUE(succeeded(erase_person(*storage_, "t", k_ana, options_, evening.now)));
  ASSERT_TRUE(succeeded(erase_person(*storage_, "t", k_bo, options_, evening.now)));
  ASSERT_TRUE(succeeded(erase_person(*storage_, "t", k_bo, options_, evening.now)));
  const std::string log = whole_log("t");
  EXPECT_NE(log.find("Deleted player 1"), std::string::npos);
  EXPECT_NE(log.find("Deleted player 2"), std::string::npos);
  EXPECT_EQ(log.find("Hello"), std::string::npos);
  EXPECT_NE(log.find("once more?"), std::string::npos);
}

}  // namespace
}  // namespace insidejob
