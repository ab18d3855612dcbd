// A mission deck as JSON, in the form of data/missions.json.
#pragma once

#include <string_view>

#include "engine/mission.h"
#include "notation/json.h"
#include "notation/malformed.h"

namespace insidejob {

[[nodiscard]] Reading<MissionDeck> read_deck(JsonValue value);
[[nodiscard]] Reading<MissionDeck> read_deck(std::string_view json);
void write_deck(JsonWriter& out, const MissionDeck& deck);
void write_mission(JsonWriter& out, const Mission& mission);

}  // namespace insidejob
