// Links to finished games at a site of several nodes: any node opens them, changes them, and lets
// people watch together, whichever node runs the table.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/apply.h"
#include "engine/deal.h"
#include "engine/legal.h"
#include "notation/record.h"
#include "server/relay/test/site_sim.h"
#include "server/rooms/requests.h"

namespace insidejob::site_sim {
namespace {

// A game that the person in seat 0 finishes with a vote, as text.
PrepareGame game_before_vote(const Options& options) {
  for (std::uint64_t seed = 1;; ++seed) {
    Rng rng{Seed::from_number(seed)};
    const Deal deal = draw_deal(rng, options);
    std::vector<Action> actions;
    GameState state = start(options, deal);
    while (state.open.phase != Phase::over && state.open.phase != Phase::vote) {
      const SeatView view = view_for(options, state, actors(state).nth(0));
      const LegalActions legal = legal_actions(view);
      actions.push_back(legal[rng.below(legal.size())]);
      if (apply(options, state, actions.back())) __builtin_trap();
    }
    if (violation(options, state, Action::vote(Seat{0}, {.first = Seat{1}}))) continue;
    PrepareGame game{.record = {}, .begun = actions.size()};
    JsonWriter out{game.record};
    write_record(out, {.options = options,
                       .custom_role = std::nullopt,
                       .deal = deal,
                       .names = {},
                       .actions = actions});
    return game;
  }
}

class SiteLinks : public ::testing::Test {
 protected:
  SiteLinks() {
    site.run_for(1'000);
    const Options options = std::get<Options>(Options::make({.players = 3}));
    TableWishes wishes{.name = "Ana", .options = {}};
    OptionsPatch patch;
    patch.players = 3;
    wishes.options.emplace_back(ChangeOptions{patch});
    wishes.options.emplace_back(TakeSeat{Seat{0}});
    for (const Seat seat : {Seat{1}, Seat{2}}) {
      wishes.options.emplace_back(SeatBot{.seat = seat, .level = "rookie", .name = ""});
    }
    wishes.prepared = game_before_vote(options);
    site.nodes[0]->house.open_table(std::move(wishes), [&](Perhaps<Pass> given) {
      if (const auto* made = std::get_if<Pass>(&given)) pass = *made;
    });
    site.run_for(500);
    site.code = pass.room;
    site.people.push_back(std::make_unique<Speaker>(site, pass.token, ClientAddress::v4(1)));
    site.people[0]->is_quiet = true;
    say(R"("do": "discussion_ready", "ready": true)", 3'000);
    say(R"("do": "act", "action": {"seat": 0, "votes": [1]})", 8'000);
    say(R"("do": "link")", 1'000);
  }

  void say(const std::string& command, Milliseconds then) {
    site.people[0]->besides = R"({"id": )" + std::to_string(++id_) + ", " + command + '}';
    site.run_for(then);
  }

  // The same as the server's API does: the house first, then the node that it names.
  HouseReply post(std::size_t node, const std::string& path, const std::string& body) {
    const HouseRequest request{.method = RequestMethod::post, .path = path, .body = body};
    std::optional<HouseReply> reply;
    answer_request(
        site.nodes[node]->house, request, [] { return false; },
        [&](HouseReply given) { reply = std::move(given); });
    site.run_for(500);
    EXPECT_TRUE(reply);
    if (reply && !reply->elsewhere.empty()) {
      ++forwarded;
      const NodeId owner = reply->elsewhere;
      reply.reset();
      site.nodes[node]->relay.ask(owner, request,
                                  [&](HouseReply given) { reply = std::move(given); });
      site.run_for(500);
      EXPECT_TRUE(reply);
    }
    return reply.value_or(HouseReply{.status = 0});
  }
  [[nodiscard]] std::string link() {
    const auto table = site.storage.find_room(site.code);
    if (!table) return {};
    const auto exported = site.storage.export_table(table->key);
    for (const ExportedEntry& entry : exported->entries) {
      const auto [document, error] = JsonDocument::parse(entry.entry.text);
      if (!document.root().member("event")->equals("game_linked")) continue;
      return document.root().member("link")->string().value_or("");
    }
    return {};
  }

  SiteSim site{5, 3};
  Pass pass;
  unsigned forwarded = 0;

 private:
  std::int64_t id_ = 900'000;
};

TEST_F(SiteLinks, AreTheSameAtEveryNode) {
  ASSERT_FALSE(site.failure) << *site.failure;
  const std::string path = "/api/games/" + link();
  ASSERT_EQ(path.size(), std::string_view{"/api/games/"}.size() + 64);
  const std::string own = R"({"token": ")" + pass.token + R"("})";
  const auto token = R"("token": ")" + pass.token + '"';
  const std::string page_of_ana = R"({"page": ")" + std::string(64, 'a') + "\", " + token;
  const std::string page_of_guest = R"({"page": ")" + std::string(64, 'b') + '"';
  for (std::size_t node = 0; node < 3; ++node) {
    EXPECT_EQ(post(node, path, own).status, 200U) << node;
    EXPECT_EQ(post(node, path, "{}").status, 404U) << node;
    EXPECT_EQ(post(node, path + "/together", page_of_guest + '}').status, 404U) << node;
  }
  // Consent given at one node counts at all of them.
  EXPECT_EQ(post(1, path + "/share", R"({"agree": true, )" + token + '}').status, 200U);
  for (std::size_t node = 0; node < 3; ++node) EXPECT_EQ(post(node, path, "{}").status, 200U);
  // They watch together through different nodes.
  EXPECT_EQ(post(1, path + "/together", page_of_ana + R"(, "step": 9})").status, 200U);
  for (std::size_t node = 0; node < 3; ++node) {
    const std::string seen = post(node, path + "/together", page_of_guest + '}').body;
    EXPECT_NE(seen.find(R"("shown": {"step": 9})"), std::string::npos) << seen;
    EXPECT_NE(seen.find(R"("pages": [{"number": 1, "name": "Ana"}, {"number": 2}])"),
              std::string::npos)
        << seen;
  }
  EXPECT_GT(forwarded, 3U);
  // Its node dies. Another one takes over, and the leader's page says again what it shows.
  site.kill(0);
  site.run_for(8'000);
  EXPECT_EQ(post(2, path + "/together", page_of_ana + R"(, "step": 12})").status, 200U);
  const std::string seen = post(1, path + "/together", page_of_guest + '}').body;
  EXPECT_NE(seen.find(R"("shown": {"step": 12})"), std::string::npos) << seen;
  // An erased link is gone everywhere at once.
  EXPECT_EQ(post(2, path + "/unlink", own).status, 200U);
  for (const std::size_t node : {1U, 2U}) {
    EXPECT_EQ(post(node, path, own).status, 404U);
    EXPECT_EQ(post(node, path + "/together", page_of_ana + '}').status, 404U);
  }
  ASSERT_FALSE(site.failure) << *site.failure;
}

}  // namespace
}  // namespace insidejob::site_sim
