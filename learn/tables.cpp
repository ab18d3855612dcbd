// Win rates at tables of built-in bots and small networks, with or without search, and differences
// between tables on the same deals. evaluate.py does the same for large networks, without search.
//
//   cmake --build build --target insidejob_tables
//   build/lab/insidejob_tables SEED DEALS THREADS PLAYERS TABLE...
//
// A TABLE names its Insider and then the others. The last name stands for all that are missing:
// officer:data/mastermind.ijnet@400,officer has one network with 400 iterations of search among
// officers. Players are rookie, officer, spymaster and files of weights. ~TABLE is compared with
// the last table without a tilde. PLAYERS is 2 to 5, or a special role (decoy) for four and five
// players in turn with that role, or `special` for the same with every special role in turn. Prints
// how often the Agents win, in per cent, with 95 % intervals, and then how the games ended: won by
// missions, lost by intel, lost in the vote. Lost votes are also counted if they were a tie, if
// they condemned the first of the others, and if another ballot of that one would have won.
#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "bots/bot.h"
#include "bots/network/network_bot.h"
#include "bots/network/weights.h"
#include "engine/deal.h"
#include "engine/legal.h"
#include "engine/role.h"
#include "lab/one_game.h"

using namespace insidejob;

namespace {

using Bots = std::vector<std::shared_ptr<const Bot>>;

class Budgeted final : public Bot {
 public:
  Budgeted(std::shared_ptr<const Bot> bot, Budget budget) : bot_(std::move(bot)), budget_(budget) {}
  [[nodiscard]] Action choose(const SeatView& view, Budget, const Seed& seed) const override {
    return bot_->choose(view, budget_, seed);
  }

 private:
  std::shared_ptr<const Bot> bot_;
  Budget budget_;
};

[[noreturn]] void give_up(const std::string& why) {
  std::fprintf(stderr, "%s\n", why.c_str());
  std::exit(2);
}

std::shared_ptr<const Bot> make(const std::string& name) {
  const std::size_t at = name.find('@');
  const std::string level = name.substr(0, at);
  Budget budget;
  if (at != std::string::npos) {
    budget.iterations =
        static_cast<std::uint32_t>(std::strtoul(name.c_str() + at + 1, nullptr, 10));
  }
  auto bot = make_bot(level);
  if (!bot) {
    std::ifstream file{level, std::ios::binary};
    const std::vector<char> bytes{std::istreambuf_iterator<char>{file}, {}};
    auto weights = network::read_weights(
        std::span{reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
    if (!weights) give_up("'" + level + "' is neither a bot nor a file of weights");
    bot = std::make_shared<NetworkBot>(std::move(weights));
  }
  return std::make_shared<Budgeted>(std::move(bot), budget);
}

Options options_for(const Choices& choices) { return std::get<Options>(Options::make(choices)); }

std::vector<Options> options_of(const std::string& players) {
  if (players.size() == 1 && players[0] >= '2' && players[0] <= '5') {
    return {options_for({.players = static_cast<std::uint8_t>(players[0] - '0')})};
  }
  std::vector<Options> all;
  for (std::uint8_t count = 4; count <= 5; ++count) {
    for (std::uint8_t role = 2; role < k_builtin_roles; ++role) {
      if (players != "special" && players != builtin_roles()[role].id) continue;
      all.push_back(options_for({.players = count, .special_roles = {RoleId{role}}}));
    }
  }
  if (all.empty()) give_up("PLAYERS is 2 to 5, a special role or special");
  return all;
}

struct Lineup {
  std::shared_ptr<const Bot> insider;
  Bots others;
};

Lineup read_table(const std::string& text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string::npos) give_up("'" + text + "' is not INSIDER:OTHERS");
  Lineup table{make(text.substr(0, colon)), {}};
  for (std::size_t begin = colon + 1, end = 0; end != std::string::npos; begin = end + 1) {
    end = text.find(',', begin);
    table.others.push_back(make(text.substr(begin, end - begin)));
  }
  while (table.others.size() < k_max_seats) table.others.push_back(table.others.back());
  return table;
}

enum class Ending : unsigned { missions, intel, vote, tie, condemned, avoidable, count };
using EndingCounts = std::array<std::atomic<unsigned>, static_cast<std::size_t>(Ending::count)>;

// Who is condemned by the ballots, or nowhere after a tie (R6.3).
Seat condemned_by(std::span<const Seat> ballots) {
  std::array<unsigned, k_max_seats> votes{};
  for (const Seat named : ballots) {
    if (named != k_nowhere) ++votes[named.index];
  }
  const auto most = std::ranges::max_element(votes);
  if (std::ranges::count(votes, *most) > 1) return k_nowhere;
  return Seat{static_cast<std::uint8_t>(most - votes.begin())};
}

void note_ending(const Options& options, const GameState& state, Seat insider, Seat first,
                 EndingCounts& endings) {
  const auto note = [&](Ending ending) { ++endings[static_cast<std::size_t>(ending)]; };
  const Outcome& outcome = state.open.outcome;
  if (outcome.cause == Cause::missions) note(Ending::missions);
  if (outcome.cause == Cause::intel) note(Ending::intel);
  if (outcome.cause != Cause::vote || outcome.side == WinningSide::agents) return;
  note(Ending::vote);
  std::vector<Seat> ballots;
  ballots.reserve(options.players());
  for (unsigned seat = 0; seat < options.players(); ++seat) {
    ballots.push_back(unpack(state.secret.ballots[seat]).first);
  }
  const Seat condemned = condemned_by(ballots);
  if (condemned == k_nowhere) note(Ending::tie);
  if (condemned == first) note(Ending::condemned);
  for (const Seat other : vote_targets(options.seats(), state.open.face_up, first)) {
    ballots[first.index] = other;
    if (condemned_by(ballots) != insider) continue;
    note(Ending::avoidable);
    break;
  }
}

// Whether the Agents win this deal. The others take turns in the remaining seats.
bool agents_win(const Options& options, const Lineup& table, const Seed& seed, unsigned turn,
                EndingCounts& endings) {
  Rng rng{seed.derive(0)};
  const Deal deal = draw_deal(rng, options);
  const Seat insider = insider_seat(options, deal.roles);
  Bots seats(options.players(), table.insider);
  std::vector<unsigned> left;
  for (unsigned seat = 0; seat < options.players(); ++seat) {
    if (seat != insider.index) left.push_back(seat);
  }
  for (unsigned i = 0; i < left.size(); ++i)
    seats[left[(i + turn) % left.size()]] = table.others[i];
  const GameState end = play_deal(options, deal, seats, {}, seed.derive(1)).state;
  const Seat first{static_cast<std::uint8_t>(left[turn % left.size()])};
  note_ending(options, end, insider, first, endings);
  return end.open.outcome.side == WinningSide::agents;
}

void print_mean(const char* form, std::span<const double> values) {
  double mean = 0;
  double square = 0;
  for (const double value : values) {
    mean += value / static_cast<double>(values.size());
    square += value * value / static_cast<double>(values.size());
  }
  const double error = std::sqrt((square - mean * mean) / static_cast<double>(values.size()));
  std::printf(form, 100 * mean, 196 * error);
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 6) give_up("usage: tables SEED DEALS THREADS PLAYERS TABLE...");
  const Seed seed = Seed::from_number(std::strtoull(arguments[1], nullptr, 10));
  const auto deals = static_cast<unsigned>(std::strtoul(arguments[2], nullptr, 10));
  const auto threads = static_cast<unsigned>(std::strtoul(arguments[3], nullptr, 10));
  const std::vector<Options> options = options_of(arguments[4]);
  std::vector<double> base;
  for (const char* text : std::span{arguments, static_cast<std::size_t>(count)}.subspan(5)) {
    const bool is_compared = text[0] == '~';
    const Lineup table = read_table(text + (is_compared ? 1 : 0));
    std::vector<double> won(deals);
    EndingCounts endings{};
    std::atomic<unsigned> next{0};
    const auto work = [&] {
      for (unsigned i = next++; i < deals; i = next++) {
        won[i] = agents_win(options[i % options.size()], table, seed.derive(i), i, endings) ? 1 : 0;
      }
    };
    {
      std::vector<std::jthread> crew;
      crew.reserve(threads);
      for (unsigned i = 0; i < threads; ++i) crew.emplace_back(work);
    }
    std::printf("%-60s", text);
    print_mean(" %5.1f ± %.1f", won);
    if (is_compared && !base.empty()) {
      std::vector<double> difference(deals);
      for (unsigned i = 0; i < deals; ++i) difference[i] = won[i] - base[i];
      print_mean("   %+5.1f ± %.1f", difference);
    } else {
      base = won;
    }
    const auto share = [&](Ending ending) {
      return 100.0 * endings[static_cast<std::size_t>(ending)] / deals;
    };
    std::printf(
        "\n    missions %.1f, intel %.1f, lost votes %.1f (ties %.1f, the first condemned %.1f, "
        "avoidable %.1f)\n",
        share(Ending::missions), share(Ending::intel), share(Ending::vote), share(Ending::tie),
        share(Ending::condemned), share(Ending::avoidable));
    std::fflush(stdout);
  }
  return 0;
}
