#include "lab/solve/bot_habits.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>
#include <vector>

#include "engine/apply.h"
#include "engine/view.h"
#include "lab/solve/response.h"

namespace insidejob {
namespace {

bool is_of(const SmallGame& game, BotPart part, const InfoSet& set) {
  return (set.player == game.insider()) == (part == BotPart::insider);
}

class Interview {
 public:
  Interview(const SmallGame& game, const Bot& bot, const HabitsPlan& plan)
      : game_(game),
        bot_(bot),
        plan_(plan),
        seed_(Seed::from_number(plan.seed)),
        known_(game.info_sets().size()) {
    for (Strategies& half : habits_.halves) half.assign(game.slots(), 0);
  }

  BotHabits run() {
    const auto labour = [&] {
      for (std::size_t i = next_++; i < game_.roots().size(); i = next_++) {
        if (plan_.interrupted && plan_.interrupted()) stopped_ = true;
        if (stopped_) return;
        const SmallGame::Root& root = game_.roots()[i];
        visit(root.begin, game_.first_state(root));
      }
    };
    {
      std::vector<std::jthread> others;
      for (unsigned i = 1; i < plan_.threads; ++i) others.emplace_back(labour);
      labour();
    }
    habits_.interrupted = stopped_;
    return std::move(habits_);
  }

 private:
  void visit(std::size_t at, GameState state) {
    const std::uint32_t number = game_.tree()[at];
    if (number >= SmallGame::k_insider_wins || stopped_) return;
    const auto seat = game_.go_on(state);
    const LegalActions legal = legal_actions(game_.options(), state, *seat);
    const InfoSet& set = game_.info_sets()[number];
    const bool asks = is_of(game_, plan_.part, set);
    if (asks) learn(number, view_for(game_.options(), state, seat), legal);
    at += 2;
    for (unsigned i = 0; i < legal.size(); ++i) {
      const std::size_t slot = set.slot + i;
      if (!asks || habits_.halves[0][slot] > 0 || habits_.halves[1][slot] > 0) {
        GameState next = state;
        apply_legal(game_.options(), next, legal[i]);
        visit(at, next);
      }
      at = game_.after(at);
    }
  }

  // Two threads may ask the same at the same time. They get the same answers.
  void learn(std::uint32_t number, const SeatView& view, const LegalActions& legal) {
    const std::atomic_ref<std::uint8_t> known{known_[number]};
    if (known.load(std::memory_order_acquire) != 0) return;
    std::array<std::vector<double>, 2> chances;
    for (std::size_t half = 0; half < 2; ++half) {
      chances[half].resize(legal.size());
      const Seed seed = seed_.derive(number).derive(half);
      for (unsigned i = 0; i < plan_.samples; ++i) {
        const Action answer = bot_.choose(view, {}, seed.derive(i));
        unsigned place = 0;
        while (place < legal.size() && legal[place] != answer) ++place;
        if (place == legal.size()) __builtin_trap();  // a broken bot
        chances[half][place] += 1.0 / plan_.samples;
      }
    }
    const std::scoped_lock lock{mutex_};
    if (known.load(std::memory_order_relaxed) != 0) return;
    const std::size_t slot = game_.info_sets()[number].slot;
    for (std::size_t half = 0; half < 2; ++half) {
      std::ranges::copy(chances[half],
                        habits_.halves[half].begin() + static_cast<std::ptrdiff_t>(slot));
    }
    ++habits_.asked;
    known.store(1, std::memory_order_release);
  }

  const SmallGame& game_;
  const Bot& bot_;
  const HabitsPlan& plan_;
  Seed seed_;
  std::vector<std::uint8_t> known_;
  std::atomic<std::size_t> next_{0};
  std::atomic<bool> stopped_{false};
  std::mutex mutex_;
  BotHabits habits_;
};

// The bot's part from its habits, and the rest from `others`.
Strategies put_together(const SmallGame& game, BotPart part, const Strategies& habits,
                        const Strategies& others) {
  Strategies all = others;
  for (const InfoSet& set : game.info_sets()) {
    if (!is_of(game, part, set)) continue;
    std::copy_n(habits.begin() + set.slot, set.actions, all.begin() + set.slot);
  }
  return all;
}

}  // namespace

BotHabits ask_bot(const SmallGame& game, const Bot& bot, const HabitsPlan& plan) {
  return Interview{game, bot, plan}.run();
}

BotStanding find_standing(const SmallGame& game, const Strategies& solution, BotPart part,
                          const BotHabits& habits) {
  BotStanding standing{.asked = habits.asked};
  for (std::size_t half = 0; half < 2; ++half) {
    Strategies all = put_together(game, part, habits.halves[half], solution);
    standing.against_solution += value_of(game, all) / 2;
    standing.against_fitted += (part == BotPart::agents ? respond(game, game.insider(), all)
                                                        : respond_as_agents(game, all)) /
                               2;
    standing.against_response +=
        value_of(game, put_together(game, part, habits.halves[1 - half], all)) / 2;
  }
  return standing;
}

}  // namespace insidejob
