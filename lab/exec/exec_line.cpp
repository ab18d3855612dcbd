#include "lab/exec/exec_line.h"

#include "engine/legal.h"
#include "notation/action_json.h"
#include "notation/json.h"
#include "notation/record.h"
#include "notation/role_json.h"
#include "notation/view_json.h"

namespace insidejob {
namespace {

// What follows from the options by R2 and R7.8, so that programs need not know those tables.
void write_table(JsonWriter& out, const Options& options) {
  const Dimensions& d = options.dimensions();
  out.key("table").begin_object();
  out.member("seats", options.seats()).member("hand", d.hand).member("tricks", options.tricks());
  out.member("missions_needed", options.missions_needed());
  out.member("reveal_at", options.reveal_at());
  out.key("role_cards").begin_array();
  for (const RoleId id : options.role_cards()) out.value(options.role(id).id);
  out.end_array();
  out.end_object();
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
