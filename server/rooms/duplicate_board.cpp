#include "server/rooms/duplicate_board.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "challenges/bot_version.h"
#include "notation/words.h"
#include "table/shuffle/blake2b.h"
#include "table/wire/game_json.h"

namespace insidejob {
namespace {

constexpr unsigned k_better = 2;
constexpr unsigned k_equal = 1;

std::string version_text() {
  Bytes bytes;
  for (unsigned i = 4; i-- > 0;) {
    bytes.push_back(static_cast<std::uint8_t>(k_bot_version >> (8 * i)));
  }
  return hex_text(bytes);
}

bool has_seat(const RoundResult& result, unsigned seat) {
  return !result.called_off && seat < result.seats.size();
}

}  // namespace

unsigned compare_seats(const RoundResult& one, const RoundResult& other, unsigned seat) {
  const bool won = one.seats[seat].won;
  if (won != other.seats[seat].won) return won ? k_better : 0;
  const bool agents_won = one.side == side_word(WinningSide::agents);
  const bool insider_won = one.side == side_word(WinningSide::insider);
  if (one.side != other.side || (!agents_won && !insider_won) || one.missions == other.missions) {
    return k_equal;
  }
  const bool wants_missions = won == agents_won;
  return (one.missions > other.missions) == wants_missions ? k_better : 0;
}

DuplicateBoard::DuplicateBoard(const std::string& first, const DuplicateShelf::Reports& reports,
                               Milliseconds now)
    : first_(*reports.tables.at(first)), complete_(reports.complete), now_(now) {
  entries_.push_back({k_leading_table, &first_});
  for (const FellowTable& fellow : first_.duplicate.fellows) {
    const TableReport* found = reports.find(fellow.key);
    const bool is_ours = found != nullptr && found->duplicate.id == first_.duplicate.id;
    entries_.push_back({fellow.number, is_ours ? found : nullptr});
  }
}

bool DuplicateBoard::takes_part(std::uint32_t table) const {
  const auto& playing = first_.duplicate.playing;
  return table == k_leading_table || std::ranges::find(playing, table) != playing.end();
}

bool DuplicateBoard::all_done_besides(std::uint32_t table) const {
  const RoundDeal* deal = find_deal(first_.duplicate, first_.duplicate.round);
  if (!complete_ || deal == nullptr) return false;
  return std::ranges::all_of(entries_, [&](const BoardTable& entry) {
    return entry.number == table || entry.report == nullptr || !takes_part(entry.number) ||
           entry.report->is_done_with(*deal, now_);
  });
}

bool DuplicateBoard::is_closed(std::uint32_t round) const {
  const Duplicate& duplicate = first_.duplicate;
  if (round != duplicate.round) return round < duplicate.round;
  return !duplicate.open || all_done();
}

std::string_view DuplicateBoard::state_of(const BoardTable& entry) const {
  const std::uint32_t round = first_.duplicate.round;
  if (entry.report == nullptr || entry.report->duplicate.over) return "gone";
  if (round == 0 || is_closed(round)) return "waiting";
  if (!takes_part(entry.number)) return "sits_out";
  const RoundResult* result = entry.report->find_result(round);
  if (result != nullptr) return result->called_off ? "called_off" : "finished";
  if (entry.report->plays && entry.report->duplicate.round == round) return "playing";
  const RoundDeal* deal = find_deal(first_.duplicate, round);
  const bool is_late = deal != nullptr && entry.report->is_late_for(*deal, now_);
  return is_late || entry.report->people.empty() ? "sits_out" : "starting";
}

std::vector<DuplicateBoard::PlayedSeat> DuplicateBoard::played_seats(std::uint32_t round,
                                                                     unsigned seat) const {
  std::vector<PlayedSeat> found;
  const RoundDeal* deal = find_deal(first_.duplicate, round);
  if (deal == nullptr) return found;
  for (const BoardTable& entry : entries_) {
    const auto& left_out = deal->left_out;
    if (std::ranges::find(left_out, entry.number) != left_out.end()) continue;
    const RoundResult* result =
        entry.report == nullptr ? nullptr : entry.report->find_result(round);
    if (result != nullptr && has_seat(*result, seat)) found.push_back({entry.number, result, 0});
  }
  for (PlayedSeat& one : found) {
    for (const PlayedSeat& other : found) {
      if (one.table != other.table) one.points += compare_seats(*one.result, *other.result, seat);
    }
  }
  return found;
}

std::vector<DuplicateBoard::BoardScore> DuplicateBoard::scores() const {
  std::vector<BoardScore> all;
  for (const RoundDeal& deal : first_.duplicate.deals) {
    if (!is_closed(deal.round)) continue;
    for (unsigned seat = 0; seat < deal.options.players; ++seat) {
      const auto found = played_seats(deal.round, seat);
      for (const PlayedSeat& one : found) {
        const RoundSeat& player = one.result->seats[seat];
        if (!player.bot.empty() || !player.member) continue;
        auto score = std::ranges::find_if(all, [&](const BoardScore& known) {
          return known.table == one.table && known.member == player.member.number;
        });
        if (score == all.end()) {
          score = all.insert(all.end(), {.table = one.table, .member = player.member.number});
        }
        score->name = player.name;
        score->points += one.points;
        score->possible += k_better * static_cast<unsigned>(found.size() - 1);
        ++score->rounds;
      }
    }
  }
  std::ranges::stable_sort(
      all, [](const BoardScore& a, const BoardScore& b) { return a.points > b.points; });
  return all;
}

void DuplicateBoard::write_tables(JsonWriter& out, bool for_host) const {
  out.key("tables").begin_array();
  for (const BoardTable& entry : entries_) {
    out.begin_object().member("table", std::int64_t{entry.number});
    out.member("state", state_of(entry));
    if (entry.report != nullptr) {
      out.member("players", entry.report->players).member("bots", entry.report->bots);
      out.key("people").begin_array();
      for (const std::string& name : entry.report->people) out.value(name);
      out.end_array();
      if (for_host) out.member("room", entry.report->room);
    }
    out.end_object();
  }
  out.end_array();
}

void DuplicateBoard::write_round(JsonWriter& out, const RoundDeal& deal) const {
  const bool is_known = is_closed(deal.round);
  out.begin_object().member("round", std::int64_t{deal.round});
  out.member("commitment", hex_text(commitment_to(blake2b, deal.proof.seed)));
  if (!is_known) {
    out.end_object();
    return;
  }
  bool has_bots = false;
  out.key("seats").begin_array();
  for (unsigned seat = 0; seat < deal.options.players; ++seat) {
    out.begin_object().key("tables").begin_array();
    std::string role;
    for (const PlayedSeat& one : played_seats(deal.round, seat)) {
      const RoundSeat& player = one.result->seats[seat];
      role = player.role;
      has_bots |= !player.bot.empty();
      out.begin_object().member("table", std::int64_t{one.table}).member("name", player.name);
      if (!player.bot.empty()) out.member("bot", player.bot);
      out.member("won", player.won).member("missions", one.result->missions);
      out.member("points", one.points).end_object();
    }
    out.end_array();
    if (!role.empty()) out.member("role", role);
    out.end_object();
  }
  out.end_array();
  if (has_bots) {
    out.key("bots").begin_object().member("version", version_text());
    out.member("seed", hex_text(deal.proof.seed)).member("iterations", k_round_bots).end_object();
  }
  write_proof(out, deal.proof, deal.options.players);
  out.end_object();
}

void DuplicateBoard::write_scores(JsonWriter& out) const {
  out.key("scores").begin_array();
  for (const BoardScore& score : scores()) {
    out.begin_object().member("table", std::int64_t{score.table});
    out.member("member", std::int64_t{score.member}).member("name", score.name);
    out.member("points", score.points).member("possible", score.possible);
    out.member("rounds", score.rounds).end_object();
  }
  out.end_array();
}

std::string DuplicateBoard::text(bool for_host) const {
  std::string text;
  JsonWriter out{text};
  const Duplicate& duplicate = first_.duplicate;
  out.begin_object().member("round", std::int64_t{duplicate.round});
  if (duplicate.round != 0 && !is_closed(duplicate.round)) out.member("open", true);
  if (duplicate.over) out.member("over", true);
  if (for_host) out.member("host", true);
  write_tables(out, for_host);
  out.key("rounds").begin_array();
  for (const RoundDeal& deal : duplicate.deals) write_round(out, deal);
  out.end_array();
  write_scores(out);
  out.end_object();
  return text;
}

}  // namespace insidejob
