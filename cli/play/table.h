// The authority in a terminal game. Holds the state, moves the bots, and gives the player nothing
// but a SeatView and SeenEvents.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "bots/bot.h"
#include "cli/play/seen.h"
#include "engine/options.h"
#include "engine/rng.h"
#include "engine/state.h"
#include "engine/view.h"

namespace insidejob {

using SeenEvents = std::vector<SeenEvent>;

class PlayTable {
 public:
  // `options` must outlive the table.
  PlayTable(const Options& options, const Seed& seed, Seat person, std::shared_ptr<const Bot> bot,
            std::optional<Seat> first_leader);

  [[nodiscard]] const Options& options() const { return options_; }
  [[nodiscard]] Seat person() const { return person_; }
  [[nodiscard]] Seat first_leader() const { return first_leader_; }
  [[nodiscard]] SeatView view() const { return view_for(options_, state_, person_); }
  [[nodiscard]] SeenEvents opening() const;
  [[nodiscard]] bool over() const { return state_.open.phase == Phase::over; }

  // The player's action; on a violation nothing has changed.
  [[nodiscard]] std::optional<RuleViolation> act(Action action, SeenEvents& events);
  // One action of a bot, if one of them has to act. In the vote the player comes first, so that the
  // timing of the bots' votes gives nothing away.
  [[nodiscard]] std::optional<SeenEvents> move_bot();

 private:
  [[nodiscard]] SeenEvents seen(const EventList& events) const;

  const Options& options_;
  Seat person_;
  std::shared_ptr<const Bot> bot_;
  Seed bot_seed_;
  std::uint64_t moves_ = 0;
  GameState state_;
  Seat first_leader_;
};

}  // namespace insidejob
