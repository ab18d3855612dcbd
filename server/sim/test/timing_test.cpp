// When bots act depends on chance alone, not on whether they had a choice, whatever the flags,
// alone or with more tables than there is time for. No metric shows it either.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "engine/test/support/effort.h"
#include "server/sim/test/support/parlour.h"
#include "server/sim/test/support/two_samples.h"
#include "table/bots/bot_turn.h"

namespace insidejob::sim {
namespace {

// Exceeded once in a thousand pairs of samples from one distribution. The seeds are fixed.
constexpr double k_once_in_a_thousand = 1.95;

constexpr std::string_view k_seat_bot =
    R"("do": "seat_bot", "level": "spymaster", "name": "", "seat": )";

// How long bots took, by kind of turn and by whether they had a choice.
class Watch {
 public:
  struct Samples {
    std::vector<std::int64_t> forced;
    std::vector<std::int64_t> free;
  };

  explicit Watch(const Parlour& parlour) : parlour_(parlour) {}

  // Called at every moment, once nothing more happens in it.
  void look(const Parlour::Guest& guest) {
    const TableState& state = guest.table();
    std::map<Key, bool> now;  // whether each is forced
    for (const BotTurn& turn : pending_bot_turns(state)) {
      const SeatView view = view_for(*state.game->options, state.game->state, turn.seat);
      now[{turn.seat.index, turn.turn, kind_of(state, turn)}] =
          !turn.chooses || legal_actions(view).size() == 1;
    }
    auto& asked = asked_[&guest];
    for (auto one = asked.begin(); one != asked.end();) {
      if (now.contains(one->first)) {
        ++one;
        continue;
      }
      const auto& [forced, since] = one->second;
      Samples& samples = samples_[std::get<std::string>(one->first)];
      (forced ? samples.forced : samples.free).push_back(parlour_.now() - since);
      // Time is measured as a client sees it.
      EXPECT_EQ(guest.heard().back().first, parlour_.now());
      one = asked.erase(one);
    }
    for (const auto& [key, forced] : now) asked.try_emplace(key, forced, parlour_.now());
  }

  [[nodiscard]] const std::map<std::string, Samples>& samples() const { return samples_; }

 private:
  using Key = std::tuple<unsigned, std::uint64_t, std::string>;

  static std::string kind_of(const TableState& state, const BotTurn& turn) {
    std::string kind = turn.hand == Hand::clock ? "clock" : "bot";
    if (state.chairs[turn.seat.index].stand_in) kind = "stand-in";
    return kind + (state.stage == Stage::vote ? " votes" : " plays");
  }

  const Parlour& parlour_;
  std::map<const Parlour::Guest*, std::map<Key, std::pair<bool, Milliseconds>>> asked_;
  std::map<std::string, Samples> samples_;
};

// In each game someone secretly holds a role without a vote.
constexpr std::string_view k_mute_role =
    R"("custom_role": {"id": "mute", "name": {"en": "Mute"}, "replaces": "agent", "votes": 0}, "special_roles": ["mute"])";

struct Scene {
  ParlourOptions parlour;
  unsigned tables = 1;
  unsigned players = 4;
  bool with_people = false;  // one who never moves, and one who has gone away
  Milliseconds time = 0;
};

std::map<std::string, Watch::Samples> watch(const Scene& scene) {
  Parlour parlour{scene.parlour};
  Watch watch{parlour};
  std::vector<Parlour::Guest*> hosts;
  for (unsigned i = 0; i < scene.tables; ++i) {
    Parlour::Guest& host = parlour.open(
        R"({"players": )" + std::to_string(scene.players) + ", " + std::string{k_mute_role} +
        R"(, "wager": false, "turn_seconds": 5, "discussion_seconds": 5, "takeover_seconds": 5,)"
        R"( "takeover_level": "spymaster", "quiet_bots": true})");
    hosts.push_back(&host);
    if (!scene.with_people) host.send(R"("do": "stand_up")");
    if (scene.with_people) {
      Parlour::Guest& away = parlour.join(host, "Away");
      parlour.run(100);
      away.leave();
    }
    for (unsigned seat = scene.with_people ? 2 : 0; seat < scene.players; ++seat) {
      host.send(std::string{k_seat_bot} + std::to_string(seat));
    }
    parlour.run(7 * (i + 1));
  }
  parlour.run(scene.time, [&] {
    for (Parlour::Guest* host : hosts) {
      if (is_between_games(host->table())) host->send(R"("do": "start")");
      watch.look(*host);
    }
  });
  return watch.samples();
}

void expect_one_distribution(const Scene& scene, const std::set<std::string>& kinds,
                             std::size_t fewest) {
  const auto samples = watch(scene);
  std::set<std::string> seen;
  for (const auto& [kind, both] : samples) {
    const double statistic = kolmogorov_smirnov(both.forced, both.free);
    std::printf("%-15s %5zu forced, %6zu free: %.2f\n", kind.c_str(), both.forced.size(),
                both.free.size(), statistic);
    EXPECT_LT(statistic, k_once_in_a_thousand) << kind;
    if (std::min(both.forced.size(), both.free.size()) >= fewest) seen.insert(kind);
  }
  EXPECT_EQ(seen, kinds);
}

TEST(Timing, OfOneTable) {
  expect_one_distribution(
      {.parlour = {.thinking = {.time = {.longest = 1'000}}}, .tables = 1, .time = 8'000'000},
      {"bot plays", "bot votes"}, 30);
}

TEST(Timing, WithMoreTablesThanThereIsTimeFor) {
  expect_one_distribution({.parlour = {.seed = 2}, .tables = 12, .time = 1'000'000},
                          {"bot plays", "bot votes"}, 30);
}

TEST(Timing, OfBotsThatThinkLong) {
  expect_one_distribution(
      {.parlour = {.seed = 3, .thinking = {.time = {.threads = 1, .longest = 3'000}}},
       .tables = 6,
       .time = 4'500'000},
      {"bot plays", "bot votes"}, 30);
}

TEST(Timing, OfBotsInAHurry) {
  RoomLimits room;
  room.bot_pace = 0;
  expect_one_distribution(
      {.parlour = {.seed = 4, .thinking = {.time = {.longest = 50}}, .room = room},
       .tables = 12,
       .time = 400'000},
      {"bot plays", "bot votes"}, 30);
}

TEST(Timing, OfStandInsAndOfTheClock) {
  expect_one_distribution(
      {.parlour = {.seed = 5}, .tables = 12, .with_people = true, .time = 6'000'000},
      {"bot plays", "bot votes", "clock plays", "clock votes", "stand-in plays", "stand-in votes"},
      20);
}

// Everything that can be seen of an evening, with times: metrics, and what a client is sent.
std::vector<std::string> trace(SimThinking::Manner manner) {
  Parlour parlour{{.seed = 6, .thinking = {.time = {}, .manner = manner}}};
  std::vector<Parlour::Guest*> hosts;
  for (unsigned i = 0; i < 4; ++i) {
    Parlour::Guest& host =
        parlour.open(R"({"discussion_seconds": 5, "turn_seconds": 5, "quiet_bots": true})");
    hosts.push_back(&host);
    if (i % 2 == 0) host.send(R"("do": "stand_up")");
    for (unsigned seat = i % 2; seat < 4; ++seat) {
      host.send(std::string{k_seat_bot} + std::to_string(seat));
    }
    parlour.run(100);
    host.send(R"("do": "start")");
  }
  std::vector<std::string> seen;
  const auto look = [&] {
    // Covers every metric, because the struct consists of counters alone.
    static_assert(sizeof(Metrics) % sizeof(Counter) == 0);
    const auto* counters = reinterpret_cast<const Counter*>(&parlour.metrics());
    std::string line = std::to_string(parlour.now());
    for (std::size_t i = 0; i < sizeof(Metrics) / sizeof(Counter); ++i) {
      line += " " + std::to_string(counters[i].value());
    }
    if (seen.empty() || seen.back().substr(13) != line.substr(13)) seen.push_back(line);
  };
  parlour.run(400'000, look);
  EXPECT_GT(parlour.metrics().games_finished.value(), 2U);
  for (const Parlour::Guest* host : hosts) {
    for (const auto& [at, text] : host->heard()) seen.push_back(std::to_string(at) + " " + text);
  }
  return seen;
}

// The same games, once with bots that decide at once and once with bots that are never ready in
// time. The bots' choices are the same here, and nobody can tell one evening from the other.
TEST(Timing, NothingTellsHowLongBotsThink) {
  const auto quick = trace(SimThinking::Manner::at_once);
  const auto slow = trace(SimThinking::Manner::too_long);
  EXPECT_GT(quick.size(), 300U);
  ASSERT_EQ(quick.size(), slow.size());
  for (std::size_t i = 0; i < quick.size(); ++i) ASSERT_EQ(quick[i], slow[i]) << i;
}

TEST(TwoSamples, AreToldApartWhereTheyDiffer) {
  Rng rng{Seed::from_number(7)};
  const auto sample = [&](std::size_t count, std::int64_t least) {
    std::vector<std::int64_t> all;
    for (std::size_t i = 0; i < count; ++i) all.push_back(least + rng.below(700));
    return all;
  };
  EXPECT_LT(kolmogorov_smirnov(sample(300, 900), sample(3'000, 900)), k_once_in_a_thousand);
  EXPECT_GT(kolmogorov_smirnov(sample(300, 900), sample(3'000, 1'000)), k_once_in_a_thousand);
  EXPECT_EQ(kolmogorov_smirnov({1, 2, 3}, {1, 2, 3}), 0);
  EXPECT_NEAR(kolmogorov_smirnov({1, 1}, {2, 2}), 1, 1e-9);
}

}  // namespace
}  // namespace insidejob::sim
