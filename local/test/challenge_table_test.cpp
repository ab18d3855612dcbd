// Challenges at a table of this house: the bots play as the replay says, whatever the pace, across
// a reload, and at every kind of table.
#include <gtest/gtest.h>

#include "challenges/day_deal.h"
#include "challenges/result_code.h"
#include "engine/rng.h"
#include "local/test/support/host.h"
#include "notation/action_json.h"
#include "notation/record.h"

namespace insidejob {
namespace {

Challenge challenge_of(unsigned players, std::vector<RoleId> roles, const char* level,
                       std::uint64_t seed) {
  Challenge challenge;
  challenge.choices = {.players = players, .special_roles = std::move(roles)};
  challenge.seat = Seat{static_cast<std::uint8_t>(seed % players)};
  challenge.level = *level_named(level);
  challenge.iterations = 12;
  challenge.seed = seed;
  return challenge;
}

std::string opening(const std::string& code) {
  return R"({"name": "Ada", "code": ")" + code + "\"}";
}

// What the player may do, as the last message says.
std::vector<std::string> legal_now(const Options& options, const std::vector<std::string>& sent) {
  for (auto message = sent.rbegin(); message != sent.rend(); ++message) {
    const auto [document, error] = JsonDocument::parse(*message);
    const auto now = document.root().member("now");
    if (!now) continue;
    if (now->member("stage")->equals("discussion")) return {"discussion"};
    if (now->member("pressed")) return {};
    if (now->member("confirm")) return {"confirm"};
    std::vector<std::string> legal;
    if (const auto offered = now->member("legal")) {
      for (const JsonValue value : offered->elements()) {
        std::string text;
        JsonWriter out{text};
        write_action(out, options, std::get<Action>(read_action(options, value)));
        legal.push_back(text);
      }
    }
    return legal;
  }
  return {};
}

class Player {
 public:
  Player(std::unique_ptr<Host> host, const Challenge& challenge, std::uint64_t seed)
      : host_(std::move(host)),
        options_(*challenge_options(challenge)),
        rng_(Seed::from_number(seed)) {}

  void enter(const std::string& token) {
    token_ = token;
    ada_ = host_->enter(token);
  }
  [[nodiscard]] bool is_over() const { return host_->was_sent(ada_, R"("event": "game_ended")"); }
  // One thing that the player does, or one step of time.
  void go_on() {
    const std::size_t heard = host_->sent[ada_].size();
    const auto legal = legal_now(options_, host_->sent[ada_]);
    const std::string head = R"({"id": )" + std::to_string(++id_) + R"(, "do": )";
    if (!legal.empty() && legal.front() == "discussion") {
      host_->send(ada_, head + R"("discussion_ready", "ready": true})");
    } else if (!legal.empty() && legal.front() == "confirm") {
      host_->send(ada_, head + R"("confirm"})");
    } else if (!legal.empty()) {
      const auto choice = rng_.below(static_cast<unsigned>(legal.size()));
      host_->send(ada_, head + R"("act", "action": )" + legal[choice] + "}");
    }
    if (host_->sent[ada_].size() > heard) return;
    ASSERT_TRUE(host_->step());
  }
  void reload(unsigned seed) {
    auto again = std::make_unique<Host>(*host_, seed);
    again->room = host_->room;
    host_ = std::move(again);
    ada_ = host_->enter(token_);
  }
  // All actions of the game, from its record.
  std::vector<Action> actions() {
    host_->send(ada_, R"({"id": 9999, "ask": "record"})");
    std::vector<Action> done;
    for (const std::string& text : host_->sent[ada_]) {
      const auto [document, error] = JsonDocument::parse(text);
      const auto record = document.root().member("record");
      if (!record) continue;
      for (const JsonValue value : record->member("actions")->elements()) {
        done.push_back(std::get<Action>(read_action(options_, value)));
      }
    }
    return done;
  }
  [[nodiscard]] bool says(std::string_view part) const { return host_->was_sent(ada_, part); }

 private:
  std::unique_ptr<Host> host_;
  Options options_;
  Rng rng_;
  std::string token_;
  std::uint32_t ada_ = 0;
  int id_ = 0;
};

Player seated(const Challenge& challenge, unsigned house) {
  auto host = std::make_unique<Host>(house);
  const std::string token = host->pass("/api/challenges", opening(challenge_code(challenge)));
  Player player{std::move(host), challenge, challenge.seed};
  player.enter(token);
  return player;
}

TEST(ChallengeTable, BotsPlayAsTheReplaySays) {
  std::vector<Challenge> challenges{
      challenge_of(2, {}, "rookie", 11),
      challenge_of(3, {}, "officer", 12),
      challenge_of(4, {RoleId{7}, RoleId{8}}, "rookie", 13),
      challenge_of(5, {RoleId{6}}, "officer", 14),
      challenge_of(4, {}, "spymaster", 15),
      challenge_of(5, {RoleId{3}, RoleId{8}}, "spymaster", 16),
  };
  for (const Challenge& challenge : challenges) {
    Player player = seated(challenge, 40 + static_cast<unsigned>(challenge.seed));
    for (int i = 0; i < 5'000 && !player.is_over(); ++i) player.go_on();
    ASSERT_TRUE(player.is_over());
    EXPECT_TRUE(player.says(R"("prepared": true)"));
    EXPECT_FALSE(player.says(R"("proof")"));
    const Options options = *challenge_options(challenge);
    const auto actions = player.actions();
    const auto code = result_code(challenge, options, actions);
    ASSERT_TRUE(code) << challenge.seed;
    const auto game = replay_result(std::get<ClaimedResult>(read_result(*code)), options);
    ASSERT_TRUE(game);
    EXPECT_EQ(game->actions, actions);
  }
}

// The house has another seed after a reload, and bots that were thinking think again.
TEST(ChallengeTable, BotsPlayTheSameAfterAReload) {
  const Challenge challenge = challenge_of(4, {}, "spymaster", 17);
  Player player = seated(challenge, 70);
  for (int i = 0; i < 5'000 && !player.is_over(); ++i) {
    player.go_on();
    if (i % 37 == 36) player.reload(static_cast<unsigned>(71 + i % 100));
  }
  ASSERT_TRUE(player.is_over());
  EXPECT_TRUE(result_code(challenge, *challenge_options(challenge), player.actions()));
}

TEST(ChallengeTable, BadCodesAreRefused) {
  Host host{90};
  const auto status = [&](const std::string& body) {
    return host.request(RequestMethod::post, "/api/challenges", body).status;
  };
  EXPECT_EQ(status("[]"), 400U);
  EXPECT_EQ(status(R"({"name": "Ada"})"), 400U);
  EXPECT_EQ(status(opening("nonsense")), 400U);
  Challenge old = challenge_of(4, {}, "rookie", 1);
  old.bots ^= 1;
  EXPECT_EQ(status(opening(challenge_code(old))), 400U);
}

}  // namespace
}  // namespace insidejob
