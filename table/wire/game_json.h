// A game as people are shown it: the seat's view, with earlier tricks as far as the table's
// HistoryRule allows (R10.2), legal actions, and why each other card cannot be played.
#pragma once

#include <optional>

#include "engine/trick.h"
#include "notation/json.h"
#include "table/view/table_view.h"

namespace insidejob {

void write_game(JsonWriter& out, const MomentView& view);
// The members of an object that is already open, in two parts: what only the viewer is told, then
// what everyone is told. The first is never empty.
void write_own_game(JsonWriter& out, const MomentView& view);
void write_public_game(JsonWriter& out, const MomentView& view);

// An object with the present moment only: stage, whose move it is, what the viewer may do, the
// deadline. Every events message includes it, so that no client needs to know the rules.
void write_moment(JsonWriter& out, const MomentView& view);
// Its members in two parts: what everyone is told, including how the mission stands, and what the
// viewer may do.
void write_public_moment(JsonWriter& out, const MomentView& view, std::optional<Outlook> stands);
void write_own_moment(JsonWriter& out, const MomentView& view);

// The members `plain` and, where a wager is allowed, `wagered` of an object that is already open:
// what each playable card would mean. This costs more than the rest of a message, so it is written
// only on request.
void write_prospects(JsonWriter& out, const SeatView& seat);

void write_score(JsonWriter& out, const std::vector<Tally>& score);

// The member `proof` of an object that is already open: what is needed to check a deal.
void write_proof(JsonWriter& out, const DealProof& proof, unsigned players);

void write_seats(JsonWriter& out, SeatSet seats);

}  // namespace insidejob
