// A mission deck as JSON, in the form of data/missions.json.
#pragma once

#include <string_view>

#include "engine/mission.h"
#include "notation/json.h"
#include "notation/malformed.h"
#include "notation/problem.h"

namespace insidejob {

[[nodiscard]] Reading<MissionDeck> read_deck(JsonValue value);
[[nodiscard]] Reading<MissionDeck> read_deck(std::string_view json);
// The same, but reads to the end and notes everything that is wrong. Each list has an entry for
// each of its elements; one that could not be read has no id.
[[nodiscard]] MissionDeck read_deck_fields(JsonValue value, Problems& problems);

void write_deck(JsonWriter& out, const MissionDeck& deck);
void write_mission(JsonWriter& out, const Mission& mission);

}  // namespace insidejob
