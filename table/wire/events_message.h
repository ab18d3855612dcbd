// The events message that a change at the table sends to everyone there. What is the same for all
// of them is written once.
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

// What has happened, in order, with what the viewer may do now. A game that has just ended comes in
// full, with its result and the deal's proof; so does a running one for a viewer who has just sat
// down in it.
class EventsMessage {
 public:
  // `state` is the one that the steps led to. Both must outlive this.
  EventsMessage(const TableState& state, std::span<const Step> steps);

  // As told to someone who only watches.
  [[nodiscard]] std::string for_everybody() const;
  [[nodiscard]] std::size_t public_size() const { return public_size_; }

  // Whether the viewer is told the same, provided it was not their own command.
  [[nodiscard]] bool is_public_for(MemberId viewer) const;

  // After what is already in `message`. `done`: the viewer's own command that caused it; 0: none of
  // theirs.
  void append_for(std::string& message, MemberId viewer, std::int64_t done) const;

  // Whether the viewer, at a seat, is told no more than that others move. Follows from public
  // knowledge: whose move it is, and what kinds of things have happened to whom.
  [[nodiscard]] bool is_quiet_for(MemberId viewer) const;
  // Whether it is about nothing but people, options and the shuffle: there is no secret in it.
  [[nodiscard]] bool is_cardless() const;

 private:
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
  SeatSet privy_;       // to something in the list that a spectator is not told
  std::string events_;  // the list, as a spectator sees it
  std::string noted_;   // what the notebook has gained, if anything
  std::string moment_;  // the object's public part, not closed
  std::size_t public_size_ = 0;
  // What every quiet seat with cards is told about them: that it may not play them.
  mutable std::string quiet_part_;
  mutable std::string game_;  // what everyone is told of all of it, once it is needed
};

}  // namespace insidejob
