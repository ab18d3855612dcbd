// Who may take a seat in a running game: docs/decisions/0018-seats.md.
//
// One person sees one hand per game, whatever names and devices they use. Names cost nothing, so a
// name proves nothing. A seat held by a bot, or by someone who has been away for long, passes to a
// latecomer only when the host and two who have played since the deal agree (the host may be one of
// them). One person with one seat never has that alone.
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
// The same, and someone else has a request.
[[nodiscard]] bool may_agree(const TableState& state, MemberId member);

[[nodiscard]] const SeatRequest* find_request(const TableState& state, MemberId member);
// Why this member, who has no seat, cannot ask for this one now; none if they can.
[[nodiscard]] std::optional<Refusal> refusal_to_ask(const TableState& state, MemberId member,
                                                    Seat seat);
// All seats that they can ask for; none for those who sit.
[[nodiscard]] SeatSet seats_to_ask(const TableState& state, MemberId member);

// Without anyone away, no seat waits for its owner: then there is nothing to look up for each.
[[nodiscard]] bool is_anyone_away(const TableState& state);
// What follows for requests from the state or the time, if anything: a seat passes, a request is
// void, consent no longer counts; between games bots make room.
[[nodiscard]] std::optional<TableFact> proceed_requests(const TableState& state, std::int64_t now);
// When the seat of someone who is away may be asked for; none: never, or already.
[[nodiscard]] std::optional<std::int64_t> offer_deadline(const TableState& state, Seat seat);

}  // namespace insidejob
