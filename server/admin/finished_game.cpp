#include "server/admin/finished_game.h"

#include "notation/record.h"
#include "server/admin/stored_log.h"
#include "table/wire/client_json.h"
#include "table/wire/game_json.h"

namespace insidejob {

StorageResult<std::vector<FinishedGame>> finished_games(std::span<const ExportedEntry> entries) {
  std::vector<FinishedGame> games;
  LogReplay replay;
  for (const ExportedEntry& exported : entries) {
    const auto event = replay.read(exported.entry);
    if (!event) return *replay.problem();
    const bool was_between = is_between_games(replay.state());
    if (!replay.take(*event)) return *replay.problem();
    if (!was_between && replay.state().stage == Stage::result) {
      games.push_back({*replay.state().game, event->at});
    }
  }
  return games;
}

std::string record_json(const FinishedGame& finished) {
  const Game& game = finished.game;
  std::string text = record_text(game);
  if (game.prepared) return text;  // its seed comes from elsewhere, so there is nothing to prove
  text.pop_back();                 // the record's closing brace: more members follow
  std::string more;
  JsonWriter out{more};
  out.begin_object();
  write_proof(out, game.proof, game.options->players());
  out.end_object();
  more.front() = ',';
  return text + more;
}

}  // namespace insidejob
