#include "table/wire/client_json.h"

#include "notation/record.h"
#include "table/json/options_json.h"
#include "table/log/fact_json.h"
#include "table/view/table_view.h"
#include "table/wire/annex_json.h"
#include "table/wire/events_message.h"
#include "table/wire/game_json.h"

namespace insidejob {
namespace {

void write_members(JsonWriter& out, const TableView& view) {
  out.key("members").begin_array();
  for (const MemberView& member : view.members) {
    out.begin_object().member("member", std::int64_t{member.id.number}).member("name", member.name);
    if (!member.connected) out.member("away", true);
    if (member.ready) out.member("ready", true);
    if (member.reluctant) out.member("reluctant", true);
    if (member.late) out.member("late", true);
    if (member.seat) out.member("seat", unsigned{member.seat->index});
    out.end_object();
  }
  out.end_array();
}

void write_chairs(JsonWriter& out, const TableView& view) {
  out.key("seats").begin_array();
  for (unsigned i = 0; i < view.options->players; ++i) {
    const Chair& chair = (*view.chairs)[i];
    out.begin_object();
    if (chair.member) out.member("member", std::int64_t{chair.member.number});
    if (chair.bot) {
      out.key("bot").begin_object().member("level", chair.bot->level);
      out.member("name", chair.bot->name);
      out.member("temperament", name_of(chair.bot->temperament)).end_object();
    }
    if (chair.stand_in) out.member("stand_in", *chair.stand_in);
    out.end_object();
  }
  out.end_array();
}

void write_requests(JsonWriter& out, const std::vector<SeatRequest>& requests) {
  if (requests.empty()) return;
  out.key("requests").begin_array();
  for (const SeatRequest& request : requests) {
    out.begin_object().member("member", std::int64_t{request.member.number});
    out.member("seat", unsigned{request.seat.index}).key("agreed").begin_array();
    for (const MemberId giver : request.agreed) out.value(std::int64_t{giver.number});
    out.end_array().end_object();
  }
  out.end_array();
}

void write_talk(JsonWriter& out, const TableView& view) {
  out.key("talk").begin_array();
  for (const Said& said : *view.talk) {
    out.begin_object().member("seq", static_cast<std::int64_t>(said.sequence));
    out.member("at", said.at);
    if (said.member) out.member("member", std::int64_t{said.member.number});
    if (said.seat) out.member("seat", unsigned{said.seat->index});
    out.member("name", said.name);
    if (const auto* text = std::get_if<std::string>(&said.what)) {
      out.member("text", *text);
    } else {
      out.key("phrase");
      write_phrase(out, std::get<Phrase>(said.what));
      if (said.wording) write_wording(out, *said.wording);
    }
    if (said.game != 0) out.member("game", said.game).member("trick", unsigned{said.trick});
    out.end_object();
  }
  out.end_array();
}

void write_shuffle(JsonWriter& out, const ShuffleView& shuffle) {
  out.begin_object();
  if (shuffle.commitment) out.member("commitment", hex_text(*shuffle.commitment));
  out.key("sealed").begin_array();
  for (const Seat seat : seats_with(*shuffle.seals)) {
    out.begin_object().member("seat", unsigned{seat.index});
    out.member("seal", hex_text(*(*shuffle.seals)[seat.index])).end_object();
  }
  out.end_array();
  if (shuffle.taking_part) {
    out.key("seats");
    write_seats(out, *shuffle.taking_part);
  }
  out.key("given");
  write_seats(out, shuffle.given);
  if (!shuffle.voided->empty()) {
    out.key("voided").begin_array();
    for (const VoidedShuffle& voided : *shuffle.voided) {
      out.begin_object().member("commitment", hex_text(voided.commitment)).key("seats");
      write_seats(out, voided.seats);
      out.end_object();
    }
    out.end_array();
  }
  out.end_object();
}

void begin_message(JsonWriter& out, std::string_view type) {
  out.begin_object().member("type", type);
}

}  // namespace

std::string snapshot_message(const TableState& state, MemberId viewer) {
  const TableView view = table_view(state, viewer);
  std::string message;
  JsonWriter out{message};
  begin_message(out, "snapshot");
  out.member("v", k_protocol_version).member("seq", static_cast<std::int64_t>(view.sequence));
  out.key("you").begin_object();
  if (viewer) out.member("member", std::int64_t{viewer.number});
  if (view.seat) out.member("seat", unsigned{view.seat->index});
  out.end_object().member("host", std::int64_t{view.host.number});
  if (view.claim) {
    out.key("claim").begin_object().member("member", std::int64_t{view.claim->member.number});
    out.member("until", view.claim->until).end_object();
  }
  if (!view.room.empty()) out.member("room", view.room);
  write_members(out, view);
  write_chairs(out, view);
  write_requests(out, *view.requests);
  out.key("options");
  write_table_options(out, *view.options);
  write_overview(out, *view.rules);
  if (view.shuffle) {
    out.key("shuffle");
    write_shuffle(out, *view.shuffle);
  }
  if (view.game) {
    out.key("game");
    write_game(out, view);
  }
  out.key("now");
  write_moment(out, view);
  write_score(out, *view.score);
  write_talk(out, view);
  out.end_object();
  return message;
}

std::string events_message(const TableState& state, std::span<const Step> steps, MemberId viewer,
                           std::int64_t done) {
  std::string message;
  EventsMessage{state, steps}.append_for(message, viewer, done);
  return message;
}

std::string done_message(std::int64_t id, std::uint64_t sequence) {
  std::string message;
  JsonWriter out{message};
  begin_message(out, "done");
  out.member("id", id).member("seq", static_cast<std::int64_t>(sequence)).end_object();
  return message;
}

std::string refused_message(std::int64_t id, const Refusal& refusal) {
  std::string message;
  JsonWriter out{message};
  begin_message(out, "refused");
  out.member("id", id).member("reason", name_of(refusal.reason));
  if (refusal.violation) {
    out.member("fault", name_of(refusal.violation->fault));
    out.member("rule", refusal.violation->rule());
  }
  out.end_object();
  return message;
}

std::string malformed_message(std::optional<std::int64_t> id, const Malformed& problem) {
  std::string message;
  JsonWriter out{message};
  begin_message(out, "malformed");
  if (id) out.member("id", *id);
  out.member("message", problem.message).end_object();
  return message;
}

std::string record_text(const Game& game) {
  std::vector<std::string> names;
  names.reserve(game.options->players());
  for (unsigned i = 0; i < game.options->players(); ++i) names.push_back(game.players[i].name);
  std::string text;
  JsonWriter out{text};
  write_record(out, {.options = *game.options,
                     .custom_role = game.custom_role,
                     .deal = game.deal,
                     .names = names,
                     .actions = game.actions,
                     .final_state = &game.state});
  text.back() = ',';  // the record's closing brace: the annex follows
  text += "\"annex\":" + annex_text(game) + '}';
  return text;
}

std::optional<std::string> record_of(const TableState& state) {
  if (state.stage != Stage::result || !state.game) return std::nullopt;
  return record_text(*state.game);
}

}  // namespace insidejob
