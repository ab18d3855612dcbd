// Actions and choices in words, for messages and golden files.
#pragma once

#include <optional>
#include <string>

#include "engine/action.h"
#include "engine/options.h"

namespace insidejob::test {

[[nodiscard]] std::string text_of(CardSet cards);  // "B7 G13", or "-"
[[nodiscard]] std::string text_of(Ballot ballot);
[[nodiscard]] std::string text_of(const Options& options, Action action);
[[nodiscard]] std::string text_of(const Choices& choices);

}  // namespace insidejob::test
