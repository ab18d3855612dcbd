// Bots that talk, over real sockets. They accuse with grounds, answer people, and are quiet if the
// host says so.
#include <gtest/gtest.h>

#include "server/net/bot_pool.h"
#include "server/net/test/support/company.h"
#include "server/net/test/support/hosted_server.h"

namespace insidejob::wire_test {
namespace {

using load::Stage;

// Still long enough to think of something, even on a busy machine.
void talk_soon(ServerOptions& options) {
  options.house.room.talk_pace = 60;
  options.house.room.bot_pace = 40;
}

unsigned said_by_bots(const Guest& guest) {
  unsigned count = 0;
  for (const auto& heard : guest.heard()) {
    // For a person's phrase, `member` comes before `seat`, so this matches only bots.
    for (auto at = heard.text.find(R"("event": "phrase_said", "seat")"); at != std::string::npos;
         at = heard.text.find(R"("event": "phrase_said", "seat")", at + 1)) {
      ++count;
    }
  }
  return count;
}

bool has_heard(const Guest& guest, std::string_view text) {
  for (const auto& heard : guest.heard()) {
    if (heard.type == load::MessageType::events && heard.text.find(text) != std::string::npos) {
      return true;
    }
  }
  return false;
}

TEST(BotTalk, AccusesWithGrounds) {
  HostedServer server{talk_soon};
  unsigned said = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Company company{server.port(), {.people = 1, .bots = 3, .seed = seed}};
    company.start_game();
    company.play_until(Stage::result);
    said += said_by_bots(company.host());
    EXPECT_EQ(company.host().refusals(), 0U);
    if (has_heard(company.host(), R"("say": "accuse")") &&
        has_heard(company.host(), R"("grounds": [{"ground": )")) {
      EXPECT_GT(said, 0U);
      return;
    }
  }
  FAIL() << "in twenty games, with " << said << " phrases";
}

// A game may end early. If it does, another one is played.
TEST(BotTalk, AnswersAQuestion) {
  HostedServer server{talk_soon};
  for (std::uint64_t seed = 3; seed <= 20; ++seed) {
    Company company{server.port(), {.people = 1, .bots = 3, .seed = seed}};
    company.start_game();
    company.play_a_little(4);
    if (company.host().stage() != Stage::play) continue;
    const unsigned before = said_by_bots(company.host());
    for (const char* seat : {"1", "2", "3"}) {
      const std::string question = R"("do": "say", "phrase": {"say": "why_not_follow", "seat": )";
      EXPECT_EQ(company.host().demand(question + seat + "}"), "done");
    }
    while (said_by_bots(company.host()) < before + 3) {
      ASSERT_TRUE(company.host().take(k_patience)) << "no one answers";
    }
    return;
  }
  FAIL() << "no game lasted for four moves";
}

TEST(BotTalk, IsQuietWhereTheHostSaysSo) {
  HostedServer server{talk_soon};
  Company company{
      server.port(),
      {.people = 1, .bots = 3, .wishes = R"("options": {"quiet_bots": true})", .seed = 4}};
  company.start_game();
  company.play_a_little(8);
  EXPECT_EQ(company.host().demand(R"("do": "say", "phrase": {"say": "why_not_follow", "seat": 1})"),
            "done");
  company.play_until(Stage::result);
  EXPECT_EQ(said_by_bots(company.host()), 0U);
  EXPECT_FALSE(has_heard(company.host(), R"("event": "mark_set")"));
}

TEST(BotTalk, ThePoolDropsTalkFirst) {
  Metrics metrics;
  BotPool pool{{.time = {.threads = 1}, .talks = 0}, metrics};
  pool.talk({.options = {}, .scene = {}, .seed = {}, .within = 1'000, .done = [](const Utterance&) {
               ADD_FAILURE() << "it was thought about";
             }});
  EXPECT_EQ(metrics.bots_silenced.value(), 1U);
}

}  // namespace
}  // namespace insidejob::wire_test
