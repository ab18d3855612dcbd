#include "server/admin/finished_game.h"

#include "notation/record.h"
#include "server/admin/stored_log.h"
#include "table/client_json.h"
#include "table/game_json.h"

namespace insidejob {
namespace {

SeatSet reluctant_seats(const TableState& state) {
  SeatSet seats;
  for (const Seat seat : SeatSet::first(state.options.players)) {
    const Member* member = find_member(state, state.chairs[seat.index].member);
    if (member != nullptr && member->reluctant) seats.insert(seat);
  }
  return seats;
}

}  // namespace

StorageResult<std::vector<FinishedGame>> finished_games(std::span<const ExportedEntry> entries) {
  std::vector<FinishedGame> games;
  SeatSet reluctant;
  LogReplay replay;
  for (const ExportedEntry& exported : entries) {
    const auto event = replay.read(exported.entry);
    if (!event) return *replay.problem();
    const bool was_between = is_between_games(replay.state());
    if (std::holds_alternative<GameDealt>(event->fact)) reluctant = reluctant_seats(replay.state());
    if (!replay.take(*event)) return *replay.problem();
    if (!was_between && replay.state().stage == Stage::result) {
      games.push_back({*replay.state().game, event->at, reluctant});
    }
  }
  return games;
}

std::string record_json(const FinishedGame& finished) {
  const Game& game = finished.game;
  std::string text = record_text(game);
  text.pop_back();  // the record's closing brace: more members follow
  std::string more;
  JsonWriter out{more};
  out.begin_object();
  write_proof(out, game.proof, game.options->players());
  out.key("reluctant");
  write_seats(out, finished.reluctant);
  if (game.first_leader) out.member("first_leader", unsigned{game.first_leader->index});
  out.end_object();
  more.front() = ',';
  return text + more;
}

}  // namespace insidejob
