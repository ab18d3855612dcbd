// A whole game as JSON (docs/rules/FORMAT.md, "A record").
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/action.h"
#include "engine/deal.h"
#include "engine/options.h"
#include "engine/state.h"
#include "engine/violation.h"
#include "notation/json.h"
#include "notation/malformed.h"
#include "notation/role_json.h"

namespace insidejob {

// Everything except the actions.
struct RecordSetup {
  Options options;
  std::optional<RoleCard> custom_role;  // the options' custom role, with its texts
  Deal deal;
  std::vector<std::string> names;  // may be empty
};

using SetupReading = std::variant<RecordSetup, RuleViolation, Malformed>;

// Reads the setup of a record. Anything malformed takes precedence over anything forbidden.
[[nodiscard]] SetupReading read_setup(JsonValue record);

// The rules of a table: "players" and "options" of a record, or of any object that has them.
struct GameOptions {
  Options options;
  std::optional<RoleCard> custom_role;  // with its texts
};
using OptionsReading = std::variant<GameOptions, RuleViolation, Malformed>;
// Of a smaller game if there are dimensions, which the object does not say.
[[nodiscard]] OptionsReading read_options(JsonValue object,
                                          const std::optional<Dimensions>& dimensions = {});

// How a game went, ready to be written. The parts are borrowed.
struct Record {
  const Options& options;
  const std::optional<RoleCard>& custom_role;
  const Deal& deal;
  std::span<const std::string> names;
  std::span<const Action> actions;
  const GameState* final_state = nullptr;  // adds the result if the game is over
};

void write_record(JsonWriter& out, const Record& record);
void write_options(JsonWriter& out, const Options& options,
                   const std::optional<RoleCard>& custom_role);
// The result of a finished game, as the referee prints it; null before.
void write_result(JsonWriter& out, const Options& options, const GameState& state);

}  // namespace insidejob
