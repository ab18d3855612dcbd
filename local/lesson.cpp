#include "local/lesson.h"

#include <utility>

#include "local/prepared_options.h"
#include "table/json/fields.h"
#include "table/state/prepared_game.h"

namespace insidejob {
namespace {

HouseFault bad_request(std::string message) {
  return {
      .fault = ServerFault::bad_request, .refusal = std::nullopt, .message = std::move(message)};
}

OptionsPatch options_of(const PreparedGame& game, bool coached) {
  OptionsPatch patch = prepared_options(*game.options, game.custom_role);
  // Bots are silent until the coach lets them speak in the discussion, and the learner may look
  // back at every trick.
  if (coached) {
    patch.history = HistoryRule::open;
    patch.quiet_bots = true;
  }
  return patch;
}

}  // namespace

Perhaps<TableWishes> read_lesson(std::string_view body) {
  const auto [document, error] = JsonDocument::parse(body);
  if (error || !document.root().is_object()) return bad_request("The body must be a JSON object.");
  Fields fields{document.root()};
  TableWishes wishes{.name = fields.text("name")};
  const Seat own = fields.seat("seat");
  PrepareGame prepare{
      .record = fields.text("record"),
      .begun = static_cast<std::size_t>(fields.number("begun", 0, 2 * std::int64_t{k_max_plays}))};
  const bool coached = !fields.has("level");
  const std::string level = fields.text("level", "rookie");
  if (fields.problem()) return bad_request(fields.problem()->message);
  const auto game = read_prepared_game(prepare.record);
  if (!game) return bad_request("The record is not that of a lawful game.");
  wishes.options.emplace_back(ChangeOptions{options_of(*game, coached)});
  wishes.options.emplace_back(TakeSeat{own});
  for (const Seat seat : SeatSet::first(game->options->players())) {
    if (seat == own) continue;
    const std::string name = seat.index < game->names.size() ? game->names[seat.index] : "";
    wishes.options.emplace_back(SeatBot{.seat = seat, .level = level, .name = name});
  }
  wishes.prepared = std::move(prepare);
  return wishes;
}

}  // namespace insidejob
