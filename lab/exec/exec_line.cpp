#include "lab/exec/exec_line.h"

#include <utility>

#include "engine/legal.h"
#include "notation/action_json.h"
#include "notation/role_json.h"
#include "notation/view_json.h"

namespace insidejob {
namespace {

// What follows from the options by R2 and R7.8, so that programs need not know those tables, or has
// other values in a smaller game.
void write_table(JsonWriter& out, const Options& options) {
  const Dimensions& d = options.dimensions();
  out.key("table").begin_object();
  out.member("seats", options.seats()).member("suits", d.suits).member("numbers", d.numbers);
  out.member("hand", d.hand).member("tricks", d.tricks);
  out.member("missions_needed", d.missions_needed).member("intel_needed", d.intel_needed);
  out.member("reveal_at", options.reveal_at());
  out.key("role_cards").begin_array();
  for (const RoleId id : options.role_cards()) out.value(options.role(id).id);
  out.end_array();
  out.end_object();
}

std::optional<unsigned> read_size(JsonValue table, std::string_view name) {
  constexpr std::int64_t k_most = 255;
  const auto member = table.member(name);
  const auto size = member ? member->whole_number() : std::nullopt;
  if (!size || *size < 0 || *size > k_most) return std::nullopt;
  return static_cast<unsigned>(*size);
}

}  // namespace

std::string request_line(const SeatView& view, Budget budget, const Seed& seed) {
  const Options& options = *view.options;
  std::optional<RoleCard> custom_role;
  if (options.choices().custom_role) {
    custom_role = RoleCard{*options.choices().custom_role, {}, {}};
  }
  std::string line;
  JsonWriter out{line};
  out.begin_object().member("format", "insidejob-bot").member("version", 1);
  out.member("milliseconds", budget.milliseconds);
  if (budget.iterations != 0) out.member("iterations", budget.iterations);
  // Below 2^53, so that every language reads it exactly.
  out.member("seed", static_cast<std::int64_t>(seed.words[0] >> 11));
  out.member("players", options.players());
  out.key("options");
  write_options(out, options, custom_role);
  write_table(out, options);
  out.key("view");
  write_view(out, view);
  out.end_object();
  return line;
}

OptionsReading read_request_options(JsonValue request) {
  const auto table = request.member("table");
  if (!table) return malformed("table", "is missing");
  Dimensions d;
  for (const auto& [name, into] :
       {std::pair{"suits", &d.suits}, std::pair{"numbers", &d.numbers}, std::pair{"hand", &d.hand},
        std::pair{"tricks", &d.tricks}, std::pair{"missions_needed", &d.missions_needed},
        std::pair{"intel_needed", &d.intel_needed}}) {
    const auto size = read_size(*table, name);
    if (!size) return malformed(name, "must be a number from 0 to 255");
    *into = *size;
  }
  return read_options(request, d);
}

std::variant<Action, AnswerFault> read_answer(const SeatView& view, std::string_view line) {
  const auto [document, error] = JsonDocument::parse(line);
  if (error) return AnswerFault::malformed;
  const Reading<Action> read = read_action(*view.options, document.root());
  const auto* action = std::get_if<Action>(&read);
  if (action == nullptr) return AnswerFault::malformed;
  for (const Action legal : legal_actions(view)) {
    if (legal == *action) return *action;
  }
  return AnswerFault::unlawful;
}

}  // namespace insidejob
