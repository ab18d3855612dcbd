// The events message that everyone at the table is sent after a change. The part that is the same
// for all is written once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "table/state/table_state.h"
#include "table/table.h"
#include "table/view/seen_event.h"
#include "table/view/table_view.h"

namespace insidejob {

// What has happened, in order, and what the viewer may do now. A game that has just ended is
// included in full, with its result and the deal's proof. So is a running game, for a viewer who
// has just sat down in it.
class EventsMessage {
 public:
  // `state` is the one after the steps. Both must outlive this object.
  EventsMessage(const TableState& state, std::span<const Step> steps);

  // For someone who only watches.
  [[nodiscard]] std::string for_everybody() const;
  [[nodiscard]] std::size_t public_size() const { return public_size_; }

  // Whether the viewer gets the public message, provided it was not their own command.
  [[nodiscard]] bool is_public_for(MemberId viewer) const;

  // Appends to `message`. `done`: the number of the viewer's own command that caused it; 0 if none
  // did.
  void append_for(std::string& message, MemberId viewer, std::int64_t done) const;

  // Whether a seated viewer may be told something that others are not. Follows from public
  // knowledge: whose move it is, and what kinds of things have happened to whom.
  [[nodiscard]] bool may_be_private_for(MemberId viewer) const {
    return !is_cardless() && !is_quiet_for(viewer);
  }

 private:
  // Whether it is about people, options and the shuffle alone, so that it contains no secret.
  [[nodiscard]] bool is_cardless() const;
  // Whether a seated viewer learns no more than that others move.
  [[nodiscard]] bool is_quiet_for(MemberId viewer) const;
  [[nodiscard]] Eyes eyes_of(MemberId viewer) const;
  void append_events(std::string& message, Eyes eyes) const;
  void append_quiet(std::string& message, MemberId viewer) const;
  void append_game(std::string& message, const MomentView& view) const;
  [[nodiscard]] bool looks_the_same_to(Eyes eyes) const;
  void write_noted(const MomentView& view, std::optional<Outlook> stands);

  const TableState& state_;
  std::span<const Step> steps_;
  bool ended_ = false;
  SeatSet awaited_;
  SeatSet privy_;       // seats that are told more than a spectator
  std::string events_;  // the list, as a spectator sees it
  std::string noted_;   // what the notebook has gained
  std::string moment_;  // the object's public part, not closed
  std::size_t public_size_ = 0;
  // The part about their cards for seats that may not play now: the same text for all of them.
  mutable std::string quiet_part_;
  mutable std::string game_;  // the public part of the whole game, once it is needed
};

}  // namespace insidejob
