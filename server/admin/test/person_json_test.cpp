#include "server/admin/person_json.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "server/admin/finished_game.h"
#include "server/admin/test/support/stored_evening.h"
#include "server/crypto/crypto.h"
#include "server/rooms/access.h"
#include "server/storage/test/support/contract.h"

namespace insidejob {
namespace {

class PersonJson : public StorageContract {
 protected:
  void SetUp() override {
    ASSERT_TRUE(start_crypto());
    StorageContract::SetUp();
    evening_.play_usual();
    evening_.store(*storage_, "t", "bako-dimu-fera", 5000);
    StoredEvening other{2};
    other.join("Ana");
    other.store(*storage_, "u", "gako-dimu-fera", 6000);
  }

  StoredEvening evening_{1};
};
INSTANTIATE_TEST_SUITE_P(Storages, PersonJson, testing::Values(Backend::sqlite, Backend::postgres),
                         testing::PrintToStringParamName());

TEST_P(PersonJson, PeopleAreFoundByNameTokenAndNumber) {
  std::vector<std::string> unread;
  const auto count = [&](const PersonQuery& query) {
    const auto found = find_people_everywhere(*storage_, query, unread);
    EXPECT_TRUE(succeeded(found));
    return found->size();
  };
  EXPECT_EQ(count({.name = "Ana"}), 2U);
  EXPECT_EQ(count({.name = "Bo"}), 1U);
  EXPECT_EQ(count({.name = "ana"}), 0U);
  EXPECT_EQ(count({.name = "Robo"}), 0U);  // a bot
  EXPECT_EQ(count({.token_hash = token_hash(token_text(2))}), 1U);
  EXPECT_EQ(count({.token_hash = token_hash(token_text(9))}), 0U);
  EXPECT_EQ(count({.token_hash = token_hash(token_text(2)), .name = "Ana"}), 0U);
  const auto third = find_people(*storage_, "t", {.member = MemberId{3}});
  ASSERT_TRUE(succeeded(third));
  ASSERT_EQ(third->size(), 1U);
  EXPECT_EQ(third->front().person.names, std::vector<std::string>{"Cy"});
  EXPECT_TRUE(unread.empty());
}

TEST_P(PersonJson, HoldsAllAboutThemAndNothingOfOthers) {
  const auto found = find_people(*storage_, "t", {.name = "Ana"});
  ASSERT_TRUE(succeeded(found));
  const auto write = [&](bool with_secrets) {
    std::string text;
    JsonWriter out{text};
    EXPECT_TRUE(succeeded(write_person(out, found->front(), with_secrets)));
    return text;
  };
  const std::string text = write(false);
  const auto [document, error] = JsonDocument::parse(text);
  ASSERT_FALSE(error) << error->reason;
  const JsonValue root = document.root();
  EXPECT_TRUE(root.member("room")->equals("bako-dimu-fera"));
  EXPECT_EQ(root.member("chat")->size(), 1U);
  EXPECT_TRUE((*root.member("chat")->elements().begin())
                  .member("text")
                  ->equals("Good evening, my street is Elm Road"));
  ASSERT_EQ(root.member("games")->size(), 1U);  // the second one is still running
  const JsonValue game = *root.member("games")->elements().begin();
  EXPECT_TRUE(game.member("won")->boolean());

  // Every move of the finished game, none of the running one.
  std::size_t shown = 0;
  std::size_t withheld = 0;
  for (const JsonValue move : root.member("moves")->elements()) {
    EXPECT_EQ(move.member("seat")->whole_number(), 0);
    EXPECT_GT(move.member("at")->whole_number(), 0);
    const bool over = move.member("game")->whole_number() == 1;
    EXPECT_EQ(move.member("action").has_value(), over);
    ++(over ? shown : withheld);
  }
  const auto games = finished_games(found->front().table.entries);
  ASSERT_TRUE(succeeded(games));
  const auto own = std::ranges::count(games->front().game.actions, Seat{0}, &Action::seat);
  EXPECT_EQ(shown, static_cast<std::size_t>(own));
  EXPECT_GE(withheld, 1U);
  EXPECT_NE(text.find("\"withheld\""), std::string::npos);
  for (const char* others : {"Hello", "once more", "Bo", "Cy", "server_seed", "\"seed\""}) {
    EXPECT_EQ(text.find(others), std::string::npos) << others;
  }
  EXPECT_EQ(write(true).find("\"withheld\""), std::string::npos);
  EXPECT_GT(write(true).size(), text.size());
}

// What the annex of a record has of them, and whether they agreed to a link.
TEST_P(PersonJson, HoldsWhatOthersCouldReadInTheAnnex) {
  StoredEvening evening{5};
  evening.join("Ana");
  evening.join("Bo");
  for (const unsigned at : {2U, 3U}) {
    evening.submit(SeatBot{table_test::seat(at), "random", "Robo"}, MemberId{1});
  }
  evening.start_game();
  evening.submit(Say{{.kind = PhraseKind::who_is_it}}, MemberId{1});
  evening.submit(SetMark{table_test::seat(1), Suspicion::strong}, MemberId{1});
  evening.play_to(Stage::result);
  ASSERT_EQ(evening.state().game->annex.marks.size(), 1U);
  evening.submit(MakeLink{std::string(64, 'a')}, MemberId{1});
  evening.submit(ShareLink{true}, MemberId{2});
  evening.store(*storage_, "v", "dako-dimu-fera", 7000);
  const auto text_of = [&](const std::string& name) {
    const auto found = find_people(*storage_, "v", {.name = name});
    EXPECT_TRUE(succeeded(found) && found->size() == 1);
    std::string text;
    JsonWriter out{text};
    EXPECT_TRUE(succeeded(write_person(out, found->front(), false)));
    return text;
  };
  for (const char* own : {"who_is_it", "strong"}) {
    EXPECT_NE(text_of("Ana").find(own), std::string::npos) << own;
    EXPECT_EQ(text_of("Bo").find(own), std::string::npos) << own;
  }
  EXPECT_NE(text_of("Bo").find("link_agreed"), std::string::npos);
  EXPECT_EQ(text_of("Ana").find("link_agreed"), std::string::npos);
}

}  // namespace
}  // namespace insidejob
