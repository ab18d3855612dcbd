// Links to finished games over HTTP: who can open them, agree and erase, and that nobody else
// learns anything.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "notation/json.h"
#include "notation/test/support/protocol.h"
#include "server/rooms/requests.h"
#include "server/rooms/test/support/small_house.h"

namespace insidejob::rooms_test {
namespace {

const std::string k_unknown = R"({"error": "unknown_game"})";

class Links : public ::testing::Test {
 protected:
  Links() {
    bo = house.join(ana.room, {.name = "Bo", .from = address(2)});
    players.push_back(house.connect(ana.room, ana.token, address(1)));
    players.push_back(house.connect(ana.room, bo.token, address(2)));
    const Pass cy = house.join(ana.room, {.name = "Cy", .watch = true, .from = address(3)});
    watcher = house.connect(ana.room, cy.token, address(3));
    watcher_token = cy.token;
    for (const char* seat : {"2", "3"}) {
      EXPECT_EQ(players[0]->command(R"("do": "seat_bot", "level": "random", "seat": )" +
                                    std::string{seat}),
                "done");
    }
  }

  void play() {
    EXPECT_EQ(players[0]->command(R"("do": "start")"), "done");
    house.pass(30'000);
    const auto stage = [&] { return house.state(ana.room).stage; };
    for (unsigned i = 0; i < 3000 && stage() != Stage::result; ++i) {
      for (const auto& player : players) {
        if (!player->is_open()) continue;
        if (stage() == Stage::discussion) {
          player->command(R"("do": "discussion_ready", "ready": true)");
        } else if (const std::string move = player->next_move(); !move.empty()) {
          player->command(move);
        }
      }
      house.pass(500);
    }
    ASSERT_EQ(stage(), Stage::result);
  }
  // Plays a game, makes a link to it, and returns that.
  std::string link() {
    play();
    EXPECT_EQ(players[0]->command(R"("do": "link")"), "done");
    EXPECT_FALSE(house.state(ana.room).links.empty());
    return house.state(ana.room).links.empty() ? "" : house.state(ana.room).links.back().link;
  }

  HouseReply post(const std::string& path, const std::string& body = "{}", unsigned from = 9) {
    std::vector<HouseReply> replies;
    answer_request(
        house.house,
        {.method = RequestMethod::post, .path = path, .body = body, .from = address(from)},
        [] { return true; }, [&](HouseReply reply) { replies.push_back(std::move(reply)); });
    house.settle();
    EXPECT_EQ(replies.size(), 1U) << path;
    return replies.empty() ? HouseReply{} : replies[0];
  }
  HouseReply open(const std::string& id, const std::string& token = "", unsigned from = 9) {
    const HouseReply reply =
        post("/api/games/" + id, token.empty() ? "{}" : R"({"token": ")" + token + "\"}", from);
    test::expect_fits(reply.status == 200 ? "OpenedGame" : "Failure", reply.body);
    return reply;
  }
  HouseReply share(const std::string& id, const std::string& token, bool agree) {
    const HouseReply reply =
        post("/api/games/" + id + "/share",
             R"({"token": ")" + token + R"(", "agree": )" + (agree ? "true}" : "false}"));
    test::expect_fits(reply.status == 200 ? "LinkStatus" : "Failure", reply.body);
    return reply;
  }
  HouseReply unlink(const std::string& id, const std::string& token) {
    const HouseReply reply = post("/api/games/" + id + "/unlink", R"({"token": ")" + token + "\"}");
    test::expect_fits(reply.status == 200 ? "LinkGone" : "Failure", reply.body);
    return reply;
  }
  HouseReply together(const std::string& id, const std::string& token, unsigned page,
                      const std::string& more = "", unsigned from = 9) {
    const std::string secret(64, static_cast<char>('0' + page));
    std::string body = R"({"page": ")" + secret + '"' + (more.empty() ? "" : ", " + more);
    if (!token.empty()) body += R"(, "token": ")" + token + '"';
    const HouseReply reply = post("/api/games/" + id + "/together", body + '}', from);
    test::expect_fits(reply.status == 200 ? "ShowingStatus" : "Failure", reply.body);
    return reply;
  }
  // Nobody is connected, and the table is unloaded.
  void everybody_goes() {
    for (const auto& player : players) player->leave();
    watcher->leave();
    house.pass(5 * 60'000);
    EXPECT_TRUE(house.house.rooms().empty());
  }

  SmallHouse house;
  Pass ana = house.open("Ana", address(1));
  Pass bo;
  std::string watcher_token;
  std::vector<std::unique_ptr<Client>> players;
  std::unique_ptr<Client> watcher;
};

TEST_F(Links, OpenForThoseWhoPlayedAndForNobodyElse) {
  const std::string id = link();
  for (const Pass& pass : {ana, bo}) {
    const HouseReply reply = open(id, pass.token);
    EXPECT_EQ(reply.status, 200U) << reply.body;
    EXPECT_NE(reply.body.find("insidejob-record"), std::string::npos);
    EXPECT_NE(reply.body.find(R"("you": true)"), std::string::npos);
    EXPECT_EQ(reply.body.find(pass.token), std::string::npos);
  }
  // All of these look alike: a wrong token, none, a link that differs in a digit, a table that is
  // not there, and what is no link at all.
  std::string other = id;
  other.back() = other.back() == '0' ? '1' : '0';
  const std::string nobodys(64, '0');
  std::set<std::string> answers;
  for (const HouseReply& reply :
       {open(id), open(id, watcher_token), open(id, nobodys), open(other, ana.token), open(nobodys),
        open("x"), open(id + "0", ana.token), share(id, watcher_token, true),
        unlink(id, watcher_token), share(other, ana.token, true), unlink(nobodys, ana.token)}) {
    EXPECT_EQ(reply.status, 404U);
    answers.insert(reply.body);
  }
  EXPECT_EQ(answers, std::set{k_unknown});
}

TEST_F(Links, OpenForAnyoneOnceAllAgreeAndCloseAgain) {
  const std::string id = link();
  EXPECT_EQ(players[0]->command(R"("do": "share", "agree": true)"), "done");
  EXPECT_EQ(open(id).body, k_unknown);
  EXPECT_EQ(share(id, bo.token, true).status, 200U);
  const HouseReply anyone = open(id);
  EXPECT_EQ(anyone.status, 200U);
  EXPECT_EQ(anyone.body.find("people"), std::string::npos) << "who agreed is not for strangers";
  EXPECT_NE(open(id, ana.token).body.find("people"), std::string::npos);
  EXPECT_EQ(share(id, bo.token, false).status, 200U);
  EXPECT_EQ(open(id).body, k_unknown);
}

TEST_F(Links, AreWatchedTogetherByThoseWhoMayOpenThem) {
  const std::string id = link();
  // Without consent, strangers cannot tell whether anything is shown.
  EXPECT_EQ(together(id, ana.token, 1, R"("step": 5, "seat": 0, "blind": true)").body,
            R"({"you": 1, "leader": 1, "shown": {"step": 5, "seat": 0, "blind": true}, )"
            R"("pages": [{"number": 1, "name": "Ana"}]})");
  std::string other = id;
  other.back() = other.back() == '0' ? '1' : '0';
  for (const HouseReply& reply :
       {together(id, "", 2), together(id, watcher_token, 2), together(other, ana.token, 1),
        together(std::string(64, '0'), ana.token, 1), together("x", ana.token, 1)}) {
    EXPECT_EQ(reply.body, k_unknown);
  }
  EXPECT_EQ(together(id, bo.token, 3).body.find(R"({"you": 2, "leader": 1)"), 0U);
  // With consent they follow, but they do not lead.
  EXPECT_EQ(share(id, ana.token, true).status, 200U);
  EXPECT_EQ(share(id, bo.token, true).status, 200U);
  const std::string guest = together(id, "", 4, R"("step": 1)").body;
  EXPECT_EQ(guest.find(R"({"you": 3, "leader": 1, "shown": {"step": 5)"), 0U) << guest;
  EXPECT_NE(guest.find(R"({"number": 3})"), std::string::npos) << guest;
  // When consent is taken back, they are out at once. When the link is erased, so is everyone.
  EXPECT_EQ(share(id, bo.token, false).status, 200U);
  EXPECT_EQ(together(id, "", 4).body, k_unknown);
  EXPECT_EQ(together(id, bo.token, 3).status, 200U);
  EXPECT_EQ(unlink(id, bo.token).status, 200U);
  EXPECT_EQ(together(id, ana.token, 1, R"("step": 6)").body, k_unknown);
}

// Nothing is stored. The leader's page says again what it shows.
TEST_F(Links, WatchingTogetherSurvivesTheTableLeavingMemory) {
  const std::string id = link();
  together(id, ana.token, 1, R"("step": 5)");
  for (const auto& player : players) player->leave();
  watcher->leave();
  // As long as someone watches, the table stays.
  for (unsigned i = 0; i < 40; ++i) {
    EXPECT_EQ(together(id, ana.token, 1, R"("step": 6)").status, 200U);
    house.pass(5'000);
  }
  EXPECT_EQ(house.house.rooms().size(), 1U);
  house.pass(5 * 60'000);
  EXPECT_TRUE(house.house.rooms().empty());
  EXPECT_EQ(together(id, bo.token, 2).body.find(R"({"you": 1, "may_lead": true)"), 0U);
  EXPECT_EQ(together(id, ana.token, 1, R"("step": 6)").body.find(R"({"you": 2, "leader": 2)"), 0U);
}

TEST_F(Links, RefuseUnreadableAndTooFrequentNews) {
  const std::string id = link();
  const std::string path = "/api/games/" + id + "/together";
  for (const char* body : {"[]", "{}", R"({"page": "x"})", R"({"page": 7})"}) {
    EXPECT_EQ(post(path, body).status, 400U) << body;
  }
  for (const char* more : {R"("step": -1)", R"("step": 100000)", R"("step": 1, "seat": 9)",
                           R"("hand": 1)", R"("hand_to": 0)", R"("leave": "yes")"}) {
    EXPECT_EQ(together(id, ana.token, 1, more).status, 400U) << more;
  }
  unsigned refused = 0;
  for (unsigned i = 0; i < 80; ++i) {
    if (together(id, ana.token, 1, "", 50).status == 429) ++refused;
  }
  EXPECT_GE(refused, 15U);
  EXPECT_EQ(together(id, bo.token, 2, "", 51).status, 200U) << "others are not affected";
}

TEST_F(Links, AKickedPlayerStillHasTheirSay) {
  play();
  EXPECT_EQ(players[0]->command(R"("do": "kick", "member": 2)"), "done");
  EXPECT_EQ(players[0]->command(R"("do": "link")"), "done");
  EXPECT_EQ(players[0]->command(R"("do": "share", "agree": true)"), "done");
  const std::string code = house.storage.list({})->front().room_code;
  const std::string id = house.state(code).links.back().link;
  EXPECT_EQ(open(id).body, k_unknown) << "a kick does not replace consent";
  EXPECT_EQ(open(id, bo.token).status, 200U);
  EXPECT_EQ(share(id, bo.token, true).status, 200U);
  EXPECT_EQ(open(id).status, 200U);
  EXPECT_EQ(unlink(id, bo.token).status, 200U);
  EXPECT_EQ(open(id, ana.token).body, k_unknown);
  EXPECT_EQ(players[0]->command(R"("do": "link")"), "link_erased");
}

TEST_F(Links, OutlastTheTablesStayInMemoryAndALaterGame) {
  const std::string id = link();
  play();
  const std::uint32_t later = house.state(ana.room).game->number;
  EXPECT_EQ(later, 2U);
  everybody_goes();
  const HouseReply reply = open(id, bo.token);
  EXPECT_EQ(reply.status, 200U);
  EXPECT_NE(reply.body.find(R"("game": 1)"), std::string::npos);
  EXPECT_TRUE(house.house.rooms().empty()) << "opening does not load the table";
  EXPECT_EQ(share(id, ana.token, true).status, 200U);
  EXPECT_EQ(share(id, bo.token, true).status, 200U);
  EXPECT_EQ(open(id).status, 200U);
  EXPECT_EQ(unlink(id, ana.token).status, 200U);
  EXPECT_EQ(open(id).body, k_unknown);
  EXPECT_EQ(open(id, bo.token).body, k_unknown);
}

TEST_F(Links, AreGoneWithTheirTable) {
  const std::string id = link();
  EXPECT_EQ(open(id, ana.token).status, 200U);
  house.storage.erase(house.storage.find_room(ana.room)->key, [](const Written&) {});
  house.settle();
  EXPECT_EQ(open(id, ana.token).body, k_unknown);
}

// A rewritten log has a new fence.
TEST_F(Links, ShowWhatTheLogSaysNow) {
  const std::string id = link();
  everybody_goes();
  EXPECT_NE(open(id, ana.token).body.find("Bo"), std::string::npos);
  const auto info = house.storage.find_room(ana.room);
  const auto exported = house.storage.export_table(info->key);
  std::vector<LogEntry> changed;
  for (const ExportedEntry& one : exported->entries) {
    LogEntry entry = one.entry;
    const std::size_t at = entry.text.find(R"("name": "Bo")");
    if (at == std::string::npos) continue;
    entry.text.replace(at, 12, R"("name": "Xx")");
    changed.push_back(entry);
  }
  ASSERT_FALSE(changed.empty());
  house.storage.rewrite(info->key, changed, [](const Written&) {});
  house.storage.claim(info->key, info->fence + 1, [](const Written&) {});
  house.settle();
  const std::string body = open(id, ana.token).body;
  EXPECT_EQ(body.find("\"Bo\""), std::string::npos);
  EXPECT_NE(body.find("\"Xx\""), std::string::npos);
}

TEST_F(Links, OpeningIsLimitedPerAddress) {
  const std::string id = link();
  unsigned opened = 0;
  for (unsigned i = 0; i < 100; ++i) opened += open(id, ana.token, 50).status == 200 ? 1 : 0;
  EXPECT_EQ(opened, 30U);
  EXPECT_EQ(open(id, ana.token, 50).body, R"({"error": "too_many_requests"})");
  EXPECT_EQ(open(id, ana.token, 51).status, 200U) << "others are not affected";
  house.pass(10'000);
  EXPECT_EQ(open(id, ana.token, 50).status, 200U);
}

TEST_F(Links, OnlyAPostWithABodyIsRead) {
  const std::string id = link();
  const std::string path = "/api/games/" + id;
  EXPECT_EQ(post(path, "no JSON").status, 400U);
  EXPECT_EQ(post(path, "[]").status, 400U);
  EXPECT_EQ(post(path, R"({"token": 7})").status, 400U);
  EXPECT_EQ(post(path + "/share", R"({"token": ")" + ana.token + "\"}").status, 400U);
  EXPECT_EQ(post(path + "/unlink").status, 400U);
  EXPECT_EQ(post(path + "/other").status, 404U);
  EXPECT_EQ(open(id, ana.token).status, 200U);
}

}  // namespace
}  // namespace insidejob::rooms_test
