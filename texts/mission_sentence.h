// A mission as a sentence, composed from its data, so custom missions have one too.
#pragma once

#include <string>
#include <string_view>

#include "engine/mission.h"
#include "texts/texts.h"

namespace insidejob {

// The name of a kind in data/missions.json and in the key "mission.<kind>".
[[nodiscard]] std::string_view condition_word(ConditionKind kind);

// `cards`: how many cards a trick has; sums depend on it.
[[nodiscard]] std::string mission_sentence(const Texts& texts, const Condition& condition,
                                           unsigned cards);

}  // namespace insidejob
