#include "lab/arena.h"

#include <algorithm>
#include <map>
#include <utility>

#include "bots/spymaster_bot.h"
#include "engine/deal.h"
#include "engine/view.h"
#include "lab/one_game.h"
#include "notation/json.h"

namespace insidejob {
namespace {

// Who sits where: an index into the contenders, per seat.
using Seating = std::array<std::uint8_t, k_max_seats>;
enum Part : std::uint8_t { candidate, baseline, opponent };

struct ArmCount {
  std::int64_t won = 0;
  std::array<std::int64_t, k_causes> causes{};
};
struct ModeCount {
  std::array<ArmCount, 2> arms{};  // candidate, baseline
};

// The role cards rotated by `by` seats.
Deal rotated(const Options& options, const Deal& deal, unsigned by) {
  Deal turned = deal;
  for (unsigned seat = 0; seat < options.seats(); ++seat) {
    turned.roles[(seat + by) % options.seats()] = deal.roles[seat];
  }
  return turned;
}

class DealMatch {
 public:
  DealMatch(const ArenaPlan& plan, std::uint64_t number)
      : plan_(plan),
        seed_(Seed::from_number(plan.seed).derive(number)),
        contenders_{&plan.candidate, &plan.baseline, &plan.opponent} {
    // A contender that is listed twice under one name plays its games only once.
    for (std::size_t i = 0; i < contenders_.size(); ++i) {
      std::size_t first = 0;
      while (contenders_[first]->name != contenders_[i]->name) ++first;
      same_as_[i] = static_cast<std::uint8_t>(first);
    }
    Rng rng{seed_.derive(0)};
    deal_ = draw_deal(rng, plan.options);
    Rng chooser{seed_.derive(2)};
    std::array<std::uint8_t, k_max_seats> seats{0, 1, 2, 3, 4};
    const std::size_t players = plan.options.players();
    chooser.shuffle_front(std::span{seats.data(), players}, players);
    for (std::size_t i = 0; i < players / 2; ++i) half_.insert(Seat{seats[i]});
  }

  [[nodiscard]] ModeCount play(ArenaMode mode) {
    ModeCount count;
    for (unsigned by = 0; by < plan_.options.seats(); ++by) {
      const Seat insider = insider_seat(plan_.options, rotated(plan_.options, deal_, by).roles);
      // When Larry is the Insider, no player is, so there is nothing to compare.
      if (mode == ArenaMode::insider && insider.index >= plan_.options.players()) continue;
      for (const Part arm : {candidate, baseline}) play_arm(mode, by, insider, arm, count);
    }
    return count;
  }

 private:
  void play_arm(ArenaMode mode, unsigned by, Seat insider, Part arm, ModeCount& count) {
    Seating seating{};
    for (const Seat seat : SeatSet::first(plan_.options.players())) {
      seating[seat.index] = sitter(mode, seat, insider, arm);
    }
    const Outcome& outcome = play(by, seating);
    if (mode != ArenaMode::mixed) {
      const bool won = mode == ArenaMode::agents ? outcome.side == WinningSide::agents
                                                 : outcome.winners.contains(insider);
      count.arms[arm].won += won ? 1 : 0;
    } else {
      for (const Seat seat : SeatSet::first(plan_.options.players())) {
        const bool won = outcome.winners.contains(seat);
        count.arms[seating[seat.index]].won += won ? 1 : 0;
      }
    }
    ++count.arms[arm].causes[static_cast<std::size_t>(outcome.cause)];
  }

  [[nodiscard]] Part sitter(ArenaMode mode, Seat seat, Seat insider, Part arm) const {
    switch (mode) {
      case ArenaMode::agents:
        return seat == insider ? opponent : arm;
      case ArenaMode::insider:
        return seat == insider ? arm : opponent;
      case ArenaMode::mixed:
        return half_.contains(seat) == (arm == candidate) ? candidate : baseline;
    }
    __builtin_unreachable();
  }

  [[nodiscard]] Action choose(std::uint8_t part, const GameState& truth, const SeatView& view,
                              const Seed& seed) const {
    const Contender& contender = *contenders_[part];
    if (contender.told != Told::nothing) {
      return choose_as_spymaster(view, contender.budget, seed, Truth{contender.told, truth});
    }
    return contender.bot->choose(view, {}, seed);
  }

  const Outcome& play(unsigned by, Seating seating) {
    for (std::uint8_t& place : seating) place = same_as_[place];
    const auto [entry, is_new] = played_.try_emplace({by, seating});
    if (is_new) {
      const PlayedGame game = play_deal_by(
          plan_.options, rotated(plan_.options, deal_, by), seed_.derive(1),
          [&](const GameState& state, Seat seat, const Seed& seed) {
            return choose(seating[seat.index], state, view_for(plan_.options, state, seat), seed);
          });
      entry->second = game.state.open.outcome;
    }
    return entry->second;
  }

  const ArenaPlan& plan_;
  Seed seed_;
  std::array<const Contender*, 3> contenders_;
  Deal deal_;
  SeatSet half_;
  std::array<std::uint8_t, 3> same_as_{};
  std::map<std::pair<unsigned, Seating>, Outcome> played_;
};

// What a contender can win in one deal.
std::int64_t chances(const Options& options, ArenaMode mode) {
  switch (mode) {
    case ArenaMode::agents:
      return options.seats();
    case ArenaMode::insider:
      return options.players();
    case ArenaMode::mixed:
      return std::int64_t{options.players()} * options.seats();
  }
  __builtin_unreachable();
}

bool read_arm(JsonValue value, ArmCount& arm) {
  std::size_t at = 0;
  for (const JsonValue element : value.elements()) {
    const auto number = element.whole_number();
    if (!number || at > k_causes) return false;
    (at == 0 ? arm.won : arm.causes[at - 1]) = *number;
    ++at;
  }
  return at == k_causes + 1;
}

bool read_modes(JsonValue root, std::vector<ModeCount>& counts) {
  const auto modes = root.member("modes");
  if (!modes || modes->size() != counts.size()) return false;
  auto count = counts.begin();
  for (const JsonValue mode : modes->elements()) {
    if (mode.size() != count->arms.size()) return false;
    auto arm = count->arms.begin();
    for (const JsonValue value : mode.elements()) {
      if (!read_arm(value, *arm++)) return false;
    }
    ++count;
  }
  return true;
}

void add(ModeTotals& totals, const ModeCount& count, std::int64_t of) {
  const std::array<ArmTotals*, 2> arms{&totals.candidate, &totals.baseline};
  for (std::size_t i = 0; i < arms.size(); ++i) {
    arms[i]->wins.add(count.arms[i].won, of);
    for (std::size_t j = 0; j < k_causes; ++j) {
      arms[i]->causes[j] += static_cast<std::uint64_t>(count.arms[i].causes[j]);
    }
  }
  totals.differences.add(count.arms[0].won - count.arms[1].won);
}

// Whether the test of this mode is decided, now or earlier.
bool look(const std::optional<SequentialTest>& test, ModeTotals& totals) {
  const Differences& differences = totals.differences;
  ArenaMoment moment{.deals = differences.units(), .difference = differences.anytime()};
  if (test) {
    moment.ratio = differences.log_likelihood_ratio(test->low, test->high);
    if (totals.verdict == SequentialTest::State::open) totals.verdict = test->judge(differences);
  }
  totals.history.push_back(moment);
  return totals.verdict != SequentialTest::State::open;
}

}  // namespace

// {"modes": [[[won, cause...], [won, cause...]], ...], "exec": [asked, fault...]}
std::string arena_line(const ArenaPlan& plan, std::uint64_t deal) {
  const ExecCounts before = ExecBot::counts_of_this_thread();
  DealMatch match{plan, deal};
  std::string line;
  JsonWriter out{line};
  out.begin_object().key("modes").begin_array();
  for (const ArenaMode mode : plan.modes) {
    out.begin_array();
    for (const ArmCount& arm : match.play(mode).arms) {
      out.begin_array().value(arm.won);
      for (const std::int64_t cause : arm.causes) out.value(cause);
      out.end_array();
    }
    out.end_array();
  }
  out.end_array();
  write_exec_counts(out, ExecBot::counts_of_this_thread().since(before));
  out.end_object();
  return line;
}

std::string_view mode_word(ArenaMode mode) {
  constexpr std::array<std::string_view, k_arena_modes> k_words{"agents", "insider", "mixed"};
  return k_words[static_cast<std::size_t>(mode)];
}

ArenaResult run_arena(const ArenaPlan& plan, Campaign campaign) {
  ArenaResult result;
  for (const ArenaMode mode : plan.modes) {
    result.totals.modes.push_back({.mode = mode,
                                   .candidate = {},
                                   .baseline = {},
                                   .differences = Differences{chances(plan.options, mode)},
                                   .history = {}});
  }
  campaign.units = plan.deals;
  campaign.work = [&](std::uint64_t deal) { return arena_line(plan, deal); };
  campaign.take = [&](std::uint64_t deal, std::string_view line) {
    const auto [document, error] = JsonDocument::parse(line);
    std::vector<ModeCount> counts(plan.modes.size());
    if (error || !read_modes(document.root(), counts) ||
        !read_exec_counts(document.root(), result.totals.exec)) {
      return Campaign::Verdict::unreadable;
    }
    for (std::size_t i = 0; i < counts.size(); ++i) {
      add(result.totals.modes[i], counts[i], chances(plan.options, plan.modes[i]));
    }
    result.totals.deals = deal + 1;
    if (result.totals.deals % k_look_every != 0 || result.totals.deals < k_first_look) {
      return Campaign::Verdict::more;
    }
    bool decided = plan.test.has_value();
    for (ModeTotals& mode : result.totals.modes) decided = look(plan.test, mode) && decided;
    return decided ? Campaign::Verdict::enough : Campaign::Verdict::more;
  };
  result.end = run_campaign(campaign);
  return result;
}

}  // namespace insidejob
