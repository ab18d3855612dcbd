// The names of the facts in JSON, in the order of TableFact.
#pragma once

#include <array>
#include <string_view>
#include <variant>

#include "table/fact.h"

namespace insidejob {

inline constexpr std::array<std::string_view, std::variant_size_v<TableFact>> k_fact_names{
    "member_joined",    "member_renamed",   "token_changed",    "member_returned",
    "member_went_away", "member_left",      "host_changed",     "seat_taken",
    "seat_left",        "bot_seated",       "bot_removed",      "reluctance_set",
    "options_changed",  "ready_set",        "game_called",      "seed_committed",
    "value_sealed",     "sealing_ended",    "value_given",      "shuffle_voided",
    "shuffle_resumed",  "game_dealt",       "game_prepared",    "acted",
    "clock_ran_out",    "seat_taken_over",  "seat_handed_back", "discussion_ready",
    "voting_began",     "vote_pressed",     "votes_counted",    "game_abandoned",
    "chat_said",        "phrase_said",      "mark_set",         "command_noted",
    "room_changed",     "seat_requested",   "seat_agreed",      "seat_request_ended",
    "seat_offered",     "member_arrived",   "options_set",      "seats_arranged",
    "host_claimed",     "host_kept",        "role_looked",      "looking_ended",
    "seat_nudged",      "vote_announced",   "game_linked",      "link_agreed",
    "link_erased",      "push_set",         "push_sent",        "duplicate_opened",
    "table_added",      "duplicate_joined", "duplicate_left",   "round_called",
    "round_dealt",      "round_closed",     "action_held"};

inline constexpr std::array<std::string_view, 2> k_push_kinds{"turn", "over"};

inline constexpr std::array<std::string_view, 3> k_hands{"person", "bot", "clock"};

inline constexpr std::array<std::string_view, 6> k_request_ends{"withdrawn", "declined", "returned",
                                                                "left",      "taken",    "over"};

}  // namespace insidejob
