// What is wrong and what to do about it, in a player's words.
#pragma once

#include <initializer_list>
#include <string>

#include "engine/violation.h"
#include "texts/texts.h"

namespace insidejob {

// Every message reads well without arguments; some take suit, card, name or n.
[[nodiscard]] std::string fault_sentence(const Texts& texts, RuleViolation violation,
                                         std::initializer_list<Argument> arguments = {});

}  // namespace insidejob
