// A game as people are shown it: the seat's view, with earlier tricks as the table's HistoryRule
// has it (R10.2), legal actions and why each other card cannot be played.
#pragma once

#include "notation/json.h"
#include "table/table_view.h"

namespace insidejob {

void write_game(JsonWriter& out, const MomentView& view);

// The moment only, an object: stage, whose move it is, what the viewer may do, the deadline. It
// comes with every message of events, so that no client needs to know the rules.
void write_moment(JsonWriter& out, const MomentView& view);
// Its two parts, inside the object: what everybody is told, and what the viewer may do.
void write_public_moment(JsonWriter& out, const MomentView& view);
void write_own_moment(JsonWriter& out, const MomentView& view);

// The members `plain` and, where a token may be laid, `wagered` of an object that is already begun:
// what each card would mean that the seat may play now. Costs more than all the rest of a message:
// for those who ask.
void write_prospects(JsonWriter& out, const SeatView& seat);

void write_score(JsonWriter& out, const std::vector<Tally>& score);

// The member `proof` of an object that is already begun: what a deal is checked by.
void write_proof(JsonWriter& out, const DealProof& proof, unsigned players);

void write_seats(JsonWriter& out, SeatSet seats);

}  // namespace insidejob
