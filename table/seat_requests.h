// Who may take a seat of a game that is already going on: docs/decisions/0018-seats.md.
//
// One person sees one hand a game, whatever names and devices it has. Names cost nothing, so a name
// proves nothing: a seat that a bot keeps, or somebody who has been away for long, passes to a
// latecomer only when the host and two of those agree who have played since the deal (the host may
// be one of them). One person with one seat never has that alone.
#pragma once

#include <cstdint>
#include <optional>

#include "table/fact.h"
#include "table/refusal.h"
#include "table/table_state.h"

namespace insidejob {

// Has held a seat of the running game since its deal, and holds it still.
[[nodiscard]] bool is_holder(const TableState& state, MemberId member);
// Whether its word counts when somebody asks for a seat: the host's and the holders' does.
[[nodiscard]] bool has_say(const TableState& state, MemberId member);
// The same, and there is a request of somebody else.
[[nodiscard]] bool may_agree(const TableState& state, MemberId member);

[[nodiscard]] const SeatRequest* find_request(const TableState& state, MemberId member);
// Why this member, who has no seat, cannot ask for this one now; none: it can.
[[nodiscard]] std::optional<Refusal> refusal_to_ask(const TableState& state, MemberId member,
                                                    Seat seat);
// All that it can ask for; none for those who sit.
[[nodiscard]] SeatSet seats_to_ask(const TableState& state, MemberId member);

// What follows for requests from the state or the time, if anything: a seat passes, a request is
// void, a word counts no more; between games bots make room.
[[nodiscard]] std::optional<TableFact> proceed_requests(const TableState& state, std::int64_t now);
// When the seat of somebody who is away may be asked for; none: never, or it may already.
[[nodiscard]] std::optional<std::int64_t> offer_deadline(const TableState& state, Seat seat);

}  // namespace insidejob
