// Who may take a seat in a running game: docs/decisions/0018-seats.md.
//
// One person sees one hand per game, whatever names and devices they use. A new name is free, so a
// name proves nothing. A seat held by a bot, or by someone who has been away for a long time,
// passes to a latecomer only when the host and two people who have played since the deal agree (the
// host may be one of them). One person with one seat can never do that alone.
#pragma once

#include <cstdint>
#include <optional>

#include "table/fact.h"
#include "table/refusal.h"
#include "table/state/table_state.h"

namespace insidejob {

// Has held a seat in the running game since its deal, and still holds it.
[[nodiscard]] bool is_holder(const TableState& state, MemberId member);
// Whether they have a say when someone asks for a seat: the host and the holders do.
[[nodiscard]] bool has_say(const TableState& state, MemberId member);
// Whether they have a say and someone else's request is open.
[[nodiscard]] bool may_agree(const TableState& state, MemberId member);

[[nodiscard]] const SeatRequest* find_request(const TableState& state, MemberId member);
// Why this member, who has no seat, cannot ask for this one now; none if they can.
[[nodiscard]] std::optional<Refusal> refusal_to_ask(const TableState& state, MemberId member,
                                                    Seat seat);
// All seats that they can ask for; none for a member who has a seat.
[[nodiscard]] SeatSet seats_to_ask(const TableState& state, MemberId member);

// If nobody is away, no seat waits for its owner, and callers need not look at each seat.
[[nodiscard]] bool is_anyone_away(const TableState& state);
// What follows for requests from the state or the time, if anything. A seat passes on, a request
// becomes void, consent no longer counts, or between games a bot makes room.
[[nodiscard]] std::optional<TableFact> proceed_requests(const TableState& state, std::int64_t now);
// When others may ask for the seat of someone who is away; none: never, or they may already.
[[nodiscard]] std::optional<std::int64_t> offer_deadline(const TableState& state, Seat seat);

}  // namespace insidejob
